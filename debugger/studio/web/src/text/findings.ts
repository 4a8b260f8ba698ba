// What is wrong with the text: told by the translation and by the language server, each thing once.

import { setDiagnostics, type Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { el, fill } from "../dom";
import type { Finding } from "../session";
import type { Store } from "../store";
import { apply, type Fix } from "./fixes";
import type { ServerFinding } from "./published";

/** A finding as it is shown: at a place in the text, or at none. */
interface Shown {
  from: number | null;
  to: number | null;
  line: number | null;
  code: string;
  severity: string;
  message: string;
  hint: string | null;
  fixes: Pick<Fix, "title" | "apply">[];
}

const ORDER = ["error", "warning", "note"];
const NOUNS: { [severity: string]: string } = { error: "error", warning: "warning", note: "note" };

/** The list below the text, and the marks in it; the result is to be told what the server finds. */
export function findingsPane(
  parent: HTMLElement,
  store: Store,
  editor: () => EditorView,
): (findings: ServerFinding[]) => void {
  const count = el("summary", {});
  const list = el("ul", {});
  const element = el("details", { class: "findings", open: true, "aria-label": "Findings" }, count, list);
  parent.append(element);
  let server: ServerFinding[] = [];

  const show = () => {
    const view = editor();
    const shown = merged(view.state.doc, store.findings, server);
    view.dispatch(setDiagnostics(view.state, shown.flatMap(mark)));
    element.hidden = shown.length === 0;
    count.textContent = counted(shown);
    fill(list, ...shown.map((finding) => row(finding, view)));
    // what is being written stays in sight when the list takes some of the room
    if (view.hasFocus) {
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { yMargin: 24 }) });
    }
  };
  store.on("findings", show);
  store.on("text", () => (server = []));
  return (found) => {
    server = found;
    show();
  };
}

function merged(doc: Text, translation: Finding[], server: ServerFinding[]): Shown[] {
  const rest = [...server];
  const shown = translation.map((finding): Shown => {
    const from = finding.line === null ? null : offset(doc, finding.line, finding.column ?? 1);
    const twin = rest.findIndex((each) => each.code === finding.code && each.line === finding.line);
    const [same] = twin < 0 ? [] : rest.splice(twin, 1);
    const fixes = (finding.fixes ?? []).map(({ title, edits }) => ({
      title,
      apply: (view: EditorView) =>
        apply(
          view,
          doc,
          edits
            .filter((edit) => edit.line !== null)
            .map((edit) => ({
              from: offset(doc, edit.line!, edit.column ?? 1),
              to: offset(doc, edit.end_line, edit.end_column),
              insert: edit.text,
            })),
        ),
    }));
    return {
      ...finding,
      from: same?.from ?? from,
      to: same?.to ?? (from === null ? null : wordEnd(doc, from)),
      fixes: fixes.length ? fixes : same?.fixes ?? [],
    };
  });
  const others = rest.map((finding): Shown => {
    const [message = "", ...hint] = finding.message.split("\n");
    return { ...finding, message, hint: hint.join("\n") || null };
  });
  const rank = (each: Shown) => ORDER.indexOf(each.severity);
  return [...shown, ...others].sort(
    (one, other) => rank(one) - rank(other) || (one.from ?? 0) - (other.from ?? 0),
  );
}

/** Where a place is in the text; columns count characters, a text counts halves of some of them. */
export function offset(doc: Text, line: number, column: number): number {
  if (line < 1) return 0;
  if (line > doc.lines) return doc.length;
  const row = doc.line(line);
  const before = [...row.text].slice(0, Math.max(0, column - 1)).join("");
  return row.from + before.length;
}

function wordEnd(doc: Text, from: number): number {
  const row = doc.lineAt(from);
  const word = /^(\w+|.)/u.exec(row.text.slice(from - row.from));
  return from + (word?.[0].length ?? 0);
}

function mark(finding: Shown): Diagnostic[] {
  const { from, to, severity, message, hint, code, fixes } = finding;
  if (from === null || to === null) return [];
  return [
    {
      from,
      to,
      severity: severity === "note" ? "info" : (severity as "error" | "warning"),
      source: code,
      message: hint ? `${message}\n${hint}` : message,
      actions: fixes.map((fix) => ({ name: fix.title, apply: (view) => fix.apply(view) })),
    },
  ];
}

function counted(shown: Shown[]): string {
  return ORDER.map((severity) => [severity, shown.filter((each) => each.severity === severity).length] as const)
    .filter(([, number]) => number > 0)
    .map(([severity, number]) => `${number} ${NOUNS[severity]}${number > 1 ? "s" : ""}`)
    .join(", ");
}

function row(finding: Shown, view: EditorView): HTMLElement {
  const { from, line, code, severity, message, hint, fixes } = finding;
  const go = () => {
    if (from === null) return;
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    view.focus();
  };
  return el(
    "li",
    { class: severity },
    el(
      "button",
      { class: "place", onclick: go, disabled: from === null },
      el("span", { class: "line" }, line === null ? "" : String(line)),
      el("span", { class: "message" }, message),
      code && el("span", { class: "code" }, code),
    ),
    hint !== null && el("p", { class: "hint" }, hint),
    ...fixes.map((fix) => el("button", { class: "fix", onclick: () => fix.apply(view) }, fix.title)),
  );
}

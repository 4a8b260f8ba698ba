// Quick fixes and refactorings: asked of the language server, offered, applied.

import { LSPPlugin, type LSPClientExtension } from "@codemirror/lsp-client";
import type { ChangeSpec, Text } from "@codemirror/state";
import { keymap, type EditorView } from "@codemirror/view";
import { el } from "../dom";

/** A change of the text with what it does in words. */
export interface Fix {
  title: string;
  apply: (view: EditorView) => void;
  /** Whether it mends the finding with this code that begins there. */
  of: (code: string, from: number) => boolean;
}

interface LspRange {
  start: { line: number; character: number };
  end: { line: number; character: number };
}

interface Edit {
  range: LspRange;
  newText: string;
}

interface CodeAction {
  title: string;
  diagnostics?: { range: LspRange; code?: string }[];
  edit?: {
    changes?: { [uri: string]: Edit[] };
    documentChanges?: { textDocument: { uri: string }; edits: Edit[] }[];
  };
}

/** Make changes, unless the text is no longer the one that they are for. */
export function apply(view: EditorView, doc: Text, changes: ChangeSpec): void {
  if (view.state.doc !== doc) return;
  view.dispatch({ changes, userEvent: "input.fix", scrollIntoView: true });
  view.focus();
}

/** What the server offers for a part of the text, of the `only` kinds. */
export async function fixesOf(view: EditorView, from: number, to: number, only?: string[]): Promise<Fix[]> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return [];
  plugin.client.sync();
  const { doc } = view.state;
  const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
  let found: CodeAction[] | null;
  try {
    found = await plugin.client.request("textDocument/codeAction", {
      textDocument: { uri: plugin.uri },
      range,
      context: { diagnostics: [], ...(only && { only }) },
    });
  } catch {
    // the text has changed meanwhile, or the server is gone: there is nothing to offer
    return [];
  }
  return (found ?? []).map((action) => {
    const { changes, documentChanges } = action.edit ?? {};
    const edits =
      documentChanges?.filter((each) => each.textDocument.uri === plugin.uri).flatMap((each) => each.edits) ??
      changes?.[plugin.uri] ??
      [];
    return {
      title: action.title,
      apply: (view) =>
        apply(
          view,
          doc,
          edits.map((edit) => ({
            from: plugin.fromPosition(edit.range.start, doc),
            to: plugin.fromPosition(edit.range.end, doc),
            insert: edit.newText,
          })),
        ),
      of: (code, at) =>
        (action.diagnostics ?? []).some(
          (each) => each.code === code && plugin.fromPosition(each.range.start, doc) === at,
        ),
    };
  });
}

/** A menu of what can be done at the selection. */
async function offer(view: EditorView): Promise<void> {
  const { from, to } = view.state.selection.main;
  const fixes = await fixesOf(view, from, to);
  const menu = el("dialog", { class: "fixes", "aria-label": "What can be done here" });
  const close = () => {
    menu.remove();
    view.focus();
  };
  menu.append(
    ...fixes.map((fix) =>
      el("button", { onclick: () => (close(), fix.apply(view)) }, fix.title),
    ),
    ...(fixes.length ? [] : [el("p", { class: "faint" }, "There is nothing to be fixed or refactored here.")]),
  );
  menu.addEventListener("close", close);
  menu.addEventListener("click", (event) => event.target === menu && close());
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...menu.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  });
  document.body.append(menu);
  menu.showModal();
  const place = view.coordsAtPos(to);
  if (place) {
    menu.style.left = `${Math.min(place.left, innerWidth - menu.offsetWidth - 8)}px`;
    menu.style.top = `${Math.min(place.bottom + 4, innerHeight - menu.offsetHeight - 8)}px`;
  }
}

const show = (view: EditorView) => (void offer(view), true);

export const fixMenu: LSPClientExtension = {
  clientCapabilities: {
    textDocument: {
      codeAction: {
        codeActionLiteralSupport: {
          codeActionKind: { valueSet: ["quickfix", "refactor", "source.fixAll"] },
        },
      },
    },
  },
  editorExtension: keymap.of([
    { key: "Alt-Enter", run: show },
    { key: "Mod-.", run: show },
  ]),
};

// What keys do, and a window that says so.

import { el } from "./dom";
import { VIEWS, type Store } from "./store";
import type { Studio } from "./studio";

const KEYS: [string, string][] = [
  ["?", "this list"],
  ["g", "games to open"],
  ["1 2 3 4", "board, automaton, passes, bench"],
  ["t", "to the text; Escape leads back"],
  ["u  r  n", "undo, redo, new play"],
  ["l", "copy a link to what is shown"],
  ["arrows, Enter", "on the board: to the next square that can be chosen, choose it"],
  ["+  -  0", "in the automaton: larger, smaller, all of it"],
];
const TEXT_KEYS: [string, string][] = [
  ["Alt-Enter", "what can be fixed or refactored here"],
  ["Ctrl-Space", "complete the word"],
  ["F2", "rename"],
  ["F12", "to the definition"],
  ["Shift-F12", "where it is used"],
  ["Shift-Alt-f", "format"],
  ["F8", "to the next finding"],
  ["Ctrl-f", "find and replace"],
  ["Ctrl-/", "comment lines, or undo it"],
  ["Escape, Tab", "leave the text by keys"],
];

/** A window with all keys; `open` shows it. */
export function help(): { open: () => void } {
  const table = (title: string, keys: [string, string][]) =>
    el(
      "table",
      {},
      el("caption", {}, title),
      ...keys.map(([key, does]) =>
        el("tr", {}, el("th", { scope: "row" }, ...key.split("  ").map((each) => el("kbd", {}, each))), el("td", {}, does)),
      ),
    );
  const window_ = el(
    "dialog",
    { class: "help", "aria-label": "Keys" },
    el("div", { class: "tables" }, table("Everywhere", KEYS), table("In the text", TEXT_KEYS)),
    el("form", { method: "dialog" }, el("button", { class: "main" }, "Close")),
  );
  window_.addEventListener("click", (event) => event.target === window_ && window_.close());
  document.body.append(window_);
  return { open: () => window_.showModal() };
}

/** Have the page listen to its keys, wherever nothing is being written. */
export function listen(
  store: Store,
  studio: Studio,
  open: { games: () => void; help: () => void; text: () => void },
): void {
  const does: { [key: string]: () => void } = {
    "?": open.help,
    g: open.games,
    t: open.text,
    u: () => void studio.go(store.at - 1),
    r: () => void studio.go(store.at + 1),
    n: () => void studio.startAgain(),
    l: () => void studio.copyLink(),
  };
  VIEWS.forEach((view, at) => (does[String(at + 1)] = () => store.look(view)));
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (event.key === "Escape" && target.closest(".cm-content") && !event.defaultPrevented) {
      document.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.closest("input, select, textarea, .cm-editor, dialog[open]")) return;
    const action = does[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

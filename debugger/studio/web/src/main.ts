import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { automatonPane } from "./automaton";
import { benchPane } from "./bench";
import { boardPane } from "./board";
import { chooser, fileButton } from "./chooser";
import { el } from "./dom";
import { textPane } from "./editor";
import { passesPane } from "./passes";
import { Session } from "./session";
import { shell } from "./shell";
import { Store } from "./store";
import { Studio } from "./studio";
import { themeButton } from "./theme";
import "./studio.css";

const FIRST = { name: "hrg/breakthrough", language: "hrg", file: "breakthrough.hrg" };

const store = new Store();
const studio: Studio = new Studio(store, new Session(() => void studio.open()));
const board = el("section");
const automaton = el("section");
const passes = el("section");
const bench = el("section");
const { bar, text } = shell(document.getElementById("studio")!, store, [
  { view: "board", title: "Board", element: board },
  { view: "automaton", title: "Automaton", element: automaton },
  { view: "passes", title: "Passes", element: passes },
  { view: "bench", title: "Bench", element: bench },
]);
const findings = el("ul", { class: "findings" });
const name = el("span", { class: "name" });
const games = chooser(studio);
bar.append(
  el("h1", {}, "rgt studio"),
  name,
  el("span", { class: "room" }),
  el("button", { class: "quiet", onclick: games.open }, "Games"),
  fileButton(studio),
  themeButton(),
);
const editor = textPane(text, store, studio);
text.append(findings);
boardPane(board, store, studio);
passesPane(passes, store, studio);
benchPane(bench, store, studio);
automatonPane(automaton, store, studio, ({ line, column, end_line, end_column }) => {
  const { doc } = editor.state;
  const at = (row: number, letter: number) =>
    Math.min(doc.length, doc.line(Math.min(row, doc.lines)).from + letter - 1);
  const range = EditorSelection.range(at(line, column), at(end_line, end_column));
  store.look("text");
  editor.dispatch({ selection: range, effects: EditorView.scrollIntoView(range, { y: "center" }) });
  editor.focus();
});
store.on("text", () => (name.textContent = store.name));
store.on("findings", () =>
  findings.replaceChildren(
    ...store.findings.map((found) =>
      el("li", { class: found.severity }, `${found.line ?? ""} ${found.code} ${found.message}`),
    ),
  ),
);

if (!(await studio.recall())) {
  const game = await fetch(`/corpus/${FIRST.name}`);
  await studio.show(await game.text(), FIRST.language, FIRST.file);
}

import { boardPane } from "./board";
import { chooser, fileButton } from "./chooser";
import { el } from "./dom";
import { textPane } from "./editor";
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
const { bar, text } = shell(document.getElementById("studio")!, store, [
  { view: "board", title: "Board", element: board },
  { view: "automaton", title: "Automaton", element: el("section") },
  { view: "passes", title: "Passes", element: el("section") },
  { view: "bench", title: "Bench", element: el("section") },
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
textPane(text, store, studio);
text.append(findings);
boardPane(board, store, studio);
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

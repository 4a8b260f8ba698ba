import { automatonPane } from "./automaton/pane";
import { benchPane } from "./bench/pane";
import { chooser, fetched, fileButton } from "./chooser";
import { el, save } from "./dom";
import { help, listen } from "./help";
import { passesPane } from "./passes";
import { playPane } from "./play/pane";
import { Session } from "./session";
import { shell } from "./shell";
import { Store } from "./store";
import { Studio } from "./studio";
import { reveal, textPane } from "./text/editor";
import { themeButton } from "./theme";
import "./studio.css";

const FIRST = { name: "hrg/breakthrough", language: "hrg" };

const lost = el("p", { class: "lost", role: "alert", hidden: true });
let begun = false;
const store = new Store();
const session = new Session(({ connected, reason }) => {
  if (!connected) lost.textContent = `${reason ? `Refused: ${reason}` : "The studio's server is not there"}. Waiting for it …`;
  lost.hidden = connected;
  // what was opened before the connection broke is no longer there
  if (connected && begun) void studio.open();
});
const studio: Studio = new Studio(store, session);
const [board, automaton, passes, bench] = [el("section"), el("section"), el("section"), el("section")];
const { bar, text } = shell(document.getElementById("studio")!, store, [
  { view: "board", title: "Board", element: board },
  { view: "automaton", title: "Automaton", element: automaton },
  { view: "passes", title: "Passes", element: passes },
  { view: "bench", title: "Bench", element: bench },
]);
const name = el("span", { class: "name" });
const busy = el("span", { role: "status" });
const working = el(
  "span",
  { class: "busy faint" },
  busy,
  el("button", { class: "quiet", title: "Give the translation up", onclick: () => studio.giveUp() }, "Cancel"),
);
const games = chooser(studio);
const keys = help();
bar.append(
  el("h1", {}, "rgt studio"),
  name,
  working,
  el("span", { class: "room" }),
  el("button", { class: "quiet", title: "Open a game that comes with rgt (g)", onclick: games.open }, "Games"),
  fileButton(studio),
  el(
    "button",
    {
      class: "quiet wide",
      title: "Save the text to a file",
      onclick: () => save(store.text, store.name, "text/plain"),
    },
    "Save file",
  ),
  el("button", { class: "quiet", title: "Copy a link to what is shown (l)", onclick: () => void studio.copyLink() }, "Link"),
  themeButton(),
  el("button", { class: "quiet", title: "Keys (?)", "aria-label": "Keys", onclick: keys.open }, "?"),
);
document.body.prepend(lost);
const editor = textPane(text, store, studio);
const toText = () => {
  store.look("text");
  editor.focus();
};
playPane(board, store, studio);
passesPane(passes, store, studio);
benchPane(bench, store, studio);
automatonPane(automaton, store, studio, (place) => {
  store.look("text");
  reveal(editor, place);
});
listen(store, studio, { games: games.open, help: keys.open, text: toText });
store.on("text", () => {
  name.textContent = store.name;
  document.title = `${store.name} - rgt studio`;
});
store.on("busy", () => {
  busy.textContent = store.busy ? `${store.busy} …` : "";
  working.classList.toggle("on", store.busy !== null);
});
// the address may say something else by now: a game that was being opened is kept in it
window.addEventListener("hashchange", (event) => void studio.recall(new URL(event.newURL).hash));

await studio.recall(location.hash, () => fetched(FIRST));
begun = true;

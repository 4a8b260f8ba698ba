// Where a game is played: its board, its moves, who plays.

import { el, fill } from "../dom";
import type { Store } from "../store";
import type { Studio } from "../studio";
import { board } from "./board";
import { Entry } from "./entry";
import { moveList } from "./moves";
import { record } from "./record";
import { seats } from "./seats";
import { tabs } from "./tabs";
import { hidesMoves, viewer } from "./viewer";

export function playPane(parent: HTMLElement, store: Store, studio: Studio): void {
  const turn = el("p", { class: "to-move", "aria-live": "polite" });
  const last = el("p", { class: "last faint" });
  const entry = new Entry(
    (move) => void studio.play(move.tags),
    () => {
      drawn.light();
      listed.show();
    },
  );
  const drawn = board(store, entry);
  const listed = moveList(entry, (move) => void studio.play(move.tags));
  const values = el("pre", {});
  const details = el("details", { class: "values" }, el("summary", { class: "faint" }, "All that the position holds"), values);
  parent.classList.add("play");
  parent.append(
    el("div", { class: "controls" }, ...controls(store, studio), tabs(store, studio)),
    seats(store, studio),
    viewer(store, studio),
    el("div", { class: "state" }, turn, last),
    drawn.element,
    listed.element,
    history(store, studio),
    details,
  );
  const showValues = () => {
    const { position } = store;
    values.textContent = position?.lines.join("\n") ?? "";
    details.hidden = !position?.board || !position.lines.length;
  };
  store.on("lines", () => {
    showValues();
    // without a board these are what is shown of the position
    if (!store.position?.board) drawn.draw();
  });
  store.on("position", () => {
    const { position } = store;
    turn.textContent = position ? told(store) : "";
    const move = store.made.at(-1);
    last.textContent = !move || store.viewer !== null ? "" : `${store.at}. ${move.join(" ") || "(nothing)"}`;
    showValues();
    entry.begin(position && !hidesMoves(store) ? position.moves : []);
    drawn.draw();
  });
}

function controls(store: Store, studio: Studio): HTMLElement[] {
  const undo = el("button", { title: "Take the last move back (u)", onclick: () => void studio.go(store.at - 1) }, "Undo");
  const redo = el("button", { title: "Make it again (r)", onclick: () => void studio.go(store.at + 1) }, "Redo");
  const again = el("button", { title: "Begin again (n)", onclick: () => void studio.startAgain() }, "New play");
  store.on("position", () => {
    undo.disabled = store.at === 0;
    redo.disabled = store.at === store.line.length;
  });
  return [again, undo, redo, ...record(store, studio)];
}

/** The moves of the play; a click leads to the position after one. */
function history(store: Store, studio: Studio): HTMLElement {
  const list = el("div", { class: "moves" });
  const element = el("details", { hidden: true }, el("summary", { class: "faint" }, "The moves made"), list);
  store.on("position", () => {
    element.hidden = !store.line.length || store.viewer !== null;
    fill(
      list,
      ...store.line.map((move, at) =>
        el(
          "button",
          {
            class: at < store.at ? "" : "undone",
            "aria-current": at + 1 === store.at ? "step" : null,
            onclick: () => void studio.go(at + 1),
          },
          `${at + 1}. ${move.join(" ") || "(nothing)"}`,
        ),
      ),
    );
  });
  return element;
}

function told(store: Store): string {
  const position = store.position!;
  if (position.terminal) {
    const goals = Object.entries(position.goals).map(([player, goal]) => `${store.called(player)} ${goal}`);
    return `The play is over: ${goals.join(", ")}`;
  }
  const player = position.player === "random" ? "chance" : store.called(position.player);
  if (!position.moves.length && !hidesMoves(store)) return `${player} has no move`;
  return `${player} to move`;
}

// The board: the picture of the position, and the moves.

import { el, fill, picture } from "./dom";
import type { Move, Store } from "./store";
import type { Studio } from "./studio";

export function boardPane(parent: HTMLElement, store: Store, studio: Studio): void {
  const turn = el("p", { class: "turn", "aria-live": "polite" });
  const board = el("div", { class: "board" });
  const moves = el("div", { class: "moves" });
  parent.append(controls(store, studio), turn, board, moves);

  store.on("position", () => {
    const { position } = store;
    if (!position) return fill(moves);
    turn.textContent = position.terminal
      ? Object.entries(position.goals).map(([player, goal]) => `${called(store, player)}: ${goal}`).join("  ")
      : `${called(store, position.player)} to move`;
    const svg = position.board ? picture(position.board) : null;
    fill(board, svg ?? el("pre", {}, position.lines.join("\n")));
    fill(moves, ...position.moves.map((move) => button(move, studio)));
  });
}

function button(move: Move, studio: Studio): HTMLElement {
  return el("button", { onclick: () => void studio.play(move.tags) }, move.text.join(" ") || "(pass)");
}

function controls(store: Store, studio: Studio): HTMLElement {
  const undo = el("button", { onclick: () => void studio.go(store.at - 1) }, "Undo");
  const redo = el("button", { onclick: () => void studio.go(store.at + 1) }, "Redo");
  const again = el("button", { onclick: () => void studio.startAgain() }, "New play");
  store.on("position", () => {
    undo.disabled = store.at === 0;
    redo.disabled = store.at === store.line.length;
  });
  return el("div", { class: "controls", role: "toolbar" }, again, undo, redo);
}

function called(store: Store, player: string): string {
  return store.game?.players.find((each) => each.name === player)?.shown ?? player;
}

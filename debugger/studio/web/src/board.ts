// The board: the picture of the position, on which moves are made cell by cell, and the list of moves.

import { el, fill, picture } from "./dom";
import { seats } from "./seats";
import type { Move, Store } from "./store";
import type { Studio } from "./studio";

const MOST = 400;

export function boardPane(parent: HTMLElement, store: Store, studio: Studio): void {
  const turn = el("p", { class: "turn", "aria-live": "polite" });
  const board = el("div", { class: "board" });
  const filter = el("input", { type: "search", placeholder: "Filter moves", "aria-label": "Filter moves" });
  const chosen = el("span", { class: "chosen" });
  const moves = el("div", { class: "moves" });
  parent.append(
    el("div", { class: "controls" }, controls(store, studio), seats(store, studio)),
    turn,
    board,
    el("div", { class: "controls" }, filter, chosen),
    moves,
  );
  /** The cells that have been clicked of the move that is being entered. */
  let cells: string[] = [];

  const begun = (move: Move) => cells.every((cell, at) => move.cells[at] === cell);

  const showMoves = () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    const found = (store.position?.moves ?? [])
      .filter(begun)
      .filter((move) => words.every((word) => move.text.join(" ").toLowerCase().includes(word)));
    fill(
      moves,
      ...found.slice(0, MOST).map((move) => moveButton(move, studio)),
      found.length > MOST && el("span", { class: "more" }, `and ${found.length - MOST} more`),
    );
    fill(
      chosen,
      cells.length > 0 && el("span", { class: "chip" }, cells.join(" ")),
      cells.length > 0 && el("button", { class: "quiet", onclick: () => choose([]) }, "Clear"),
    );
  };

  const showCells = () => {
    const next = new Set((store.position?.moves ?? []).filter(begun).map((move) => move.cells[cells.length]));
    for (const cell of board.querySelectorAll<SVGGElement>("[data-cell]")) {
      const name = cell.dataset.cell!;
      cell.classList.toggle("chosen", cells.includes(name));
      const open = next.has(name);
      cell.classList.toggle("open", open);
      if (open) cell.setAttribute("tabindex", "0");
      else cell.removeAttribute("tabindex");
    }
  };

  const choose = (next: string[]) => {
    cells = next;
    const found = (store.position?.moves ?? []).filter(begun);
    const only = found.length === 1 ? found[0] : undefined;
    if (only && cells.length > 0 && only.cells.length === cells.length) {
      cells = [];
      void studio.play(only.tags);
      return;
    }
    showMoves();
    showCells();
  };

  const click = (cell: string) => {
    const going = [...cells, cell];
    const some = (line: string[]) =>
      store.position?.moves.some((move) => line.every((each, at) => move.cells[at] === each));
    if (some(going)) choose(going);
    else choose(cell !== cells[0] && some([cell]) ? [cell] : []);
  };

  const cellOf = (event: Event) =>
    (event.target as Element).closest<SVGGElement>("[data-cell]")?.dataset.cell;
  board.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell !== undefined) click(cell);
  });
  board.addEventListener("keydown", (event) => {
    const cell = cellOf(event);
    if (cell === undefined) return;
    if (event.key === "Enter" || event.key === " ") click(cell);
    else if (event.key.startsWith("Arrow")) neighbour(board, cell, event.key)?.focus();
    else return;
    event.preventDefault();
  });
  filter.addEventListener("input", showMoves);

  store.on("position", () => {
    const { position } = store;
    cells = [];
    turn.textContent = position ? told(store) : "";
    const svg = position?.board ? picture(position.board) : null;
    fill(board, svg ?? (position && el("pre", {}, position.lines.join("\n"))));
    showMoves();
    showCells();
  });
}

/** The open cell that is next in the direction of an arrow key. */
function neighbour(board: HTMLElement, from: string, key: string): SVGGElement | null {
  const middle = (cell: Element) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const all = [...board.querySelectorAll<SVGGElement>("[data-cell].open")];
  const here = board.querySelector(`[data-cell="${CSS.escape(from)}"]`);
  if (!here) return null;
  const at = middle(here);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best: SVGGElement | null = null;
  let least = Infinity;
  for (const cell of all) {
    const { x, y } = middle(cell);
    const ahead = (x - at.x) * dx! + (y - at.y) * dy!;
    const aside = Math.abs((x - at.x) * dy!) + Math.abs((y - at.y) * dx!);
    if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [cell, ahead + 2 * aside];
  }
  return best;
}

function moveButton(move: Move, studio: Studio): HTMLElement {
  return el("button", { onclick: () => void studio.play(move.tags) }, move.text.join(" ") || "(nothing)");
}

function controls(store: Store, studio: Studio): HTMLElement {
  const undo = el("button", { onclick: () => void studio.go(store.at - 1) }, "Undo");
  const redo = el("button", { onclick: () => void studio.go(store.at + 1) }, "Redo");
  const again = el("button", { onclick: () => void studio.startAgain() }, "New play");
  store.on("position", () => {
    undo.disabled = store.at === 0;
    redo.disabled = store.at === store.line.length;
  });
  return el("div", { class: "controls", role: "toolbar", "aria-label": "Play" }, again, undo, redo);
}

function told(store: Store): string {
  const position = store.position!;
  if (position.terminal) {
    const goals = Object.entries(position.goals).map(([player, goal]) => `${store.called(player)} ${goal}`);
    return `The play is over: ${goals.join(", ")}`;
  }
  if (!position.moves.length) return `${store.called(position.player)} has no move`;
  return `${store.called(position.player)} to move`;
}

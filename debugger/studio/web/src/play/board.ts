// The picture of the position, on whose cells moves are entered by mouse and keys.

import { el, fill, picture } from "../dom";
import type { Store } from "../store";
import type { Entry } from "./entry";

const ARROWS: { [key: string]: [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** So many units of a picture, of which a square has forty, are at least as wide as a letter is tall. */
const LARGEST = 7;

export interface Board {
  element: HTMLElement;
  /** Draw the position. */
  draw: () => void;
  /** Show which cells are chosen, and which can be. */
  light: () => void;
}

export function board(store: Store, entry: Entry): Board {
  const element = el("div", { class: "board" });

  const light = () => {
    const next = entry.next;
    const focused = document.activeElement;
    let first = true;
    for (const cell of cellsOf(element)) {
      const name = cell.dataset.cell!;
      const open = next.has(name);
      cell.classList.toggle("chosen", entry.cells.includes(name));
      cell.classList.toggle("open", open);
      if (open) {
        // one stop for the key Tab; arrows lead from there to the others
        cell.setAttribute("tabindex", first || cell === focused ? "0" : "-1");
        cell.setAttribute("role", "button");
        first = false;
      } else if (cell !== focused) {
        cell.removeAttribute("tabindex");
        cell.removeAttribute("role");
      }
    }
  };
  const draw = () => {
    const { position } = store;
    const focused = (document.activeElement as SVGElement | null)?.dataset?.cell;
    const svg = position?.board ? picture(position.board) : null;
    // a board of few squares is no poster
    if (svg) svg.style.maxWidth = `${svg.viewBox.baseVal.width / LARGEST}rem`;
    fill(element, svg ?? (position?.lines.length ? el("pre", {}, position.lines.join("\n")) : null));
    light();
    if (focused !== undefined) focus(element, focused);
  };
  element.addEventListener("click", (event) => {
    const cell = cellAt(event);
    if (cell) entry.click(cell.dataset.cell!);
  });
  element.addEventListener("keydown", (event) => {
    const cell = cellAt(event);
    if (!cell) return;
    const arrow = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") entry.click(cell.dataset.cell!);
    else if (event.key === "Escape") entry.clear();
    else if (arrow) neighbour(element, cell, arrow)?.focus();
    else return;
    event.preventDefault();
  });
  return { element, draw, light };
}

function cellsOf(element: HTMLElement): SVGGElement[] {
  return [...element.querySelectorAll<SVGGElement>("[data-cell]")];
}

function cellAt(event: Event): SVGGElement | null {
  return (event.target as Element).closest<SVGGElement>("[data-cell]");
}

/** Give a cell the keys, or the first open one if it is not open any more. */
function focus(element: HTMLElement, name: string): void {
  const cells = cellsOf(element).filter((cell) => cell.classList.contains("open"));
  (cells.find((cell) => cell.dataset.cell === name) ?? cells[0])?.focus();
}

/** The open cell that is next in a direction. */
function neighbour(element: HTMLElement, from: Element, [dx, dy]: [number, number]): SVGGElement | null {
  const middle = (cell: Element) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const here = middle(from);
  let best: SVGGElement | null = null;
  let least = Infinity;
  for (const cell of cellsOf(element)) {
    if (!cell.classList.contains("open")) continue;
    const { x, y } = middle(cell);
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [cell, ahead + 2 * aside];
  }
  return best;
}

// The legal moves as a list of buttons, of which words find some.

import { el, fill } from "../dom";
import type { Move } from "../store";
import type { Entry } from "./entry";

const MOST = 300;
/** So few moves need no choice tag by tag. */
const FEW = 8;

export interface Moves {
  element: HTMLElement;
  /** Show the moves that can still be meant. */
  show: () => void;
}

export function moveList(entry: Entry, play: (move: Move) => void): Moves {
  const filter = el("input", { type: "search", placeholder: "Filter moves", "aria-label": "Filter moves" });
  const count = el("span", { class: "faint" });
  const chosen = el("span", { class: "chosen" });
  const tags = el("div", { class: "moves tags", role: "group", "aria-label": "Next tag" });
  const list = el("div", { class: "moves", role: "group", "aria-label": "Legal moves" });
  const element = el("section", {}, el("div", { class: "controls" }, filter, count, chosen), tags, list);

  const show = () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    const found = entry.possible.filter((move) => {
      const text = move.text.join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    count.textContent = found.length === 1 ? "1 move" : `${found.length} moves`;
    fill(
      list,
      ...found.slice(0, MOST).map((move) =>
        el("button", { onclick: () => play(move) }, move.text.join(" ") || "(nothing)"),
      ),
      found.length > MOST && el("span", { class: "faint" }, `and ${found.length - MOST} more: type to find one`),
    );
    fill(
      chosen,
      ...(entry.isBegun ? entry.settled : []).map((tag) => el("span", { class: "chip" }, tag)),
      entry.isBegun && el("button", { class: "quiet", onclick: () => entry.clear() }, "Clear"),
    );
    const next = entry.nextTags;
    const helps = entry.possible.length > FEW && next.length < entry.possible.length;
    fill(
      tags,
      ...(helps ? next.slice(0, MOST) : []).map((tag) =>
        el("button", { onclick: () => entry.choose(tag) }, `${tag} …`),
      ),
    );
  };
  filter.addEventListener("input", show);
  filter.addEventListener("keydown", (event) => {
    if (event.key === "Enter") list.querySelector("button")?.click();
  });
  return { element, show };
}

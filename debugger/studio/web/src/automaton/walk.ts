// A move walked edge by edge: the automaton shows where the walk is, the list how it can go on.

import { el, fill } from "../dom";
import { Failure } from "../session";
import type { Store } from "../store";
import type { Studio } from "../studio";

interface Way {
  key: number;
  symbol: string | null;
  label: string;
  open: boolean;
}

interface Step {
  node: string;
  tags: string[];
  done: boolean;
  written: { [cell: string]: string };
  ways: Way[];
}

const MOST = 60;

/** The stepper beside the automaton; `show` lights a node and the edges that can be gone. */
export function walk(
  store: Store,
  studio: Studio,
  show: (node: string, open: number[]) => void,
): HTMLElement {
  const back = el("button", {}, "Step back");
  const forced = el("button", { title: "Go on while there is one way" }, "Go on");
  const make = el("button", { class: "main" }, "Make the move");
  const told = el("p", { class: "faint", "aria-live": "polite" });
  const ways = el("div", { class: "ways" });
  const element = el("section", { class: "walk", "aria-label": "Edge by edge" },
    el("div", { class: "controls" }, back, forced, make), told, ways);
  let path: [number, string | null][] = [];
  let step: Step | null = null;

  const look = async () => {
    if (!store.position || store.view !== "automaton") return;
    if (store.position.terminal || store.viewer !== null) {
      told.textContent = store.viewer === null ? "The play is over." : "A player does not see where the automaton is.";
      [back.disabled, forced.disabled, make.disabled] = [true, true, true];
      fill(ways);
      show("", []);
      return;
    }
    try {
      step = await studio.session.ask<Step>("step", { line: store.made, path }).result;
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      told.textContent = problem.message;
      return;
    }
    const found = step;
    const open = found.ways.filter((way) => way.open);
    const written = Object.entries(found.written).map(([cell, value]) => `${cell} = ${value}`);
    told.textContent = [
      `at ${found.node}`,
      found.tags.length ? `tags ${found.tags.join(" ")}` : "",
      written.length ? `written: ${written.join(", ")}` : "",
      found.done ? "the move is made" : open.length ? "" : "no way on: this walk is no move",
    ].filter(Boolean).join(" · ");
    back.disabled = !path.length;
    forced.disabled = open.length !== 1 || found.done;
    make.disabled = !found.done;
    fill(
      ways,
      ...(found.done ? [] : found.ways.slice(0, MOST)).map((way) =>
        el(
          "button",
          { disabled: !way.open, onclick: () => void go(way) },
          way.symbol === null ? way.label || "(nothing)" : `${way.label}: ${way.symbol}`,
        ),
      ),
      !found.done && found.ways.length > MOST && `and ${found.ways.length - MOST} more`,
    );
    show(found.node, open.map((way) => way.key));
  };
  const go = async (way: Way) => {
    path.push([way.key, way.symbol]);
    await look();
  };
  back.addEventListener("click", () => (path.pop(), void look()));
  forced.addEventListener("click", async () => {
    for (let most = 200; most > 0; most--) {
      const open = step?.ways.filter((way) => way.open) ?? [];
      if (step?.done || open.length !== 1) return;
      await go(open[0]!);
    }
  });
  make.addEventListener("click", () => {
    const tags = step?.tags ?? [];
    path = [];
    void studio.play(tags);
  });
  store.on("position", () => ((path = []), void look()));
  store.on("view", () => void look());
  return element;
}

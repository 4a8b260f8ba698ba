// Measurements: random plays and counts, with pictures that grow while they are made.

import { el, fill } from "../dom";
import { histogram } from "./histogram";
import { Failure } from "../session";
import type { Store } from "../store";
import type { Studio } from "../studio";

interface Plays {
  seconds: number;
  plays: number;
  plays_per_second: number;
  moves_per_second: number;
  mean_length: number;
  lengths: [number, number][];
  branching: [number, number][];
  goals: { [player: string]: { [score: string]: number } };
  stuck: number;
  cut: number;
}

const WHATS = { playouts: "Random plays", perft: "Perft", divide: "Perft, by first move" };

export function benchPane(parent: HTMLElement, store: Store, studio: Studio): void {
  const what = el(
    "select",
    { "aria-label": "What to measure" },
    ...Object.entries(WHATS).map(([value, title]) => el("option", { value }, title)),
  );
  const seconds = el("input", { type: "number", min: 1, max: 600, value: 5, "aria-label": "Seconds" });
  const depth = el("input", { type: "number", min: 1, max: 20, value: 4, "aria-label": "Depth" });
  const run = el("button", { class: "main" }, "Run");
  const stop = el("button", { disabled: true }, "Cancel");
  const status = el("p", { class: "faint", role: "status" });
  const by = el("p", { class: "faint" }, "From the position on the board.");
  const results = el("div", { class: "results" });
  const secondsLabel = el("label", {}, "seconds ", seconds);
  const depthLabel = el("label", {}, "depth ", depth);
  parent.append(
    el("div", { class: "controls" }, what, secondsLabel, depthLabel, run, stop),
    by,
    status,
    results,
  );
  const choose = () => {
    secondsLabel.hidden = what.value !== "playouts";
    depthLabel.hidden = what.value === "playouts";
  };
  what.addEventListener("change", choose);
  choose();

  let running: { cancel: () => void } | null = null;
  const idle = () => {
    running = null;
    run.disabled = false;
    stop.disabled = true;
  };
  run.addEventListener("click", async () => {
    const kind = what.value;
    const show = (value: any) => fill(results, ...(kind === "playouts" ? plays(value, store) : rows(value)));
    fill(results);
    run.disabled = true;
    stop.disabled = false;
    let given = false;
    running = { cancel: () => (given = true) };
    status.textContent = "compiling …";
    const here = await studio.local.prepare();
    if (given) {
      status.textContent = "cancelled";
      idle();
      return;
    }
    status.textContent = "running …";
    by.textContent = `From the position on the board, ${here ? "by this browser, compiled to WebAssembly" : "by the interpreter"}.`;
    const asked = (here ? studio.local : studio.session).ask<any>(
      "bench",
      { what: kind, seconds: Number(seconds.value), depth: Number(depth.value), line: store.made },
      show,
    );
    running = asked;
    try {
      show(await asked.result);
      status.textContent = "done";
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      status.textContent = problem.cancelled ? "cancelled" : problem.message;
    } finally {
      idle();
    }
  });
  stop.addEventListener("click", () => running?.cancel());
}

function plays(value: Plays, store: Store): HTMLElement[] {
  const round = (number: number) => number.toLocaleString("en", { maximumFractionDigits: 1 });
  const figures = el(
    "table",
    {},
    figure("plays", value.plays.toLocaleString("en")),
    figure("plays a second", round(value.plays_per_second)),
    figure("moves a second", round(value.moves_per_second)),
    figure("mean length", round(value.mean_length)),
    value.stuck > 0 && figure("stuck", String(value.stuck)),
    value.cut > 0 && figure("cut", String(value.cut)),
    ...Object.entries(value.goals).map(([player, scores]) =>
      figure(
        store.called(player),
        Object.entries(scores).map(([score, number]) => `${score}: ${number}`).join(", "),
      ),
    ),
  );
  return [
    figures,
    histogram(`Lengths of ${sampled(value)}plays`, "moves", value.lengths),
    histogram("Legal moves in a position", "moves", value.branching),
  ];
}

/** How many of the plays were looked at move by move, where these are not all. */
function sampled({ plays, lengths }: Plays): string {
  const looked = lengths.reduce((sum, [, count]) => sum + count, 0);
  return looked < plays ? `${looked.toLocaleString("en")} ` : "";
}

function figure(name: string, value: string): HTMLElement {
  return el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value));
}

function rows(value: { counts?: { count: string; seconds: number }[]; rows?: { text: string; count: string }[] }): HTMLElement[] {
  const body = value.counts
    ? value.counts.map(({ count, seconds }, depth) => [String(depth), grouped(count), `${seconds.toFixed(2)} s`])
    : (value.rows ?? []).map(({ text, count }) => [text, grouped(count)]);
  const head = value.counts ? ["depth", "plays", "time"] : ["move", "plays"];
  return [
    el(
      "table",
      {},
      el("tr", {}, ...head.map((title) => el("th", { scope: "col" }, title))),
      ...body.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, cell)))),
    ),
  ];
}

function grouped(count: string): string {
  return BigInt(count).toLocaleString("en");
}

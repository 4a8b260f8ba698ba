// The passes: which are run, what becomes of the game, and the page of the trace with every step.

import { el, fill } from "./dom";
import { Failure } from "./session";
import type { Store } from "./store";
import type { Studio } from "./studio";
import { isDark, onTheme } from "./theme";

interface Listed {
  passes: { name: string; summary: string }[];
  pipelines: { [name: string]: string[] };
}

interface Ran {
  steps: number;
  edges: { before: number; after: number };
  page?: string;
}

export function passesPane(parent: HTMLElement, store: Store, studio: Studio): void {
  const pipeline = el("select", { "aria-label": "Pipeline" });
  const run = el("button", { class: "main" }, "Run");
  const stop = el("button", { disabled: true }, "Cancel");
  const status = el("span", { class: "faint", role: "status" });
  const boxes = el("div", { class: "boxes" });
  const frame = el("iframe", { title: "The trace of the passes", hidden: true });
  parent.classList.add("passes");
  parent.append(
    el("div", { class: "controls" }, pipeline, run, stop, status),
    el("details", {}, el("summary", {}, "Choose passes"), boxes),
    frame,
  );

  const colour = () => {
    const root = frame.contentDocument?.documentElement;
    if (root) root.dataset.theme = isDark() ? "dark" : "light";
  };
  frame.addEventListener("load", colour);
  onTheme(colour);
  let listed: Listed | null = null;
  let running: { cancel: () => void } | null = null;

  const load = async () => {
    if (listed || store.view !== "passes" || !store.game) return;
    listed = await studio.session.ask<Listed>("passes.list", {}).result;
    fill(
      pipeline,
      ...Object.keys(listed.pipelines).map((name) =>
        el("option", { value: name, selected: name === "default" }, name),
      ),
    );
    fill(
      boxes,
      ...listed.passes.map(({ name, summary }) =>
        el("label", { title: summary }, el("input", { type: "checkbox", name }), ` ${name}`),
      ),
    );
    check();
    await go();
  };
  const inputs = () => [...boxes.querySelectorAll<HTMLInputElement>("input")];
  const check = () => {
    const members = new Set(listed?.pipelines[pipeline.value]);
    for (const input of inputs()) input.checked = members.has(input.name);
  };
  const specification = () => {
    const chosen = inputs().filter((input) => input.checked).map((input) => input.name);
    const members = listed?.pipelines[pipeline.value] ?? [];
    const same = chosen.length === members.length && chosen.every((name) => members.includes(name));
    return same ? pipeline.value : chosen.join(",") || "none";
  };
  const go = async () => {
    run.disabled = true;
    stop.disabled = false;
    status.textContent = "running …";
    const asked = studio.session.ask<Ran>(
      "passes",
      { passes: specification(), language: store.language },
      (value) => (status.textContent = `${value.steps} steps, ${value.edges} edges, ${value.pass}`),
    );
    running = asked;
    try {
      const { steps, edges, page } = await asked.result;
      status.textContent = `${steps} steps: ${edges.before} edges become ${edges.after}`;
      frame.hidden = !page;
      if (page) frame.src = page;
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      status.textContent = problem.cancelled ? "cancelled" : problem.message;
    } finally {
      running = null;
      run.disabled = false;
      stop.disabled = true;
    }
  };
  pipeline.addEventListener("change", () => (check(), void go()));
  run.addEventListener("click", () => void go());
  stop.addEventListener("click", () => running?.cancel());
  store.on("view", () => void load());
  store.on("game", () => (listed && store.view === "passes" ? void go() : void load()));
}

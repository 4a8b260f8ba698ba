// The automaton as a whole: folded along chains, to be moved, searched, and walked edge by edge.

import { el, fill } from "../dom";
import { Failure } from "../session";
import type { Place, Store } from "../store";
import type { Studio } from "../studio";
import { drawn } from "./drawing";
import { laidOut } from "./layout";
import { sketch, type Automaton } from "./model";
import { walk } from "./walk";
import { zoomable, type Zoom } from "./zoom";

const MOST = 1500;
const KINDS = ["begin", "turn", "keeper", "check", "end"];

/** Where the picture was clicked is told to `reveal`: the place in the text. */
export function automatonPane(
  parent: HTMLElement,
  store: Store,
  studio: Studio,
  reveal: (place: Place) => void,
): void {
  const optimised = el("input", { type: "checkbox", checked: true });
  const folded = el("input", { type: "checkbox", checked: true });
  const search = el("input", { type: "search", placeholder: "Find", "aria-label": "Find in the automaton" });
  const fit = el("button", { title: "All of it, or what is lit, large enough to be read" }, "Fit");
  const status = el("span", { class: "faint", role: "status" });
  const legend = el("span", { class: "legend" }, ...KINDS.map((kind) => el("span", { class: `pill ${kind}` }, kind)));
  const canvas = el("div", { class: "canvas", "aria-label": "Picture of the automaton" });
  let lit = "";
  let ways = new Set<string>();
  let stale = true;
  let number = 0;
  let zoom: Zoom | null = null;
  let found = -1;

  const show = async () => {
    if (store.view !== "automaton" || !stale || !store.game) return;
    stale = false;
    const mine = ++number;
    status.textContent = "laying out …";
    try {
      const whole = await studio.session.ask<Automaton>("automaton", { optimised: optimised.checked }).result;
      const simple = sketch(whole, folded.checked);
      if (simple.nodes.length > MOST) {
        status.textContent = `${simple.nodes.length} nodes: too many to be seen`;
        fill(canvas);
        return;
      }
      const laid = await laidOut(simple);
      if (mine !== number) return;
      fill(canvas, drawn(laid, simple, reveal));
      zoom = zoomable(canvas, fit, here);
      status.textContent = `${whole.nodes.length} nodes, ${whole.edges.length} edges`;
      find();
      light();
      point();
    } catch (problem) {
      status.textContent = problem instanceof Failure ? problem.message : String(problem);
    }
  };
  const again = () => {
    stale = true;
    void show();
  };
  const mark = (selector: string, name: string, wanted: (element: SVGElement) => boolean) => {
    for (const element of canvas.querySelectorAll<SVGElement>(selector)) {
      element.classList.toggle(name, wanted(element));
    }
  };
  /** Where the walk is. */
  const here = () => canvas.querySelector<SVGGraphicsElement>(".node.lit, .label.at");
  const find = () => {
    const wanted = search.value.toLowerCase();
    mark("[data-text]", "found", (element) => wanted !== "" && element.dataset.text!.includes(wanted));
    found = -1;
  };
  /** Go to the next that was found. */
  const next = () => {
    const all = canvas.querySelectorAll<SVGGraphicsElement>(".found");
    found = (found + 1) % Math.max(1, all.length);
    if (all[found]) zoom?.bring(all[found]!, true);
    status.textContent = all.length ? `${found + 1} of ${all.length} found` : "nothing is found";
  };
  const light = () => {
    mark("[data-node]", "lit", (element) => element.dataset.node === lit);
    // a node within a folded chain is not drawn: the line that goes on from it is marked
    const isDrawn = canvas.querySelector(`[data-node="${CSS.escape(lit)}"]`) !== null;
    mark("[data-source]", "at", (element) => !isDrawn && element.dataset.source === lit);
    mark("[data-key]", "lit", (element) => ways.has(element.dataset.key!));
    mark("[data-keys]", "lit", (element) => element.dataset.keys!.split(" ").some((key) => ways.has(key)));
  };
  /** Mark what the line of the cursor became. */
  const point = () => {
    const line = store.cursorLine;
    mark("[data-from]", "here", ({ dataset }) => Number(dataset.from) <= line && line <= Number(dataset.to));
  };
  parent.classList.add("automaton");
  parent.append(
    el(
      "div",
      { class: "controls" },
      el("label", {}, optimised, " optimised"),
      el("label", {}, folded, " chains folded"),
      search,
      fit,
      status,
      legend,
    ),
    canvas,
    walk(store, studio, (node, open) => {
      lit = node;
      ways = new Set(open.map(String));
      light();
      const place = here();
      if (place) zoom?.bring(place);
    }),
  );
  optimised.addEventListener("change", again);
  folded.addEventListener("change", again);
  search.addEventListener("input", find);
  search.addEventListener("keydown", (event) => event.key === "Enter" && next());
  store.on("game", again);
  store.on("view", () => void show());
  store.on("cursor", () => store.view === "automaton" && point());
}

// The automaton: laid out by elk in a worker, folded along chains, to be moved and searched.

import ELK, { type ElkNode, type ElkExtendedEdge } from "elkjs/lib/elk-api";
import { el, fill } from "./dom";
import { Failure } from "./session";
import type { Store } from "./store";
import type { Studio } from "./studio";
import { walk } from "./walk";
import { zoomable } from "./zoom";

interface Place {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

interface DrawnEdge {
  key: number;
  source: string;
  target: string;
  label: string;
  kind: string;
  place: Place | null;
  /** All edges that this one stands for. */
  keys?: number[];
}

interface Automaton {
  nodes: { id: string; kind: string; group: string | null }[];
  edges: DrawnEdge[];
  chains: number[][];
}

const SVG = "http://www.w3.org/2000/svg";
const LETTER = 6.6;
const LINE = 15;
const MOST = 1500;
const KINDS = ["begin", "turn", "keeper", "check", "end"];

const elk = new ELK({ workerUrl: "/static/elk-worker.js" });

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
  const fit = el("button", {}, "Fit");
  const status = el("span", { class: "faint", role: "status" });
  const legend = el("span", { class: "legend" }, ...KINDS.map((kind) => el("span", { class: kind }, kind)));
  const canvas = el("div", { class: "canvas" });
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
    }),
  );
  let lit = "";
  let ways = new Set<string>();
  let stale = true;
  let number = 0;

  const show = async () => {
    if (store.view !== "automaton" || !stale || !store.game) return;
    stale = false;
    const mine = ++number;
    status.textContent = "laying out …";
    try {
      const found = await studio.session.ask<Automaton>("automaton", { optimised: optimised.checked }).result;
      const simple = folded.checked ? fold(found) : found;
      if (simple.nodes.length > MOST) {
        status.textContent = `${simple.nodes.length} nodes: too many to be seen`;
        fill(canvas);
        return;
      }
      const laid = await elk.layout(graph(simple));
      if (mine !== number) return;
      fill(canvas, drawn(laid, simple, reveal));
      zoomable(canvas, fit);
      status.textContent = `${found.nodes.length} nodes, ${found.edges.length} edges`;
      find();
      light();
    } catch (problem) {
      status.textContent = problem instanceof Failure ? problem.message : String(problem);
    }
  };
  const again = () => {
    stale = true;
    void show();
  };
  const find = () => {
    const wanted = search.value.toLowerCase();
    for (const element of canvas.querySelectorAll<SVGElement>("[data-text]")) {
      element.classList.toggle("found", wanted !== "" && element.dataset.text!.includes(wanted));
    }
  };
  const light = () => {
    for (const element of canvas.querySelectorAll<SVGElement>("[data-node]")) {
      element.classList.toggle("lit", element.dataset.node === lit);
    }
    for (const element of canvas.querySelectorAll<SVGElement>("[data-keys]")) {
      element.classList.toggle("lit", element.dataset.keys!.split(" ").some((key) => ways.has(key)));
    }
  };
  optimised.addEventListener("change", again);
  folded.addEventListener("change", again);
  search.addEventListener("input", find);
  store.on("game", again);
  store.on("view", () => void show());
}

/** Chains as single edges, whose labels stand one below the other. */
function fold(automaton: Automaton): Automaton {
  const edges = new Map(automaton.edges.map((edge) => [edge.key, edge]));
  const inner = new Set<string>();
  for (const chain of automaton.chains) {
    const parts = chain.map((key) => edges.get(key)!);
    const [first, last] = [parts[0]!, parts[parts.length - 1]!];
    for (const part of parts.slice(1)) {
      inner.add(part.source);
      edges.delete(part.key);
    }
    const kinds = parts.map((part) => part.kind);
    const kind = ["turn", "tag", "check", "assignment", "test"].find((each) => kinds.includes(each)) ?? "skip";
    const label = parts.map((part) => part.label).filter(Boolean).join("\n");
    edges.set(first.key, { ...first, target: last.target, label, kind, keys: chain });
  }
  return {
    nodes: automaton.nodes.filter((node) => !inner.has(node.id)),
    edges: [...edges.values()],
    chains: [],
  };
}

function size(text: string): { width: number; height: number } {
  const lines = text.split("\n");
  return { width: Math.max(...lines.map((line) => line.length)) * LETTER + 8, height: lines.length * LINE + 4 };
}

/** The automaton as elk wants it: checks are nodes that hold their own. */
function graph(automaton: Automaton): ElkNode {
  const groups = new Map<string, ElkNode[]>();
  const children: ElkNode[] = [];
  for (const { id, group } of automaton.nodes) {
    const node = { id: `n ${id}`, width: Math.max(30, id.length * LETTER + 16), height: 26 };
    if (group === null) children.push(node);
    else groups.set(group, [...(groups.get(group) ?? []), node]);
  }
  for (const [group, nodes] of groups) {
    children.push({
      id: `g ${group}`,
      children: nodes,
      layoutOptions: { "elk.padding": "[top=24,left=12,bottom=12,right=12]" },
    });
  }
  return {
    id: "all",
    children,
    edges: automaton.edges.map(
      ({ key, source, target, label }): ElkExtendedEdge => ({
        id: String(key),
        sources: [`n ${source}`],
        targets: [`n ${target}`],
        labels: label ? [{ text: label, ...size(label) }] : [],
      }),
    ),
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.direction": "DOWN",
      "elk.hierarchyHandling": "INCLUDE_CHILDREN",
      "elk.edgeRouting": "SPLINES",
      "elk.layered.spacing.nodeNodeBetweenLayers": "34",
      "elk.spacing.nodeNode": "26",
      "elk.edgeLabels.inline": "true",
      "elk.json.edgeCoords": "ROOT",
      "elk.json.shapeCoords": "ROOT",
    },
  };
}

function part(name: string, attributes: { [name: string]: string | number }, ...children: Node[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

function drawn(laid: ElkNode, automaton: Automaton, reveal: (place: Place) => void): SVGElement {
  const kinds = new Map(automaton.nodes.map((node) => [node.id, node.kind]));
  const edges = new Map(automaton.edges.map((edge) => [String(edge.key), edge]));
  const svg = part("svg", { viewBox: `0 0 ${laid.width} ${laid.height}`, role: "img", "aria-label": "the automaton" });
  svg.append(
    part(
      "defs",
      {},
      part(
        "marker",
        { id: "arrow", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" },
        part("path", { d: "M0 0L10 5L0 10z" }),
      ),
    ),
  );
  for (const child of laid.children ?? []) {
    if (!child.id.startsWith("g ")) continue;
    const { x = 0, y = 0, width = 0, height = 0 } = child;
    svg.append(
      part("rect", { class: "group", x, y, width, height, rx: 10 }),
      part("text", { class: "group", x: x + 10, y: y + 16 }, document.createTextNode(`check ${child.id.slice(2)}`)),
    );
  }
  for (const edge of laid.edges ?? []) {
    const { kind, place, label, keys } = edges.get(edge.id)!;
    const group = part("g", { class: `edge ${kind}`, "data-text": label.toLowerCase(), "data-keys": (keys ?? [edge.id]).join(" ") });
    for (const { startPoint, bendPoints = [], endPoint } of edge.sections ?? []) {
      group.append(part("path", { d: curve([startPoint, ...bendPoints, endPoint]), "marker-end": "url(#arrow)" }));
    }
    for (const { x = 0, y = 0, width = 0, height = 0, text = "" } of edge.labels ?? []) {
      group.append(part("rect", { class: "paper", x, y, width, height, rx: 4 }));
      text.split("\n").forEach((line, at) =>
        group.append(part("text", { x: x + 4, y: y + (at + 0.8) * LINE }, document.createTextNode(line))),
      );
    }
    if (place) {
      group.classList.add("placed");
      group.addEventListener("click", () => reveal(place));
    }
    svg.append(group);
  }
  const nodes = (laid.children ?? []).flatMap((child) => (child.id.startsWith("g ") ? child.children ?? [] : [child]));
  for (const { id, x = 0, y = 0, width = 0, height = 0 } of nodes) {
    const name = id.slice(2);
    svg.append(
      part(
        "g",
        { class: `node ${kinds.get(name)}`, "data-node": name, "data-text": name.toLowerCase() },
        part("rect", { x, y, width, height, rx: height / 2 }),
        part("text", { x: x + width / 2, y: y + height / 2 }, document.createTextNode(name)),
      ),
    );
  }
  return svg;
}

/** A path through points: a spline where elk gave bends in threes, straight lines otherwise. */
function curve(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  if (rest.length % 3 !== 0) return `M${first}L${rest.join("L")}`;
  let path = `M${first}`;
  for (let at = 0; at < rest.length; at += 3) path += `C${rest.slice(at, at + 3).join(" ")}`;
  return path;
}

// The picture of an automaton that was laid out.

import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api";
import type { Place } from "../store";
import { LINE } from "./layout";
import { lines, type Edge, type Sketch, type Stroke } from "./model";

const SVG = "http://www.w3.org/2000/svg";

/** The picture; a click on an edge tells `reveal` its place in the text. */
export function drawn(laid: ElkNode, sketch: Sketch, reveal: (place: Place) => void): SVGElement {
  const kinds = new Map(sketch.nodes.map((node) => [node.id, node.kind]));
  const all = laid.children ?? [];
  const checks = all.filter((child) => child.id.startsWith("g "));
  const nodes = all.flatMap((child) => (child.id.startsWith("g ") ? child.children ?? [] : [child]));
  return part(
    "svg",
    { viewBox: `-8 -8 ${(laid.width ?? 0) + 16} ${(laid.height ?? 0) + 16}`, role: "img", "aria-label": "The automaton" },
    part("defs", {}, arrow()),
    ...checks.map(box),
    ...(laid.edges ?? []).map((edge) => line(edge, sketch.strokes[Number(edge.id)]!, reveal)),
    ...nodes.map((node) => pill(node, kinds.get(node.id.slice(2)) ?? "plain")),
  );
}

function arrow(): SVGElement {
  const attributes = { id: "arrow", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7 };
  return part(
    "marker",
    { ...attributes, orient: "auto-start-reverse" },
    part("path", { d: "M0 0L10 5L0 10z", fill: "context-stroke" }),
  );
}

function box({ id, x = 0, y = 0, width = 0, height = 0 }: ElkNode): SVGElement {
  return part(
    "g",
    { class: "check-box" },
    part("rect", { x, y, width, height, rx: 10 }),
    text(`check ${id.slice(2)}`, x + 12, y + 17),
  );
}

function pill({ id, x = 0, y = 0, width = 0, height = 0 }: ElkNode, kind: string): SVGElement {
  const name = id.slice(2);
  return part(
    "g",
    { class: `node ${kind}`, "data-node": name, "data-text": name.toLowerCase() },
    part("rect", { x, y, width, height, rx: height / 2 }),
    text(name, x + width / 2, y + height / 2),
  );
}

function line(laid: ElkExtendedEdge, stroke: Stroke, reveal: (place: Place) => void): SVGElement {
  const keys = stroke.edges.map((edge) => edge.key).join(" ");
  const group = part("g", { class: `edge ${stroke.kind}`, "data-keys": keys });
  for (const { startPoint, bendPoints = [], endPoint } of laid.sections ?? []) {
    group.append(part("path", { d: curve([startPoint, ...bendPoints, endPoint]), "marker-end": "url(#arrow)" }));
  }
  for (const { x = 0, y = 0, width = 0, height = 0 } of laid.labels ?? []) {
    group.append(part("rect", { class: "paper", x, y, width, height, rx: 4 }));
    lines(stroke).forEach((edge, at) => group.append(label(edge, x, y + at * LINE + 3, width, reveal)));
  }
  return group;
}

/** One line of a label: what one edge does. */
function label(edge: Edge, x: number, y: number, width: number, reveal: (place: Place) => void): SVGElement {
  const { place } = edge;
  const group = part(
    "g",
    {
      class: place ? "label placed" : "label",
      "data-key": edge.key,
      "data-source": edge.source,
      "data-text": edge.label.toLowerCase(),
      ...(place && { "data-from": place.line, "data-to": place.end_line }),
    },
    part("rect", { x, y, width, height: LINE, rx: 3 }),
    text(edge.label, x + 5, y + 0.75 * LINE),
  );
  if (place) group.addEventListener("click", () => reveal(place));
  return group;
}

function text(words: string, x: number, y: number): SVGElement {
  return part("text", { x, y }, document.createTextNode(words));
}

function part(name: string, attributes: { [name: string]: string | number }, ...children: Node[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** A path through points: a spline where elk gave bends in threes, straight lines otherwise. */
function curve(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  if (rest.length % 3 !== 0) return `M${first}L${rest.join("L")}`;
  let path = `M${first}`;
  for (let at = 0; at < rest.length; at += 3) path += `C${rest.slice(at, at + 3).join(" ")}`;
  return path;
}

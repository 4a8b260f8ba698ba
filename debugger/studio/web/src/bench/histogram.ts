// A histogram as a small picture.

import { el } from "../dom";

const BINS = 40;
const [WIDTH, HEIGHT] = [360, 110];
const SVG = "http://www.w3.org/2000/svg";

/** How often each value was met; neighbouring values share a bar where there are many. */
export function histogram(title: string, unit: string, counts: [number, number][]): HTMLElement {
  const figure = el("figure", {}, el("figcaption", {}, title));
  const first = counts[0];
  const last = counts[counts.length - 1];
  if (!first || !last) return figure;
  const step = Math.max(1, Math.ceil((last[0] - first[0] + 1) / BINS));
  const bars: number[] = [];
  for (const [value, count] of counts) {
    const at = Math.floor((value - first[0]) / step);
    bars[at] = (bars[at] ?? 0) + count;
  }
  const most = Math.max(...bars.filter((count) => count !== undefined));
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT + 16}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${title}: ${first[0]} to ${last[0]} ${unit}`);
  const wide = WIDTH / bars.length;
  for (let at = 0; at < bars.length; at++) {
    const tall = (HEIGHT * (bars[at] ?? 0)) / most;
    const bar = document.createElementNS(SVG, "rect");
    const place = { x: at * wide + 0.5, y: HEIGHT - tall, width: Math.max(0.5, wide - 1), height: tall };
    for (const [name, value] of Object.entries(place)) bar.setAttribute(name, value.toFixed(1));
    const from = first[0] + at * step;
    const told = document.createElementNS(SVG, "title");
    told.textContent = `${from}${step > 1 ? ` to ${from + step - 1}` : ""}: ${bars[at] ?? 0}`;
    bar.append(told);
    svg.append(bar);
  }
  for (const [x, anchor, value] of [[0, "start", first[0]], [WIDTH, "end", last[0]]] as const) {
    const label = document.createElementNS(SVG, "text");
    label.setAttribute("x", String(x));
    label.setAttribute("y", String(HEIGHT + 13));
    label.setAttribute("text-anchor", anchor);
    label.textContent = String(value);
    svg.append(label);
  }
  figure.append(svg);
  return figure;
}

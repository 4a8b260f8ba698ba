// Elements are built by hand: data are only ever text, never markup.

const $ = (id) => document.getElementById(id);

/** An element with attributes (`on...` are listeners, `data` a record) and children. */
function el(name, attributes = {}, ...children) {
  return furnished(document.createElement(name), attributes, children);
}

/** An SVG element, likewise. */
function svg(name, attributes = {}, ...children) {
  return furnished(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function furnished(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(element.dataset, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const button = (attributes, ...children) => el("button", { type: "button", ...attributes }, ...children);

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A difference with a sign that stands in line with others: −3, +2, ±0. */
const signed = (number) => (number === 0 ? "±0" : number < 0 ? `−${-number}` : `+${number}`);

const percent = (share) => `${(100 * share).toFixed(Math.abs(share) < 0.0995 && share ? 1 : 0)} %`;

function milliseconds(ms) {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms < 0.1 ? "under 0.1 ms" : `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

const SIGNS = { kept: " ", removed: "−", added: "+", relabelled: "~", redirected: ">" };

/** Mark everything that belongs to an edge while the pointer is on one part of it. */
function hoverable(element, key) {
  element.dataset.key = key;
  element.addEventListener("mouseenter", () => mark(key, true));
  element.addEventListener("mouseleave", () => mark(key, false));
  return element;
}

function mark(key, on) {
  for (const other of document.querySelectorAll(`[data-key="${key}"]`)) other.classList.toggle("hover", on);
}

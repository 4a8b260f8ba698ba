// Where the reader is: a step, conditions on steps, a view, an edge.  The address has it all.

const KINDS = ["pass", "node", "variable", "line"];
const VIEWS = ["step", "game", "overview"];
const state = { step: 1, view: "step", q: "", edge: null, pass: "", node: "", variable: "", line: "" };
let matching = [];

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const kind of [...KINDS, "q"]) state[kind] = given.get(kind) ?? "";
  state.step = clamped(Number(given.get("step") ?? state.step));
  state.view = VIEWS.includes(given.get("view")) ? given.get("view") : "step";
  const edge = given.get("edge");
  state.edge = edge !== null && FORMS.has(Number(edge)) ? Number(edge) : null;
  match();
}

function address() {
  const parts = new URLSearchParams();
  parts.set("step", state.step);
  for (const kind of [...KINDS, "q"]) if (state[kind]) parts.set(kind, state[kind]);
  if (state.view !== "step") parts.set("view", state.view);
  if (state.edge !== null) parts.set("edge", state.edge);
  return "#" + parts;
}

/** Change the state, the address and the page; `keep` makes an entry in the browser's history. */
function go(change, keep = false) {
  Object.assign(state, change);
  state.step = clamped(state.step);
  if (KINDS.some((kind) => kind in change) || "q" in change) match();
  remember(keep);
  render();
}

let pending = 0;

/** Put the state into the address: at once for a new entry, else soon, as browsers mind a flood. */
function remember(keep) {
  clearTimeout(pending);
  if (keep) history.pushState(null, "", address());
  else pending = setTimeout(() => history.replaceState(null, "", address()), 200);
}

const clamped = (step) => Math.min(Math.max(Math.trunc(Number.isFinite(step) ? step : 1), 0), LAST);

/** What is shown: before the first step there is only the whole game. */
const shownView = () => (state.view === "step" && state.step === 0 ? "game" : state.view);

/** The steps that the conditions let through; without any the start, 0, too. */
function match() {
  const wanted = state.q.trim().toLowerCase();
  const number = /^#?(\d+)$/.exec(wanted);
  const asked = Object.keys(TOUCHING).filter((kind) => state[kind]);
  const sets = asked.map((kind) => new Set(touching(kind, state[kind])));
  matching = KINDS.some((kind) => state[kind]) || wanted ? [] : [0];
  for (let n = 1; n <= LAST; n++) {
    const step = STEPS[n - 1];
    if (state.pass && TEXTS[step.pass] !== state.pass) continue;
    if (!sets.every((steps) => steps.has(n))) continue;
    if (number ? n !== Number(number[1]) : wanted && !haystack(step).includes(wanted)) continue;
    matching.push(n);
  }
}

const haystack = (step) => `${TEXTS[step.pass]} ${step.fact}`.toLowerCase();

const filtered = () => matching[0] !== 0;

/** Of some steps, ascending, the first after (or the last before) another, or null. */
function nearest(steps, from, direction) {
  let low = 0, high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (direction > 0 ? steps[middle] <= from : steps[middle] < from) low = middle + 1; else high = middle;
  }
  return steps[direction > 0 ? low : low - 1] ?? null;
}

/** Go to the next or previous step among those that the conditions let through. */
function move(direction) {
  const found = nearest(matching, state.step, direction);
  if (found !== null) go({ step: found });
}

/** Go to the next or previous step that touches a node, a variable or a line. */
function moveAlong(direction, kind, value) {
  const found = nearest(touching(kind, value), state.step, direction);
  if (found !== null) go({ step: found }, true);
}

/** Let the list show only these steps, and stand on one of them. */
function filterBy(change) {
  Object.assign(state, change);
  match();
  const step = matching.includes(state.step) ? state.step : (nearest(matching, state.step, 1) ?? matching.at(-1) ?? state.step);
  go({ step, view: state.view === "overview" ? "step" : state.view }, true);
}

const cleared = () => ({ pass: "", node: "", variable: "", line: "", q: "" });

/** Show the story of an edge. */
const blame = (key) => go({ edge: key, view: state.view === "overview" ? "step" : state.view }, true);

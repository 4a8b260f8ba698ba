// All steps at a glance: sizes, rounds by passes, which pass enables which.

const SERIES = ["nodes", "edges", "state"];
let heatMeasure = 0;
let allPasses = false;
const HEAT = ["steps", "edges saved", "milliseconds"];

function renderOverview() {
  if (state.view !== "overview") return;
  $("view-overview").replaceChildren(
    el("section", { class: "panel" }, el("h2", {}, "Rounds by passes"), heatChoice(), heatTable()),
    el("section", { class: "panel" }, el("h2", {}, "Which pass made which possible"), enablesTable()));
}

// -- heat -------------------------------------------------------------------------

function heatChoice() {
  return el("p", { class: "choice" },
    ...HEAT.map((name, i) => button({ "aria-pressed": String(heatMeasure === i), onclick: () => { heatMeasure = i; renderOverview(); } }, name)),
    el("label", {}, el("input", { type: "checkbox", checked: allPasses, onchange: (event) => { allPasses = event.target.checked; renderOverview(); } }), " passes without steps"));
}

function heatTable() {
  const { rounds, passes, cells } = DATA.heat;
  const value = (cell) => (heatMeasure === 2 ? cell[4] * 1000 : cell[2 + heatMeasure]);
  const most = Math.max(...cells.map((cell) => Math.abs(value(cell))), 1e-9);
  const of = new Map(cells.map((cell) => [`${cell[0]} ${cell[1]}`, cell]));
  const busy = new Set(cells.filter((cell) => cell[2]).map((cell) => cell[1]));
  const shown = passes.map((name, i) => [name, i]).filter(([, i]) => allPasses || busy.has(i));
  const cell = (round, name, i) => {
    const found = of.get(`${round} ${i}`);
    if (!found) return el("td");
    const amount = value(found);
    const title = `${name}, round ${round}: ${plural(found[2], "step")}, ${found[3]} edges saved, ${milliseconds(found[4] * 1000)}`;
    const box = el("td", { class: found[2] ? "cell" : "cell idle", title, onclick: found[2] ? () => openFirst(name, round) : null },
      amount || found[2] ? (heatMeasure === 2 ? amount.toFixed(1) : String(amount).replace("-", "−")) : "");
    box.style.setProperty("--heat", Math.abs(amount) / most);
    if (amount < 0) box.classList.add("negative");
    return box;
  };
  const total = (i) => cells.filter((each) => each[1] === i).reduce((sum, each) => sum + value(each), 0);
  return el("table", { class: "matrix", id: "heat" },
    el("thead", {}, el("tr", {}, el("th", {}, "pass"), ...rounds.map((round) => el("th", {}, `round ${round}`)), el("th", {}, "sum"))),
    el("tbody", {}, ...shown.map(([name, i]) => el("tr", {}, el("th", {}, name), ...rounds.map((round) => cell(round, name, i)),
      el("td", { class: "sum" }, heatMeasure === 2 ? total(i).toFixed(1) : String(total(i)).replace("-", "−"))))));
}

function openFirst(name, round) {
  const step = 1 + STEPS.findIndex((each) => each.round === round && TEXTS[each.pass] === name);
  go({ ...cleared(), pass: name, step, view: "step" }, true);
}

// -- enabling ---------------------------------------------------------------------

function enablesTable() {
  const pairs = DATA.enables;
  if (!pairs.length) return el("p", { class: "quiet" }, "Every step was possible from the start.");
  const order = DATA.heat.passes;
  const sorted = (place) => [...new Set(pairs.map((pair) => pair[place]))].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const froms = sorted(0), tos = sorted(1);
  const most = Math.max(...pairs.map((pair) => pair[2]));
  const of = new Map(pairs.map(([first, then, count]) => [`${first} ${then}`, count]));
  const cell = (first, then) => {
    const count = of.get(`${first} ${then}`);
    if (!count) return el("td");
    const box = el("td", { class: "cell", title: `${plural(count, "step")} of ${then} made possible by ${first}`, onclick: () => openEnabled(first, then) }, String(count));
    box.style.setProperty("--heat", count / most);
    return box;
  };
  return el("table", { class: "matrix", id: "enables" },
    el("thead", {}, el("tr", {}, el("th", {}, "a step of ↓ made possible one of →"), ...tos.map((name) => el("th", { class: "slanted" }, el("span", {}, name))))),
    el("tbody", {}, ...froms.map((first) => el("tr", {}, el("th", {}, first), ...tos.map((then) => cell(first, then))))));
}

function openEnabled(first, then) {
  const step = 1 + STEPS.findIndex((each) => each.by && TEXTS[each.pass] === then && TEXTS[STEPS[each.by - 1].pass] === first);
  go({ ...cleared(), step, view: "step" }, true);
}

// -- sizes over the steps -----------------------------------------------------------

const CHART = { height: 84, left: 46, right: 136, top: 8, bottom: 16 };

let timeline = null;

/** Where the reader is, on the chart of all steps, which is drawn anew for another width only. */
function renderTimeline() {
  const width = $("timeline").clientWidth;
  if (!LAST || width < 200) {
    timeline = null;
    return $("timeline").replaceChildren();
  }
  if (timeline?.width !== width) {
    timeline = chart(width);
    $("timeline").replaceChildren(timeline.image);
  }
  const { x, y, now, labels } = timeline;
  now.replaceChildren(
    svg("path", { d: `M${x(state.step)},${CHART.top - 4} V${CHART.height - CHART.bottom + 2}`, class: "now" }),
    svg("circle", { cx: x(state.step), cy: y(state.step, 1), r: 3.5, class: "now" }));
  labels.replaceChildren(...endLabels((i) => y(LAST, i), width));
}

function chart(width) {
  const part = (n, i) => (DATA.sizes[0][i] ? DATA.sizes[n][i] / DATA.sizes[0][i] : 1);
  const parts = DATA.sizes.flatMap((_, n) => SERIES.map((_, i) => part(n, i)));
  const low = parts.reduce((a, b) => Math.min(a, b)), high = parts.reduce((a, b) => Math.max(a, b));
  const inside = width - CHART.left - CHART.right;
  const x = (n) => CHART.left + (n / LAST) * inside;
  const height = (value) => CHART.top + ((high - value) / Math.max(high - low, 0.001)) * (CHART.height - CHART.top - CHART.bottom);
  const y = (n, i) => height(part(n, i));
  const now = svg("g"), labels = svg("g");
  const image = svg("svg", { width, height: CHART.height, role: "img", "aria-label": "Nodes, edges and state after every step, in parts of the start" },
    svg("rect", { width, height: CHART.height, class: "ground" }),
    ...[high, low].map((value) => svg("text", { x: CHART.left - 6, y: height(value) + 4, class: "axis end" }, percent(value))),
    ...roundMarks(x),
    ...SERIES.map((name, i) => svg("path", { class: `series ${name}`, d: stairs(DATA.sizes.map((_, n) => [x(n), y(n, i)])) })),
    ...(FIRST_WRONG === null ? [] : [svg("path", { d: `M${x(FIRST_WRONG)},${CHART.top} V${CHART.height - CHART.bottom}`, class: "wrong" })]),
    labels, now);
  image.addEventListener("click", (event) => {
    const at = (event.clientX - image.getBoundingClientRect().left - CHART.left) / inside;
    go({ step: Math.round(at * LAST) }, true);
  });
  return { width, image, x, y, now, labels };
}

const stairs = (points) => points.map(([x, y], i) => (i ? `H${x.toFixed(1)}V${y.toFixed(1)}` : `M${x.toFixed(1)},${y.toFixed(1)}`)).join("");

/** A mark before the first step of every round, named where there is room. */
function roundMarks(x) {
  const found = [];
  let free = 0;
  STEPS.forEach((step, i) => {
    if (i && STEPS[i - 1].round === step.round) return;
    const at = x(i + 0.5);
    found.push(svg("path", { d: `M${at},${CHART.top} V${CHART.height - CHART.bottom}`, class: "round" }));
    if (at < free || at > x(LAST) - 48) return;
    found.push(svg("text", { x: at + 3, y: CHART.height - 4, class: "axis" }, `round ${step.round}`));
    free = at + 56;
  });
  return found;
}

/** The names at the ends of the lines, kept apart. */
function endLabels(height, width) {
  const labels = SERIES.map((name, i) => ({ name, i, y: height(i) })).sort((a, b) => a.y - b.y || a.i - b.i);
  labels.forEach((label, k) => { label.y = Math.max(label.y + 4, k ? labels[k - 1].y + 13 : 12); });
  const over = labels.at(-1).y - (CHART.height - 6);
  if (over > 0) for (const label of labels) label.y -= over;
  return labels.map(({ name, i, y }) => svg("text", { x: width - CHART.right + 8, y, class: `axis ${name}` }, `${name} ${DATA.sizes[0][i]} → ${DATA.sizes[state.step][i]}`));
}

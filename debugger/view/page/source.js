// The game's own text with the lines that a step or an edge comes from; the story of an edge.

const SOURCE = DATA.source ? DATA.source.text.split(/\r\n|\r|\n/) : [];
let sourceLines = [];
let shownLines = [];
let tab = "source";

function setUpSource() {
  const heat = (number) => touching("line", String(number)).length;
  const most = SOURCE.reduce((found, _, i) => Math.max(found, heat(i + 1)), 1);
  sourceLines = SOURCE.map((text, i) => sourceLine(text, i + 1, heat(i + 1), most));
  if (sourceLines.length) $("source").replaceChildren(...sourceLines);
  else $("source").replaceChildren(el("p", { class: "quiet empty" }, "The text of the game is not in this trace."));
  $("source-name").textContent = DATA.source ? DATA.source.name.split(/[\\/]/).at(-1) : "";
  $("tab-source").addEventListener("click", () => showTab("source"));
  $("tab-edge").addEventListener("click", () => showTab("edge"));
}

function sourceLine(text, number, steps, most) {
  const gutter = el("span", { class: "gutter" }, String(number));
  if (steps) gutter.style.setProperty("--heat", 0.12 + (0.5 * steps) / most);
  const title = steps ? `${plural(steps, "step")} touched this line: show only these` : null;
  return el("div", { class: steps ? "src warm" : "src", title, onclick: steps ? () => filterBy({ line: String(number) }) : null }, gutter, el("code", {}, text || " "));
}

function showTab(name) {
  tab = name;
  $("source").hidden = name !== "source";
  $("edge").hidden = name !== "edge";
  for (const each of ["source", "edge"]) $("tab-" + each).setAttribute("aria-selected", String(each === name));
  if (name === "source") scrollToSource();
}

/** Highlight where the edges of the step come from, or the edge in question. */
function renderSource() {
  for (const number of shownLines) plainSource(number);
  const spans = state.edge === null ? spansOfStep() : spansOf([state.edge, ...story(state.edge).madeFrom]);
  const ranges = new Map();
  for (const span of spans) addRanges(span, ranges);
  if (state.edge === null && LAST) for (const line of STEPS[state.step - 1].lines ?? []) if (!ranges.has(line)) ranges.set(line, []);
  shownLines = [...ranges.keys()].filter((number) => sourceLines[number - 1]);
  for (const number of shownLines) markSource(number, ranges.get(number));
  if (tab === "source") scrollToSource();
}

function spansOfStep() {
  if (!LAST) return [];
  const spans = changesOf(state.step).flatMap(({ before, after }) => [before?.span, after?.span]);
  return [...new Set(spans.filter(Boolean))];
}

function addRanges([line, column, endLine, endColumn], ranges) {
  for (let number = line; number <= endLine; number++) {
    const start = number === line ? column - 1 : 0;
    const end = number === endLine ? endColumn - 1 : Infinity;
    if (end <= start) continue;
    if (!ranges.has(number)) ranges.set(number, []);
    ranges.get(number).push([start, end]);
  }
}

function plainSource(number) {
  const line = sourceLines[number - 1];
  line.classList.remove("hit");
  line.lastChild.textContent = SOURCE[number - 1] || " ";
}

function markSource(number, ranges) {
  const line = sourceLines[number - 1], text = SOURCE[number - 1];
  line.classList.add("hit");
  const code = line.lastChild;
  const parts = [];
  let place = 0;
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const from = Math.max(start, place), to = Math.min(end, text.length);
    if (to <= from) continue;
    parts.push(text.slice(place, from), el("mark", {}, text.slice(from, to)));
    place = to;
  }
  code.replaceChildren(...parts, text.slice(place) || (parts.length ? "" : " "));
}

function scrollToSource() {
  if (!shownLines.length) return;
  const first = sourceLines[Math.min(...shownLines) - 1], box = $("source");
  const top = first.offsetTop - box.offsetTop, bottom = top + first.offsetHeight;
  if (top < box.scrollTop + 20 || bottom > box.scrollTop + box.clientHeight - 40) box.scrollTop = top - box.clientHeight / 3;
}

// -- blame ------------------------------------------------------------------------

function renderEdge() {
  $("tab-edge").textContent = state.edge === null ? "Edge" : `Edge ${state.edge}`;
  if (state.edge === null) {
    $("edge").replaceChildren(el("p", { class: "quiet empty" }, "Click an edge, in the drawing, the change or the game: where it comes from, and every step that touched it."));
    return;
  }
  const found = story(state.edge);
  const [lastStep, last] = found.forms.at(-1);
  const now = last ?? found.forms.findLast(([, edge]) => edge)?.[1];
  $("edge").replaceChildren(
    el("p", { class: last ? "" : "dead" }, el("code", {}, now ? edgeText(now) : `edge ${state.edge}`), " ", button({ class: "link", onclick: () => go({ edge: null }) }, "close")),
    last ? el("p", { class: "quiet" }, "in the game after the last step") : el("p", { class: "worse" }, "removed by ", stepLink(lastStep)),
    ...comesFrom(found),
    el("h3", {}, plural(found.touches.length, "touch").replace("touchs", "touches")),
    ...(found.forms[0][0] === 0 ? [el("div", { class: "touch" }, el("b", {}, "start"), el("code", {}, edgeText(found.forms[0][1])))] : []),
    ...found.touches.slice(0, 300).map(touchLine));
}

function comesFrom(found) {
  const lines = [...new Set(found.spans.map((span) => span[0]))];
  const parts = lines.slice(0, 20).map((number) =>
    el("div", { class: "from" }, button({ class: "link", onclick: () => showTab("source") }, `line ${number}`), el("code", {}, (SOURCE[number - 1] ?? "").trim())));
  if (!parts.length) parts.push(el("p", { class: "quiet" }, "No place in the game's text is known for it."));
  for (const [words, keys] of [["made from", found.madeFrom], ["went into", found.madeOfIt]]) {
    if (keys.length) parts.push(el("p", {}, `${words} edge `, ...keys.slice(0, 30).flatMap((key, i) => [i ? ", " : "", hoverable(button({ class: "link", onclick: () => blame(key) }, String(key)), key)])));
  }
  return parts;
}

function touchLine({ step, key, relation, before, after }) {
  const status = before && after ? (edgeText(before) === edgeText(after) ? "kept" : statusOf(before, after)) : before ? "removed" : "added";
  const words = before || after ? (status === "kept" ? ["takes others in: ", edgeText(after)] : edgeWords(before, after, status)) : ["came and went"];
  const who = relation === "itself" ? null : el("small", { class: "quiet" }, `${relation} edge ${key}`);
  return el("div", { class: `touch diff ${status}${step === state.step ? " here" : ""}` },
    el("b", { class: "sign" }, SIGNS[status]),
    el("div", {}, stepLink(step), " ", el("span", { class: "quiet" }, TEXTS[STEPS[step - 1].pass]), " ", who, el("code", {}, ...words)));
}

const stepLink = (n) => button({ class: "link", title: STEPS[n - 1].fact, onclick: () => go({ step: n }, true) }, `#${n}`);

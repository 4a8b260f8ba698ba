// The list of steps: only the rows in sight are elements, so that thousands cost nothing.

const ROW = 46;
const rows = new Map();
const BIGGEST = DATA.shares.reduce((most, share) => Math.max(most, Math.abs(share)), 0.0001);
const FIRST_WRONG = firstWrong();

/** The first step whose perft is not that of the start, or that broke the game; null if none. */
function firstWrong() {
  const right = DATA.perft["0"];
  const wrong = Object.keys(DATA.perft).map(Number).filter((n) => String(DATA.perft[n]) !== String(right));
  if (DATA.broken) wrong.push(DATA.broken.step);
  return wrong.length ? Math.min(...wrong) : null;
}

function setUpFilter() {
  const passes = [...new Set(STEPS.map((step) => TEXTS[step.pass]))];
  $("f-pass").append(el("option", { value: "" }, "any"), ...passes.map((name) => el("option", {}, name)));
  const order = new Intl.Collator("en", { numeric: true }).compare;
  for (const [kind, found] of Object.entries(TOUCHING)) {
    $(kind + "s").append(...[...found.keys()].sort(order).map((value) => el("option", { value })));
  }
  for (const kind of KINDS) $("f-" + kind).addEventListener("change", (event) => filterBy({ [kind]: event.target.value.trim() }));
  $("q").addEventListener("input", (event) => filterBy({ q: event.target.value }));
  $("filter").addEventListener("submit", (event) => event.preventDefault());
  $("clear").addEventListener("click", () => go(cleared(), true));
  $("list").addEventListener("scroll", drawRows);
}

function renderFilter() {
  for (const kind of KINDS) {
    $("f-" + kind).value = state[kind];
    $("f-" + kind).classList.toggle("set", state[kind] !== "");
  }
  if ($("q").value !== state.q) $("q").value = state.q;
  $("count").textContent = filtered() ? `${matching.length} of ${plural(LAST, "step")}` : plural(LAST, "step");
  $("clear").hidden = !filtered();
}

function renderList() {
  $("rows").style.height = `${matching.length * ROW}px`;
  const place = matching.indexOf(state.step);
  const list = $("list");
  if (place >= 0) {
    const top = place * ROW;
    if (top < list.scrollTop) list.scrollTop = top - ROW;
    else if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + 2 * ROW - list.clientHeight;
  }
  rows.clear();
  $("rows").replaceChildren();
  drawRows();
}

/** Make the rows that have come into sight and drop those that have left it. */
function drawRows() {
  const list = $("list");
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 4);
  const last = Math.min(matching.length, first + Math.ceil(list.clientHeight / ROW) + 9);
  for (const [place, row] of rows) {
    if (place < first || place >= last) {
      row.remove();
      rows.delete(place);
    }
  }
  for (let place = first; place < last; place++) {
    if (rows.has(place)) continue;
    const row = stepRow(matching[place]);
    row.style.top = `${place * ROW}px`;
    rows.set(place, row);
    $("rows").append(row);
  }
}

/** What is said of the game before the first step. */
const START = "The game as it was translated, before any pass.";

function stepRow(n) {
  if (n === 0) {
    return el("div", { class: "step", role: "option", "aria-selected": String(state.step === 0), data: { step: 0 }, onclick: () => go({ step: 0 }, true) },
      el("b", { class: "number" }, "#0"), el("span", { class: "pass" }, "start"), el("span", { class: "fact" }, START));
  }
  const step = STEPS[n - 1];
  const share = DATA.shares[n - 1];
  const bar = el("i", { class: share < 0 ? "share worse" : "share" });
  bar.style.width = `${Math.min(100, (100 * Math.abs(share)) / BIGGEST)}%`;
  const edges = DATA.sizes[n][1] - DATA.sizes[n - 1][1];
  const row = el("div", { class: "step", role: "option", "aria-selected": String(n === state.step), data: { step: n }, onclick: () => go({ step: n }, true) },
    el("b", { class: "number" }, `#${n}`),
    el("span", { class: "pass" }, TEXTS[step.pass]),
    el("span", { class: "round", title: `round ${step.round}` }, `r${step.round}`),
    el("span", { class: "saved", title: `edges ${signed(edges)}, ${percent(share)} of the run's saving` }, edges ? signed(edges) : ""),
    el("span", { class: "fact", title: step.fact }, step.fact),
    el("span", { class: "bar" }, bar));
  if (FIRST_WRONG !== null && n >= FIRST_WRONG && (DATA.perft[n] || DATA.broken?.step === n)) row.classList.add("wrong");
  return row;
}

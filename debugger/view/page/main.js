// Putting it together: one render for every change, the keys, the first look.

function render() {
  renderFilter();
  renderList();
  renderHead();
  for (const view of VIEWS) {
    $("view-" + view).hidden = view !== shownView();
    document.querySelector(`[data-view=${view}]`).setAttribute("aria-selected", String(view === state.view));
  }
  if (shownView() === "step") {
    followEdge();
    renderChange();
    renderPicture();
    renderEdge();
    renderSource();
  }
  renderGame();
  renderOverview();
  renderTimeline();
}

let shownEdge = null;

/** A newly asked edge brings its story to the front. */
function followEdge() {
  if (state.edge !== shownEdge) {
    shownEdge = state.edge;
    showTab(state.edge === null ? "source" : "edge");
  }
}

function summary() {
  if (!LAST) return `${DATA.sizes.length ? SERIES.map((name, i) => `${name} ${DATA.sizes[0][i]}`).join(", ") : ""}`;
  const parts = SERIES.map((name, i) => `${name} ${DATA.sizes[0][i]} → ${DATA.sizes[LAST][i]}`);
  const report = DATA.report;
  const rounds = report ? `${plural(LAST, "step")} in ${plural(report.rounds, "round")}, ${milliseconds(report.seconds * 1000)}` : plural(LAST, "step");
  const cut = report?.cut ? `, cut in ${report.cut}` : report?.stopped ? ", stopped early" : DATA.broken ? `, broken by step ${DATA.broken.step}` : "";
  return `${parts.join(" · ")} · ${rounds}${cut}`;
}

const KEYBOARD = [
  ["j  ↓  →", "next step", () => move(1)],
  ["k  ↑  ←", "previous step", () => move(-1)],
  ["n", "next step that touches the same node", () => alongNode(1)],
  ["p", "previous step that touches the same node", () => alongNode(-1)],
  ["e", "the step that made this one possible", () => STEPS[state.step - 1]?.by && go({ step: STEPS[state.step - 1].by }, true)],
  ["g", "first step", () => matching.some((n) => n) && go({ step: matching.find((n) => n) })],
  ["0", "the game before the first step", () => go({ ...cleared(), step: 0 })],
  ["G", "last step", () => matching.length && go({ step: matching.at(-1) })],
  ["/", "search", () => $("q").focus()],
  ["Esc", "close the edge, then drop all conditions", () => escape()],
  ["1  2  3", "step, game, overview", null],
  ["+  -", "the drawing larger, smaller", null],
  ["f", "all of the drawing, or as large as is readable", () => fit()],
  ["t", "light or dark", () => toggleTheme()],
  ["?", "these keys", () => $("help").showModal()],
];

/** Along the node asked for, else along the first one that the step touches. */
function alongNode(direction) {
  const node = state.node || TEXTS[(STEPS[state.step - 1]?.nodes ?? [])[0]];
  if (node) moveAlong(direction, "node", node);
}

function escape() {
  if (state.edge !== null) go({ edge: null });
  else go(cleared());
}

const NAMES = { ArrowDown: "↓", ArrowRight: "→", ArrowUp: "↑", ArrowLeft: "←", Escape: "Esc" };

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
    if (event.key === "Escape" || (event.key === "Enter" && event.target.id === "q")) event.target.blur();
    return;
  }
  const name = NAMES[event.key] ?? event.key;
  if (/^[123]$/.test(name)) go({ view: VIEWS[Number(name) - 1] });
  else if (name === "+" || name === "-") zoomBy(name === "+" ? 1.25 : 0.8);
  else {
    const found = KEYBOARD.find(([keys, , act]) => act && keys.split("  ").includes(name));
    if (!found) return;
    found[2]();
  }
  event.preventDefault();
}

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}

function setUp() {
  $("name").textContent = DATA.game;
  $("summary").textContent = summary();
  $("summary").title = `rgt ${DATA.version}${DATA.passes ? `, passes ${DATA.passes}` : ""}`;
  for (const tab of document.querySelectorAll("[data-view]")) tab.addEventListener("click", () => go({ view: tab.dataset.view }));
  $("theme").addEventListener("click", toggleTheme);
  $("help").append(el("h2", {}, "Keys"), el("dl", {}, ...KEYBOARD.flatMap(([keys, what]) => [el("dt", {}, keys), el("dd", {}, what)])),
    el("form", { method: "dialog" }, el("button", {}, "Close")));
  $("help-button").addEventListener("click", () => $("help").showModal());
  setUpFilter();
  setUpSource();
  setUpGame();
  setUpPicture();
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", () => { readAddress(); render(); });
  addEventListener("popstate", () => { readAddress(); render(); });
  addEventListener("resize", render);
  showTab("source");
  readAddress();
  render();
}

// For the browser's console, and for tests: the same questions that the page asks.
globalThis.rgt = { data: DATA, state, gameText, story, changesOf, shown: () => matching };
setUp();

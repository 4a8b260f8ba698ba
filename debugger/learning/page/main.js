// Which piece and which frame are shown; the keys, the buttons and the line of all steps.

let piece = data.pieces[0];
let shown = piece ? frames(piece) : [];
let at = 0;
let running = null;

function choose(other) {
  piece = other;
  shown = frames(piece);
  for (const tab of $("pieces").children) tab.setAttribute("aria-selected", String(tab.textContent === piece.piece));
  $("summary").textContent =
    `${plural(piece.words.length, "word")} in ${plural(piece.sightings, "sighting")}; ${data.scenario === "all" ? "all legal moves known" : "single moves known"}; ` +
    `${data.learner}, checked by ${data.check}`;
  go(0);
}

function go(number) {
  at = Math.max(0, Math.min(shown.length - 1, number));
  const frame = shown[at];
  $("canvas").replaceChildren(graph(piece, frame));
  $("told").replaceChildren(...told(piece, frame).filter(Boolean));
  $("where").textContent = `step ${at + 1} of ${shown.length} · ${plural(frame.states, "state")}`;
  $("first").disabled = $("back").disabled = at === 0;
  $("last").disabled = $("on").disabled = $("kept").disabled = at === shown.length - 1;
  timeline();
}

/** A bar for each step: as high as the automaton is large, in the colour of the answer. */
function timeline() {
  const most = Math.max(...shown.map((frame) => frame.states), 1);
  const root = svg("svg", { viewBox: `0 0 ${shown.length} 100`, preserveAspectRatio: "none" });
  shown.forEach((frame, number) => {
    const height = Math.max(3, (90 * frame.states) / most);
    const kind = frame.kind === "word" ? "word" : frame.kind === "end" || frame.believed ? "yes" : "";
    root.append(svg("rect", { x: number, y: 100 - height, width: 0.9, height, class: `bar ${kind}` }));
  });
  root.append(svg("rect", { x: at, y: 1, width: 0.9, height: 98, class: "cursor", "vector-effect": "non-scaling-stroke" }));
  const line = $("timeline");
  line.setAttribute("aria-valuemin", "1");
  line.setAttribute("aria-valuemax", String(shown.length));
  line.setAttribute("aria-valuenow", String(at + 1));
  line.replaceChildren(root);
}

function nextKept() {
  const next = shown.findIndex((frame, number) => number > at && (frame.believed || frame.kind === "end"));
  go(next < 0 ? shown.length - 1 : next);
}

function run() {
  if (running) {
    clearInterval(running);
    running = null;
  } else {
    if (at === shown.length - 1) go(0);
    running = setInterval(() => (at === shown.length - 1 ? run() : go(at + 1)), 450);
  }
  $("run").textContent = running ? "⏸ stop" : "▶ run";
}

const KEYS = {
  ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1),
  Home: () => go(0), End: () => go(shown.length - 1), k: nextKept, " ": run,
};

function legend() {
  const sample = (...children) => svg("svg", { width: 22, height: 22, viewBox: "-11 -11 22 22" }, ...children);
  const state = () => svg("circle", { r: 8, class: "state" });
  return [
    el("li", {}, sample(state()), "state"),
    el("li", {}, sample(state(), svg("circle", { r: 5, class: "inner" })), "accepts"),
    el("li", {}, svg("svg", { width: 22, height: 22, viewBox: "-11 -11 22 22", class: "keeping" }, svg("g", { class: "grouped" }, state())), "merged, kept"),
    el("li", {}, svg("svg", { width: 22, height: 22, viewBox: "-11 -11 22 22", class: "refusing" }, svg("g", { class: "grouped" }, state())), "merged, refused"),
    el("li", {}, "letters (files, ranks, content): e empty, p theirs, w own"),
  ];
}

$("name").textContent = data.game;
$("pieces").append(...data.pieces.map((each) => button({ role: "tab", onclick: () => choose(each) }, each.piece)));
$("legend").append(...legend());
$("first").addEventListener("click", KEYS.Home);
$("back").addEventListener("click", KEYS.ArrowLeft);
$("on").addEventListener("click", KEYS.ArrowRight);
$("last").addEventListener("click", KEYS.End);
$("kept").addEventListener("click", nextKept);
$("run").addEventListener("click", run);
$("timeline").addEventListener("click", (event) => {
  const box = $("timeline").getBoundingClientRect();
  go(Math.floor(((event.clientX - box.left) / box.width) * shown.length));
});
document.addEventListener("keydown", (event) => {
  if (event.key in KEYS && !event.ctrlKey && !event.metaKey && !event.altKey && event.target.tagName !== "BUTTON") {
    event.preventDefault();
    KEYS[event.key]();
  }
});
if (piece) choose(piece);

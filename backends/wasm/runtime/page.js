// A page to play one game: everything is in it, the game is in a worker.

const data = JSON.parse(document.getElementById("data").textContent);
const { facts, template, shown } = data;
const MOST = 300;
/** So many units of a picture, of which a square has forty, are at least as wide as a letter is tall. */
const LARGEST = 7;
const KINDS = { person: "person", random: "random", mcts: "tree search" };
const CHANCE = "random";

const $ = (id) => document.getElementById(id);
const called = (player) => (player === CHANCE ? "chance" : (facts.titles[player] ?? player));

/** An element: properties and attributes by name, then its children. */
function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

// -- the worker -----------------------------------------------------------------------------------

const source = new Blob([$("engine").textContent], { type: "text/javascript" });
const worker = new Worker(URL.createObjectURL(source));
const waiting = new Map();
let last = 0;

worker.onmessage = ({ data: { id, progress, result, error } }) => {
  const asked = waiting.get(id);
  if (progress) return asked?.progress(progress);
  waiting.delete(id);
  if (error) asked?.reject(Object.assign(new Error(error.message), error));
  else asked?.resolve(result);
};
worker.onerror = (event) => fail(event.message || "this browser does not run the game");

function ask(method, params, progress = () => {}) {
  const id = ++last;
  const result = new Promise((resolve, reject) => waiting.set(id, { resolve, reject, progress }));
  worker.postMessage({ id, method, params });
  return { result, cancel: () => worker.postMessage({ cancel: id }) };
}

// -- the play -------------------------------------------------------------------------------------

let line = [];
let at = 0;
let position = null;
/** Who was to move after so many moves. */
const movers = [];
let chosen = [];
let thinking = null;
let seed = Math.floor(Math.random() * 1e9);
const seats = Object.fromEntries(facts.players.map((player, i) => [player, i ? "mcts" : "person"]));

async function look() {
  thinking?.cancel();
  thinking = null;
  const here = at;
  try {
    const found = await ask("position", { line: line.slice(0, at) }).result;
    if (here !== at) return;
    position = found;
    movers[at] = found.player;
    chosen = [];
    show();
    void think();
  } catch (problem) {
    fail(problem.message);
  }
}

function play(tags) {
  line = [...line.slice(0, at), tags];
  at += 1;
  return look();
}

function go(to) {
  at = Math.max(0, Math.min(to, line.length));
  return look();
}

async function think() {
  const here = position;
  if (here.terminal || !here.moves.length || at < line.length) return;
  const agent = here.player === CHANCE || !(here.player in seats) ? "random" : seats[here.player];
  if (agent === "person") return;
  const seconds = Number($("seconds").value) || 1;
  const asked = ask("choose", { line: line.slice(0, at), agent, seconds, seed }, (told) => thought(told, true));
  thinking = asked;
  try {
    const found = await asked.result;
    if (thinking !== asked || position !== here) return;
    if (found.playouts) thought(found, false);
    await play(found.move);
  } catch (problem) {
    if (!problem.cancelled) fail(problem.message);
  }
}

function thought({ playouts, moves }, goesOn) {
  const best = moves.reduce((one, other) => (other.visits > one.visits ? other : one));
  const share = `${Math.round(100 * best.value)} %`;
  $("thought").textContent = `${called(position.player)} ${goesOn ? "is thinking" : "thought"}: ${playouts.toLocaleString("en")} plays, expects ${share} of the points`;
}

function fail(message) {
  $("turn").textContent = message;
  $("turn").classList.add("error");
}

// -- what is shown --------------------------------------------------------------------------------

/** The moves that agree with the cells that were clicked. */
function possible() {
  return position.moves.filter(({ cells }) => chosen.every((cell, i) => cells[i] === cell));
}

function isPersons() {
  return !position.terminal && (seats[position.player] === "person" || at < line.length);
}

function show() {
  $("turn").classList.remove("error");
  $("turn").textContent = turn();
  $("board").innerHTML = position.board ?? "";
  $("values").textContent = position.values.join(" · ");
  const svg = $("board").firstElementChild;
  // a board of few squares is no poster
  if (svg) svg.style.maxWidth = `${svg.viewBox.baseVal.width / LARGEST}rem`;
  $("undo").disabled = at === 0;
  $("redo").disabled = at === line.length;
  $("made").replaceChildren(...line.map((move, i) => el("button", { class: i < at ? "" : "undone", onclick: () => void go(i + 1) }, `${i + 1}. ${move.join(" ") || "(nothing)"}`)));
  light();
}

function turn() {
  if (position.terminal) {
    const goals = Object.entries(position.goals);
    return `The play is over: ${goals.map(([player, goal]) => `${called(player)} ${goal}`).join(", ")}`;
  }
  return position.moves.length ? `${called(position.player)} to move` : `${called(position.player)} has no move`;
}

/** Show which cells can be clicked, and which moves are left. */
function light() {
  const found = possible();
  const mine = isPersons();
  const open = new Set(mine ? found.map(({ cells }) => cells[chosen.length]).filter((cell) => cell !== undefined) : []);
  for (const cell of $("board").querySelectorAll("[data-cell]")) {
    const name = cell.dataset.cell;
    cell.classList.toggle("open", open.has(name));
    cell.classList.toggle("chosen", chosen.includes(name));
    if (open.has(name)) Object.entries({ tabindex: "0", role: "button" }).forEach(([key, value]) => cell.setAttribute(key, value));
  }
  const words = $("filter").value.toLowerCase().split(/\s+/);
  const shown = mine ? found.filter(({ text }) => words.every((word) => text.join(" ").toLowerCase().includes(word))) : [];
  $("count").textContent = mine ? `${shown.length} ${shown.length === 1 ? "move" : "moves"}` : "";
  $("filter").hidden = !mine || position.moves.length < 12;
  $("moves").replaceChildren(...shown.slice(0, MOST).map(({ tags, text }) => el("button", { onclick: () => void play(tags) }, text.join(" ") || "(nothing)")));
  if (shown.length > MOST) $("moves").append(`and ${shown.length - MOST} more`);
}

function click(cell) {
  if (!isPersons()) return;
  const going = [...chosen, cell];
  const before = chosen;
  chosen = going;
  const found = possible();
  if (!found.length) {
    chosen = cell !== before[0] && position.moves.some(({ cells }) => cells[0] === cell) ? [cell] : [];
    const others = possible();
    if (chosen.length && others.length === 1 && others[0].cells.length === 1) return void play(others[0].tags);
  } else if (found.length === 1 && found[0].cells.length === going.length) return void play(found[0].tags);
  light();
}

$("board").addEventListener("click", ({ target }) => {
  const cell = target.closest("[data-cell]");
  if (cell) click(cell.dataset.cell);
});
$("board").addEventListener("keydown", (event) => {
  const cell = event.target.closest("[data-cell]");
  if (!cell || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  click(cell.dataset.cell);
});
$("filter").addEventListener("input", light);
$("undo").addEventListener("click", () => {
  // back to where a person chose, if there is such a position
  let to = at - 1;
  const persons = Object.values(seats).includes("person");
  while (persons && to > 0 && movers[to] !== undefined && seats[movers[to]] !== "person") --to;
  void go(to);
});
$("redo").addEventListener("click", () => void go(at + 1));
$("again").addEventListener("click", () => {
  [line, at, seed] = [[], 0, Math.floor(Math.random() * 1e9)];
  $("thought").textContent = "";
  void look();
});
$("seats").prepend(
  ...facts.players.map((player) => {
    const select = el("select", { "aria-label": `Who plays ${called(player)}` }, ...Object.entries(KINDS).map(([kind, title]) => el("option", { value: kind, selected: kind === seats[player] }, title)));
    select.addEventListener("change", () => {
      seats[player] = select.value;
      void look();
    });
    return el("label", {}, `${called(player)} `, select);
  }),
);
$("hidden").hidden = !facts.hides;

const bytes = Uint8Array.from(atob(data.module), (letter) => letter.charCodeAt(0));
ask("open", { facts, bytes, template, shown }).result.then(look, (problem) => fail(problem.message));

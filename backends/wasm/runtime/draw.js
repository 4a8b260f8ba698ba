
const SWITCH = /^index_\d+$/;
const NOTHING = "nothing";
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** The picture of a position as SVG, these cells marked; `template` is what is drawn of its game. */
function draw(template, values, marked = []) {
  if (!template) return null;
  const escape = (text) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter]);
  const parts = [template.head];
  for (const { variable, under, cells, around } of template.boards) {
    const field = template.fields[variable];
    const pieces = template.pieces[variable];
    parts.push(under);
    for (const [name, value, middle, place, mark] of cells) {
      const symbol = field ? factsOf(field[value], values) : values[variable][value];
      // of several facts about one square, the first that can be seen
      const piece = pieces[symbol] ?? (field && symbol.split("+").map((each) => pieces[each]).find(Boolean));
      parts.push(`<g data-cell="${escape(name)}" data-holds="${escape(symbol)}"><title>${escape(`${name}: ${symbol}`)}</title>`);
      parts.push(place, marked.includes(name) ? mark : "", piece ? `<g transform="translate(${middle})">${piece}</g>` : "", "</g>");
    }
    parts.push(around);
  }
  return `${parts.join("")}</svg>`;
}

/** What the facts say of a square that hold. */
function factsOf(facts, values) {
  const said = Object.entries(facts).filter(([name]) => values[name][0] === "1");
  return said.map(([, word]) => word).join("+") || NOTHING;
}

/** The cells that a move names, in order. */
function cellsOf(template, move, player) {
  if (!template) return [];
  const names = (template.names ??= new Set(template.boards.flatMap(({ cells }) => cells.map(([name]) => name))));
  const tags = Object.keys(template.fields).length ? placesOf(move, names) : move;
  const found = [];
  let unused = [];
  for (const tag of tags) {
    unused = [...unused.slice(-2), tag];
    const [three, two] = [unused.join(" "), unused.slice(-2).join(" ")];
    const cell = [three, two, `${player} ${two}`, tag, `${player} ${tag}`].find((name) => names.has(name));
    if (cell !== undefined && found.at(-1) !== cell) found.push(cell);
    // of 5 2 5 3, two cells, the middle is none
    if (cell !== undefined && cell !== tag && cell !== `${player} ${tag}`) unused = [];
  }
  return found.length ? found : move.filter((tag) => Object.hasOwn(template.drops, tag)).map((tag) => template.drops[tag]);
}

/** The places in tags such as `move_a_2_a_3`. */
function placesOf(move, names) {
  const found = [];
  for (const tag of move) {
    const words = tag.split("_");
    for (let at = 0; at < words.length; ++at) {
      const pair = words.slice(at, at + 2).join("_");
      if (!names.has(pair)) continue;
      found.push(pair);
      ++at;
    }
  }
  return found;
}

/** How moves are shown: those of RBG without the numbers of switches, unless some would look alike. */
function shortForms(moves) {
  const short = moves.map((move) => {
    const kept = move.filter((tag) => !SWITCH.test(tag));
    return kept.length < move.length ? kept.filter((tag, at) => tag !== kept[at - 1]) : move;
  });
  const alike = new Map();
  for (const move of short) alike.set(move.join(" "), (alike.get(move.join(" ")) ?? 0) + 1);
  return short.map((move, at) => (alike.get(move.join(" ")) === 1 ? move : moves[at]));
}

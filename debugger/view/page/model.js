// The embedded data and what follows from them: forms of edges, games, stories.

const DATA = JSON.parse(document.getElementById("data").textContent);
const TEXTS = DATA.texts;
const STEPS = DATA.steps;
const LAST = STEPS.length;
const KEPT = 0;

/** An edge from its row; `span` is [line, column, end line, end column] or undefined. */
function edgeOf(row) {
  const [key, source, target, label, span] = row;
  return {
    key,
    source: TEXTS[source],
    target: TEXTS[target],
    label: TEXTS[label],
    span: DATA.spans[span],
  };
}

/** By key every form of the edge, as [step, edge or null]. */
const FORMS = new Map();
/** By key the edges that it was made from, and those made of it: maps from key to step. */
const PARENTS = new Map();
const CHILDREN = new Map();

function put(step, key, edge) {
  if (!FORMS.has(key)) FORMS.set(key, []);
  FORMS.get(key).push([step, edge]);
}

function link(step, [key, ...parents]) {
  for (const parent of parents) {
    for (const [map, from, to] of [[PARENTS, key, parent], [CHILDREN, parent, key]]) {
      if (!map.has(from)) map.set(from, new Map());
      if (!map.get(from).has(to)) map.get(from).set(to, step);
    }
  }
}

for (const row of DATA.start.edges) put(0, row[0], edgeOf(row));
for (const row of DATA.start.links) link(0, row);
STEPS.forEach((step, index) => {
  const number = index + 1;
  for (const row of step.edges ?? []) put(number, row[0], edgeOf(row));
  for (const key of step.again ?? []) put(number, key, formAt(key, number));
  for (const key of step.gone ?? []) put(number, key, null);
  for (const row of step.links ?? []) link(number, row);
});
/** The keys of all edges that ever were, in the order of the file. */
const KEYS = [...FORMS.keys()].sort((a, b) => a - b);

/** The edge as it was after a step, null where it did not exist. */
function formAt(key, step) {
  const forms = FORMS.get(key) ?? [];
  let low = 0, high = forms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (forms[middle][0] <= step) low = middle + 1; else high = middle;
  }
  return low ? forms[low - 1][1] : null;
}

/** What a step did to its edges: [{status, key, before, after}], by key within each status. */
function changesOf(number) {
  const step = STEPS[number - 1];
  const keys = [...(step.edges ?? []).map((row) => row[0]), ...(step.gone ?? [])];
  const found = keys.map((key) => {
    const before = formAt(key, number - 1), after = formAt(key, number);
    return { key, before, after, status: statusOf(before, after) };
  });
  return found.filter((change) => change.before || change.after);
}

function statusOf(before, after) {
  if (!before) return "added";
  if (!after) return "removed";
  if (before.source !== after.source || before.target !== after.target) return "redirected";
  return "relabelled";
}

const edgeText = (edge) => `${edge.source}, ${edge.target}: ${edge.label};`;

// -- whole games ----------------------------------------------------------------

/** The declarations after a step: three lists (types, constants, variables) of [name, text]. */
function declarationsAt(number) {
  const tables = DATA.start.declarations.map((table) =>
    table.map(([name, text]) => [TEXTS[name], TEXTS[text]]));
  for (const step of STEPS.slice(0, number)) {
    for (const [kind, name, position, , after] of step.declared ?? []) {
      const table = tables[kind];
      const place = table.findIndex((entry) => entry[0] === TEXTS[name]);
      if (after === null) table.splice(place, 1);
      else if (place >= 0) table[place][1] = after;
      else table.splice(position, 0, [TEXTS[name], after]);
    }
  }
  return tables;
}

function pragmasAt(number) {
  let pragmas = DATA.start.pragmas.map((text) => TEXTS[text]);
  for (const step of STEPS.slice(0, number)) {
    for (const [head, tail, between] of step.pragmas ?? []) {
      const end = pragmas.slice(pragmas.length - tail);
      pragmas = [...pragmas.slice(0, head), ...between.map((text) => TEXTS[text]), ...end];
    }
  }
  return pragmas;
}

/** The game after a step, line by line: [{text, key}] (no key: not an edge). */
function gameLines(number) {
  const lines = pragmasAt(number).map((text) => ({ text }));
  for (const table of declarationsAt(number)) {
    for (const [, text] of table) lines.push({ text });
  }
  for (const key of KEYS) {
    const edge = formAt(key, number);
    if (edge) lines.push({ text: edgeText(edge), key });
  }
  return lines;
}

/** The game after a step in RG, as `rgt passes --until` prints it. */
const gameText = (number) => gameLines(number).map((line) => line.text + "\n").join("");

// -- stories --------------------------------------------------------------------

/** Ancestors (or descendants) of an edge, and up to (or from) which step they matter. */
function kin(key, links, combine, reaches) {
  const found = new Map();
  const waiting = [[key, null]];
  while (waiting.length) {
    const [here, limit] = waiting.pop();
    for (const [other, step] of links.get(here) ?? []) {
      if (other === key || (limit !== null && !reaches(step, limit))) continue;
      const bound = limit === null ? step : combine(step, limit);
      if (!found.has(other) || (found.get(other) !== bound && reaches(found.get(other), bound))) {
        found.set(other, bound);
        waiting.push([other, bound]);
      }
    }
  }
  return new Map([...found].sort((a, b) => a[0] - b[0]));
}

function touchesOf(key, relation, since, until) {
  const found = [];
  let before = null;
  for (const [step, after] of FORMS.get(key) ?? []) {
    if (step && since <= step && step <= until) found.push({ step, key, relation, before, after });
    before = after;
  }
  return found;
}

/** Everything known of an edge; the same as `History.story` in Python. */
function story(key) {
  const before = kin(key, PARENTS, Math.min, (step, limit) => step <= limit);
  const after = kin(key, CHILDREN, Math.max, (step, limit) => step >= limit);
  for (const other of before.keys()) after.delete(other);
  const touches = touchesOf(key, "itself", 0, Infinity);
  for (const [other, until] of before) touches.push(...touchesOf(other, "made from", 0, until));
  for (const [other, since] of after) touches.push(...touchesOf(other, "made of it", since, Infinity));
  touches.sort((a, b) => a.step - b.step || (a.relation !== "itself") - (b.relation !== "itself") || a.key - b.key);
  return {
    key,
    forms: FORMS.get(key),
    madeFrom: [...before.keys()],
    madeOfIt: [...after.keys()],
    touches,
    spans: spansOf([key, ...before.keys()]),
  };
}

function spansOf(keys) {
  const spans = keys.flatMap((key) => (FORMS.get(key) ?? []).map(([, edge]) => edge?.span));
  return [...new Set(spans.filter(Boolean))];
}

/** By step the steps that it made possible. */
const ENABLED = new Map();
STEPS.forEach((step, index) => {
  if (!step.by) return;
  if (!ENABLED.has(step.by)) ENABLED.set(step.by, []);
  ENABLED.get(step.by).push(index + 1);
});

/** By kind and value the steps that touch it, ascending. */
const TOUCHING = { node: new Map(), variable: new Map(), line: new Map() };
STEPS.forEach((step, index) => {
  for (const [kind, found] of Object.entries(TOUCHING)) {
    for (const value of step[kind + "s"] ?? []) {
      const text = kind === "line" ? String(value) : TEXTS[value];
      if (!found.has(text)) found.set(text, []);
      found.get(text).push(index + 1);
    }
  }
});
const touching = (kind, value) => TOUCHING[kind].get(value) ?? [];

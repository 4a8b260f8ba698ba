// The head of a step, and its structural difference in words.

function renderHead() {
  if (!LAST) {
    $("head").replaceChildren(el("p", { class: "fact" }, "No pass changed anything: this trace has no steps."));
    return;
  }
  const n = state.step, step = STEPS[n - 1];
  const way = [
    button({ onclick: () => move(-1), title: "Previous step (k or ↑)", id: "previous", "aria-label": "Previous step" }, "‹"),
    button({ onclick: () => move(1), title: "Next step (j or ↓)", id: "next", "aria-label": "Next step" }, "›"),
    el("h2", {}, `Step ${n}`, el("small", {}, ` of ${LAST}`)),
  ];
  if (!step) {
    $("head").replaceChildren(el("div", { class: "words" }, ...way), el("p", { class: "fact" }, START));
    return;
  }
  const among = matching.indexOf(n);
  $("head").replaceChildren(
    el("div", { class: "words" },
      ...way,
      button({ class: "chip pass", title: "Only steps of this pass", onclick: () => filterBy({ pass: TEXTS[step.pass] }) }, TEXTS[step.pass]),
      el("span", { class: "quiet" }, `round ${step.round}, ${milliseconds(step.ms)}`),
      filtered() && among >= 0 ? el("span", { class: "quiet" }, `${among + 1} of ${matching.length} shown`) : null,
      perftOf(n)),
    el("p", { class: "fact" }, brokenBy(n), step.fact),
    el("div", { class: "words sizes" }, ...sizesOf(n), shareOf(n), ...why(n, step)),
    el("div", { class: "words chips" }, ...chipsOf(step)));
}

function brokenBy(n) {
  if (DATA.broken?.step !== n) return null;
  return el("span", { class: "broken" }, `✗ broke the game: ${DATA.broken.findings.join("; ")}`);
}

function sizesOf(n) {
  return ["nodes", "edges", "state"].map((what, i) => {
    const before = DATA.sizes[n - 1][i], after = DATA.sizes[n][i];
    if (before === after) return el("span", { class: "quiet" }, `${what} ${after}`);
    return el("span", {}, `${what} ${before} → `, el("b", {}, String(after)), el("span", { class: after < before ? "better" : "worse" }, ` ${signed(after - before)}`));
  });
}

function shareOf(n) {
  const share = DATA.shares[n - 1];
  if (!share) return null;
  const words = share > 0 ? `${percent(share)} of the saving` : `costs ${percent(-share)} of the saving`;
  return el("span", { title: "Edges saved by this step, of all edges that the run saves" }, words);
}

/** Links to the step that made this one possible and to those that it made possible. */
function why(n, step) {
  const link = (m) => button({ class: "link", title: `${TEXTS[STEPS[m - 1].pass]}: ${STEPS[m - 1].fact}`, onclick: () => go({ step: m }, true) }, `#${m}`);
  const later = ENABLED.get(n) ?? [];
  const found = [step.by
    ? el("span", { id: "enabler", title: "The latest earlier step that changed something which this one depends on" }, "made possible by ", link(step.by))
    : el("span", { class: "quiet", id: "enabler" }, "possible from the start")];
  if (later.length) {
    const more = later.length > 5 ? ` and ${later.length - 5} more` : "";
    found.push(el("span", {}, "makes possible ", ...later.slice(0, 5).flatMap((m, i) => (i ? [", ", link(m)] : [link(m)])), more));
  }
  return found;
}

function perftOf(n) {
  const values = DATA.perft[n];
  if (!values) return null;
  const same = String(values) === String(DATA.perft["0"]);
  const title = same ? "as many plays as at the start" : `at the start: ${DATA.perft["0"]}`;
  const words = Array.isArray(values) ? `perft ${values.join(" ")}` : values;
  return el("span", { class: same ? "perft" : "perft wrong", title }, `${words} ${same ? "✓" : "✗"}`);
}

/** What the step touches; each chip leads to the neighbouring steps that touch it, too. */
function chipsOf(step) {
  const groups = [["node", step.nodes], ["variable", step.variables], ["line", step.lines]];
  return groups.flatMap(([kind, values]) => {
    const texts = (values ?? []).map((value) => (kind === "line" ? String(value) : TEXTS[value]));
    if (!texts.length) return [];
    const more = texts.length > 12 ? [el("span", { class: "quiet" }, `and ${texts.length - 12} more`)] : [];
    return [el("span", { class: "quiet" }, plural(texts.length, kind).replace(/^\d+ /, "") + ":"), ...texts.slice(0, 12).map((text) => chip(kind, text)), ...more];
  });
}

function chip(kind, text) {
  const arrow = (direction, sign, word) => {
    const there = nearest(touching(kind, text), state.step, direction);
    return button({ disabled: there === null, title: there === null ? `no ${word} step touches it` : `${word} step that touches it: #${there}`, onclick: () => moveAlong(direction, kind, text) }, sign);
  };
  return el("span", { class: "chip", data: { kind, value: text } },
    arrow(-1, "‹", "previous"),
    button({ class: "name", title: `Only steps that touch ${kind} ${text}`, onclick: () => filterBy({ [kind]: text }) }, text),
    arrow(1, "›", "next"));
}

// -- the difference ---------------------------------------------------------------

function renderChange() {
  if (!LAST) return;
  const step = STEPS[state.step - 1];
  const lines = [
    ...(step.merged ?? []).map(([keep, gone]) => plainLine("=", "merged", `${TEXTS[gone]} is now ${TEXTS[keep]}`)),
    ...sortedChanges(state.step).map(edgeLine),
    ...(step.declared ?? []).flatMap(declaredLines),
    ...(step.pragmas ?? []).map(([, , between]) => plainLine("@", "merged", between.length ? `hints: ${between.map((t) => TEXTS[t]).join(" ")}` : "hints dropped")),
  ];
  const shown = lines.slice(0, 400);
  if (lines.length > shown.length) shown.push(el("p", { class: "quiet" }, `and ${lines.length - shown.length} more`));
  $("change").replaceChildren(...shown);
  $("change").scrollTop = 0;
}

const ORDER = ["removed", "added", "relabelled", "redirected"];
const sortedChanges = (n) => changesOf(n).sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || a.key - b.key);

function plainLine(sign, status, text) {
  return el("div", { class: `diff ${status}` }, el("b", { class: "sign" }, sign), el("code", {}, text));
}

function declaredLines([, , , before, after]) {
  return [
    ...(before === null ? [] : [plainLine("−", "removed", before)]),
    ...(after === null ? [] : [plainLine("+", "added", after)]),
  ];
}

function edgeLine({ key, before, after, status }) {
  const line = el("div", { class: `diff ${status} edge`, title: "Where it comes from and what became of it", tabindex: "0", role: "button", onclick: () => blame(key), onkeydown: pressed(() => blame(key)) },
    el("b", { class: "sign" }, SIGNS[status]), el("code", {}, ...edgeWords(before, after, status)),
    placeOf(after ?? before));
  return hoverable(line, key);
}

/** An edge before and after, what differs set apart. */
function edgeWords(before, after, status) {
  if (status === "removed") return [edgeText(before)];
  if (status === "added") return [edgeText(after)];
  const label = (edge) => edge.label || "(nothing)";
  const ends = (edge) => `${edge.source}, ${edge.target}`;
  const relabelled = before.label === after.label ? [after.label] : [el("del", {}, label(before)), " ⇒ ", el("ins", {}, label(after))];
  if (status === "relabelled") return [`${ends(after)}: `, ...relabelled];
  return [el("del", {}, ends(before)), " ⇒ ", el("ins", {}, ends(after)), ": ", ...relabelled];
}

const placeOf = (edge) => (edge?.span ? el("small", { class: "quiet" }, `line ${edge.span[0]}`) : null);

const pressed = (act) => (event) => {
  if (event.key === "Enter") act();
};

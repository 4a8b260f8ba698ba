// What is said beside the picture: what was tried, and the words that licensed or forbade it.

const CELL = 24;

/** The words about a frame. */
function told(piece, frame) {
  if (frame.kind === "word") return growing(piece, frame);
  if (frame.kind === "end") return outcome(piece, frame);
  return attempt(piece, frame);
}

function growing(piece, frame) {
  const words = piece.words.slice(frame.before, frame.seen);
  return [
    el("h2", {}, "The tree of the observed words grows"),
    el("p", {}, `${frame.seen} of ${plural(piece.words.length, "word")}, ${plural(frame.states, "state")}.`),
    el("p", { class: "quiet" }, "Every beginning of a word is a state; where a word ends it accepts."),
    ...words.slice(0, 12).map((word) => el("div", {}, el("code", {}, word))),
    words.length > 12 ? el("p", { class: "quiet" }, `and ${words.length - 12} more`) : null,
  ];
}

function outcome(piece, frame) {
  const kept = piece.steps.filter((step) => step.believed).length;
  return [
    el("h2", {}, "The automaton that was learned"),
    el("p", {}, `${plural(frame.states, "state")}, from a tree of ${piece.drawings[0].places.length}: ` +
      `${plural(piece.steps.length + piece.leftOut, "attempt")}, ${kept} kept.`),
    piece.leftOut
      ? el("p", { class: "quiet" }, `${plural(piece.leftOut, "refused attempt")} beyond the first ones are not shown.`)
      : null,
  ];
}

function attempt(piece, frame) {
  const merged = frame.groups.map((group) => group.join(" = "));
  return [
    el("h2", { class: frame.believed ? "kept" : "refused" }, frame.believed ? "Merged: kept" : "Merged: refused"),
    el("p", {}, "States that become one: ", el("code", {}, merged.slice(0, 8).join(", ") || "none"),
      merged.length > 8 ? ` and ${merged.length - 8} more groups` : "", "."),
    el("p", {}, `${plural(frame.states, "state")} ${frame.believed ? "are" : "would be"} left.`),
    ...reasons(frame),
  ];
}

function reasons(frame) {
  const found = [];
  if (frame.unobserved) {
    const many = frame.unobserved > 9999 ? "more than 9,999 words" : plural(frame.unobserved, "word");
    const few = frame.unobserved === 1;
    found.push(el("p", {}, `Accepts ${many} that ${few ? "fits" : "fit"} on the board and ${few ? "was" : "were"} never observed` +
      `${few ? "" : "; the smallest is"}: `, el("code", {}, frame.example)));
  } else {
    found.push(el("p", {}, "Accepts nothing on the board but what was observed."));
  }
  if (frame.refutation) {
    found.push(el("p", {}, "It is refuted by ", el("code", {}, frame.refutation.word),
      ": here the way was open, and the move was not legal (dots: the legal ones)."), board(frame.refutation));
  } else if (!frame.believed) {
    found.push(el("p", { class: "quiet" }, `No position speaks against it; the check, ${data.check}, finds that too much to believe.`));
  }
  return found;
}

/** A board as the owner of the piece sees it, with the way of a word. */
function board({ rows, way, legal }) {
  const height = rows.length;
  const middle = ([x, y]) => [x * CELL + CELL / 2, (height - 1 - y) * CELL + CELL / 2];
  const root = svg("svg", { class: "board", width: rows[0].length * CELL, height: height * CELL, role: "img", "aria-label": "the position" });
  rows.forEach((row, at) => [...row].forEach((held, x) => {
    root.append(svg("rect", { x: x * CELL, y: at * CELL, width: CELL, height: CELL, class: (x + height - at) % 2 ? "dark" : "light" }));
    if (held !== ".") {
      const [cx, cy] = middle([x, height - 1 - at]);
      root.append(svg("text", { x: cx, y: cy, class: held === held.toLowerCase() ? "man theirs" : "man" }, held));
    }
  }));
  for (const place of legal) {
    const [cx, cy] = middle(place);
    root.append(svg("circle", { cx, cy, r: 4, class: "legal" }));
  }
  root.append(svg("polyline", { points: way.map((place) => middle(place).join(",")).join(" "), class: "way" }));
  const [cx, cy] = middle(way[way.length - 1]);
  root.append(svg("circle", { cx, cy, r: 7, class: "way" }));
  return root;
}

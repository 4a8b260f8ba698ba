// An automaton as it is laid out, with what a frame says about its states.

const RADIUS = 10;

/** The picture of a frame. */
function graph(piece, frame) {
  const drawing = piece.drawings[frame.drawing];
  const groups = frame.groups || [];
  const grouped = new Set(groups.flat());
  const born = frame.kind === "word" ? piece.born : null;
  const hidden = (state) => born && state > 0 && born[state] >= frame.seen;
  const fresh = (state) => born && state > 0 && born[state] >= frame.before && born[state] < frame.seen;
  const accepting = new Set(drawing.accepting);
  const margin = 34;
  const [width, height] = [drawing.width + 70, drawing.height + 2 * margin];
  const root = svg("svg", {
    width, height, viewBox: `-10 ${-margin} ${width} ${height}`, role: "img",
    "aria-label": `an automaton with ${plural(drawing.places.length, "state")}`,
    class: frame.kind === "attempt" ? (frame.believed ? "keeping" : "refusing") : "",
  });
  root.append(svg("defs", {}, svg("marker", {
    id: "tip", viewBox: "0 0 8 8", refX: 7.5, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto",
  }, svg("path", { d: "M0,0 L8,4 L0,8 z", class: "tip" }))));
  for (const edge of drawing.edges) {
    root.append(arrow(drawing, edge, hidden(edge[0]) || hidden(edge[1])));
  }
  for (const group of groups) {
    for (let at = 1; at < group.length; at += 1) {
      root.append(bond(drawing.places[group[at - 1]], drawing.places[group[at]]));
    }
  }
  drawing.places.forEach(([x, y], state) => {
    const classes = [grouped.has(state) && "grouped", hidden(state) && "unborn", fresh(state) && "new"];
    root.append(svg("g", { class: classes.filter(Boolean).join(" ") },
      svg("circle", { cx: x, cy: y, r: RADIUS, class: "state" }),
      accepting.has(state) ? svg("circle", { cx: x, cy: y, r: RADIUS - 3, class: "inner" }) : null,
      svg("text", { x, y, class: "number" }, String(state))));
  });
  return root;
}

/** An edge with its letters: straight to the next column, bent where it goes further or back. */
function arrow(drawing, [source, target, letters], faint) {
  const [x1, y1] = drawing.places[source];
  const [x2, y2] = drawing.places[target];
  let path, label;
  if (source === target) {
    path = `M${x1 - 6},${y1 - 8} C${x1 - 26},${y1 - 40} ${x1 + 26},${y1 - 40} ${x1 + 6},${y1 - 9}`;
    label = [x1, y1 - 34];
  } else {
    const far = Math.hypot(x2 - x1, y2 - y1);
    const bend = x2 <= x1 ? Math.min(60, 24 + far / 8) : x2 - x1 > 140 ? -Math.min(50, far / 8) : 0;
    const [mx, my] = [(x1 + x2) / 2 - (bend * (y2 - y1)) / far, (y1 + y2) / 2 + (bend * (x2 - x1)) / far];
    const [ax, ay] = towards([x1, y1], bend ? [mx, my] : [x2, y2]);
    const [bx, by] = towards([x2, y2], bend ? [mx, my] : [x1, y1]);
    path = bend ? `M${ax},${ay} Q${mx},${my} ${bx},${by}` : `M${ax},${ay} L${bx},${by}`;
    const along = 0.6;
    label = bend
      ? [(x1 + x2) / 4 + mx / 2, (y1 + y2) / 4 + my / 2]
      : [x1 + (x2 - x1) * along, y1 + (y2 - y1) * along];
  }
  const shown = letters.slice(0, 3);
  const text = svg("text", { x: label[0], y: label[1] - (shown.length - 1) * 6 + 3, class: "label", "text-anchor": "middle" });
  shown.forEach((letter, at) => text.append(svg("tspan", {
    x: label[0], dy: at ? 12 : 0, class: letter.slice(-2, -1),
  }, at === 2 && letters.length > 3 ? `and ${letters.length - 2} more` : letter)));
  return svg("g", { class: faint ? "unborn" : "" },
    svg("title", {}, letters.join(" ")),
    svg("path", { d: path, class: "edge", "marker-end": "url(#tip)" }), text);
}

/** The point on a state's rim in the direction of another point. */
function towards([x, y], [to_x, to_y]) {
  const far = Math.hypot(to_x - x, to_y - y) || 1;
  return [x + ((to_x - x) * RADIUS) / far, y + ((to_y - y) * RADIUS) / far];
}

/** Two states that become one. */
function bond([x1, y1], [x2, y2]) {
  const far = Math.hypot(x2 - x1, y2 - y1) || 1;
  const bend = Math.min(40, far / 4);
  const [mx, my] = [(x1 + x2) / 2 + (bend * (y2 - y1)) / far, (y1 + y2) / 2 - (bend * (x2 - x1)) / far];
  return svg("path", { d: `M${x1},${y1} Q${mx},${my} ${x2},${y2}`, class: "bond" });
}

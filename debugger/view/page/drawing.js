// The neighbourhood of a step, laid out beforehand, drawn as SVG.

const KEYS_OF_STATUS = { kept: "unchanged", removed: "− removed", added: "+ added", relabelled: "~ relabelled", redirected: "> redirected (dotted: before)" };
const BOX = 24;

function renderPicture() {
  const picture = LAST ? STEPS[state.step - 1].picture : null;
  if (!picture) {
    $("canvas").replaceChildren(el("p", { class: "quiet empty" }, "This step changed no edges."));
    $("picture-note").textContent = "";
    renderLegend([]);
    return;
  }
  const [width, height, boxes, lines] = picture;
  const scale = fitting(width, height);
  const image = svg("svg", { viewBox: `0 0 ${width} ${height}`, width: Math.round(width * scale), height: Math.round(height * scale), role: "img", "aria-label": `Neighbourhood of step ${state.step}` },
    arrowHeads(), ...lines.map(drawLine), ...lines.map(drawLabel), ...boxes.map(drawBox));
  $("canvas").replaceChildren(image);
  scrollToChange(boxes, scale);
  const drawn = new Set(lines.filter((line) => line[1] !== KEPT).map((line) => line[0])).size;
  const all = changesOf(state.step).length;
  $("picture-note").textContent = drawn < all ? `${drawn} of ${all} changed edges` : "";
  renderLegend([...new Set(lines.map((line) => DATA.statuses[line[1]]))]);
}

/** How large drawings are made: a scale, "fit" for all of it, or null for as large as is readable. */
let zoom = null;
let scaleNow = 1;
const [SMALLEST, LARGEST] = [0.1, 4];

/** As large as there is room for, within what is readable, unless the reader wants it otherwise. */
function fitting(width, height) {
  const canvas = $("canvas");
  const room = Math.min((canvas.clientWidth - 8) / width, (canvas.clientHeight - 8) / height);
  if (zoom === null) scaleNow = Math.min(Math.max(room, 0.75), 1.3);
  else scaleNow = zoom === "fit" ? Math.min(room, LARGEST) : zoom;
  return scaleNow;
}

/** Draw the picture larger or smaller. */
function zoomBy(factor) {
  zoom = Math.min(Math.max(scaleNow * factor, SMALLEST), LARGEST);
  render();
}

/** Draw all of it, or, if that is so already, as large as is readable. */
function fit() {
  zoom = zoom === "fit" ? null : "fit";
  render();
}

function setUpPicture() {
  $("zoom").append(
    button({ title: "Smaller (-)", "aria-label": "Smaller", onclick: () => zoomBy(0.8) }, "−"),
    button({ title: "All of it (f)", onclick: fit }, "Fit"),
    button({ title: "Larger (+)", "aria-label": "Larger", onclick: () => zoomBy(1.25) }, "+"));
}

/** Where the drawing is larger than its room, show the middle of what has changed. */
function scrollToChange(boxes, scale) {
  const touched = boxes.filter((box) => box[2]);
  const middle = (place) => (touched.reduce((sum, box) => sum + box[place], 0) / Math.max(touched.length, 1)) * scale;
  const canvas = $("canvas");
  canvas.scrollLeft = middle(3) - canvas.clientWidth / 2;
  canvas.scrollTop = middle(4) - canvas.clientHeight / 2;
}

function arrowHeads() {
  return svg("defs", {}, ...DATA.statuses.map((status) =>
    svg("marker", { id: `head-${status}`, viewBox: "0 0 8 8", refX: "7", refY: "4", markerWidth: "8", markerHeight: "8", markerUnits: "userSpaceOnUse", orient: "auto" },
      svg("path", { d: "M0,0.8 L7.5,4 L0,7.2 z", class: `head ${status}` }))));
}

function drawLine([key, status, old, points]) {
  const name = DATA.statuses[status];
  const path = curve(points);
  const group = svg("g", { class: `edge ${name}${old ? " old" : ""}`, onclick: () => blame(key) },
    svg("path", { d: path, class: "wide" }),
    svg("path", { d: path, class: "line", "marker-end": `url(#head-${name})` }));
  return hoverable(group, key);
}

/** A smooth way through all points, upright at each; the way of a loop is a hook. */
function curve(flat) {
  const points = [];
  for (let i = 0; i < flat.length; i += 2) points.push([flat[i], flat[i + 1]]);
  if (points.length === 4 && points[1][0] === points[2][0] && points[0][1] === points[1][1] && points[0][0] === points[3][0]) {
    const [[x, y], [far], , [, low]] = points;
    return `M${x},${y} C${far},${y - 4} ${far},${low + 4} ${x},${low}`;
  }
  let path = `M${points[0]}`;
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1], [x1, y1] = points[i];
    const middle = (y0 + y1) / 2;
    path += ` C${x0},${middle} ${x1},${middle} ${x1},${y1}`;
  }
  return path;
}

function drawLabel([key, status, , , [x, y], texts]) {
  if (!texts.length) return svg("g");
  const name = DATA.statuses[status];
  const lines = texts.map((text) => TEXTS[text]);
  const sign = status === KEPT ? "" : SIGNS[name] + " ";
  const width = 7 * Math.max(...lines.map((line) => line.length)) + (sign ? 18 : 8);
  const top = y - (17 * lines.length) / 2;
  const group = svg("g", { class: `label ${name}`, onclick: () => blame(key) },
    svg("rect", { x: x - width / 2, y: top, width, height: 17 * lines.length, rx: 3 }),
    ...lines.map((line, i) => svg("text", { x, y: top + 12.5 + 17 * i, class: lines.length > 1 && !i ? "before" : null }, (i === lines.length - 1 ? sign : "") + line)),
    svg("title", {}, wholeText(key)));
  return hoverable(group, key);
}

function wholeText(key) {
  const before = formAt(key, state.step - 1), after = formAt(key, state.step);
  if (!before || !after || edgeText(before) === edgeText(after)) return edgeText(after ?? before ?? { source: "", target: "", label: "" });
  return `${edgeText(before)}\n⇒ ${edgeText(after)}`;
}

function drawBox([node, status, touched, x, y, width, beside]) {
  const name = TEXTS[node], kind = DATA.statuses[status];
  const shown = name.length > 28 ? name.slice(0, 27) + "…" : name;
  const note = beside === undefined ? "" : TEXTS[beside];
  return svg("g", { class: `node ${kind}${touched ? " touched" : ""}`, data: { node: name }, onclick: () => filterBy({ node: name }) },
    svg("rect", { x: x - width / 2, y: y - BOX / 2, width, height: BOX, rx: 6 }),
    svg("text", { x, y: y + 4 }, shown),
    note ? svg("text", { x: x + width / 2 + 5, y: y + 3.5, class: "note" }, note) : null,
    svg("title", {}, `${name}${kind === "kept" ? "" : `: ${kind}`}${note ? ` (${note})` : ""}\nClick: only steps that touch it`));
}

function renderLegend(statuses) {
  const shown = DATA.statuses.filter((status) => statuses.includes(status));
  $("legend").replaceChildren(...shown.map((status) =>
    el("li", { class: status }, svg("svg", { width: 30, height: 10 }, svg("path", { d: "M1,5 H29", class: `line ${status}` })), KEYS_OF_STATUS[status])));
}

// The whole game after the step, rebuilt here; to be read, copied and saved.

let withDeleted = false;

function setUpGame() {
  $("game-bar").append(
    el("h2", { id: "game-title" }),
    button({ id: "download", onclick: download }, "Save as RG"),
    button({ onclick: copy, id: "copy" }, "Copy"),
    el("label", { class: "quiet" }, el("input", { type: "checkbox", id: "deleted", onchange: (event) => { withDeleted = event.target.checked; renderGame(); } }), " ", el("span", { id: "deleted-count" })),
    el("span", { class: "quiet", id: "game-hint" }));
}

function renderGame() {
  if (shownView() !== "game") return;
  const n = state.step;
  $("game-title").textContent = n ? `The game after step ${n}` : "The game before the first step";
  $("game-hint").textContent = n ? `rgt passes GAME --until ${n}` : "rgt translate GAME --to rg";
  const changes = new Map((n ? changesOf(n) : []).map((change) => [change.key, change]));
  const deleted = deletedAt(n);
  $("deleted-count").textContent = `with ${plural(deleted.length, "deleted edge")}`;
  const gone = deleted.filter((line) => withDeleted || changes.has(line.key));
  const lines = merged(gameLines(n), gone);
  $("game").replaceChildren(...lines.map((line) => gameLine(line, changes.get(line.key))));
  [...$("game").children].find((line) => changes.has(Number(line.dataset.key)))?.scrollIntoView({ block: "center" });
}

/** The edges that there were before a step and are no more after it, as they were last. */
function deletedAt(n) {
  return KEYS.flatMap((key) => {
    const last = formAt(key, n) ? null : FORMS.get(key).findLast(([step, edge]) => step <= n && edge);
    return last ? [{ text: edgeText(last[1]), key, gone: true }] : [];
  });
}

/** The lines of a game with those of deleted edges where their keys belong. */
function merged(lines, gone) {
  const edges = [...lines.filter((line) => line.key !== undefined), ...gone].sort((a, b) => a.key - b.key);
  return [...lines.filter((line) => line.key === undefined), ...edges];
}

function gameLine({ text, key, gone }, change) {
  const status = gone ? "removed" : (change?.status ?? "kept");
  const line = el("div", { class: `diff ${status}` }, el("b", { class: "sign" }, SIGNS[status]), el("code", {}, text));
  if (key === undefined) return line;
  line.classList.add("edge");
  line.addEventListener("click", () => go({ edge: key, view: "step" }, true));
  return hoverable(line, key);
}

function download() {
  const address = URL.createObjectURL(new Blob([gameText(state.step)], { type: "text/plain" }));
  const name = DATA.game.replace(/[^\w-]+/g, "_") || "game";
  const link = el("a", { href: address, download: `${name}-${state.step}.rg` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(gameText(state.step));
    $("copy").textContent = "Copied";
  } catch {
    $("copy").textContent = "Not allowed here";
  }
  setTimeout(() => ($("copy").textContent = "Copy"), 1500);
}

// The whole game after the step, rebuilt here; to be read, copied and saved.

function setUpGame() {
  $("game-bar").append(
    el("h2", { id: "game-title" }),
    button({ id: "download", onclick: download }, "Save as RG"),
    button({ onclick: copy, id: "copy" }, "Copy"),
    el("span", { class: "quiet", id: "game-hint" }));
}

function renderGame() {
  if (state.view !== "game") return;
  const n = state.step;
  $("game-title").textContent = LAST ? `The game after step ${n}` : "The game";
  $("game-hint").textContent = `rgt passes GAME --until ${n}`;
  const changes = new Map((LAST ? changesOf(n) : []).map((change) => [change.key, change]));
  const lines = gameLines(n);
  const gone = [...changes.values()].filter((change) => change.status === "removed");
  for (const { key, before } of gone) {
    const place = lines.findIndex((line) => line.key > key);
    lines.splice(place < 0 ? lines.length : place, 0, { text: edgeText(before), key });
  }
  $("game").replaceChildren(...lines.map((line) => gameLine(line, changes.get(line.key))));
  $("game").querySelector(".diff:not(.kept)")?.scrollIntoView({ block: "center" });
}

function gameLine({ text, key }, change) {
  const status = change?.status ?? "kept";
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

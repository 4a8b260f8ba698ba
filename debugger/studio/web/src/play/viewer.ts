// Games of hidden information: through whose eyes the position is seen, and what the last move told whom.

import { el, fill } from "../dom";
import type { Store } from "../store";
import type { Studio } from "../studio";

/** A chooser of the viewer, and what each player saw of the last move; nothing in other games. */
export function viewer(store: Store, studio: Studio): HTMLElement {
  const chosen = el("select", { "aria-label": "Seen by" });
  const seen = el("span", { class: "faint" });
  const element = el("div", { class: "controls viewer", hidden: true }, el("label", {}, "seen by ", chosen), seen);
  chosen.addEventListener("change", () => void studio.see(chosen.value || null));
  store.on("game", () => {
    const { hidden = false, players = [] } = store.game ?? {};
    element.hidden = !hidden;
    fill(
      chosen,
      el("option", { value: "" }, "everybody together"),
      ...players.map(({ name, shown }) =>
        el("option", { value: name, selected: name === store.viewer }, shown),
      ),
    );
  });
  store.on("position", () => {
    const told = Object.entries(store.position?.seen ?? {}).filter(
      ([player]) => store.viewer === null || player === store.viewer,
    );
    const saw = told.map(([player, tags]) => `${store.called(player)} saw ${tags.join(" ") || "nothing"}`);
    const possible = store.position?.possible;
    seen.textContent = [
      store.at > 0 && `of the last move ${saw.join(", ")}`,
      possible !== undefined && possible !== null && `${possible} ${possible === 1 ? "position is" : "positions are"} possible`,
    ].filter(Boolean).join(" · ");
  });
  return element;
}

/** Whether the moves of a position are hidden from who looks. */
export function hidesMoves(store: Store): boolean {
  return store.viewer !== null && store.position?.player !== store.viewer;
}

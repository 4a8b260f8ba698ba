// Who plays: a person, dice, or the computer, for each player.

import { el, fill } from "./dom";
import { Failure } from "./session";
import type { Store } from "./store";
import type { Studio } from "./studio";

const KINDS = { human: "person", random: "random", mcts: "tree search" };

/** Choosers for all players; computers make their moves when it is their turn. */
export function seats(store: Store, studio: Studio): HTMLElement {
  const element = el("div", { class: "controls seats" });
  const seconds = el("input", { type: "number", min: 0.1, max: 60, step: 0.1, value: 1, "aria-label": "Seconds a move" });
  let sitting: { [player: string]: string } = {};
  let thinking: { cancel: () => void } | null = null;

  store.on("game", () => {
    const players = store.game?.players ?? [];
    if (players.some(({ name }) => !(name in sitting))) sitting = {};
    fill(
      element,
      ...players.map(({ name, shown }) => {
        const select = el(
          "select",
          { "aria-label": `Who plays ${shown}` },
          ...Object.entries(KINDS).map(([kind, title]) =>
            el("option", { value: kind, selected: kind === (sitting[name] ?? "human") }, title),
          ),
        );
        select.addEventListener("change", () => {
          sitting[name] = select.value;
          void move();
        });
        return el("label", {}, `${shown} `, select);
      }),
      el("label", { class: "wide" }, "seconds ", seconds),
    );
  });

  const move = async () => {
    thinking?.cancel();
    thinking = null;
    const { position } = store;
    if (!position || position.terminal || !position.moves.length) return;
    // what was taken back is looked at, not played on
    if (store.at < store.line.length) return;
    const kind = position.player === "random" ? "random" : sitting[position.player] ?? "human";
    if (kind === "human") return;
    const asked = studio.session.ask<{ move: string[] }>("choose", {
      line: store.made,
      agent: kind,
      seconds: Number(seconds.value) || 1,
      seed: studio.seed,
    });
    thinking = asked;
    try {
      const { move: tags } = await asked.result;
      if (thinking === asked && store.position === position) await studio.play(tags);
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
    }
  };
  store.on("position", () => void move());
  return element;
}

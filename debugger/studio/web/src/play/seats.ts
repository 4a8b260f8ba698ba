// Who plays: a person, dice, or the computer, for each player.

import { el, fill } from "../dom";
import { Failure } from "../session";
import type { Player, Store } from "../store";
import type { Studio } from "../studio";
import { hidesMoves } from "./viewer";

const KINDS = { human: "person", random: "random", mcts: "tree search", alphabeta: "alpha-beta" };
/** Those that think for some seconds. */
const THINKERS = ["mcts", "alphabeta"];
/** Who decides what is left to chance. */
const DICE = { random: "dice", human: "person" };
const RANDOM: Player = { name: "random", shown: "chance" };

/** Choosers for all players; computers make their moves when it is their turn. */
export function seats(store: Store, studio: Studio): HTMLElement {
  const element = el("div", { class: "controls seats" });
  const seconds = el("input", { type: "number", min: 0.1, max: 60, step: 0.1, value: 1, "aria-label": "Seconds a move" });
  const thought = el("label", { hidden: true }, "seconds ", seconds);
  const thinks = el("span", { class: "faint", role: "status" });
  let sitting: { [player: string]: string } = {};
  let thinking: { cancel: () => void } | null = null;

  const kindOf = (player: string) => sitting[player] ?? (player === RANDOM.name ? "random" : "human");
  const seat = ({ name, shown }: Player) => {
    const kinds = Object.entries(name === RANDOM.name ? DICE : KINDS);
    const select = el(
      "select",
      { "aria-label": `Who plays ${shown}` },
      ...kinds.map(([kind, title]) => el("option", { value: kind, selected: kind === kindOf(name) }, title)),
    );
    select.addEventListener("change", () => {
      sitting[name] = select.value;
      thought.hidden = !Object.values(sitting).some((kind) => THINKERS.includes(kind));
      void move();
    });
    return el("label", {}, `${shown} `, select);
  };
  store.on("game", () => {
    const { players = [], random = false } = store.game ?? {};
    const all = random ? [...players, RANDOM] : players;
    if (Object.keys(sitting).some((name) => !all.some((player) => player.name === name))) sitting = {};
    fill(element, ...all.map(seat), thought, thinks);
  });

  const move = async () => {
    thinking?.cancel();
    thinking = null;
    thinks.textContent = "";
    const { position } = store;
    if (!position || position.terminal) return;
    if (!position.moves.length && !hidesMoves(store)) return;
    // what was taken back is looked at, not played on
    if (store.at < store.line.length) return;
    const kind = kindOf(position.player);
    if (kind === "human") return;
    const { local } = studio;
    void local.prepare();
    // who searches must not see what its player does not: that the server takes care of
    const here = local.isReady && (kind === "random" || (kind === "mcts" && !store.game?.hidden));
    const asked = (here ? local : studio.session).ask<{ move: string[] }>("choose", {
      line: store.made,
      agent: kind,
      seconds: Number(seconds.value) || 1,
      seed: studio.seed,
    });
    thinking = asked;
    if (THINKERS.includes(kind)) thinks.textContent = "thinking …";
    try {
      const { move: tags } = await asked.result;
      if (thinking === asked && store.position === position) await studio.play(tags);
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      if (!problem.cancelled) thinks.textContent = problem.message;
    }
  };
  store.on("position", () => void move());
  return element;
}


const TURN = 0.2;
const SAMPLED = 0.1;
const MOST_PLAYED = 10_000;

/** What a page asks of a worker: positions of one game, moves of computers, measurements. */
class Player {
  #kept = { line: [], states: [] };
  #cancelled = new Set();
  #answering = Promise.resolve();

  /** `send` tells the page something. */
  constructor(send) {
    this.send = send;
  }

  /** Answer a message: a question with a number, or the number of one to be given up. */
  receive({ id, method, params, cancel }) {
    if (cancel !== undefined) {
      this.#cancelled.add(cancel);
      return this.#answering;
    }
    // one after the other: a question may come while the game is still being compiled
    this.#answering = this.#answering.then(() => this.#answer(id, method, params));
    return this.#answering;
  }

  async #answer(id, method, params) {
    try {
      if (this.#cancelled.has(id)) throw new Cancelled("cancelled");
      const result = await this[`_${method}`](params, (progress) => this.send({ id, progress }), () => this.#goesOn(id));
      this.send({ id, result });
    } catch (problem) {
      const cancelled = problem instanceof Cancelled;
      if (!cancelled && !(problem instanceof GameError)) console.error(problem);
      const diagnostics = problem instanceof GameError ? [{ code: problem.code, message: problem.message, severity: "error", line: null, column: null, hint: null }] : [];
      this.send({ id, error: { message: problem.message, diagnostics, cancelled, unconfirmed: false } });
    }
    this.#cancelled.delete(id);
  }

  /** Let messages in; throws if one of them gave the question up. */
  async #goesOn(id) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (this.#cancelled.has(id)) throw new Cancelled("cancelled");
  }

  async _open({ facts, bytes, template, shown }) {
    this.game = await Game.open(facts, bytes);
    this.template = template;
    this.shown = shown;
    this.#kept = { line: [], states: [this.game.initialState()] };
    return {};
  }

  #after(line) {
    const { line: had, states } = this.#kept;
    let alike = 0;
    while (alike < line.length && alike < had.length && line[alike].join(" ") === had[alike].join(" ")) ++alike;
    if (alike < line.length) {
      had.length = alike;
      states.length = alike + 1;
    }
    for (const move of line.slice(alike)) {
      states.push(states.at(-1).apply(move));
      had.push(move);
    }
    return states[line.length];
  }

  _position({ line }) {
    const { game, template } = this;
    const state = this.#after(line);
    const moves = state.isTerminal ? [] : state.legalMoves();
    const short = shortForms(moves);
    const mover = line.length ? this.#after(line.slice(0, -1)).player : "";
    const values = state.valuation();
    return {
      player: state.player,
      terminal: state.isTerminal,
      goals: state.goals(),
      moves: moves.map((tags, at) => ({ tags, text: short[at], cells: cellsOf(template, tags, state.player) })),
      board: draw(template, values, line.length ? cellsOf(template, line.at(-1), mover) : []),
      node: state.node,
      values: written(this.shown?.[state.node], values),
      seen: Object.fromEntries(game.players.map((player) => [player, state.visibleTo(player)])),
    };
  }

  async _choose({ line, agent, seconds = 1, playouts = Infinity, seed = 0 }, progress, goesOn) {
    const state = this.#after(line);
    const moves = state.legalMoves();
    if (state.isTerminal || !moves.length) throw new GameError("RG110", "nobody has a move here");
    const random = draws(seed * 31 + line.length);
    if (agent === "random" || !this.game.players.includes(state.player) || moves.length === 1) {
      return { move: moves[Math.floor(random() * moves.length)] };
    }
    const search = new Uct(state, seed + line.length);
    for (const end = now() + seconds; now() < end && search.playouts < playouts; await goesOn()) {
      search.think(Math.min(TURN, Math.max(end - now(), 0)), playouts);
      const { playouts: made, moves: told } = search.best();
      progress({ playouts: made, moves: told });
    }
    return search.best();
  }

  async _bench({ what, line, seconds = 5, depth = 3, seed = 0 }, progress, goesOn) {
    const state = this.#after(line);
    if (what === "playouts") return this.#playouts(state, seconds, seed, progress, goesOn);
    const begun = now();
    if (what === "perft") {
      const counts = [];
      for (const count of state.perftLevels(depth)) {
        counts.push({ count: String(count), seconds: now() - begun });
        progress({ counts });
        await goesOn();
      }
      return { counts };
    }
    const rows = [];
    for (const [move, child] of state.isTerminal ? [] : state.successors()) {
      rows.push({ tags: move, text: move.join(" ") || "(nothing)", count: String(child.perft(Math.max(depth - 1, 0)).at(-1)) });
      progress({ rows });
      await goesOn();
    }
    return { rows };
  }

  /** Plays by the module, for speed; some of them are made move by move, for what they look like. */
  async #playouts(state, seconds, seed, progress, goesOn) {
    const begun = now();
    const random = draws(seed);
    const sampled = { lengths: new Map(), branching: new Map() };
    let sum = null;
    for (let turn = 0; ; ++turn) {
      const rest = Math.max(seconds - (now() - begun), 0);
      const made = state.playouts({ seconds: Math.min(rest, TURN), seed: seed + 7919 * turn, longest: MOST_PLAYED });
      sum = sum ? together(sum, made) : made;
      const until = now() + SAMPLED * Math.min(rest, TURN);
      do sample(state, sampled, random);
      while (now() < until);
      const told = figures(sum, sampled, now() - begun);
      if (now() - begun >= seconds) return told;
      progress(told);
      await goesOn();
    }
  }
}

/** What is written of a position: facts that hold, and the values of other variables. */
function written(shown, values) {
  if (!shown) return [];
  const facts = shown.facts.filter((name) => values[name][0] === "1");
  const others = shown.values.map(([name, keys]) => {
    const told = keys.length ? keys.map((key, i) => `${key} ${values[name][i]}`).join(", ") : values[name][0];
    return `${name}: ${told}`;
  });
  return [...facts, ...others];
}

/** Make one play move by move, and count what was met on the way. */
function sample(from, { lengths, branching }, random) {
  const add = (counts, number) => counts.set(number, (counts.get(number) ?? 0) + 1);
  from.game.run((machine) => {
    const { call, handle, few } = machine;
    const at = machine.put(from.bytes);
    let made = 0;
    for (; made < MOST_PLAYED && !call.rgt_terminal(at); ++made) {
      call.rgt_list(handle, at, few);
      const [count] = machine.words(few, 1);
      if (!count) break;
      add(branching, count);
      call.rgt_apply_listed(handle, at, Math.floor(random() * count), 0, at);
    }
    add(lengths, made);
  }, from.node);
}

class Cancelled extends Error {}

function together(one, other) {
  const goals = structuredClone(one.goals);
  for (const [player, scores] of Object.entries(other.goals))
    for (const [score, count] of Object.entries(scores)) goals[player][score] = (goals[player][score] ?? 0) + count;
  const sum = (name) => one[name] + other[name];
  return { plays: sum("plays"), states: sum("states"), seconds: sum("seconds"), stuck: sum("stuck"), cut: sum("cut"), goals };
}

function figures({ plays, states, seconds, goals, stuck, cut }, { lengths, branching }, elapsed) {
  const sorted = (counts) => [...counts].sort(([a], [b]) => a - b);
  return {
    seconds: elapsed,
    plays,
    plays_per_second: seconds ? plays / seconds : 0,
    moves_per_second: seconds ? states / seconds : 0,
    mean_length: plays ? states / plays : 0,
    lengths: sorted(lengths),
    branching: sorted(branching),
    goals,
    stuck,
    cut,
  };
}

if (typeof self !== "undefined" && typeof window === "undefined" && typeof self.postMessage === "function") {
  const player = new Player((message) => self.postMessage(message));
  self.onmessage = ({ data }) => void player.receive(data);
}

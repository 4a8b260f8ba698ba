
/** A position of a play: it never changes. */
class State {
  #before;
  #shown;
  #listed = null;
  #forgotten = null;

  constructor(game, bytes, shown, before) {
    this.game = game;
    this.bytes = bytes;
    this.#shown = shown;
    this.#before = before;
  }

  get #view() {
    return new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  }

  get #node() {
    return this.#view.getUint32(0, true);
  }

  #cells(variable, bytes = this.bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const { offset, width, cells, first } = variable;
    if (offset === undefined) return first;
    const read = width === 1 ? "getUint8" : width === 2 ? "getUint16" : "getUint32";
    return Array.from({ length: cells }, (_, i) => view[read](offset + i * width, true));
  }

  /** Who is to move: a player or `random`; at the end what stands there. */
  get player() {
    const { variables } = this.game.facts;
    return this.game.symbols[this.#cells(variables.player)[0]];
  }

  /** Whether the play is complete. */
  get isTerminal() {
    return this.#node === this.game.facts.end;
  }

  /** Where in the automaton the play stands. */
  get node() {
    return this.game.facts.nodes[this.#node];
  }

  #run(work) {
    return this.game.run(work, this.node);
  }

  #moves() {
    if (this.#listed) return this.#listed;
    const { symbols } = this.game;
    this.#listed = this.#run((machine) => {
      const { call, handle, few } = machine;
      call.rgt_moves(handle, machine.put(this.bytes), few);
      const [count] = machine.words(few, 1);
      const size = call.rgt_moves_size(handle) >>> 0;
      const at = machine.wide(size);
      call.rgt_copy_moves(handle, at, size);
      const numbers = machine.words(at, size);
      const [moves, told] = [[], new Map()];
      for (let n = 0, i = 0; i < count; ++i) {
        const tags = numbers.slice(n + 1, n + 1 + numbers[n]);
        const move = Object.freeze(Array.from(tags, (tag) => symbols[tag]));
        moves.push(move);
        told.set(move.join(" "), tags);
        n += 1 + numbers[n];
      }
      return { moves: Object.freeze(moves), told };
    });
    return this.#listed;
  }

  /** The legal moves, each its tags, in canonical order; none at the end, and where a player is stuck. */
  legalMoves() {
    return this.#moves().moves;
  }

  /** The state after a move and the keeper's moves that follow; throws a GameError if it is illegal. */
  apply(move) {
    const words = typeof move === "string" ? move.trim() : Array.from(move).join(" ");
    const tags = this.#moves().told.get(words.replace(/\s+/g, " "));
    if (tags === undefined) {
      const { titles } = this.game;
      const whose = this.isTerminal ? ": the play is complete" : ` for '${titles[this.player] ?? this.player}'`;
      throw new GameError("RG110", `move '${words || "(no tags)"}' is illegal${whose} at node '${this.node}'`, this.node);
    }
    return this.#after(tags);
  }

  #after(tags) {
    const bytes = this.#run((machine) => {
      this.#make(machine, tags);
      return machine.take();
    });
    return new State(this.game, bytes, null, { state: this, tags });
  }

  #make(machine, tags) {
    const at = machine.wide(tags.length);
    machine.words(at, tags.length).set(tags);
    machine.call.rgt_apply(machine.handle, machine.put(this.bytes), at, tags.length, machine.after);
  }

  /** Every legal move with the state that it leads to. */
  successors() {
    const { moves, told } = this.#moves();
    return moves.map((move) => [move, this.#after(told.get(move.join(" ")))]);
  }

  /** Each player's score as it stands, as a text; it counts when the play is complete. */
  goals() {
    const { symbols, facts } = this.game;
    const { goals } = facts.variables;
    if (!goals || !facts.scored.length) return {};
    const cells = this.#cells(goals);
    return Object.fromEntries(facts.scored.map((player, i) => [player, symbols[cells[i]]]));
  }

  /** The tags that the last move, and the keeper's moves after it, showed to a player. */
  visibleTo(player) {
    const { players, titles, symbols, facts } = this.game;
    const name = players.includes(player) ? player : players.find((each) => titles[each] === player);
    if (name === undefined) throw new GameError("RG119", `there is no player '${player}': the players are ${players.join(", ")}`);
    if (this.#shown === null) {
      const { state, tags } = this.#before;
      this.#shown = state.#run((machine) => {
        state.#make(machine, tags);
        return shownBy(machine);
      });
      this.#before = null;
    }
    const bit = facts.watchers[players.indexOf(name)];
    const sees = (mask) => (bit < 0 ? bit === -1 : (mask >> BigInt(bit)) & 1n);
    return this.#shown.filter(({ mover, mask }) => symbols[mover] === name || sees(mask)).map(({ tag }) => symbols[tag]);
  }

  /** How many sequences of 0 .. `depth` moves there are from here. */
  perft(depth) {
    return [...this.perftLevels(depth)];
  }

  /** The same, each number when it is known. */
  *perftLevels(depth) {
    natural(depth, "depth");
    yield 1n;
    const own = this.#run((machine) => ({ machine, handle: machine.call.rgt_new() }));
    try {
      const { machine, handle } = own;
      const run = (work) => this.#run((still) => (still === machine ? work() : lost()));
      run(() => machine.call.rgt_perft_start(handle, machine.put(this.bytes)));
      for (let d = 1; d <= depth; ++d)
        yield run(() => {
          machine.call.rgt_perft_step(handle, Number(d < depth), -1, machine.few);
          const [low, high] = machine.longs(machine.few, 2);
          return low + (high << 64n);
        });
    } finally {
      this.#run((machine) => machine === own.machine && machine.call.rgt_delete(own.handle));
    }
  }

  /**
   * Uniformly random plays from here: so many `plays`, or until the `seconds` are over, with the
   * draws that compiled games make of the same `seed`.  Those longer than `longest` are cut.
   */
  playouts(options = {}) {
    const { plays = null, seconds = null, seed = 0, longest = LONGEST } = typeof options === "number" ? { plays: options } : options;
    if (plays === null && seconds === null) throw new RangeError("'plays' or 'seconds' says how long to play");
    if (plays !== null) natural(plays, "plays", 1);
    natural(longest, "longest");
    if (seconds !== null && !(seconds >= 0)) throw new RangeError("'seconds' is a time");
    const number = BigInt(seed);
    const begun = now();
    const sum = new Plays(this.game);
    let left = plays;
    for (let turn = 0; ; ++turn) {
      const rest = seconds === null ? -1 : Math.max(seconds - (now() - begun), 0);
      const [some, time] = left === null ? [0, Math.min(rest, SECONDS)] : [Math.min(left, PLAYS), rest];
      const made = this.#run((machine) => sum.turn(machine, this.bytes, some, time, number, turn, longest));
      if (left !== null) left -= made;
      if (left === 0 || (seconds !== null && now() - begun >= seconds)) return sum.told();
    }
  }

  #forget() {
    this.#forgotten ??= this.#run((machine) => {
      machine.call.rgt_forget(machine.put(this.bytes));
      return machine.take(machine.before);
    });
    return this.#forgotten;
  }

  /** A text that states have in common if and only if they play alike: for a Map. */
  get key() {
    let text = "";
    // a function takes only so many arguments
    for (let bytes = this.#forget(), at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return text;
  }

  /** Whether both play alike, as positions of one game. */
  equals(other) {
    return other instanceof State && other.game === this.game && other.key === this.key;
  }

  /** A number of 32 bits, the same for states that play alike. */
  get hash() {
    let hash = 0x811c9dc5;
    for (const byte of this.#forget()) hash = Math.imul(hash ^ byte, 0x01000193);
    return hash >>> 0;
  }

  /** Every variable's value: its symbol, or those of a map, the last level's keys fastest. */
  valuation() {
    const { facts, symbols } = this.game;
    const bytes = this.#forget();
    return Object.fromEntries(
      Object.entries(facts.variables).map(([name, variable]) => [name, Array.from(this.#cells(variable, bytes), (code) => symbols[code])]),
    );
  }
}

function lost() {
  throw new Fault(MEMORY, -1, -1);
}

function natural(number, name, least = 0) {
  if (!Number.isSafeInteger(number) || number < least) throw new RangeError(`'${name}' is a whole number, at least ${least}`);
}

/** What was shown since the last move: mover, tag, who saw it as bits. */
function shownBy(machine) {
  const { call, handle, few } = machine;
  const words = call.rgt_watchers();
  const at = call.rgt_alloc(8 * words);
  const shown = Array.from({ length: call.rgt_shown_count(handle) }, (_, i) => {
    call.rgt_shown(handle, i, few, few + 4, at);
    const [mover, tag] = machine.words(few, 2);
    const mask = machine.longs(at, words).reduce((sum, word, n) => sum | (word << BigInt(64 * n)), 0n);
    return { mover, tag, mask };
  });
  call.rgt_free(at);
  return shown;
}

/** Figures of random plays, which come in turns. */
class Plays {
  constructor(game) {
    this.game = game;
    this.sums = [tally(), tally()];
    this.counts = new Map();
    this.stuck = this.cut = this.seconds = 0;
  }

  /** Play for one turn; how many plays were made. */
  turn(machine, state, plays, seconds, seed, turn, longest) {
    const { call, handle } = machine;
    const goals = call.rgt_goals();
    // twelve numbers, and the seconds behind them
    const { few, scores } = machine;
    call.rgt_playouts(handle, machine.put(state), BigInt(plays), seconds, dice(machine, seed, turn), BigInt(longest), few, scores, few + 96);
    const numbers = Array.from(machine.longs(few, 12), Number);
    this.sums = this.sums.map((sum, i) => added(sum, numbers.slice(5 * i, 5 * i + 5)));
    this.stuck += numbers[10];
    this.cut += numbers[11];
    this.seconds += new Float64Array(machine.memory.buffer, few + 96, 1)[0];
    machine.longs(scores, goals).forEach((count, i) => {
      if (count) this.counts.set(i, (this.counts.get(i) ?? 0) + Number(count));
    });
    return numbers[0];
  }

  told() {
    const { facts, symbols, players } = this.game;
    const goals = Object.fromEntries(players.map((player) => [player, {}]));
    for (const [i, count] of [...this.counts].sort(([a], [b]) => a - b)) {
      const player = facts.scored[Math.floor(i / symbols.length)];
      if (player !== undefined) (goals[player] ??= {})[symbols[i % symbols.length]] = count;
    }
    const [length, branching] = this.sums;
    const { seconds, stuck, cut } = this;
    return { plays: length.number, states: length.total, seconds, length, branching, goals, stuck, cut };
  }
}

function tally() {
  return { number: 0, total: 0, squares: 0, least: 0, greatest: 0 };
}

function added(sum, [number, total, squares, least, greatest]) {
  if (!number) return sum;
  return {
    number: sum.number + number,
    total: sum.total + total,
    squares: sum.squares + squares,
    least: sum.number ? Math.min(sum.least, least) : least,
    greatest: Math.max(sum.greatest, greatest),
  };
}

/** The seed of the dice of a turn. */
function dice(machine, seed, turn) {
  if (turn === 0) return BigInt.asUintN(64, seed);
  const text = new TextEncoder().encode(`${seed} ${turn}`).subarray(0, 128);
  machine.bytes(machine.few, text.length).set(text);
  return BigInt.asUintN(64, machine.call.rgt_digest(machine.few, text.length));
}

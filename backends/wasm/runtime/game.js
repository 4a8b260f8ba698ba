/** Why a position, a move or a count cannot be had: an error of the game, or of who asks. */
class GameError extends Error {
  /**
   * @param {string} code the code of the finding, such as RG110
   * @param {string} message
   * @param {string | null} node where in the automaton it was met
   */
  constructor(code, message, node = null) {
    super(`${code}: ${message}`);
    this.name = "GameError";
    this.code = code;
    this.node = node;
  }
}

/** What ends a call into the game at once; nobody outside sees it. */
class Fault extends Error {
  constructor(code, node, symbol) {
    super("fault");
    Object.assign(this, { code, node, symbol });
  }
}

const ILLEGAL = 110;
const DEEP = 1003;
const MEMORY = 1004;
const [PLAYS, SECONDS] = [256, 0.2];
const LONGEST = 100_000;

const now = typeof performance === "undefined" ? () => Date.now() / 1000 : () => performance.now() / 1000;

/** One instance of the module: its memory, and what is passed in it. */
class Machine {
  constructor(module, facts) {
    this.facts = facts;
    const instance = new WebAssembly.Instance(module, {
      rgt: {
        fail: (code, node, symbol) => {
          throw new Fault(code, node, symbol);
        },
        now,
      },
    });
    this.call = instance.exports;
    this.call.rgt_begin();
    this.memory = this.call.memory;
    this.size = this.call.rgt_state_size();
    this.handle = this.call.rgt_new();
    this.before = this.call.rgt_alloc(this.size);
    this.after = this.call.rgt_alloc(this.size);
    this.room = 256;
    this.numbers = this.call.rgt_alloc(4 * this.room);
    this.few = this.call.rgt_alloc(256);
    this.scores = this.call.rgt_alloc(8 * Math.max(this.call.rgt_goals(), facts.players.length, 1));
  }

  bytes(at, size = this.size) {
    return new Uint8Array(this.memory.buffer, at, size);
  }

  words(at, count) {
    return new Uint32Array(this.memory.buffer, at, count);
  }

  longs(at, count) {
    return new BigUint64Array(this.memory.buffer, at, count);
  }

  /** Where a state is, after it was put there. */
  put(state, at = this.before) {
    this.bytes(at).set(state);
    return at;
  }

  take(at = this.after) {
    return this.bytes(at).slice();
  }

  /** Room for so many numbers. */
  wide(count) {
    if (count > this.room) {
      this.call.rgt_free(this.numbers);
      this.room = 2 * count;
      this.numbers = this.call.rgt_alloc(4 * this.room);
    }
    return this.numbers;
  }
}

/** A game that is played: `players` in order, `titles` what its source calls them. */
class Game {
  #module;
  #machine = null;

  /** See `open`. */
  constructor(module, facts) {
    this.#module = module;
    this.facts = facts;
    this.name = facts.name;
    this.players = Object.freeze([...facts.players]);
    this.titles = Object.freeze({ ...facts.titles });
    this.hides = facts.hides;
    this.symbols = facts.symbols;
  }

  /** A game of its facts and its module: bytes, a response, or what is compiled already. */
  static async open(facts, source) {
    const given = await source;
    if (given instanceof WebAssembly.Module) return new Game(given, facts);
    const bytes = typeof Response !== "undefined" && given instanceof Response ? await given.arrayBuffer() : given;
    return new Game(await WebAssembly.compile(bytes), facts);
  }

  /** The state at the beginning, after the keeper's moves. */
  initialState() {
    const packed = this.run((machine) => {
      machine.call.rgt_initial(machine.handle, machine.after);
      return { state: machine.take(), shown: shownBy(machine) };
    });
    return new State(this, packed.state, packed.shown, null);
  }

  /** The state of its `bytes`, which another instance of the same game may have made. */
  restore(bytes) {
    const size = this.run((machine) => machine.size);
    if (bytes.length !== size) throw new GameError("RG143", `a state has ${size} bytes, not ${bytes.length}`);
    return new State(this, Uint8Array.from(bytes), [], null);
  }

  /**
   * Do some work with the instance; for who writes searches.  After a fault the instance is
   * given up with all of its memory, and the next call has a new one.
   */
  run(work, at = null) {
    this.#machine ??= new Machine(this.#module, this.facts);
    try {
      return work(this.#machine);
    } catch (problem) {
      if (problem instanceof GameError) throw problem;
      this.#machine = null;
      throw this.told(problem, at);
    }
  }

  /** What is said of what ended a call from a node. */
  told(problem, at = null) {
    const { faults, nodes } = this.facts;
    let { code, node, symbol } = problem;
    if (problem instanceof RangeError) [code, node, symbol] = [DEEP, -1, -1];
    else if (problem instanceof WebAssembly.RuntimeError) {
      // the stack of the game's own is full, or an engine could not go on
      [code, node, symbol] = [/memory access|stack|recursion/i.test(problem.message) ? DEEP : MEMORY, -1, -1];
    } else if (!(problem instanceof Fault)) return problem;
    const [name, text] = faults[code] ?? ["RG101", "a fault"];
    const place = node >= 0 ? nodes[node] : at;
    const said = symbol >= 0 ? text.replace("{symbol}", this.symbols[symbol]) : text;
    return new GameError(name, place === null ? said.replace(/, met$/, "") : `${said} at node '${place}'`, place);
  }
}

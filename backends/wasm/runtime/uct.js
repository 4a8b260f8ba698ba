
const EXPLORATION = 1.4;
const MOST_NODES = 400_000;
const MOST_MOVES = 500;
const CHANCE = -1;

/**
 * Monte Carlo tree search with UCB1 (Kocsis and Szepesvari, 2006), each leaf judged by one random
 * play.  Positions stay in the memory of the module, where only numbers of moves are told.
 */
class Uct {
  #nodes = 0;

  constructor(state, seed = 0) {
    this.game = state.game;
    this.state = state;
    const { worth } = this.game.facts;
    const known = Object.values(worth);
    this.least = Math.min(...known, 0);
    this.range = Math.max(...known, 0) - this.least || 1;
    this.root = this.#node(state.bytes);
    this.playouts = 0;
    this.dice = null;
    this.seed = BigInt.asUintN(64, BigInt(seed));
    this.random = draws(Number(this.seed & 0xffffffffn));
  }

  /** Search for so many seconds, or until so many playouts are made. */
  think(seconds, playouts = Infinity) {
    const end = now() + seconds;
    this.game.run((machine) => {
      // the module may be another instance than last time
      const { call } = machine;
      this.at = call.rgt_alloc(machine.size);
      this.dice = call.rgt_alloc(32);
      call.rgt_dice(this.seed + BigInt(this.playouts), this.dice);
      do {
        for (let i = 0; i < 16 && this.playouts < playouts; ++i) this.#iterate(machine);
      } while (now() < end && this.playouts < playouts);
      call.rgt_free(this.at);
      call.rgt_free(this.dice);
    }, this.state.node);
  }

  /** The move to make, with the plays through every move and their mean for who is to move. */
  best() {
    const { children } = this.root;
    const moves = this.state.legalMoves();
    // the search knows moves in the order in which they are found
    const order = this.#order(moves);
    const told = children.map((child, i) => ({ move: moves[order[i]], visits: child?.visits ?? 0, value: child ? child.sum / child.visits : 0 }));
    const best = told.reduce((one, other) => (other.visits > one.visits || (other.visits === one.visits && other.value > one.value) ? other : one));
    return { move: best.move, moves: told, playouts: this.playouts, nodes: this.#nodes };
  }

  #order(moves) {
    const numbers = new Map(moves.map((move, at) => [move.join(" "), at]));
    const { symbols } = this.game;
    return this.game.run((machine) => {
      const { call, handle, few } = machine;
      const size = call.rgt_tag_size();
      call.rgt_list(handle, machine.put(this.state.bytes), few);
      const [count] = machine.words(few, 1);
      return Array.from({ length: count }, (_, i) => {
        const at = call.rgt_listed(handle, i, few);
        const tags = Array.from({ length: machine.words(few, 1)[0] }, (_, k) => tag(machine.memory.buffer, at + k * size, size));
        return numbers.get(tags.map((each) => symbols[each]).join(" "));
      });
    });
  }

  /** A node: `sum` is what the player before it got in its `visits`. */
  #node(bytes) {
    ++this.#nodes;
    return { bytes, visits: 0, sum: 0, children: null, mover: CHANCE, tried: 0 };
  }

  #expand(machine, node) {
    const { call, handle, few } = machine;
    if (call.rgt_terminal(machine.put(node.bytes, this.at))) {
      node.children = [];
      return;
    }
    call.rgt_list(handle, this.at, few);
    node.children = new Array(machine.words(few, 1)[0]).fill(null);
    const { players, symbols } = this.game;
    node.mover = players.indexOf(symbols[call.rgt_to_move(this.at)]);
  }

  #iterate(machine) {
    const { call, handle } = machine;
    const path = [this.root];
    let node = this.root;
    for (;;) {
      if (!node.children) this.#expand(machine, node);
      if (!node.children.length) break;
      const chosen = this.#choose(node);
      let child = node.children[chosen];
      const fresh = child === null;
      if (fresh) {
        if (this.#nodes >= MOST_NODES) break;
        const few = machine.few;
        call.rgt_list(handle, machine.put(node.bytes, this.at), few);
        call.rgt_apply_listed(handle, this.at, chosen, 0, this.at);
        child = node.children[chosen] = this.#node(machine.take(this.at));
      }
      path.push(child);
      node = child;
      if (fresh) break;
    }
    const values = this.#play(machine, node);
    ++this.playouts;
    let before = CHANCE;
    for (const each of path) {
      each.visits += 1;
      if (before !== CHANCE) each.sum += values[before];
      before = each.mover;
    }
  }

  #choose({ children, mover, visits }) {
    const count = children.length;
    if (mover === CHANCE) return Math.floor(this.random() * count);
    // children are tried in a shuffled order: those found first are alike
    let best = -1;
    let most = -Infinity;
    const log = Math.log(visits + 1);
    const start = Math.floor(this.random() * count);
    for (let i = 0; i < count; ++i) {
      const at = (start + i) % count;
      const child = children[at];
      if (child === null) return at;
      const value = child.sum / child.visits + EXPLORATION * Math.sqrt(log / child.visits);
      if (value > most) [best, most] = [at, value];
    }
    return best;
  }

  /** What the players have at the end of a random play, each between 0 and 1. */
  #play(machine, node) {
    const { call, handle, scores, few } = machine;
    const at = machine.put(node.bytes, this.at);
    if (node.children?.length === 0) call.rgt_scores(at, scores);
    else call.rgt_playout(handle, at, this.dice, BigInt(MOST_MOVES), scores, few, 0);
    const found = new Float64Array(machine.memory.buffer, scores, this.game.players.length);
    return Array.from(found, (score) => (Number.isNaN(score) ? 0 : (score - this.least) / this.range));
  }
}

function tag(buffer, at, size) {
  const view = new DataView(buffer);
  return size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
}

/** Numbers from 0 to 1 (mulberry32, by Tommy Ettinger). */
function draws(seed) {
  let at = seed | 0;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let drawn = Math.imul(at ^ (at >>> 15), at | 1);
    drawn ^= drawn + Math.imul(drawn ^ (drawn >>> 7), drawn | 61);
    return ((drawn ^ (drawn >>> 14)) >>> 0) / 4294967296;
  };
}

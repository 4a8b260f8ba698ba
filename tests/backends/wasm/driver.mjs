// Plays a module as it is told by a text in JSON on standard input, and prints what it sees as JSON.
import { pathToFileURL } from "node:url";

let text = "";
for await (const part of process.stdin) text += part;
const { module, seeds, moves, depth, plays } = JSON.parse(text);
const { load } = await import(pathToFileURL(module));
const game = await load();

/** What a position is, as far as anybody can see. */
function seen(state) {
  return {
    player: state.player,
    terminal: state.isTerminal,
    node: state.node,
    moves: state.legalMoves(),
    goals: state.goals(),
    valuation: state.valuation(),
    shown: game.players.map((player) => state.visibleTo(player)),
  };
}

const told = { players: game.players, hides: game.hides, walks: [] };
try {
  const first = game.initialState();
  for (let seed = 1; seed <= seeds; ++seed) {
    const walk = [];
    let [state, number] = [first, seed];
    for (let at = 0; ; ++at) {
      walk.push(seen(state));
      const legal = state.legalMoves();
      if (state.isTerminal || !legal.length || at === moves) break;
      number = (number * 75 + 74) % 65537;
      const move = legal[number % legal.length];
      const after = state.apply(move);
      const again = game.restore(state.bytes).apply(move.join(" "));
      if (!after.equals(again) || after.hash !== again.hash || after.key !== again.key) throw new Error("not itself");
      state = after;
    }
    told.walks.push(walk);
  }
  told.perft = first.perft(depth).map(String);
  if (plays) told.playouts = first.playouts({ plays, seed: 5 });
} catch (problem) {
  told.error = { code: problem.code ?? null, message: problem.message, node: problem.node ?? null };
}
console.log(JSON.stringify(told));

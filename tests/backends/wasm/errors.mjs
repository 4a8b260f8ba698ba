// What comes of every first move of a module, and whether it plays on after errors; prints JSON.
import { pathToFileURL } from "node:url";

let text = "";
for await (const part of process.stdin) text += part;
const { load, GameError } = await import(pathToFileURL(JSON.parse(text).module));
const game = await load();

function tried(work) {
  try {
    return work();
  } catch (problem) {
    if (!(problem instanceof GameError)) throw problem;
    return { code: problem.code, said: problem.message, node: problem.node };
  }
}

const first = game.initialState();
const moves = Object.fromEntries(
  first.legalMoves().map((move) => [move.join(" "), tried(() => first.apply(move).legalMoves())]),
);
const counted = tried(() => first.perft(2).map(String));
const others = [
  tried(() => first.apply(["nothing", "such"]).node),
  tried(() => first.visibleTo("nobody")),
  tried(() => game.restore(new Uint8Array(3)).node),
];
const again = first.perft(1).map(String);
let refused = 0;
for (const options of [{}, { plays: 0 }, { plays: 1.5 }, { seconds: -1 }, { plays: 1, longest: -1 }, { plays: 1, seed: 0.5 }]) {
  try {
    first.playouts(options);
  } catch (problem) {
    if (problem instanceof RangeError) refused += 1;
  }
}
console.log(JSON.stringify({ moves, counted, others, again, refused }));

// The data, and the frames of a piece: words that make the tree grow, attempts, the outcome.

const data = JSON.parse($("data").textContent);

const GROWING = 40; // frames at most

/** The frames of a piece: { kind, drawing, ... }; `states` is the height of its bar. */
function frames(piece) {
  const found = [];
  const words = piece.words.length;
  const many = Math.ceil(words / GROWING);
  for (let seen = Math.min(many, words); seen <= words && words; seen = Math.min(seen + many, words)) {
    const states = piece.born.filter((first, state) => state === 0 || first < seen).length;
    found.push({ kind: "word", drawing: 0, seen, before: Math.max(0, seen - many), states });
    if (seen === words) break;
  }
  for (const step of piece.steps) found.push({ kind: "attempt", ...step });
  const last = piece.drawings[piece.final];
  found.push({ kind: "end", drawing: piece.final, states: last.places.length });
  return found;
}

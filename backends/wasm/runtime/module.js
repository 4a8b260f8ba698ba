
export { FACTS, Game, GameError, State };

const MODULE = /* the file beside this one */ new URL("$file.wasm", import.meta.url);

/** Load the game: from the file beside this one, or from bytes, a response, a compiled module. */
export async function load(source = MODULE) {
  if (!(source instanceof URL)) return Game.open(FACTS, source);
  if (source.protocol !== "file:") return Game.open(FACTS, await WebAssembly.compileStreaming(fetch(source)));
  const { readFile } = await import("node:fs/promises");
  return Game.open(FACTS, await readFile(source));
}

// Colours texts as VS Code does: `node textmate.mjs MODULES GRAMMAR < texts.json`, a list of texts, gives
// for each the tokens of its lines as [start, end, innermost scope], counted in UTF-16.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [modules, path] = process.argv.slice(2);
const require = createRequire(`${modules}/here.js`);
const oniguruma = require("vscode-oniguruma");
const { Registry, parseRawGrammar, INITIAL } = require("vscode-textmate");
await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const onigLib = Promise.resolve({
  createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
  createOnigString: (text) => new oniguruma.OnigString(text),
});
const raw = parseRawGrammar(readFileSync(path, "utf8"), path);
const grammar = await new Registry({ onigLib, loadGrammar: async () => raw }).loadGrammar(raw.scopeName);
const answers = JSON.parse(readFileSync(0, "utf8")).map((text) => {
  let state = INITIAL;
  return text.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => [
      startIndex,
      Math.min(endIndex, line.length),
      scopes[scopes.length - 1],
    ]);
  });
});
process.stdout.write(JSON.stringify(answers));

// Runs the bundled extension without VS Code: `node extension.mjs BUNDLE RGT GAME` opens the game in a
// stand-in for VS Code, gives the commands of the palette, and prints as JSON what happened.
import { createRequire } from "node:module";
import Module from "node:module";
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const [bundle, rgt, game] = process.argv.slice(2);
const log = { errors: [], messages: [], shown: [], marked: [], languages: [], diagnostics: 0 };

// -- a stand-in for VS Code ---------------------------------------------------------------------

class Emitter {
  #listeners = new Set();
  event = (listener, self) => {
    const bound = self ? listener.bind(self) : listener;
    this.#listeners.add(bound);
    return new Disposable(() => this.#listeners.delete(bound));
  };
  fire = (value) => this.#listeners.forEach((listener) => listener(value));
  dispose() {}
}
class Disposable {
  constructor(dispose) {
    this.dispose = dispose ?? (() => undefined);
  }
}
class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(...ends) {
    const [start, end] = ends.length === 4 ? [new Position(ends[0], ends[1]), new Position(ends[2], ends[3])] : ends;
    Object.assign(this, { start, end });
  }
}
class Selection extends Range {
  get active() {
    return this.end;
  }
}
class Location {
  constructor(uri, range) {
    Object.assign(this, { uri, range });
  }
}
class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = new URL(text).protocol.slice(0, -1);
    this.fsPath = this.scheme === "file" ? fileURLToPath(text) : "";
    this.path = new URL(text).pathname;
  }
  static parse = (text) => new Uri(text);
  static file = (path) => new Uri(pathToFileURL(path).href);
  toString = () => this.text;
}
class Document {
  constructor(uri, languageId) {
    this.text = readFileSync(uri.fsPath, "utf8");
    Object.assign(this, { uri, languageId, version: 1, isClosed: false, fileName: uri.fsPath });
  }
  getText = () => this.text;
  lineAt = (line) => ({ range: new Range(line, 0, line, this.text.split("\n")[line].length) });
}

/** What nobody here needs: a thing that can be called, constructed and asked for anything. */
function anything(name) {
  return new Proxy(class {}, {
    get: (target, key) => {
      if (key in target || typeof key === "symbol") return target[key];
      return key === "then" ? undefined : (target[key] = anything(`${name}.${key}`));
    },
    apply: () => (/\.(on|register|create)[A-Z]\w*$/.test(name) ? new Disposable() : anything(`${name}()`)),
  });
}
function part(name, known) {
  const rest = anything(name);
  return new Proxy(known, { get: (target, key) => (key in target ? target[key] : rest[key]) });
}

const opened = new Emitter();
const saved = new Emitter();
const closed = new Emitter();
const documents = [];
const palette = new Map();
const answers = [];
const ids = JSON.parse(readFileSync(new URL("../../editors/vscode/package.json", import.meta.url)))
  .contributes.languages;
const match = (selector, document) => [selector].flat().some((each) => each.language === document.languageId);

function open(uri) {
  const known = documents.find((each) => each.uri.text === uri.text);
  if (known) return known;
  const { id } = ids.find(({ extensions = [] }) => extensions.some((end) => uri.path.endsWith(end)));
  const document = new Document(uri, id);
  documents.push(document);
  opened.fire(document);
  return document;
}
function show(document) {
  const editor = {
    document,
    selection: new Selection(0, 0, 0, 0),
    setDecorations: (_, ranges) => log.marked.push(ranges.map((range) => range.start.line)),
    revealRange: () => undefined,
  };
  vscode.window.activeTextEditor = editor;
  log.shown.push(document.uri.path.split("/").pop());
  return editor;
}
const told = (kind) => async (text) => void log[kind].push(text);

const vscode = part("vscode", {
  version: "1.91.0",
  Disposable, EventEmitter: Emitter, Position, Range, Selection, Location, Uri,
  // a bundle copies the names that are there
  ThemeColor: class {},
  ViewColumn: { One: 1, Beside: -2 },
  TextEditorRevealType: { InCenterIfOutsideViewport: 2 },
  CancellationTokenSource: class {
    token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };
    cancel() {}
    dispose() {}
  },
  commands: part("commands", {
    registerCommand: (name, work) => {
      palette.set(name, work);
      return new Disposable(() => palette.delete(name));
    },
    executeCommand: async (name, ...given) => palette.get(name)?.(...given),
  }),
  workspace: part("workspace", {
    textDocuments: documents,
    workspaceFolders: undefined,
    getConfiguration: () => ({ get: (name, usual) => (name === "path" ? rgt : usual) }),
    onDidOpenTextDocument: opened.event,
    onDidSaveTextDocument: saved.event,
    onDidCloseTextDocument: closed.event,
    openTextDocument: async (uri) => open(uri),
  }),
  languages: part("languages", {
    match: (selector, document) => (match(selector, document) ? 10 : 0),
    createDiagnosticCollection: () => ({
      set: (_, found) => (log.diagnostics += found?.length ?? 0),
      delete() {},
      clear() {},
      dispose() {},
    }),
    setTextDocumentLanguage: async (document, id) => {
      closed.fire(document);
      document.languageId = id;
      opened.fire(document);
      return document;
    },
  }),
  window: part("window", {
    activeTextEditor: undefined,
    visibleTextEditors: [],
    createOutputChannel: () => part("channel", { append() {}, appendLine() {}, show() {}, dispose() {} }),
    showErrorMessage: told("errors"),
    showInformationMessage: told("messages"),
    showInputBox: async () => answers.shift(),
    showTextDocument: async (what, options) => {
      const editor = show(what instanceof Document ? what : open(what));
      if (options?.selection) editor.selection = options.selection;
      return editor;
    },
    withProgress: async (_, work) =>
      work({ report() {} }, { isCancellationRequested: false, onCancellationRequested: () => new Disposable() }),
    tabGroups: part("tabGroups", { all: [] }),
  }),
  env: part("env", { language: "en", appName: "stand-in", openExternal: async () => true }),
});

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

// -- what a user does ----------------------------------------------------------------------------

const extension = createRequire(import.meta.url)(bundle);
const document = open(Uri.file(game));
await extension.activate({ subscriptions: [] });
log.languages.push(document.languageId);
const run = (name) => vscode.commands.executeCommand(`rgt.${name}`);
const mine = show(document);
answers.push("2");
await run("countMoves");
answers.push("7");
await run("playOnce");
await run("countMoves"); // nothing is typed, nothing is done
mine.selection = new Selection(0, 0, document.text.split("\n").length - 1, 0);
vscode.window.activeTextEditor = mine;
await run("goToAutomaton");
log.automaton = vscode.window.activeTextEditor.document.text;
await run("goToSource"); // from the edge that was shown
log.source = vscode.window.activeTextEditor.selection.start.line;
vscode.window.activeTextEditor = undefined;
await run("countMoves");
await extension.deactivate();
vscode.window.activeTextEditor = mine;
await run("showTrace"); // without a server
process.stdout.write(JSON.stringify(log));
process.exit(0);

// Colours by what words mean: the semantic tokens of the language server.

import { LSPPlugin, type LSPClientExtension } from "@codemirror/lsp-client";
import { RangeSetBuilder, type Text } from "@codemirror/state";
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from "@codemirror/view";

const PAUSE = 250;
const AGAIN = 2000;
/** The most times that is asked for again after a failure, such as a server that starts slowly. */
const TRIES = 5;

interface Legend {
  tokenTypes: string[];
  tokenModifiers: string[];
}

class Colours {
  decorations: DecorationSet = Decoration.none;
  private timer = 0;
  private tries = 0;

  constructor(private readonly view: EditorView) {
    this.later(0);
  }

  update(update: ViewUpdate): void {
    if (!update.docChanged) return;
    // what is known keeps its place until the server has looked again
    this.decorations = this.decorations.map(update.changes);
    this.tries = 0;
    this.later(PAUSE);
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.timer = -1;
  }

  private later(pause: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), pause);
  }

  private async ask(): Promise<void> {
    const plugin = LSPPlugin.get(this.view);
    if (!plugin) return;
    const asked = this.timer;
    const { client, uri } = plugin;
    try {
      client.sync();
      const { doc } = this.view.state;
      const answer = await client.request<unknown, { data: number[] } | null>(
        "textDocument/semanticTokens/full",
        { textDocument: { uri } },
      );
      if (asked !== this.timer || doc !== this.view.state.doc) return;
      const provider = client.serverCapabilities?.semanticTokensProvider as { legend: Legend } | undefined;
      if (!answer || !provider) return;
      this.decorations = coloured(doc, answer.data, provider.legend);
      this.view.dispatch({});
    } catch {
      if (asked === this.timer && this.tries++ < TRIES) this.later(AGAIN);
    }
  }
}

/** The tokens, five numbers each, as classes of the words. */
function coloured(doc: Text, data: number[], legend: Legend): DecorationSet {
  const made = new RangeSetBuilder<Decoration>();
  const marks = new Map<string, Decoration>();
  let [line, start] = [0, 0];
  let last = 0;
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [down, right, length, type, modifiers] = data.slice(at, at + 5) as [number, number, number, number, number];
    line += down;
    start = down ? right : start + right;
    if (line >= doc.lines) break;
    const row = doc.line(line + 1);
    const from = Math.max(last, row.from + start);
    // one that goes over the ends of lines ends where the text does
    const to = Math.min(doc.length, row.from + start + length);
    if (to <= from) continue;
    const classes = [`tok-${legend.tokenTypes[type]}`];
    legend.tokenModifiers.forEach((name, bit) => modifiers & (1 << bit) && classes.push(`tok-${name}`));
    const name = classes.join(" ");
    if (!marks.has(name)) marks.set(name, Decoration.mark({ class: name }));
    made.add(from, to, marks.get(name)!);
    last = to;
  }
  return made.finish();
}

export const colours: LSPClientExtension = {
  clientCapabilities: {
    textDocument: {
      semanticTokens: {
        requests: { full: true },
        tokenTypes: [],
        tokenModifiers: [],
        formats: ["relative"],
        multilineTokenSupport: true,
      },
    },
  },
  editorExtension: ViewPlugin.fromClass(Colours, { decorations: (plugin) => plugin.decorations }),
};

// Colours for Python, in which LineGames are written.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const KEYWORDS = new Set(
  ("and as assert break class continue def del elif else except False finally for from global if import in is " +
    "lambda None nonlocal not or pass raise return True try while with yield").split(" "),
);

interface State {
  /** The quotes that end the string of several lines that was begun. */
  quotes: string | null;
}

const language = StreamLanguage.define<State>({
  name: "python",
  startState: () => ({ quotes: null }),
  token: (stream, state) => {
    if (state.quotes) {
      if (stream.skipTo(state.quotes)) {
        stream.match(state.quotes);
        state.quotes = null;
      } else stream.skipToEnd();
      return "string";
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "comment";
    const quotes = stream.match(/^("""|\'\'\')/) as RegExpMatchArray | null;
    if (quotes) {
      state.quotes = quotes[1]!;
      return "string";
    }
    if (stream.match(/^"(\\.|[^"\\])*"?/) || stream.match(/^\'(\\.|[^\'\\])*\'?/)) return "string";
    if (stream.match(/^\d[\w.]*/)) return "number";
    const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (word) return KEYWORDS.has(word[0]) ? "keyword" : "variableName";
    stream.next();
    return null;
  },
});

const style = HighlightStyle.define([
  { tag: tags.comment, class: "tok-comment" },
  { tag: tags.string, class: "tok-string" },
  { tag: tags.number, class: "tok-number" },
  { tag: tags.keyword, class: "tok-keyword" },
]);

export const python = [language, syntaxHighlighting(style)];

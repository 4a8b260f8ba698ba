// The language server behind the text; without one the text is just text.

import {
  LSPClient,
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  renameKeymap,
  serverCompletion,
  signatureHelp,
} from "@codemirror/lsp-client";
import { EditorState, type Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { colours } from "./colours";
import { fixMenu } from "./fixes";
import { harmless } from "./markup";
import { python } from "./python";
import { published, type Told } from "./published";
import { keepConnected } from "./transport";

/** Languages whose comments do not begin with two slashes. */
const COMMENTS: { [language: string]: string } = { gdl: ";", linegames: "#" };
/** Languages that no server assists. */
const ALONE = new Set(["linegames"]);

const clients = new Map<string, LSPClient>();

/** What an editor of a game in this language needs; `told` gets what the server finds. */
export function languageOf(language: string, name: string, told: Told): Extension {
  const data = { commentTokens: { line: COMMENTS[language] ?? "//" } };
  return [
    EditorState.languageData.of(() => [data]),
    ALONE.has(language)
      ? python
      : client(language, told).plugin(`file:///${encodeURIComponent(name)}`, language),
  ];
}

function client(language: string, told: Told): LSPClient {
  const known = clients.get(language);
  if (known) return known;
  const made = new LSPClient({
    // a busy machine answers late, and an answer that is late is still wanted
    timeout: 60_000,
    sanitizeHTML: harmless,
    extensions: [
      serverCompletion(),
      hoverTooltips(),
      signatureHelp(),
      keymap.of([...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap]),
      published(told),
      colours,
      fixMenu,
    ],
  });
  clients.set(language, made);
  keepConnected(made, language);
  return made;
}

// The language server behind the text, over a socket; without one the text is just text.

import { LSPClient, languageServerExtensions, type Transport } from "@codemirror/lsp-client";
import type { Extension } from "@codemirror/state";

/** A socket as the client wants it: texts that wait until it is open. */
function transport(language: string): Transport {
  const handlers = new Set<(value: string) => void>();
  const socket = new WebSocket(`ws://${location.host}/language/${language}`);
  const waiting: string[] = [];
  socket.onopen = () => waiting.splice(0).forEach((message) => socket.send(message));
  socket.onmessage = (event) => handlers.forEach((handler) => handler(event.data));
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
      else waiting.push(message);
    },
    subscribe: (handler) => void handlers.add(handler),
    unsubscribe: (handler) => void handlers.delete(handler),
  };
}

const clients = new Map<string, LSPClient>();

/** What an editor of a game in this language needs. */
export function languageServer(language: string, name: string): Extension {
  let client = clients.get(language);
  if (!client) {
    client = new LSPClient({ extensions: languageServerExtensions(), timeout: 10_000 });
    client.connect(transport(language));
    clients.set(language, client);
  }
  return client.plugin(`file:///${encodeURIComponent(name)}`, language);
}

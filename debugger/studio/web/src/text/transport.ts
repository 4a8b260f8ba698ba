// A language server over a socket that is opened again when it breaks.

import type { LSPClient, Transport } from "@codemirror/lsp-client";

const [FIRST, LONGEST] = [500, 15_000];

/** Keep a client connected to the server of a language for as long as the page is there. */
export function keepConnected(client: LSPClient, language: string): void {
  let pause = FIRST;
  const connect = () => {
    const socket = new WebSocket(`ws://${location.host}/language/${language}`);
    socket.onopen = () => {
      pause = FIRST;
      client.connect(over(socket));
    };
    socket.onclose = () => {
      client.disconnect();
      setTimeout(connect, pause);
      pause = Math.min(2 * pause, LONGEST);
    };
  };
  connect();
}

/** An open socket as the client wants it; what is sent to one that has closed is lost. */
function over(socket: WebSocket): Transport {
  const handlers = new Set<(value: string) => void>();
  socket.onmessage = (event) => handlers.forEach((handler) => handler(event.data));
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
    },
    subscribe: (handler) => void handlers.add(handler),
    unsubscribe: (handler) => void handlers.delete(handler),
  };
}

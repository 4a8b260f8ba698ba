// A language server over a socket that is opened again when it breaks.

import type { LSPClient, Transport } from "@codemirror/lsp-client";
import { tell } from "../ask";
import { fits } from "../length";

const [FIRST, LONGEST] = [500, 15_000];
/** The board comes first: a server that starts keeps a processor busy for a second. */
const LATER = 800;

/** Keep a client connected to the server of a language for as long as the page is there. */
export function keepConnected(client: LSPClient, language: string): void {
  let pause = FIRST;
  let told = false;
  const connect = () => {
    const socket = new WebSocket(`ws://${location.host}/language/${language}`);
    let opened = false;
    let answered = false;
    const answer = () => {
      answered = true;
      pause = FIRST;
    };
    socket.onopen = () => {
      opened = true;
      client.connect(over(socket, answer));
    };
    socket.onclose = () => {
      client.disconnect();
      if (opened && !answered && pause > FIRST && !told) {
        told = true;
        tell("The language server does not start: the text has no colours and no help.");
      }
      setTimeout(connect, pause);
      pause = Math.min(2 * pause, LONGEST);
    };
  };
  setTimeout(connect, LATER);
}

/** An open socket as the client wants it; what is sent to one that has closed, or is too long, is
 *  lost. `answered` is called when something comes. */
function over(socket: WebSocket, answered: () => void): Transport {
  const handlers = new Set<(value: string) => void>();
  socket.onmessage = (event) => {
    answered();
    handlers.forEach((handler) => handler(event.data));
  };
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN && fits(message)) socket.send(message);
    },
    subscribe: (handler) => void handlers.add(handler),
    unsubscribe: (handler) => void handlers.delete(handler),
  };
}

// The connection to the workers behind the page: questions with a result each, progress on the way.

import { fits, TOO_LONG } from "./length";

/** A change that mends what was found: places in the text, each with what is put there. */
export interface FindingFix {
  title: string;
  edits: { line: number | null; column: number | null; end_line: number; end_column: number; text: string }[];
}

export interface Finding {
  code: string;
  severity: string;
  message: string;
  line: number | null;
  column: number | null;
  hint: string | null;
  fixes?: FindingFix[];
}

/** Why a question has no result. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly diagnostics: Finding[],
    readonly cancelled: boolean,
    readonly unconfirmed: boolean,
  ) {
    super(message);
  }
}

interface Waiting {
  resolve: (result: any) => void;
  reject: (failure: Failure) => void;
  progress?: (value: any) => void;
}

/** A question that was asked: its result to come, and a way to give it up. */
export interface Asked<T> {
  result: Promise<T>;
  cancel: () => void;
}

const [FIRST, LONGEST] = [500, 8000];
/** Codes from here on are the server's own, with a reason to be told. */
const REFUSED = 4000;
/** A server that refuses does so at once: a connection that has lasted so long, in milliseconds, is there. */
const SETTLED = 400;

/** What became of the connection. `reason`: why the server refuses it, if it said so. */
export interface Connection {
  connected: boolean;
  reason: string;
}

/** Asks the server; a broken connection is told and made again, as often as it takes. */
export class Session {
  private socket: Promise<WebSocket>;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private pause = FIRST;
  private refused = false;

  /** `changed` is told when the connection comes and when it breaks. */
  constructor(private readonly changed: (connection: Connection) => void) {
    this.socket = this.connect();
  }

  ask<T>(method: string, params: object, progress?: (value: any) => void): Asked<T> {
    const id = ++this.last;
    const result = new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
    });
    void this.send({ id, method, params }).then((failure) => failure && this.fail(id, failure));
    return { result, cancel: () => void this.send({ cancel: id }) };
  }

  /** Send a message; why it could not be sent, if it could not. */
  private async send(message: object): Promise<Failure | null> {
    const written = JSON.stringify(message);
    // the server would close the connection, and be sent the same by the next
    if (!fits(written)) return new Failure(TOO_LONG, [], false, false);
    const socket = await this.socket;
    if (socket.readyState !== WebSocket.OPEN) return broken();
    socket.send(written);
    return null;
  }

  /** The next socket that opens. */
  private connect(pause = 0): Promise<WebSocket> {
    return new Promise((resolve) =>
      setTimeout(() => {
        const socket = new WebSocket(`ws://${location.host}/session`);
        let opened = false;
        const open = () => {
          if (socket.readyState !== WebSocket.OPEN) return;
          opened = true;
          this.refused = false;
          resolve(socket);
          this.changed({ connected: true, reason: "" });
        };
        socket.onopen = () => (this.refused ? setTimeout(open, SETTLED) : open());
        socket.onmessage = (event) => {
          this.pause = FIRST;
          this.receive(JSON.parse(event.data));
        };
        socket.onclose = (event) => {
          this.socket = this.connect(this.pause);
          this.pause = Math.min(2 * this.pause, LONGEST);
          this.refused = event.code >= REFUSED;
          // who waits for a socket that never opened gets the next one that does
          if (opened) for (const id of [...this.waiting.keys()]) this.fail(id, broken());
          else resolve(this.socket);
          this.changed({ connected: false, reason: this.refused ? event.reason : "" });
        };
      }, pause),
    );
  }

  private receive(message: any): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ("progress" in message) {
      waiting.progress?.(message.progress);
      return;
    }
    this.waiting.delete(message.id);
    if ("result" in message) waiting.resolve(message.result);
    else {
      const error = message.error;
      waiting.reject(
        new Failure(error.message, error.diagnostics ?? [], !!error.cancelled, !!error.unconfirmed),
      );
    }
  }

  private fail(id: number, failure: Failure): void {
    this.waiting.get(id)?.reject(failure);
    this.waiting.delete(id);
  }
}

function broken(): Failure {
  return new Failure("the connection broke", [], true, false);
}

// The connection to the workers behind the page: questions with a result each, progress on the way.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Finding {
  code: string;
  severity: string;
  message: string;
  line: number | null;
  column: number | null;
  hint: string | null;
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

/** Asks the server; after a broken connection it connects again at the next question. */
export class Session {
  private socket: Promise<WebSocket> | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly reconnected: () => void) {}

  ask<T>(method: string, params: object, progress?: (value: any) => void): Asked<T> {
    const id = ++this.last;
    const result = new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      this.connect().then(
        (socket) => socket.send(JSON.stringify({ id, method, params })),
        () => this.fail(id, "the studio's server is not there"),
      );
    });
    return {
      result,
      cancel: () => void this.connect().then((socket) => socket.send(JSON.stringify({ cancel: id }))),
    };
  }

  private connect(): Promise<WebSocket> {
    if (this.socket) return this.socket;
    const again = this.last > 1;
    this.socket = new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://${location.host}/session`);
      socket.onopen = () => {
        resolve(socket);
        if (again) this.reconnected();
      };
      socket.onmessage = (event) => this.receive(JSON.parse(event.data));
      socket.onclose = () => {
        this.socket = null;
        reject(new Error("closed"));
        for (const id of [...this.waiting.keys()]) this.fail(id, "the connection broke");
      };
    });
    return this.socket;
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

  private fail(id: number, why: string): void {
    this.waiting.get(id)?.reject(new Failure(why, [], false, false));
    this.waiting.delete(id);
  }
}

// The connection to the workers behind the page: questions with a result each, progress on the way.

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

/** Asks the server; a broken connection is told and made again, as often as it takes. */
export class Session {
  private socket: Promise<WebSocket>;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private pause = FIRST;

  /** `changed` is told whether there is a connection, when it comes and when it breaks. */
  constructor(private readonly changed: (connected: boolean) => void) {
    this.socket = this.connect();
  }

  ask<T>(method: string, params: object, progress?: (value: any) => void): Asked<T> {
    const id = ++this.last;
    const result = new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
    });
    void this.send({ id, method, params });
    return { result, cancel: () => void this.send({ cancel: id }) };
  }

  private async send(message: object): Promise<void> {
    (await this.socket).send(JSON.stringify(message));
  }

  /** The next socket that opens. */
  private connect(pause = 0): Promise<WebSocket> {
    return new Promise((resolve) =>
      setTimeout(() => {
        const socket = new WebSocket(`ws://${location.host}/session`);
        let opened = false;
        socket.onopen = () => {
          opened = true;
          this.pause = FIRST;
          resolve(socket);
          this.changed(true);
        };
        socket.onmessage = (event) => this.receive(JSON.parse(event.data));
        socket.onclose = () => {
          this.socket = this.connect(this.pause);
          this.pause = Math.min(2 * this.pause, LONGEST);
          // who waits for a socket that never opened gets the next one that does
          if (opened) for (const id of [...this.waiting.keys()]) this.fail(id);
          else resolve(this.socket);
          this.changed(false);
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

  private fail(id: number): void {
    this.waiting.get(id)?.reject(new Failure("the connection broke", [], true, false));
    this.waiting.delete(id);
  }
}

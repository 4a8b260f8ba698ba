// The game in workers of the page's own, as WebAssembly that the server has compiled: once it is there, moves
// and measurements need no server.

import { Failure, type Asked, type Session } from "./session";

interface Waiting {
  resolve: (result: any) => void;
  reject: (failure: Failure) => void;
  progress?: (value: any) => void;
}

/** What a worker is told of the game. */
interface Parts {
  facts: unknown;
  template: unknown;
  bytes: Uint8Array;
}

/** What is given up may still take so many milliseconds: a new worker has to compile the game again. */
const BRIEF = 300;
/** What may take long, and is done where nobody waits for a position. */
const LONG = ["choose", "bench"];

/** A worker with the game. */
class Hand {
  private readonly worker = new Worker("/player.js");
  private waiting = new Map<number, Waiting>();
  private last = 0;
  isEnded = false;
  readonly opened: Promise<unknown>;

  constructor(parts: Parts) {
    this.worker.onmessage = ({ data: { id, progress, result, error } }) => {
      const waiting = this.waiting.get(id);
      if (progress) {
        waiting?.progress?.(progress);
        return;
      }
      this.waiting.delete(id);
      if (error) waiting?.reject(new Failure(error.message, error.diagnostics, error.cancelled, false));
      else waiting?.resolve(result);
    };
    this.worker.onerror = () => this.end(false);
    this.opened = this.ask("open", parts).result;
    // who asks for more is told, too
    this.opened.catch(() => undefined);
  }

  ask<T>(method: string, params: object, progress?: (value: any) => void): Asked<T> {
    const id = ++this.last;
    const result = new Promise<T>((resolve, reject) => this.waiting.set(id, { resolve, reject, progress }));
    this.worker.postMessage({ id, method, params });
    const cancel = () => {
      this.worker.postMessage({ cancel: id });
      setTimeout(() => this.waiting.has(id) && this.end(), BRIEF);
    };
    return { result, cancel };
  }

  /** End the worker, whatever it does; `cancelled`: because somebody wanted it. */
  end(cancelled = true): void {
    this.isEnded = true;
    this.worker.terminate();
    const failure = new Failure(cancelled ? "cancelled" : "the browser ended the work", [], cancelled, false);
    for (const { reject } of this.waiting.values()) reject(failure);
    this.waiting.clear();
  }
}

/** Plays the game of the page, as the session does, if it could be compiled. */
export class Local {
  private parts: Parts | null = null;
  private front: Hand | null = null;
  private long: Hand | null = null;
  private preparing: Promise<boolean> | null = null;
  private building: { cancel: () => void } | null = null;

  constructor(private readonly session: Session) {}

  /** Whether the game is there. */
  get isReady(): boolean {
    return this.parts !== null;
  }

  /** The game is another, or none: what was compiled is no longer of use. */
  forget(): void {
    this.building?.cancel();
    this.building = this.preparing = this.parts = null;
    this.front?.end();
    this.long?.end();
    this.front = this.long = null;
  }

  /** Have the game compiled, if it is not yet; whether it is there then. */
  prepare(): Promise<boolean> {
    this.preparing ??= this.build();
    return this.preparing;
  }

  private async build(): Promise<boolean> {
    const asked = this.session.ask<{ facts: unknown; template: unknown; module: string } | null>("compiled", {});
    this.building = asked;
    try {
      const found = await asked.result;
      if (this.building !== asked || !found) return false;
      const bytes = Uint8Array.from(atob(found.module), (letter) => letter.charCodeAt(0));
      const parts = { facts: found.facts, template: found.template, bytes };
      this.front = new Hand(parts);
      await this.front.opened;
      if (this.building === asked) this.parts = parts;
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      // the server plays it; where it was not there, it may be later
      if (this.building === asked && problem.cancelled) this.preparing = null;
    }
    return this.building === asked && this.isReady;
  }

  /** Ask a worker what the session could be asked: `position`, `choose`, `bench`. */
  ask<T>(method: string, params: object, progress?: (value: any) => void): Asked<T> {
    const parts = this.parts!;
    if (LONG.includes(method)) {
      if (!this.long || this.long.isEnded) this.long = new Hand(parts);
      return this.long.ask(method, params, progress);
    }
    if (!this.front || this.front.isEnded) this.front = new Hand(parts);
    return this.front.ask(method, params, progress);
  }
}

// What can be done with a game: open it, make and take back moves. Panes call this, nothing else does.

import { Failure, Session } from "./session";
import { packed, unpacked } from "./share";
import type { Game, Position, Store } from "./store";

const PAUSE = 500;

export class Studio {
  private opening: { cancel: () => void } | null = null;
  private timer = 0;
  private asked = 0;
  /** That of the computers' dice: another for every play. */
  seed = Math.floor(Math.random() * 1e9);

  constructor(
    readonly store: Store,
    readonly session: Session,
  ) {}

  /** Show another game; what was played is forgotten. */
  async show(text: string, language: string, name: string, line: string[][] = []): Promise<void> {
    Object.assign(this.store, { text, language, name, line, at: line.length });
    this.store.tell("text");
    await this.open();
  }

  /** The text was changed by its writer: open it after a pause. */
  edited(text: string): void {
    this.store.text = text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.open(), PAUSE);
  }

  async open(confirmed = false): Promise<void> {
    const { store } = this;
    this.opening?.cancel();
    const { text, language, name } = store;
    store.busy = "translating";
    store.tell("busy");
    const asked = this.session.ask<{ game: Game; diagnostics: any[] }>("open", {
      text,
      language,
      name,
      confirmed,
    });
    this.opening = asked;
    try {
      const { game, diagnostics } = await asked.result;
      Object.assign(store, { game, findings: diagnostics, busy: null });
      store.tell("game", "findings", "busy");
      await this.look();
    } catch (problem) {
      if (!(problem instanceof Failure) || problem.cancelled) return;
      if (problem.unconfirmed && confirm("This game is a Python program. Run it on this machine?")) {
        await this.open(true);
        return;
      }
      store.findings = problem.diagnostics.length
        ? problem.diagnostics
        : [{ code: "", severity: "error", message: problem.message, line: null, column: null, hint: null }];
      store.busy = null;
      store.tell("findings", "busy");
    }
  }

  /** Ask for the position after the moves that have been made; moves that are none are dropped. */
  async look(): Promise<void> {
    const { store } = this;
    const number = ++this.asked;
    try {
      const position = await this.session.ask<Position>("position", {
        line: store.made,
        viewer: store.viewer,
      }).result;
      if (number !== this.asked) return;
      store.position = position;
      store.tell("position");
      await this.remember();
    } catch (problem) {
      if (!(problem instanceof Failure) || problem.cancelled || number !== this.asked) return;
      if (store.at > 0) {
        Object.assign(store, { line: store.line.slice(0, store.at - 1), at: store.at - 1 });
        await this.look();
      } else {
        store.position = null;
        store.findings = [
          { code: "", severity: "error", message: problem.message, line: null, column: null, hint: null },
        ];
        store.tell("position", "findings");
      }
    }
  }

  async play(tags: string[]): Promise<void> {
    this.store.line = [...this.store.made, tags];
    this.store.at += 1;
    await this.look();
  }

  async go(at: number): Promise<void> {
    this.store.at = Math.max(0, Math.min(at, this.store.line.length));
    await this.look();
  }

  async startAgain(): Promise<void> {
    Object.assign(this.store, { line: [], at: 0 });
    this.seed = Math.floor(Math.random() * 1e9);
    await this.look();
  }

  /** Keep what is shown in the address, so that it is there after reloading and can be sent. */
  private async remember(): Promise<void> {
    const { name, language, text, made, view } = this.store;
    history.replaceState(null, "", `#${await packed({ name, language, text, line: made, view })}`);
  }

  /** Show what the address says; whether it says anything. */
  async recall(): Promise<boolean> {
    const shared = await unpacked(location.hash.slice(1));
    if (!shared) return false;
    this.store.view = (shared.view as Store["view"]) ?? "board";
    this.store.tell("view");
    await this.show(shared.text, shared.language, shared.name, shared.line ?? []);
    return true;
  }
}

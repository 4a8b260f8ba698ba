// What can be done with a game: open it, make and take back moves. Panes call this, nothing else does.

import { confirmed, tell } from "./ask";
import { Local } from "./local";
import { Failure, Session, type Finding } from "./session";
import { OtherForm, packed, unpacked, type Shared } from "./share";
import { VIEWS, type Game, type Position, type Store } from "./store";

/** A game to be shown, with what was played of it and the view, where these are known. */
export type Brought = Pick<Shared, "name" | "language" | "text"> & Partial<Shared>;

const PAUSE = 500;
/** A longer address is one that some browsers refuse. */
const LONGEST = 1_000_000;
/** A position that stands for so many milliseconds is looked at closer. */
const CLOSER = 300;

export class Studio {
  private opening: { cancel: () => void } | null = null;
  private timer = 0;
  private asked = 0;
  /** How many games were wished for, and the number of the one that is shown. */
  private wished = 0;
  private granted = 0;
  /** How often the address was to say what is shown, and the number of what it says. */
  private remembered = 0;
  private kept = 0;
  /** An address that another rgt can show: the next one does not take its place. */
  private refused: string | null = null;
  /** That of the computers' dice: another for every play. */
  seed = Math.floor(Math.random() * 1e9);
  /** The game in the page itself, once it is compiled. */
  readonly local: Local;

  constructor(
    readonly store: Store,
    readonly session: Session,
  ) {
    this.local = new Local(session);
    store.on("view", () => void this.remember());
  }

  /** Show the game that comes, if one does, unless what was wished for later has come before it. */
  async bring(coming: Promise<Brought | null>): Promise<void> {
    const wish = ++this.wished;
    const brought = await coming;
    if (!brought || wish < this.granted) return;
    this.granted = wish;
    await this.show(brought);
  }

  /** Show another game; what was played is forgotten. */
  private async show({ text, language, name, line = [], view }: Brought): Promise<void> {
    clearTimeout(this.timer);
    const { store } = this;
    Object.assign(store, { text, language, name, line, at: line.length, findings: [], confirmed: false });
    Object.assign(store, { game: null, position: null, viewer: null });
    store.tell("text", "findings", "position");
    if (view !== undefined) store.look(VIEWS.find((each) => each === view) ?? "board");
    await this.open();
  }

  /** The text was changed by its writer: open it after a pause. */
  edited(text: string): void {
    this.store.text = text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.open(), PAUSE);
  }

  /** Have the text translated, and look at the position after the moves that were made. */
  async open(): Promise<void> {
    const { store } = this;
    this.opening?.cancel();
    this.local.forget();
    const { text, language, name } = store;
    store.busy = "translating";
    store.tell("busy");
    const asked = this.session.ask<{ game: Game; diagnostics: Finding[] }>("open", {
      text,
      language,
      name,
      confirmed: store.confirmed,
    });
    this.opening = asked;
    try {
      const { game, diagnostics } = await asked.result;
      if (this.opening !== asked) return;
      Object.assign(store, { game, findings: diagnostics, busy: null, stale: false });
      if (!game.players.some((player) => player.name === store.viewer)) store.viewer = null;
      store.tell("stale", "game", "findings", "busy");
      await this.look();
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      if (problem.cancelled || this.opening !== asked) return;
      if (problem.unconfirmed) await this.confirm(asked);
      else this.fail(problem);
      await this.remember();
    }
  }

  /** Translate no further. */
  giveUp(): void {
    this.opening?.cancel();
    this.opening = null;
    this.fail(new Failure("The translation was given up.", [], false, false));
  }

  private fail(problem: Failure): void {
    this.store.findings = problem.diagnostics.length ? problem.diagnostics : [unplaced(problem.message)];
    this.store.busy = null;
    this.store.stale = true;
    this.store.tell("stale", "findings", "busy");
  }

  /** Ask whether a program may run; the answer holds for that program alone, not for what came meanwhile. */
  private async confirm(asked: { cancel: () => void }): Promise<void> {
    const { store } = this;
    store.busy = null;
    store.tell("busy");
    const question = `${store.name} is a program in Python. Run it on this machine? It can do there what you can.`;
    const yes = await confirmed(question, "Run it", "Only show it");
    if (this.opening !== asked) return;
    if (yes) {
      store.confirmed = true;
      await this.open();
    } else {
      store.findings = [unplaced("This game is a program in Python, and was not run.")];
      store.tell("findings");
    }
  }

  /** Ask for the position after the moves that have been made; moves that are none are dropped. */
  async look(): Promise<void> {
    const { store } = this;
    const number = ++this.asked;
    try {
      const here = this.local.isReady && store.viewer === null;
      const params = { line: store.made, viewer: store.viewer };
      const position = await (here ? this.local : this.session).ask<Position>("position", params).result;
      if (number !== this.asked) return;
      store.position = here ? { ...position, lines: [] } : position;
      store.tell("position");
      if (here) setTimeout(() => void this.lookCloser(number), CLOSER);
      await this.remember();
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      if (problem.cancelled || number !== this.asked) return;
      if (store.at > 0) {
        Object.assign(store, { line: store.line.slice(0, store.at - 1), at: store.at - 1 });
        await this.look();
      } else {
        store.position = null;
        store.findings = [unplaced(problem.message)];
        store.tell("position", "findings");
      }
    }
  }

  /** Have the server write down all that the position holds, unless the play has gone on. */
  private async lookCloser(number: number): Promise<void> {
    const { store } = this;
    if (number !== this.asked || !store.position) return;
    try {
      const { lines } = await this.session.ask<Position>("position", { line: store.made, viewer: null }).result;
      if (number !== this.asked) return;
      store.position.lines = lines;
      store.tell("lines");
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
    }
  }

  async play(tags: string[]): Promise<void> {
    void this.local.prepare();
    this.store.line = [...this.store.made, tags];
    this.store.at += 1;
    this.store.tell("line");
    await this.look();
  }

  /** Take moves back, or make them again: look at the position after the first `at` moves. */
  async go(at: number): Promise<void> {
    this.store.at = Math.max(0, Math.min(at, this.store.line.length));
    this.store.tell("line");
    await this.look();
  }

  async startAgain(): Promise<void> {
    this.seed = Math.floor(Math.random() * 1e9);
    await this.take([]);
    this.store.tell("line");
  }

  /** Have these moves made, whatever was played before. */
  async take(line: string[][], at = line.length): Promise<void> {
    Object.assign(this.store, { line, at });
    await this.look();
  }

  /** See the game through a player's eyes; null: all of it. */
  async see(viewer: string | null): Promise<void> {
    this.store.viewer = viewer;
    await this.look();
  }

  /** Keep what is shown in the address, so that it is there after reloading and can be sent. */
  private async remember(): Promise<void> {
    const { name, language, text, made, view } = this.store;
    if (!text) return;
    const number = ++this.remembered;
    const link = await packed({ name, language, text, line: made, view });
    // a longer text takes longer to pack, and an address of before must not come after this one
    if (number < this.kept || link.length >= LONGEST) return;
    this.kept = number;
    if (location.hash === this.refused) history.pushState(null, "", `#${link}`);
    else history.replaceState(null, "", `#${link}`);
  }

  /** Put a link to what is shown on the clipboard. */
  async copyLink(): Promise<void> {
    await this.remember();
    try {
      await navigator.clipboard.writeText(location.href);
      tell("The link is copied: it holds the text, the moves and the view.");
    } catch {
      tell("This browser does not let the link be copied: it is in the address bar.");
    }
  }

  /** What is in an address, or null; of another form, it is told. */
  private async read(hash: string): Promise<Shared | null> {
    try {
      return await unpacked(hash.slice(1));
    } catch (problem) {
      if (!(problem instanceof OtherForm)) throw problem;
      tell(problem.message);
      this.refused = hash;
      return null;
    }
  }

  /** Show what an address's part behind `#` says; where it says nothing, `otherwise`. */
  async recall(hash: string, otherwise: () => Promise<Brought | null> = async () => null): Promise<void> {
    await this.bring(this.read(hash).then((shared) => shared ?? otherwise()));
  }
}

/** A finding about no place of the text. */
function unplaced(message: string): Finding {
  return { code: "", severity: "error", message, line: null, column: null, hint: null };
}

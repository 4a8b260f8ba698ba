// What the page shows, in one place; panes are told when a part of it has changed.

import type { Finding } from "./session";

export interface Player {
  name: string;
  shown: string;
}

export interface Game {
  name: string;
  language: string;
  players: Player[];
  hidden: boolean;
  /** Whether anything is left to chance. */
  random: boolean;
  nodes: number;
  edges: number;
}

export interface Move {
  tags: string[];
  text: string[];
  cells: string[];
}

/** A part of the text: lines and columns count from one, the end stands behind the last letter. */
export interface Place {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

export interface Position {
  player: string;
  terminal: boolean;
  goals: { [player: string]: string };
  moves: Move[];
  board: string | null;
  lines: string[];
  /** Where the automaton is; null where the viewer cannot know. */
  node: string | null;
  seen: { [player: string]: string[] };
  /** For a viewer how many positions agree with what it saw; null: too many to be counted. */
  possible?: number | null;
}

export const VIEWS = ["board", "automaton", "passes", "bench"] as const;
export type View = (typeof VIEWS)[number];

/** Parts of the state that panes listen to; `line` is told when this page made or took back a move,
 * `lines` when those of a position have come after it. */
export type Part = "text" | "game" | "position" | "view" | "findings" | "busy" | "cursor" | "line" | "lines" | "stale";

export class Store {
  text = "";
  language = "hrg";
  name = "game.hrg";
  game: Game | null = null;
  /** What the translation found. */
  findings: Finding[] = [];
  /** Whether the user lets this game, which is a program, run. */
  confirmed = false;
  /** All moves of the play; those from `at` on are taken back and can be made again. */
  line: string[][] = [];
  at = 0;
  position: Position | null = null;
  /** The player through whose eyes the game is seen; null: all of it is. */
  viewer: string | null = null;
  view: View = "board";
  /** On a narrow screen the text takes turns with the views. */
  onText = false;
  /** Whether the text has become no game: what is shown is the last one that it was. */
  stale = false;
  /** What is being done, or null. */
  busy: string | null = null;
  /** The line of the text that the cursor is in. */
  cursorLine = 1;

  private listeners = new Map<Part, (() => void)[]>();

  on(part: Part, listener: () => void): void {
    this.listeners.set(part, [...(this.listeners.get(part) ?? []), listener]);
  }

  tell(...parts: Part[]): void {
    for (const part of parts) for (const listener of this.listeners.get(part) ?? []) listener();
  }

  /** Turn to a view, or to the text. */
  look(view: View | "text"): void {
    this.onText = view === "text";
    if (view !== "text") this.view = view;
    this.tell("view");
  }

  /** What a player is called in the source. */
  called(player: string): string {
    return this.game?.players.find((each) => each.name === player)?.shown ?? player;
  }

  /** The moves that have been made. */
  get made(): string[][] {
    return this.line.slice(0, this.at);
  }
}

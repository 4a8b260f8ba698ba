/** The tags of a move, in order. */
export type Move = readonly string[];

/** Why a position, a move or a count cannot be had: an error of the game, or of who asks. */
export declare class GameError extends Error {
  /** The code of the finding, such as RG110: `rgt explain RG110` tells more. */
  readonly code: string;
  /** Where in the automaton it was met. */
  readonly node: string | null;
}

/** What is known of a game besides its code. */
export interface Facts {
  name: string;
  players: string[];
  titles: { [player: string]: string };
  hides: boolean;
  symbols: string[];
  /** The scores that are numbers. */
  worth: { [score: string]: number };
}

/** Some whole numbers, as sums. */
export interface Tally {
  number: number;
  total: number;
  squares: number;
  least: number;
  greatest: number;
}

/** What random plays looked like. */
export interface PlayoutStatistics {
  plays: number;
  /** Moves made in all of them. */
  states: number;
  seconds: number;
  /** Of moves a play. */
  length: Tally;
  /** Of legal moves a position. */
  branching: Tally;
  /** For each player how many complete plays ended with which score. */
  goals: { [player: string]: { [score: string]: number } };
  /** Plays that stopped where a player had no move. */
  stuck: number;
  /** Plays longer than the limit. */
  cut: number;
}

export interface PlayoutOptions {
  plays?: number;
  seconds?: number;
  seed?: number | bigint;
  longest?: number;
}

/** A game that is played. */
export declare class Game {
  static open(facts: Facts, source: BufferSource | Response | WebAssembly.Module | Promise<BufferSource | Response | WebAssembly.Module>): Promise<Game>;
  readonly name: string;
  readonly players: readonly string[];
  /** What the source of the game calls players. */
  readonly titles: { readonly [player: string]: string };
  /** Whether players may not see everything. */
  readonly hides: boolean;
  readonly symbols: readonly string[];
  readonly facts: Facts;
  /** The state at the beginning, after the keeper's moves. */
  initialState(): State;
  /** The state of its `bytes`. */
  restore(bytes: Uint8Array): State;
}

/** A position of a play: it never changes. */
export declare class State {
  readonly game: Game;
  /** All that it is, to be kept or sent. */
  readonly bytes: Uint8Array;
  /** Who is to move: a player or `random`; at the end what stands there. */
  readonly player: string;
  /** Whether the play is complete. */
  readonly isTerminal: boolean;
  /** Where in the automaton the play stands. */
  readonly node: string;
  /** The legal moves in canonical order; none at the end, and where a player is stuck. */
  legalMoves(): readonly Move[];
  /** The state after a move, given as tags or as a text of them; throws a GameError if it is illegal. */
  apply(move: Move | string): State;
  /** Every legal move with the state that it leads to. */
  successors(): [Move, State][];
  /** Each player's score as it stands; it counts when the play is complete. */
  goals(): { [player: string]: string };
  /** The tags that the last move, and the keeper's moves after it, showed to a player. */
  visibleTo(player: string): string[];
  /** How many sequences of 0 .. `depth` moves there are from here. */
  perft(depth: number): bigint[];
  /** The same, each number when it is known. */
  perftLevels(depth: number): Generator<bigint>;
  /** Uniformly random plays from here: so many, or as `options` say. */
  playouts(options: number | PlayoutOptions): PlayoutStatistics;
  /** A text that states have in common if and only if they play alike. */
  readonly key: string;
  /** A number of 32 bits, the same for states that play alike. */
  readonly hash: number;
  equals(other: unknown): boolean;
  /** Every variable's value: its symbol, or those of a map, the last level's keys fastest. */
  valuation(): { [variable: string]: string[] };
}

export declare const FACTS: Facts;

/** Load the game: from the file beside this one, or from bytes, a response, a compiled module. */
export declare function load(source?: URL | BufferSource | Response | WebAssembly.Module): Promise<Game>;

// A move as it is entered: cell by cell on the board, tag by tag in the list.

import type { Move } from "../store";

/** What was chosen so far, of the moves that are legal. */
export class Entry {
  cells: string[] = [];
  /** Tags that were chosen, by their places in the move. */
  private tags = new Map<number, string>();
  private moves: Move[] = [];

  /** `made` is told the move when it is the only one left, `changed` that it is another entry. */
  constructor(
    private readonly made: (move: Move) => void,
    private readonly changed: () => void,
  ) {}

  /** Begin a move of a position. */
  begin(moves: Move[]): void {
    this.moves = moves;
    this.cells = [];
    this.tags.clear();
    this.changed();
  }

  /** The moves that agree with what was chosen. */
  get possible(): Move[] {
    return this.moves.filter(
      (move) =>
        startsWith(move.cells, this.cells) && [...this.tags].every(([at, tag]) => move.text[at] === tag),
    );
  }

  /** Whether anything was chosen. */
  get isBegun(): boolean {
    return this.cells.length > 0 || this.tags.size > 0;
  }

  /** The first tags that all possible moves share. */
  get settled(): string[] {
    const [first, ...others] = this.possible;
    if (!first) return [];
    let length = first.text.length;
    for (const { text } of others) {
      while (!startsWith(text, first.text.slice(0, length))) length -= 1;
    }
    return first.text.slice(0, length);
  }

  /** The cells that can be chosen next. */
  get next(): Set<string> {
    const found = new Set<string>();
    for (const { cells } of this.possible) {
      const cell = cells[this.cells.length];
      if (cell !== undefined) found.add(cell);
    }
    return found;
  }

  /** The tags of which one can be chosen next. */
  get nextTags(): string[] {
    const at = this.settled.length;
    return [...new Set(this.possible.map(({ text }) => text[at]).filter((tag) => tag !== undefined))];
  }

  /** A cell was clicked: it goes on with the move, or begins another, or gives it up. */
  click(cell: string): void {
    const going = [...this.cells, cell];
    if (this.possible.some((move) => startsWith(move.cells, going))) {
      this.cells = going;
      this.look();
      return;
    }
    const begins = cell !== this.cells[0] && this.moves.some((move) => move.cells[0] === cell);
    this.tags.clear();
    this.cells = begins ? [cell] : [];
    this.look();
  }

  /** A tag was chosen. */
  choose(tag: string): void {
    this.tags.set(this.settled.length, tag);
    this.look();
  }

  /** Choose nothing. */
  clear(): void {
    this.cells = [];
    this.tags.clear();
    this.changed();
  }

  /** Make the move if it is the only one left: all its cells were clicked, or a tag was chosen. */
  private look(): void {
    const [only, ...others] = this.possible;
    const isWhole = this.tags.size > 0 || this.cells.length === only?.cells.length;
    if (only && !others.length && this.isBegun && isWhole) this.made(only);
    else this.changed();
  }
}

function startsWith(line: string[], beginning: string[]): boolean {
  return beginning.every((each, at) => line[at] === each);
}

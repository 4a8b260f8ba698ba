// A move as it is entered on the board, cell by cell.

import type { Move } from "../store";

/** The cells that were chosen so far, of the moves that are legal. */
export class Entry {
  cells: string[] = [];
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
    this.changed();
  }

  /** The moves that begin with the chosen cells. */
  get possible(): Move[] {
    return this.moves.filter((move) => startsWith(move, this.cells));
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

  /** A cell was clicked: it goes on with the move, or begins another, or gives it up. */
  click(cell: string): void {
    const going = [...this.cells, cell];
    const some = (cells: string[]) => this.moves.some((move) => startsWith(move, cells));
    if (some(going)) this.choose(going);
    else this.choose(cell !== this.cells[0] && some([cell]) ? [cell] : []);
  }

  /** Take these cells as chosen. */
  choose(cells: string[]): void {
    this.cells = cells;
    const [only, ...others] = this.possible;
    if (only && !others.length && cells.length > 0 && only.cells.length === cells.length) this.made(only);
    else this.changed();
  }
}

function startsWith(move: Move, cells: string[]): boolean {
  return cells.every((cell, at) => move.cells[at] === cell);
}

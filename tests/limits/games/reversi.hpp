// Reversi on `Size` by `Size` cells (8, or 4 in the middle of the same word).
//
// All eight directions are worked on at once by rotating the word of discs: nothing runs round an
// edge, because discs that can be turned over in a direction have a neighbour on either side in
// it, so they do not stand on the edges that it leads to.  The same fill over enemy discs serves
// twice: from all own discs at once it ends on the legal cells, from a new disc alone it covers
// what may be turned over.

#pragma once

#include <tuple>

#include "../reasoner.hpp"
#include "../ways.hpp"

namespace limits {

template <unsigned Size>
struct Reversi {
    static constexpr bool kStuck = true;  // when neither side can place a disc
    static constexpr unsigned kPass = 64;

    struct State {
        Board discs[2];
    };

    struct Moves {
        alignas(64) u8 list[kListSlack];
    };

    static State initial() {
        return {{board(bit(35) | bit(28)), board(bit(36) | bit(27))}};
    }

    /// The cells where a side can place a disc.
    static u64 places(Board mine, Board theirs) {
        const Ways by = load(kRotations);
        const Ways reached = rotated(fill(rotated(mine, by), theirs, by), by);
        return word(joined(reached)) & ~word(mine | theirs) & kCells;
    }

    /// The discs that one on `cell` turns over.
    static Board turned(unsigned cell, Board mine, Board theirs) {
        const Ways by = load(kRotations);
        const Ways filled = fill(load(kNeighbours.of[cell]), theirs, by);
        return joined(where(filled, rotated(filled, by), mine));
    }

    template <int Side>
    static unsigned moves(const State& state, Moves& moves) {
        const Board mine = state.discs[Side], theirs = state.discs[1 - Side];
        const u64 cells = places(mine, theirs);
        if (__builtin_expect(cells != 0, 1)) return list_bits(cells, moves.list);
        moves.list[0] = kPass;
        return places(theirs, mine) != 0;
    }

    template <int Side>
    static Outcome apply(State& state, const Moves& moves, unsigned index) {
        return place<Side>(state, moves.list[index]);
    }

    template <int Side>
    static Outcome place(State& state, unsigned cell) {
        if (__builtin_expect(cell == kPass, 0)) return kGoesOn;
        const Board turned = Reversi::turned(cell, state.discs[Side], state.discs[1 - Side]);
        state.discs[Side] |= turned | board(bit(cell));
        state.discs[1 - Side] &= ~turned;
        return kGoesOn;
    }

    template <int Side>
    static Outcome stuck(const State& state) {
        const unsigned first = count(word(state.discs[0])), second = count(word(state.discs[1]));
        return first > second ? kFirstWins : first < second ? kSecondWins : kDraw;
    }

    template <int Side>
    static void print(const State&, const Moves& moves, unsigned index) {
        const unsigned cell = moves.list[index];
        if (cell == kPass)
            std::printf(" pass");
        else
            std::printf(" %u_%u", cell % 8 + 1, cell / 8 + 1);
    }

   private:
    static constexpr u64 cells(unsigned width, unsigned height) {
        u64 found = 0;
        for (unsigned y = 4 - height / 2; y < 4 + height / 2; ++y)
            for (unsigned x = 4 - width / 2; x < 4 + width / 2; ++x) found |= bit(8 * y + x);
        return found;
    }

    static constexpr u64 kCells = cells(Size, Size);
    static constexpr u64 kAcross = cells(Size - 2, Size), kUpright = cells(Size, Size - 2);
    static constexpr u64 kInner = cells(Size - 2, Size - 2);
    static constexpr WaysTable kRotations{{1, 8, 7, 9, 63, 56, 57, 55}};
    static constexpr WaysTable kTwice{{2, 16, 14, 18, 62, 48, 50, 46}};
    static constexpr WaysTable kTurnable{
        {kAcross, kUpright, kInner, kInner, kAcross, kUpright, kInner, kInner}};

    /// Each cell's neighbours; those round an edge are no cells where discs can be turned over.
    struct Neighbours {
        WaysTable of[64];

        constexpr Neighbours() : of{} {
            for (unsigned cell = 0; cell < 64; ++cell)
                for (unsigned way = 0; way < 8; ++way)
                    of[cell].at[way] = rotated(bit(cell), unsigned(kRotations.at[way]));
        }
    };

    static constexpr Neighbours kNeighbours{};

    /// The unbroken runs of enemy discs that begin on `next`: one, two, four, six of them.
    static Ways fill(const Ways& next, Board theirs, const Ways& by) {
        const Ways over = both(theirs, load(kTurnable)), twice = load(kTwice);
        const Ways pairs = both(over, rotated(over, by));
        Ways run = both(over, next);
        run = more(run, over, rotated(run, by));
        run = more(run, pairs, rotated(run, twice));
        return more(run, pairs, rotated(run, twice));
    }
};

/// Count the moves, draw one, and look only for that one.
template <unsigned Size>
struct ReversiCounted {
    using Game = Reversi<Size>;
    using State = typename Game::State;

    static State initial() { return Game::initial(); }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        const Board mine = state.discs[Side], theirs = state.discs[1 - Side];
        const u64 cells = Game::places(mine, theirs);
        if (__builtin_expect(cells == 0, 0)) {
            if (Game::places(theirs, mine) == 0) return Game::template stuck<Side>(state);
            ++plies;
            return kGoesOn;
        }
        ++plies;
        return Game::template place<Side>(state, select(cells, random.below(count(cells))));
    }
};

template <unsigned Size>
auto figures(Reversi<Size>) {
    return std::tuple(Named<Enumerated<Reversi<Size>>>{"enumerated"},
                      Named<Interleaved<Enumerated<Reversi<Size>>, 4>>{"interleaved"},
                      Named<ReversiCounted<Size>>{"counted"});
}

}  // namespace limits

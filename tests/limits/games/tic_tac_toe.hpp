// Tic-tac-toe: nine bits a side, nine for the empty cells, which lists then need not wait for, and
// one bit a set of marks for "there are three in a line".

#pragma once

#include <tuple>

#include "../reasoner.hpp"

namespace limits {

struct TicTacToe {
    static constexpr bool kStuck = true;  // on a full board

    struct State {
        u32 marks[2];
        u32 empty;
    };

    struct Moves {
        u8 list[kListSlack];
    };

    static State initial() { return {{0, 0}, 0x1ff}; }

    template <int Side>
    static unsigned moves(const State& state, Moves& moves) {
        return list_few(state.empty, moves.list);
    }

    template <int Side>
    static Outcome apply(State& state, const Moves& moves, unsigned index) {
        return mark<Side>(state, moves.list[index]);
    }

    template <int Side>
    static Outcome mark(State& state, unsigned cell) {
        state.marks[Side] |= u32{1} << cell;
        state.empty ^= u32{1} << cell;
        return kThree.at[state.marks[Side]] ? win(Side) : kGoesOn;
    }

    template <int Side>
    static Outcome stuck(const State&) {
        return kDraw;
    }

    template <int Side>
    static void print(const State&, const Moves& moves, unsigned index) {
        std::printf(" %u_%u", moves.list[index] % 3 + 1, moves.list[index] / 3 + 1);
    }

   private:
    /// Whether a set of marks holds a line.
    struct Three {
        bool at[512];

        constexpr Three() : at{} {
            constexpr u32 kLines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
            for (u32 marks = 0; marks < 512; ++marks)
                for (const u32 line : kLines) at[marks] |= (marks & line) == line;
        }
    };

    static const Three kThree;
};

inline constexpr TicTacToe::Three TicTacToe::kThree{};

/// One random word serves a whole play: a draw leaves the lower half of the product, a fraction as
/// good as new.  The word holds 64 bits, the 9! orders of cells need 19.
struct TicTacToeCounted {
    struct State {
        TicTacToe::State cells;
        u64 fraction;
    };

    static State initial() { return {TicTacToe::initial(), 0}; }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        const u32 empty = state.cells.empty;
        if (empty == 0) return kDraw;
        if (empty == 0x1ff) state.fraction = random.next();
        const u128 product = u128{state.fraction} * count(empty);
        state.fraction = static_cast<u64>(product);
        ++plies;
        const unsigned cell = select(empty, static_cast<unsigned>(product >> 64));
        return TicTacToe::mark<Side>(state.cells, cell);
    }
};

inline auto figures(TicTacToe) {
    return std::tuple(Named<Enumerated<TicTacToe>>{"enumerated"},
                      Named<Interleaved<Enumerated<TicTacToe>, 2>>{"interleaved"},
                      Named<TicTacToeCounted>{"counted"});
}

}  // namespace limits

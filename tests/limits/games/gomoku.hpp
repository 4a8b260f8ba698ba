// Gomoku on `Size` by `Size` cells (15 at most), exactly five stones in a line to win.
//
// The empty cells are bits, sixteen a row.  The stones of a side are held by lines: each row,
// column and diagonal is a word, so that the eleven cells around a new stone in each of its four
// lines are a shift and a mask away, and a table of 2048 bytes knows the windows with exactly five.

#pragma once

#include <tuple>

#include "../reasoner.hpp"

namespace limits {

template <unsigned Size>
struct Gomoku {
    static_assert(Size <= 15, "a row is less than sixteen bits");
    static constexpr bool kStuck = true;  // on a full board
    static constexpr unsigned kWords = 4;

    /// The lines of a side, a stone at place i being bit i + 5.
    struct Lines {
        u32 rows[16];
        u32 columns[16];
        u32 rising[32];
        u32 falling[32];
    };

    struct State {
        u64 empty[kWords];
        Lines lines[2];
    };

    struct Moves {
        u8 list[Size * Size + kListSlack];
    };

    static State initial() {
        State state{};
        for (unsigned y = 0; y < Size; ++y)
            state.empty[y / 4] |= (bit(Size) - 1) << (16 * (y % 4));
        return state;
    }

    template <int Side>
    static unsigned moves(const State& state, Moves& moves) {
        unsigned number = list_bits<0>(state.empty[0], moves.list);
        number += list_bits<64>(state.empty[1], moves.list + number);
        number += list_bits<128>(state.empty[2], moves.list + number);
        return number + list_bits<192>(state.empty[3], moves.list + number);
    }

    template <int Side>
    static Outcome apply(State& state, const Moves& moves, unsigned index) {
        const unsigned cell = moves.list[index];
        state.empty[cell / 64] ^= bit(cell % 64);
        return put<Side>(state.lines[Side], cell);
    }

    template <int Side>
    static Outcome put(Lines& lines, unsigned cell) {
        const unsigned x = cell % 16, y = cell / 16;
        const bool five = placed(lines.rows[y], x) | placed(lines.columns[x], y) |
                          placed(lines.rising[x + 16 - y], x) | placed(lines.falling[x + y], x);
        return five ? win(Side) : kGoesOn;
    }

    template <int Side>
    static Outcome stuck(const State&) {
        return kDraw;
    }

    template <int Side>
    static void print(const State&, const Moves& moves, unsigned index) {
        std::printf(" %u_%u", moves.list[index] % 16 + 1, moves.list[index] / 16 + 1);
    }

   private:
    /// Whether the run of stones through the middle of eleven cells is five long.
    struct Fives {
        bool at[2048];

        constexpr Fives() : at{} {
            for (unsigned window = 0; window < 2048; ++window) {
                unsigned low = 5, high = 5;
                while (low > 0 && window >> (low - 1) & 1) --low;
                while (high < 10 && window >> (high + 1) & 1) ++high;
                at[window] = (window >> 5 & 1) && high - low == 4;
            }
        }
    };

    static constexpr unsigned kMiddle = 5;

    static bool placed(u32& line, unsigned place) {
        static constexpr Fives fives;
        line |= u32{1} << (place + kMiddle);
        return fives.at[line >> place & 0x7ff];
    }
};

/// Keep the list of empty cells from move to move: the last cell takes the place of the one drawn.
template <unsigned Size>
struct GomokuListed {
    using Game = Gomoku<Size>;

    struct State {
        typename Game::Lines lines[2];
        unsigned number;
        u8 cells[Size * Size];
    };

    static State initial() {
        State state{};
        for (unsigned y = 0; y < Size; ++y)
            for (unsigned x = 0; x < Size; ++x)
                state.cells[state.number++] = static_cast<u8>(16 * y + x);
        return state;
    }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        if (__builtin_expect(state.number == 0, 0)) return kDraw;
        const unsigned index = random.below(state.number--);
        const unsigned cell = state.cells[index];
        state.cells[index] = state.cells[state.number];
        ++plies;
        return Game::template put<Side>(state.lines[Side], cell);
    }
};

template <unsigned Size>
auto figures(Gomoku<Size>) {
    return std::tuple(Named<Enumerated<Gomoku<Size>>>{"enumerated"},
                      Named<Interleaved<Enumerated<Gomoku<Size>>, 3>>{"interleaved"},
                      Named<GomokuListed<Size>>{"listed"});
}

}  // namespace limits

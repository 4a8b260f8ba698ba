// Connect four on seven columns of six cells.
//
// A column is seven bits, the highest of them never a disc's: shifted words do not run from one
// column into the next when fours are looked for.  One bit a column is where the next disc comes to
// rest, the highest when it is full; adding a disc there moves it up.  A move is a column: as long as
// none is full the list is the same, whatever the discs are.

#pragma once

#include <cstring>
#include <tuple>

#include "../reasoner.hpp"

namespace limits {

struct ConnectFour {
    static constexpr bool kStuck = true;  // on a full board

    struct State {
        u64 discs[2];
        u64 rests;
    };

    struct Moves {
        u8 list[8];  // columns
    };

    static State initial() { return {{0, 0}, kBottom}; }

    /// The cells where a disc can come to rest.
    static u64 open(const State& state) { return state.rests & kBoard; }

    template <int Side>
    static unsigned moves(const State& state, Moves& moves) {
        const u64 full = state.rests & kFull;
        // what follows does not wait for the discs where a branch foretells the whole list
        if (__builtin_expect(full == 0, 1)) {
            std::memcpy(moves.list, kLists.at[0], sizeof moves.list);
            return foretold(7);
        }
        const u64 columns = gather(full, kFull);
        std::memcpy(moves.list, kLists.at[columns], sizeof moves.list);
        return 7 - count(columns);
    }

    template <int Side>
    static Outcome apply(State& state, const Moves& moves, unsigned index) {
        return drop<Side>(state, state.rests & kColumns.at[moves.list[index]]);
    }

    template <int Side>
    static Outcome drop(State& state, u64 cell) {
        state.discs[Side] |= cell;
        state.rests += cell;
        return four(state.discs[Side]) ? win(Side) : kGoesOn;
    }

    template <int Side>
    static Outcome stuck(const State&) {
        return kDraw;
    }

    template <int Side>
    static void print(const State&, const Moves& moves, unsigned index) {
        std::printf(" %u", moves.list[index] + 1u);
    }

   private:
    static constexpr u64 kBottom = 0x0000040810204081;  // bits 0, 7, 14, .. 42
    static constexpr u64 kFull = kBottom << 6;
    static constexpr u64 kBoard = kBottom * 0x3f;

    struct Columns {
        u64 at[7];

        constexpr Columns() : at{} {
            for (unsigned column = 0; column < 7; ++column) at[column] = u64{0x3f} << 7 * column;
        }
    };

    /// The columns that are open, in order, for each set of full ones.
    struct Lists {
        u8 at[128][8];

        constexpr Lists() : at{} {
            for (unsigned full = 0; full < 128; ++full)
                for (unsigned column = 0, number = 0; column < 7; ++column)
                    if (!(full >> column & 1)) at[full][number++] = static_cast<u8>(column);
        }
    };

    static const Columns kColumns;
    static const Lists kLists;

    /// Pairs of discs side by side, then pairs of pairs, in all four directions.
    static bool four(u64 discs) {
        const u64 upright = discs & (discs >> 1), falling = discs & (discs >> 6);
        const u64 across = discs & (discs >> 7), rising = discs & (discs >> 8);
        return (upright & (upright >> 2)) | (falling & (falling >> 12)) |
               (across & (across >> 14)) | (rising & (rising >> 16));
    }
};

inline constexpr ConnectFour::Columns ConnectFour::kColumns{};
inline constexpr ConnectFour::Lists ConnectFour::kLists{};

/// Count the moves, draw one, and look only for that one.
struct ConnectFourCounted {
    using State = ConnectFour::State;

    static State initial() { return ConnectFour::initial(); }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        const u64 open = ConnectFour::open(state);
        if (__builtin_expect(open == 0, 0)) return kDraw;
        ++plies;
        return ConnectFour::drop<Side>(state, bit(select(open, random.below(count(open)))));
    }
};

inline auto figures(ConnectFour) {
    return std::tuple(Named<Enumerated<ConnectFour>>{"enumerated"},
                      Named<Interleaved<Enumerated<ConnectFour>, 2>>{"interleaved"},
                      Named<ConnectFourCounted>{"counted"});
}

}  // namespace limits

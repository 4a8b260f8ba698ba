// Connect four on seven columns of six cells.
//
// A column is seven bits, the highest of them always clear: adding the lowest cell of every column
// to the filled cells carries to the cell where the next disc of each column comes to rest, and
// shifted words do not run from one column into the next when fours are looked for.

#pragma once

#include <tuple>

#include "../reasoner.hpp"

namespace limits {

struct ConnectFour {
    static constexpr bool kStuck = true;  // on a full board

    struct State {
        u64 discs[2];
    };

    struct Moves {
        u8 list[kListSlack];
    };

    static State initial() { return {{0, 0}}; }

    /// The cells where a disc can come to rest.
    static u64 rests(const State& state) {
        return ((state.discs[0] | state.discs[1]) + kBottom) & kBoard;
    }

    template <int Side>
    static unsigned moves(const State& state, Moves& moves) {
        return list_bits(rests(state), moves.list);
    }

    template <int Side>
    static Outcome apply(State& state, const Moves& moves, unsigned index) {
        return drop<Side>(state, bit(moves.list[index]));
    }

    template <int Side>
    static Outcome drop(State& state, u64 cell) {
        state.discs[Side] |= cell;
        return four(state.discs[Side]) ? win(Side) : kGoesOn;
    }

    template <int Side>
    static Outcome stuck(const State&) {
        return kDraw;
    }

    template <int Side>
    static void print(const State&, const Moves& moves, unsigned index) {
        std::printf(" %u", moves.list[index] / 7 + 1);
    }

   private:
    static constexpr u64 kBottom = 0x0000040810204081;  // bits 0, 7, 14, .. 42
    static constexpr u64 kBoard = kBottom * 0x3f;

    /// Pairs of discs side by side, then pairs of pairs, in all four directions.
    static bool four(u64 discs) {
        const u64 upright = discs & (discs >> 1), falling = discs & (discs >> 6);
        const u64 across = discs & (discs >> 7), rising = discs & (discs >> 8);
        return (upright & (upright >> 2)) | (falling & (falling >> 12)) |
               (across & (across >> 14)) | (rising & (rising >> 16));
    }
};

/// Count the moves, draw one, and look only for that one.
struct ConnectFourCounted {
    using State = ConnectFour::State;

    static State initial() { return ConnectFour::initial(); }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        const u64 rests = ConnectFour::rests(state);
        if (__builtin_expect(rests == 0, 0)) return kDraw;
        ++plies;
        return ConnectFour::drop<Side>(state, bit(select(rests, random.below(count(rests)))));
    }
};

inline auto figures(ConnectFour) {
    return std::tuple(Named<Enumerated<ConnectFour>>{"enumerated"},
                      Named<Interleaved<Enumerated<ConnectFour>, 2>>{"interleaved"},
                      Named<ConnectFourCounted>{"counted"});
}

}  // namespace limits

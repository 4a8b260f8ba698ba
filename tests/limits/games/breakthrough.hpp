// Breakthrough on `Size` by `Size` squares (6 or 8).
//
// A side is one word of eight squares a rank, the board in the middle of it, so that one file
// serves both sizes.  All pawns step at once by a shift of the word: three shifts give the squares
// that can be entered straight ahead, to the left and to the right, and a move is such a square
// with the way it is entered, in one byte.

#pragma once

#include <tuple>

#include "../reasoner.hpp"

namespace limits {

template <unsigned Size>
struct Breakthrough {
    static constexpr bool kStuck = false;  // the foremost pawn can always go aside

    struct State {
        u64 pawns[2];
    };

    struct Moves {
        u8 list[6 * Size + kListSlack];
    };

    /// Where pawns can go: to the left, straight ahead, to the right.
    struct Targets {
        u64 ways[3];
    };

    static State initial() { return {{rank(0) | rank(1), rank(Size - 1) | rank(Size - 2)}}; }

    template <int Side>
    static Targets targets(const State& state) {
        const u64 mine = state.pawns[Side], theirs = state.pawns[1 - Side];
        return {{ahead<Side>((mine & ~file(0)) >> 1) & ~mine, ahead<Side>(mine) & ~(mine | theirs),
                 ahead<Side>((mine & ~file(Size - 1)) << 1) & ~mine}};
    }

    template <int Side>
    static unsigned moves(const State& state, Moves& moves) {
        const Targets targets = Breakthrough::targets<Side>(state);
        unsigned number = list_bits<0 << 6>(targets.ways[0], moves.list);
        number += list_bits<1 << 6>(targets.ways[1], moves.list + number);
        return number + list_bits<2 << 6>(targets.ways[2], moves.list + number);
    }

    template <int Side>
    static Outcome apply(State& state, const Moves& moves, unsigned index) {
        return go<Side>(state, moves.list[index] & 63, moves.list[index] >> 6);
    }

    template <int Side>
    static Outcome go(State& state, unsigned to, unsigned way) {
        const unsigned back = Side == 0 ? to - 8 : to + 8;
        const u64 target = bit(to);
        state.pawns[Side] ^= target | bit(back + 1 - way);
        state.pawns[1 - Side] &= ~target;
        const bool won = (target & (Side == 0 ? rank(Size - 1) : rank(0))) ||
                         state.pawns[1 - Side] == 0;
        return won ? win(Side) : kGoesOn;
    }

    template <int Side>
    static void print(const State&, const Moves& moves, unsigned index) {
        const unsigned to = moves.list[index] & 63, way = moves.list[index] >> 6;
        const unsigned x = to % 8 + 1, y = to / 8 + 1 - kMargin;
        std::printf(" %u_%u %u_%u", x + 1 - way, Side == 0 ? y - 1 : y + 1, x, y);
    }

   private:
    static constexpr unsigned kMargin = (8 - Size) / 2;

    static constexpr u64 rank(unsigned number) {
        return (bit(Size) - 1) << (8 * (number + kMargin));
    }

    static constexpr u64 file(unsigned number) { return u64{0x0101010101010101} << number; }

    template <int Side>
    static u64 ahead(u64 set) {
        return Side == 0 ? set << 8 : set >> 8;
    }
};

/// Count the moves, draw one, and look only for that one.
template <unsigned Size>
struct BreakthroughCounted {
    using Game = Breakthrough<Size>;
    using State = typename Game::State;

    static State initial() { return Game::initial(); }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        const auto targets = Game::template targets<Side>(state);
        const unsigned left = count(targets.ways[0]), straight = count(targets.ways[1]);
        const unsigned drawn = random.below(left + straight + count(targets.ways[2]));
        // the sums of comparisons, not branches, find the way that was drawn
        const unsigned way = (drawn >= left) + (drawn >= left + straight);
        const unsigned before = (drawn >= left ? left : 0) + (way == 2 ? straight : 0);
        ++plies;
        return Game::template go<Side>(state, select(targets.ways[way], drawn - before), way);
    }
};

template <unsigned Size>
auto figures(Breakthrough<Size>) {
    return std::tuple(Named<Enumerated<Breakthrough<Size>>>{"enumerated"},
                      Named<Interleaved<Enumerated<Breakthrough<Size>>, 2>>{"interleaved"},
                      Named<BreakthroughCounted<Size>>{"counted"});
}

}  // namespace limits

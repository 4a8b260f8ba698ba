// Hex on a rhombus of `Size` by `Size` cells (11 at most): 128 bits, row by row.
//
// Who wins is known without a search.  The *zone* of a side is its first border's row of cells and
// all neighbours of own stones that are linked to that border.  A stone outside the zone changes
// nothing; one inside is linked, and with it the stones that its neighbourhood brings into the
// zone.  The play is over when a linked stone stands on the other border.  A cell enters the zone
// once in a play, so that the sum of the work is small.

#pragma once

#include <tuple>

#include "../reasoner.hpp"

namespace limits {

template <unsigned Size>
struct Hex {
    static_assert(Size <= 11, "the cells fit into 128 bits");
    static constexpr bool kStuck = false;  // a full board holds a chain
    static constexpr unsigned kCells = Size * Size;

    struct State {
        u128 stones[2];
        u128 zones[2];
    };

    struct Moves {
        u8 list[128 + kListSlack];
    };

    static State initial() { return {{0, 0}, {kWest, kSouth}}; }

    static u128 empty(const State& state) { return kBoard & ~(state.stones[0] | state.stones[1]); }

    template <int Side>
    static unsigned moves(const State& state, Moves& moves) {
        const u128 cells = empty(state);
        const unsigned number = list_bits(static_cast<u64>(cells), moves.list);
        return number + list_bits<64>(static_cast<u64>(cells >> 64), moves.list + number);
    }

    template <int Side>
    static Outcome apply(State& state, const Moves& moves, unsigned index) {
        return put<Side>(state, moves.list[index]);
    }

    template <int Side>
    static Outcome put(State& state, unsigned cell) {
        u128 linked = u128{1} << cell;
        const u128 stones = state.stones[Side] |= linked;
        u128& zone = state.zones[Side];
        if (!(zone & linked)) return kGoesOn;
        do {
            if (linked & (Side == 0 ? kEast : kNorth)) return win(Side);
            const u128 entered = around(linked) & ~zone;
            zone |= entered;
            linked = entered & stones;
        } while (linked);
        return kGoesOn;
    }

    template <int Side>
    static void print(const State&, const Moves& moves, unsigned index) {
        std::printf(" %u_%u", moves.list[index] % Size + 1, moves.list[index] / Size + 1);
    }

   private:
    static constexpr u128 column(unsigned number) {
        u128 found = 0;
        for (unsigned y = 0; y < Size; ++y) found |= u128{1} << (y * Size + number);
        return found;
    }

    static constexpr u128 kBoard = (u128{1} << kCells) - 1;
    static constexpr u128 kWest = column(0), kEast = column(Size - 1);
    static constexpr u128 kSouth = (u128{1} << Size) - 1, kNorth = kSouth << (kCells - Size);

    /// The cells next to those of a set: left and right, up and down, left up and right down.
    static u128 around(u128 set) {
        const u128 fromEast = set & ~kWest, fromWest = set & ~kEast;
        return (fromEast >> 1 | fromWest << 1 | set << Size | set >> Size |
                fromEast << (Size - 1) | fromWest >> (Size - 1)) & kBoard;
    }
};

/// Count the moves, draw one, and look only for that one.
template <unsigned Size>
struct HexCounted {
    using Game = Hex<Size>;
    using State = typename Game::State;

    static State initial() { return Game::initial(); }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        const u128 cells = Game::empty(state);
        const u64 words[2] = {static_cast<u64>(cells), static_cast<u64>(cells >> 64)};
        const unsigned low = count(words[0]);
        const unsigned drawn = random.below(low + count(words[1]));
        const unsigned high = drawn >= low;
        ++plies;
        const unsigned cell = 64 * high + select(words[high], drawn - (high ? low : 0));
        return Game::template put<Side>(state, cell);
    }
};

/// Keep the list of empty cells from move to move: the last cell takes the place of the one drawn.
template <unsigned Size>
struct HexListed {
    using Game = Hex<Size>;

    struct State {
        typename Game::State board;
        unsigned number;
        u8 cells[Game::kCells];
    };

    static State initial() {
        State state;
        state.board = Game::initial();
        state.number = Game::kCells;
        for (unsigned i = 0; i < Game::kCells; ++i) state.cells[i] = static_cast<u8>(i);
        return state;
    }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        const unsigned index = random.below(state.number--);
        const unsigned cell = state.cells[index];
        state.cells[index] = state.cells[state.number];
        ++plies;
        return Game::template put<Side>(state.board, cell);
    }
};

template <unsigned Size>
auto figures(Hex<Size>) {
    return std::tuple(Named<Enumerated<Hex<Size>>>{"enumerated"},
                      Named<Interleaved<Enumerated<Hex<Size>>, 2>>{"interleaved"},
                      Named<HexCounted<Size>>{"counted"}, Named<HexListed<Size>>{"listed"});
}

}  // namespace limits

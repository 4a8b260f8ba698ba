// Reversi on `Size` by `Size` cells (8, or 4 in the middle of the same word).
//
// All eight directions are worked on at once, one in each lane of a 512-bit word, by rotating the
// word of discs: nothing runs round an edge, because discs that can be turned over in a direction
// have a neighbour on either side in it, so they do not stand on the edges that it leads to.
// The same fill over enemy discs serves twice: from all own discs at once it ends on the legal
// cells, from a new disc alone it covers what may be turned over.

#pragma once

#include <tuple>

#include "../reasoner.hpp"

namespace limits {

/// A word for each of eight directions.
struct Ways {
#ifdef LIMITS_AVX512
    using Lanes = __m512i;

    static Lanes all(u64 word) { return _mm512_set1_epi64(static_cast<long long>(word)); }

    static Lanes load(const u64* words) { return _mm512_load_si512(words); }

    static Lanes rotated(Lanes words, Lanes by) { return _mm512_rolv_epi64(words, by); }

    static Lanes both(Lanes a, Lanes b) { return _mm512_and_si512(a, b); }

    /// The lanes of `a` in which `b` has a bit in common with `c`, in one word.
    static u64 joined(Lanes a, Lanes b, Lanes c) {
        return joined(_mm512_maskz_mov_epi64(_mm512_test_epi64_mask(b, c), a));
    }

    static u64 joined(Lanes a) {
        const __m256i half =
            _mm256_or_si256(_mm512_castsi512_si256(a), _mm512_extracti64x4_epi64(a, 1));
        const __m128i quarter =
            _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        return static_cast<u64>(
            _mm_cvtsi128_si64(_mm_or_si128(quarter, _mm_unpackhi_epi64(quarter, quarter))));
    }

    static Lanes either(Lanes a, Lanes b) { return _mm512_or_si512(a, b); }
#else
    struct Lanes {
        u64 at[8];
    };

    template <class Function>
    static Lanes each(Function function) {
        Lanes made;
        for (unsigned i = 0; i < 8; ++i) made.at[i] = function(i);
        return made;
    }

    static Lanes all(u64 word) {
        return each([&](unsigned) { return word; });
    }

    static Lanes load(const u64* words) {
        return each([&](unsigned i) { return words[i]; });
    }

    static Lanes rotated(const Lanes& words, const Lanes& by) {
        return each([&](unsigned i) {
            return words.at[i] << by.at[i] | words.at[i] >> (64 - by.at[i]);
        });
    }

    static Lanes both(const Lanes& a, const Lanes& b) {
        return each([&](unsigned i) { return a.at[i] & b.at[i]; });
    }

    static Lanes either(const Lanes& a, const Lanes& b) {
        return each([&](unsigned i) { return a.at[i] | b.at[i]; });
    }

    static u64 joined(const Lanes& a, const Lanes& b, const Lanes& c) {
        u64 found = 0;
        for (unsigned i = 0; i < 8; ++i) found |= b.at[i] & c.at[i] ? a.at[i] : 0;
        return found;
    }

    static u64 joined(const Lanes& a) { return joined(a, a, a); }
#endif
};

template <unsigned Size>
struct Reversi {
    static constexpr bool kStuck = true;  // when neither side can place a disc
    static constexpr unsigned kPass = 64;

    struct State {
        u64 discs[2];
    };

    struct Moves {
        u8 list[kListSlack];
    };

    static State initial() { return {{bit(36 - 1) | bit(36 - 8), bit(36) | bit(36 - 9)}}; }

    /// The cells where a side can place a disc.
    static u64 places(u64 mine, u64 theirs) {
        const Lanes by = Ways::load(kRotations.at);
        const Lanes reached = Ways::rotated(fill(mine, theirs, by), by);
        return Ways::joined(reached) & kBoard & ~(mine | theirs);
    }

    /// The discs that one on `cell` turns over.
    static u64 turned(u64 cell, u64 mine, u64 theirs) {
        const Lanes by = Ways::load(kRotations.at);
        const Lanes filled = fill(cell, theirs, by);
        return Ways::joined(filled, Ways::rotated(filled, by), Ways::all(mine));
    }

    template <int Side>
    static unsigned moves(const State& state, Moves& moves) {
        const u64 mine = state.discs[Side], theirs = state.discs[1 - Side];
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
        const u64 turned = Reversi::turned(bit(cell), state.discs[Side], state.discs[1 - Side]);
        state.discs[Side] ^= turned | bit(cell);
        state.discs[1 - Side] ^= turned;
        return kGoesOn;
    }

    template <int Side>
    static Outcome stuck(const State& state) {
        const unsigned first = count(state.discs[0]), second = count(state.discs[1]);
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
    using Lanes = Ways::Lanes;

    struct Table {
        alignas(64) u64 at[8];
    };

    static constexpr u64 cells(unsigned width, unsigned height) {
        u64 found = 0;
        for (unsigned y = 4 - height / 2; y < 4 + height / 2; ++y)
            for (unsigned x = 4 - width / 2; x < 4 + width / 2; ++x) found |= bit(8 * y + x);
        return found;
    }

    static constexpr u64 kBoard = cells(Size, Size);
    static constexpr u64 kAcross = cells(Size - 2, Size), kUpright = cells(Size, Size - 2);
    static constexpr u64 kInner = cells(Size - 2, Size - 2);
    static constexpr Table kRotations{{1, 8, 7, 9, 63, 56, 57, 55}};
    static constexpr Table kTwice{{2, 16, 14, 18, 62, 48, 50, 46}};
    static constexpr Table kTurnable{
        {kAcross, kUpright, kInner, kInner, kAcross, kUpright, kInner, kInner}};

    /// The unbroken runs of enemy discs that begin next to `from`: one, two, four, six of them.
    static Lanes fill(u64 from, u64 theirs, const Lanes& by) {
        const Lanes over = Ways::both(Ways::all(theirs), Ways::load(kTurnable.at));
        const Lanes twice = Ways::load(kTwice.at);
        Lanes run = Ways::both(over, Ways::rotated(Ways::all(from), by));
        run = Ways::either(run, Ways::both(over, Ways::rotated(run, by)));
        const Lanes pairs = Ways::both(over, Ways::rotated(over, by));
        run = Ways::either(run, Ways::both(pairs, Ways::rotated(run, twice)));
        return Ways::either(run, Ways::both(pairs, Ways::rotated(run, twice)));
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
        const u64 mine = state.discs[Side], theirs = state.discs[1 - Side];
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
                      Named<ReversiCounted<Size>>{"counted"});
}

}  // namespace limits

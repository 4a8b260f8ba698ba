// English draughts: 32 dark squares in 35 bits.
//
// Two ranks of four squares, each from right to left, and a bit that is always clear take nine
// bits, so that a step along the diagonals is a shift by four or five from every square, and steps
// off the board end on clear bits or outside.  All pieces step at once.  Whether a side can take
// is known from four shifts and masks; only those who can are followed, leap by leap.

#pragma once

#include <tuple>

#include "../reasoner.hpp"

namespace limits {

struct Draughts {
    static constexpr bool kStuck = true;  // who cannot move loses
    static constexpr unsigned kMostCaptures = 256;
    static constexpr u8 kPatience = 40;

    struct State {
        u64 pieces[2];
        u64 kings;
        u8 quiet;
    };

    /// A capture as the squares that change hands: where it begins and ends, and what it takes.
    struct Capture {
        u64 from, to, taken;
    };

    /// Steps are a square to go to and the way there, in a byte; captures go without steps.
    struct Moves {
        bool taking;
        u8 steps[48 + kListSlack];
        Capture captures[kMostCaptures];
    };

    /// Where pieces can step to: up right, up left, down right, down left.
    struct Steps {
        u64 ways[4];
    };

    static State initial() { return {{kBoard & (bit(13) - 1), kBoard & ~(bit(22) - 1)}, 0, 0}; }

    template <int Side>
    static unsigned moves(const State& state, Moves& moves) {
        const u64 takers = Draughts::takers<Side>(state);
        moves.taking = takers != 0;
        if (takers) return captures<Side>(state, takers, moves.captures);
        const Steps steps = Draughts::steps<Side>(state);
        unsigned number = list_bits<0 << 6>(steps.ways[0], moves.steps);
        number += list_bits<1 << 6>(steps.ways[1], moves.steps + number);
        number += list_bits<2 << 6>(steps.ways[2], moves.steps + number);
        return number + list_bits<3 << 6>(steps.ways[3], moves.steps + number);
    }

    template <int Side>
    static Outcome apply(State& state, const Moves& moves, unsigned index) {
        if (moves.taking) return take<Side>(state, moves.captures[index]);
        return step<Side>(state, moves.steps[index] & 63, moves.steps[index] >> 6);
    }

    template <int Side>
    static Outcome stuck(const State&) {
        return win(1 - Side);
    }

    /// The pieces that can take.
    template <int Side>
    static u64 takers(const State& state) {
        const u64 mine = state.pieces[Side], theirs = state.pieces[1 - Side];
        const u64 empty = kBoard & ~(mine | theirs), kings = mine & state.kings;
        const u64 up = back<0>(theirs & back<0>(empty)) | back<1>(theirs & back<1>(empty));
        const u64 down = back<2>(theirs & back<2>(empty)) | back<3>(theirs & back<3>(empty));
        return Side == 0 ? (mine & up) | (kings & down) : (mine & down) | (kings & up);
    }

    template <int Side>
    static Steps steps(const State& state) {
        const u64 mine = state.pieces[Side];
        const u64 empty = kBoard & ~(mine | state.pieces[1 - Side]), kings = mine & state.kings;
        const u64 up = Side == 0 ? mine : kings, down = Side == 0 ? kings : mine;
        return {{ahead<0>(up) & empty, ahead<1>(up) & empty, ahead<2>(down) & empty,
                 ahead<3>(down) & empty}};
    }

    template <int Side>
    static Outcome step(State& state, unsigned target, unsigned way) {
        constexpr int kShifts[4] = {4, 5, -5, -4};
        const u64 to = bit(target), from = bit(target - static_cast<unsigned>(kShifts[way]));
        const u64 king = state.kings & from ? to : 0;
        state.pieces[Side] ^= from | to;
        state.kings = (state.kings & ~from) | king | (to & kFar[Side]);
        state.quiet = static_cast<u8>(king ? state.quiet + 1 : 0);
        return state.quiet == kPatience ? kDraw : kGoesOn;
    }

    /// All captures of the pieces that can take; every way over the board is a move of its own.
    template <int Side>
    static unsigned captures(const State& state, u64 takers, Capture* out) {
        Capture* end = out;
        const u64 mine = state.pieces[Side], theirs = state.pieces[1 - Side];
        for (; takers; takers &= takers - 1) {
            const u64 from = takers & -takers;
            const Ride ride{from, kBoard & ~((mine ^ from) | theirs), out + kMostCaptures};
            if (from & state.kings)
                ride.leaps<true, true>(from, theirs, 0, end);
            else
                ride.leaps<Side == 0, Side != 0>(from, theirs, 0, end);
        }
        return static_cast<unsigned>(end - out);
    }

    template <int Side>
    static Outcome take(State& state, const Capture& capture) {
        const u64 king = state.kings & capture.from ? capture.to : 0;
        state.pieces[Side] = (state.pieces[Side] ^ capture.from) | capture.to;
        state.pieces[1 - Side] ^= capture.taken;
        state.kings &= ~(capture.from | capture.taken);
        state.kings |= king | (capture.to & kFar[Side]);
        state.quiet = 0;
        return kGoesOn;
    }

    template <int Side>
    static void print(const State&, const Moves& moves, unsigned index) {
        constexpr int kShifts[4] = {4, 5, -5, -4};
        if (moves.taking) {
            const Capture& capture = moves.captures[index];
            print_square(lowest(capture.from));
            print_square(lowest(capture.to));
        } else {
            const unsigned to = moves.steps[index] & 63, way = moves.steps[index] >> 6;
            print_square(to - static_cast<unsigned>(kShifts[way]));
            print_square(to);
        }
    }

   private:
    static constexpr u64 kBoard = 0x7fbfdfeff;  // all of 35 bits but 8, 17 and 26
    static constexpr u64 kFar[2] = {kBoard & ~(bit(31) - 1), 0xf};

    /// Each square's neighbour in one of four ways.
    template <int Way>
    static u64 ahead(u64 set) {
        return Way == 0 ? set << 4 : Way == 1 ? set << 5 : Way == 2 ? set >> 5 : set >> 4;
    }

    template <int Way>
    static u64 back(u64 set) {
        return ahead<3 - Way>(set);
    }

    static void print_square(unsigned square) {
        const unsigned pair = square / 9, rest = square % 9, upper = rest >= 4;
        const unsigned x = upper ? 8 - 2 * (rest - 4) : 7 - 2 * rest;
        std::printf(" %u_%u", x, 2 * pair + upper + 1);
    }

    /// The captures of one piece, which has been lifted from the board.
    struct Ride {
        u64 from, empty;
        const Capture* limit;

        /// Leaps on from `at`, or writes the capture down where no leap is left.
        template <bool Up, bool Down>
        void leaps(u64 at, u64 theirs, u64 taken, Capture*& out) const {
            bool leapt = false;
            if constexpr (Up) leapt = leap<0, Up, Down>(at, theirs, taken, out);
            if constexpr (Up) leapt |= leap<1, Up, Down>(at, theirs, taken, out);
            if constexpr (Down) leapt |= leap<2, Up, Down>(at, theirs, taken, out);
            if constexpr (Down) leapt |= leap<3, Up, Down>(at, theirs, taken, out);
            if (leapt) return;
            if (out == limit) std::abort();
            *out++ = {from, at, taken};
        }

        template <int Way, bool Up, bool Down>
        bool leap(u64 at, u64 theirs, u64 taken, Capture*& out) const {
            const u64 over = ahead<Way>(at) & theirs, to = ahead<Way>(over) & empty;
            if (!to) return false;
            leaps<Up, Down>(to, theirs ^ over, taken | over, out);
            return true;
        }
    };
};

/// Count the steps, draw one, and look only for that one; captures are enumerated all the same.
struct DraughtsCounted {
    using State = Draughts::State;

    static State initial() { return Draughts::initial(); }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        if (const u64 takers = Draughts::takers<Side>(state)) {
            const unsigned number = Draughts::captures<Side>(state, takers, captures);
            ++plies;
            return Draughts::take<Side>(state, captures[random.below(number)]);
        }
        const auto steps = Draughts::steps<Side>(state);
        const unsigned first = count(steps.ways[0]), second = first + count(steps.ways[1]);
        const unsigned third = second + count(steps.ways[2]);
        const unsigned number = third + count(steps.ways[3]);
        if (__builtin_expect(number == 0, 0)) return Draughts::stuck<Side>(state);
        ++plies;
        const unsigned drawn = random.below(number);
        // the sums of comparisons, not branches, find the way that was drawn
        const unsigned way = (drawn >= first) + (drawn >= second) + (drawn >= third);
        const unsigned before[4] = {0, first, second, third};
        return Draughts::step<Side>(state, select(steps.ways[way], drawn - before[way]), way);
    }

    Draughts::Capture captures[Draughts::kMostCaptures];
};

inline auto figures(Draughts) {
    return std::tuple(Named<Enumerated<Draughts>>{"enumerated"},
                      Named<Interleaved<Enumerated<Draughts>, 2>>{"interleaved"},
                      Named<DraughtsCounted>{"counted"});
}

}  // namespace limits

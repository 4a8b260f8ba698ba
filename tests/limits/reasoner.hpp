// What a game is, and what is measured of it.
//
// A game is a struct of static functions; two sides move in turn, so that the side to move is a
// template argument and no function asks whose turn it is:
//
//     struct Game {
//         struct State;                      // trivially copyable
//         struct Moves;                      // a fixed array for the legal moves of one state
//         static constexpr bool kStuck;      // whether `moves` may find none
//         static State initial();
//         template <int Side> static unsigned moves(const State&, Moves&);   // how many
//         template <int Side> static Outcome apply(State&, const Moves&, unsigned index);
//         template <int Side> static Outcome stuck(const State&);            // without a move
//         template <int Side> static void print(const State&, const Moves&, unsigned index);
//     };
//
// A *figure* is a way to make the next random move: a struct with a `State`, `initial()` and
// `step<Side>(state, random, plies)`, which adds the moves made to `plies`.  The main figure,
// `Enumerated`, writes all legal moves of every state down; others reach the same distribution of
// plays by other means and go by names of their own.

#pragma once

#include <cstdio>

#include "random.hpp"

namespace limits {

/// How a play ended, or that it goes on.
enum Outcome : u8 { kFirstWins, kSecondWins, kDraw, kGoesOn };

/// The win of a side.
constexpr Outcome win(int side) { return side == 0 ? kFirstWins : kSecondWins; }

/// The main figure: enumerate, draw, apply.
template <class Game>
struct Enumerated {
    using State = typename Game::State;

    static State initial() { return Game::initial(); }

    template <int Side>
    Outcome step(State& state, Random& random, u64& plies) {
        const unsigned number = Game::template moves<Side>(state, moves);
        if constexpr (Game::kStuck) {
            if (__builtin_expect(number == 0, 0)) return Game::template stuck<Side>(state);
        }
        ++plies;
        return Game::template apply<Side>(state, moves, random.below(number));
    }

    typename Game::Moves moves;
};

/// What was met in many plays.
struct Tally {
    u64 plays = 0;
    u64 plies = 0;
    u64 ends[3] = {0, 0, 0};
};

/// One play from the beginning to its end.
template <class Figure>
inline void play(Figure& figure, Random& random, Tally& tally) {
    typename Figure::State state = figure.initial();
    u64 plies = 0;
    Outcome outcome;
    do {
        outcome = figure.template step<0>(state, random, plies);
        if (outcome != kGoesOn) break;
        outcome = figure.template step<1>(state, random, plies);
    } while (outcome == kGoesOn);
    ++tally.plays;
    tally.plies += plies;
    ++tally.ends[outcome];
}

/// Many plays one after the other.
template <class Figure>
struct Player {
    [[gnu::noinline]] static void play_many(Random& random, Tally& tally, u64 plays) {
        Figure figure;
        // the generator's state lives in registers while the loop runs
        Random own = random;
        for (u64 done = 0; done < plays; ++done) play(figure, own, tally);
        random = own;
    }
};

/// `Lanes` plays side by side, a move of each in turn: while one waits for its memory and its
/// multiplications, the processor works on the next.
template <class Figure, unsigned Lanes>
struct Interleaved {};

template <class Figure, unsigned Lanes>
struct Player<Interleaved<Figure, Lanes>> {
    [[gnu::noinline]] static void play_many(Random& random, Tally& tally, u64 plays) {
        Player player;
        Random own = random;
        // each lane has its number of plays to finish: were all stopped at once, long plays, which
        // are under way more often, would be lost more often
        for (unsigned lane = 0; lane < Lanes; ++lane)
            player.left[lane] = (plays + lane) / Lanes;
        for (unsigned lane = 0; lane < Lanes; ++lane) player.begin(lane);
        while (player.busy) {
            player.step_all<0>(own, tally);
            player.step_all<1>(own, tally);
            for (unsigned lane = 0; lane < Lanes; ++lane) player.finish(lane, tally);
        }
        random = own;
    }

   private:
    template <int Side>
    void step_all(Random& random, Tally& tally) {
#pragma GCC unroll 8
        for (unsigned lane = 0; lane < Lanes; ++lane)
            if (outcomes[lane] == kGoesOn)
                outcomes[lane] =
                    figures[lane].template step<Side>(states[lane], random, tally.plies);
    }

    void begin(unsigned lane) {
        outcomes[lane] = left[lane] ? kGoesOn : kIdle;
        if (!left[lane]) return;
        ++busy;
        states[lane] = Figure::initial();
    }

    void finish(unsigned lane, Tally& tally) {
        if (outcomes[lane] == kGoesOn || outcomes[lane] == kIdle) return;
        ++tally.plays;
        ++tally.ends[outcomes[lane]];
        --left[lane];
        --busy;
        begin(lane);
    }

    static constexpr Outcome kIdle = static_cast<Outcome>(kGoesOn + 1);

    Figure figures[Lanes];
    typename Figure::State states[Lanes];
    Outcome outcomes[Lanes];
    u64 left[Lanes];
    unsigned busy = 0;
};

/// Adds the numbers of move sequences of length 1 .. `depth` from `state` to `levels`.  The last
/// moves are counted where they are enumerated and not made.
template <class Game, int Side>
void perft(const typename Game::State& state, unsigned depth, u64* levels) {
    typename Game::Moves moves;
    const unsigned number = Game::template moves<Side>(state, moves);
    *levels += number;
    if (depth == 1) return;
    for (unsigned index = 0; index < number; ++index) {
        typename Game::State next = state;
        if (Game::template apply<Side>(next, moves, index) == kGoesOn)
            perft<Game, 1 - Side>(next, depth - 1, levels + 1);
    }
}

}  // namespace limits

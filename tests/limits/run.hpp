// The command line of a reasoner:
//
//     perft D [--divide]            numbers of move sequences of length 0 .. D
//     playouts SECONDS [FIGURE] [SEED]
//     sample PLAYS [FIGURE] [SEED]  a fixed number of playouts
//     plays PLAYS [SEED]            random plays in full, for other programs to check
//
// Times are of the processor, not of the clock on the wall: other programs may run beside.

#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "reasoner.hpp"

namespace limits {

inline double processor_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// A name for a figure of a game.
template <class Figure>
struct Named {
    const char* name;
};

inline void report(const char* figure, const Tally& tally, double seconds) {
    const double plays = static_cast<double>(tally.plays), plies = static_cast<double>(tally.plies);
    std::printf("figure %s\n", figure);
    std::printf("playouts %llu\n", static_cast<unsigned long long>(tally.plays));
    std::printf("states %llu\n", static_cast<unsigned long long>(tally.plies));
    std::printf("seconds %.6f\n", seconds);
    std::printf("playouts_per_second %.1f\n", plays / seconds);
    std::printf("states_per_second %.1f\n", plies / seconds);
    std::printf("mean_length %.6f\n", plies / plays);
    std::printf("ends %llu %llu %llu\n", static_cast<unsigned long long>(tally.ends[kFirstWins]),
                static_cast<unsigned long long>(tally.ends[kSecondWins]),
                static_cast<unsigned long long>(tally.ends[kDraw]));
}

/// Plays `plays` times or, if that is 0, until the `seconds` are over.
template <class Figure>
void measure(const char* name, u64 plays, double seconds, u64 seed) {
    constexpr u64 kBatch = 256;
    Random random(seed);
    Tally tally;
    const double begin = processor_seconds();
    double passed = 0;
    if (plays) {
        Player<Figure>::play_many(random, tally, plays);
        passed = processor_seconds() - begin;
    } else {
        // batches grow with the speed of the game: the clock is asked about a hundred times
        for (u64 batch = kBatch; passed < seconds; passed = processor_seconds() - begin) {
            if (passed > 0 && passed < seconds / 100) batch *= 2;
            Player<Figure>::play_many(random, tally, batch);
        }
    }
    report(name, tally, passed);
}

template <class Game>
int print_perft(unsigned depth) {
    u64 levels[64] = {1};
    const double begin = processor_seconds();
    if (depth) perft<Game, 0>(Game::initial(), depth, levels + 1);
    const double seconds = processor_seconds() - begin;
    std::printf("perft");
    for (unsigned i = 0; i <= depth; ++i)
        std::printf(" %llu", static_cast<unsigned long long>(levels[i]));
    std::printf("\nseconds %.6f\n", seconds);
    return 0;
}

/// A ply of a printed play: how many moves there were, and the one that was made.
template <class Game, int Side>
Outcome print_ply(typename Game::State& state, Random& random) {
    typename Game::Moves moves;
    const unsigned number = Game::template moves<Side>(state, moves);
    if constexpr (Game::kStuck) {
        if (number == 0) return Game::template stuck<Side>(state);
    }
    const unsigned index = random.below(number);
    std::printf("%u", number);
    Game::template print<Side>(state, moves, index);
    std::printf(";");
    return Game::template apply<Side>(state, moves, index);
}

template <class Game>
int print_plays(u64 plays, u64 seed) {
    Random random(seed);
    for (u64 done = 0; done < plays; ++done) {
        typename Game::State state = Game::initial();
        Outcome outcome = kGoesOn;
        for (int side = 0; outcome == kGoesOn; side = 1 - side)
            outcome = side == 0 ? print_ply<Game, 0>(state, random)
                                : print_ply<Game, 1>(state, random);
        std::printf("%u\n", outcome);
    }
    return 0;
}

inline int usage(const char* problem) {
    std::fprintf(stderr,
                 "%s\nperft D | playouts SECONDS [FIGURE] [SEED] | sample PLAYS [FIGURE] [SEED] | "
                 "plays PLAYS [SEED]\n",
                 problem);
    return 2;
}

template <class Figure>
void measure(Named<Figure> figure, u64 plays, double seconds, u64 seed) {
    measure<Figure>(figure.name, plays, seconds, seed);
}

/// The whole program; the first figure is the one that is measured unless another is named.
template <class Game, class... Figures>
int run(int argc, char** argv, Named<Figures>... figures) {
    if (argc < 3) return usage("a command and its number are missing");
    const char* command = argv[1];
    const char* number = argv[2];
    if (!std::strcmp(command, "perft")) {
        const int depth = std::atoi(number);
        if (depth < 0 || depth > 62) return usage("a depth is 0 to 62");
        return print_perft<Game>(static_cast<unsigned>(depth));
    }
    if (!std::strcmp(command, "plays"))
        return print_plays<Game>(std::strtoull(number, nullptr, 10),
                                 argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 0);
    const bool timed = !std::strcmp(command, "playouts");
    if (!timed && std::strcmp(command, "sample")) return usage("there is no such command");
    const u64 plays = timed ? 0 : std::strtoull(number, nullptr, 10);
    const double seconds = timed ? std::atof(number) : 0;
    if (timed ? seconds <= 0 : plays == 0) return usage("the number is above 0");
    const u64 seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 0;
    const char* wanted = argc > 3 ? argv[3] : nullptr;
    bool known = false;
    const auto attempt = [&](auto figure) {
        if (known || (wanted && std::strcmp(wanted, figure.name))) return;
        known = true;
        measure(figure, plays, seconds, seed);
    };
    (attempt(figures), ...);
    return known ? 0 : usage("there is no such figure");
}

}  // namespace limits

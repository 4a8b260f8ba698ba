// The command line of a compiled game for the bench.  BENCH_HEADER is the header that
// `rgt compile` writes, BENCH_SPACE its namespace; nothing but what the header promises is used.
//
//     perft D                    numbers of sequences of 0 .. D moves; every position is visited
//                                each time that it is reached, moves of the last are counted
//     playouts SECONDS SEED      random plays
//
// `seconds` are of the processor, `wall` of the clock on the wall.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include BENCH_HEADER

namespace {

using namespace BENCH_SPACE;

double processor() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double wall() {
    using Clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

class Perft {
public:
    explicit Perft(int depth) : levels(depth + 1), moves_(depth) { levels[0] = 1; }

    std::vector<std::uint64_t> levels;

    void count(const GameState& state, std::size_t depth, Cache& cache) {
        if (depth == moves_.size() || state.isTerminal()) return;
        std::vector<Move>& moves = moves_[depth];
        state.getAllMoves(moves, cache);
        levels[depth + 1] += moves.size();
        if (depth + 1 == moves_.size()) return;
        for (const Move& move : moves) {
            GameState after = state;
            after.apply(move, cache);
            count(after, depth + 1, cache);
        }
    }

private:
    std::vector<std::vector<Move>> moves_;  // of every depth, to be filled again
};

void report(double begun, double begun_wall) {
    std::printf("\nseconds %.6f\nwall %.6f\n", processor() - begun, wall() - begun_wall);
}

void print_perft(int depth) {
    Cache cache;
    Perft perft(depth);
    const GameState root(cache);
    const double begun = processor(), begun_wall = wall();
    perft.count(root, 0, cache);
    std::printf("perft");
    for (const std::uint64_t number : perft.levels)
        std::printf(" %llu", static_cast<unsigned long long>(number));
    report(begun, begun_wall);
}

void print_playouts(double seconds, std::uint64_t seed) {
    Cache cache;
    const double begun = processor(), begun_wall = wall();
    const PlayoutCounts found = playouts(cache, seconds, 0, seed);
    std::printf("playouts %llu\nstates %llu\nstuck %llu",
                static_cast<unsigned long long>(found.plays),
                static_cast<unsigned long long>(found.moves),
                static_cast<unsigned long long>(found.stuck));
    report(begun, begun_wall);
}

}  // namespace

int main(int count, char** words) {
    if (count == 3 && !std::strcmp(words[1], "perft")) {
        print_perft(std::atoi(words[2]));
    } else if (count == 4 && !std::strcmp(words[1], "playouts")) {
        print_playouts(std::atof(words[2]), std::strtoull(words[3], nullptr, 10));
    } else {
        std::fprintf(stderr, "perft D | playouts SECONDS SEED\n");
        return 2;
    }
    return 0;
}

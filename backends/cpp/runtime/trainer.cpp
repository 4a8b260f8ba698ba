// Plays a compiled game at random for some seconds, so that its branches are counted: most of the
// time whole plays, then move by move, then all moves of all positions.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <vector>

struct Handle;
extern "C" {
Handle* rgt_new();
unsigned rgt_state_size();
unsigned rgt_goals();
int rgt_terminal(const void* state);
int rgt_initial(Handle*, void* state);
int rgt_moves(Handle*, const void* state, unsigned* count);
unsigned rgt_moves_size(const Handle*);
unsigned rgt_copy_moves(const Handle*, unsigned* out, unsigned room);
int rgt_apply(Handle*, const void* state, const unsigned* tags, unsigned count, void* after);
int rgt_perft_start(Handle*, const void* state);
int rgt_perft_step(Handle*, int keep, double seconds, unsigned long long* total);
int rgt_playouts(Handle*, const void* state, unsigned long long plays, double seconds,
                 unsigned long long seed, unsigned long long longest, unsigned long long* numbers,
                 unsigned long long* goals, double* elapsed);
}

using Clock = std::chrono::steady_clock;
using State = std::vector<unsigned char>;

static double seconds_since(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

static int plays(Handle* handle, const State& root, double seconds, unsigned long long longest) {
    std::vector<unsigned long long> goals(rgt_goals());
    unsigned long long numbers[12];
    double elapsed;
    return rgt_playouts(handle, root.data(), 0, seconds, 1, longest, numbers, goals.data(),
                        &elapsed);
}

static int steps(Handle* handle, const State& root, double seconds) {
    std::uint64_t dice = 1;
    std::vector<unsigned> moves;
    State state = root, after = root;
    for (const auto begun = Clock::now(); seconds_since(begun) < seconds;) {
        unsigned count = 0;
        if (const int code = rgt_moves(handle, state.data(), &count)) return code;
        if (!count || rgt_terminal(state.data())) {
            state = root;
            continue;
        }
        moves.resize(rgt_moves_size(handle));
        rgt_copy_moves(handle, moves.data(), unsigned(moves.size()));
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        const unsigned* move = moves.data();
        for (auto chosen = (dice >> 33) % count; chosen; --chosen) move += 1 + *move;
        if (const int code = rgt_apply(handle, state.data(), move + 1, *move, after.data()))
            return code;
        state.swap(after);
    }
    return 0;
}

static int counts(Handle* handle, const State& root, double seconds) {
    unsigned long long total[2] = {1, 0};
    int code = rgt_perft_start(handle, root.data());
    for (const auto begun = Clock::now(); !code && (total[0] || total[1]);) {
        const double left = seconds - seconds_since(begun);
        if (left <= 0) break;
        code = rgt_perft_step(handle, 1, left, total);
    }
    return code < 0 ? 0 : code;
}

int main(int count, char** words) {
    Handle* handle = rgt_new();
    if (count != 3 || !handle) return 1;
    const double seconds = std::atof(words[1]);
    State root(rgt_state_size());
    int code = rgt_initial(handle, root.data());
    if (!code) code = plays(handle, root, 0.8 * seconds, std::strtoull(words[2], nullptr, 10));
    if (!code) code = steps(handle, root, 0.1 * seconds);
    if (!code) code = counts(handle, root, 0.1 * seconds);
    return code & 255 ? code & 255 : code != 0;
}

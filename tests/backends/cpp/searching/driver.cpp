// Plays whole games by searches of all kinds, for sanitisers: see sanitized.py.
#include "linked.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

extern "C" int rgt_initial(Handle* h, void* state);

namespace {
struct Kind {
    const char* name;
    rgs_options options;
};

std::vector<Kind> kinds() {
    rgs_options plain;
    rgs_defaults(&plain);
    std::vector<Kind> found{{"plain", plain}};
    const auto kind = [&](const char* name, auto change) {
        found.push_back({name, plain});
        change(found.back().options);
    };
    kind("tuned", [](rgs_options& o) { o.selection = RGS_UCB1_TUNED; });
    kind("flat", [](rgs_options& o) { o.selection = RGS_FLAT; });
    kind("rave solver", [](rgs_options& o) { o.rave = 100, o.solver = 1; });
    kind("grave nst reuse", [](rgs_options& o) {
        o.grave = 20, o.policy = RGS_NST, o.reuse = 1, o.solver = 1;
    });
    kind("merged mast reuse", [](rgs_options& o) {
        o.transpositions = o.reuse = 1, o.policy = RGS_MAST;
    });
    kind("crowded", [](rgs_options& o) {
        o.nodes = 150, o.reuse = o.solver = 1, o.rave = 10, o.split = 1;
    });
    kind("crowded merged", [](rgs_options& o) {
        o.nodes = 150, o.reuse = o.transpositions = o.solver = 1;
    });
    kind("few", [](rgs_options& o) { o.expand = 3, o.playouts = 4, o.solver = 1, o.reuse = 1; });
    kind("few tuned", [](rgs_options& o) {
        o.expand = 2, o.playouts = 3, o.selection = RGS_UCB1_TUNED, o.reuse = 1;
    });
    kind("split bias", [](rgs_options& o) { o.split = 1, o.bias = 1, o.playouts = 2; });
    kind("alpha-beta", [](rgs_options& o) { o.method = RGS_ALPHA_BETA; });
    const std::size_t alone = found.size();
    for (std::size_t i = 0; i < alone; ++i) {
        found.push_back(found[i]);
        found.back().options.threads = 4;
    }
    return found;
}

void check(int code, const char* what) {
    if (code > 0) std::printf("%s: fault %d\n", what, code), std::exit(2);
}

// A play of at most so many moves, each thought about for so many iterations.
void play(const Kind& kind, unsigned long long iterations, unsigned most) {
    const rgs_game game = rgs_linked(0, 100);
    rgs_search* const search = rgs_new(&game, &kind.options);
    void* const handle = game.make();
    std::vector<unsigned char> state(game.state_size);
    check(rgt_initial(static_cast<Handle*>(handle), state.data()), "initial");
    unsigned made = 0;
    for (; made < most && !game.terminal(state.data()); ++made) {
        check(rgs_begin(search, state.data(), made), "begin");
        int code = -1;
        while (code < 0) check(code = rgs_step(search, iterations, 0.05), "step");
        unsigned count = 0, index = 0, tags[8], length = 0;
        check(game.list(handle, state.data(), &count), "list");
        if (count != rgs_moves(search)) std::puts("other moves"), std::exit(2);
        if (!count) break;
        rgs_move move;
        for (unsigned i = 0; i < count; ++i) {
            check(rgs_move_at(search, i, &move), "move");
            check(rgs_tags(search, i, tags, 8, &length), "tags");
        }
        check(rgs_best(search, &index), "best");
        check(game.apply_listed(handle, state.data(), index, 0, state.data()), "apply");
    }
    game.discard(handle);
    rgs_delete(search);
    std::printf("%s, %u threads: %u moves\n", kind.name, kind.options.threads, made);
}
}  // namespace

int main(int, char** arguments) {
    for (const Kind& kind : kinds())
        play(kind, std::strtoull(arguments[1], nullptr, 10),
             unsigned(std::strtoul(arguments[2], nullptr, 10)));
}

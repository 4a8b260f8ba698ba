// Searches of compiled games: Monte Carlo tree search and alpha-beta.  Written by rgt.
#include "alpha_beta/alpha_beta.hpp"
#include "mcts/search.hpp"
#include "uct/uct.hpp"

#include <stdexcept>

struct rgs_search {
    std::unique_ptr<rgs::Thinker> thinker;
    rgs::Fault fault;
};

namespace {
// The options of a tree search as they are meant; throws if there cannot be one.
rgs_options checked(const rgs_game& game, rgs_options options) {
    if (game.players > rgs::MOST_PLAYERS) throw std::length_error("too many players");
    options.threads = std::clamp(options.threads, 1u, 1024u);
    options.playouts = std::clamp(options.playouts, 1u, 1u << 20);
    options.expand = std::max(options.expand, 1u);
    options.nodes = std::max(options.nodes, 1ull);
    if (options.selection == RGS_FLAT) {
        options.solver = options.split = options.transpositions = options.reuse = 0;
        options.rave = options.grave = options.bias = 0;
    }
    return options;
}
std::unique_ptr<rgs::Thinker> thinker_of(const rgs_game& game, const rgs_options& options) {
    if (options.method == RGS_ALPHA_BETA) return std::make_unique<rgs::AlphaBeta>(game, options);
    const rgs_options right = checked(game, options);
    if (rgs::Uct::is_enough(right)) return std::make_unique<rgs::Uct>(game, right);
    return std::make_unique<rgs::Search>(game, right);
}
template <class Work>
int guarded(rgs_search* search, Work work) {
    try {
        work();
        return 0;
    } catch (const rgs::Fault& fault) {
        search->fault = fault;
    } catch (const std::exception&) {  // nothing else is thrown but that memory is short
        search->fault = {rgs::MEMORY, -1, -1};
    }
    return search->fault.code;
}
}  // namespace

extern "C" {
int rgs_version(void) { return 5; }
void rgs_defaults(rgs_options* options) {
    *options = rgs_options{};
    options->exploration = 1.4;
    options->epsilon = 0.2;
    options->threads = options->playouts = options->expand = 1;
    options->longest = 500;
    options->nodes = 1ull << 22;
    options->bytes = 1ull << 30;
    options->depth = 100;
}
rgs_search* rgs_new(const rgs_game* game, const rgs_options* options) {
    try {
        return new rgs_search{thinker_of(*game, *options), {0, -1, -1}};
    } catch (const std::exception&) {
        return nullptr;
    }
}
void rgs_delete(rgs_search* search) { delete search; }
int rgs_begin(rgs_search* search, const void* state, unsigned long long seed) {
    search->fault = {0, -1, -1};
    return guarded(search, [&] {
        search->thinker->begin(static_cast<const unsigned char*>(state), seed);
    });
}
int rgs_step(rgs_search* search, unsigned long long iterations, double seconds) {
    if (search->fault.code) return search->fault.code;
    bool done = false;
    const int code = guarded(search, [&] { done = search->thinker->step(iterations, seconds); });
    return code ? code : done ? 0 : -1;
}
void rgs_stop(rgs_search* search) { search->thinker->stop(); }
void rgs_fault(const rgs_search* search, int* node, int* symbol) {
    *node = search->fault.node, *symbol = search->fault.symbol;
}
unsigned rgs_moves(rgs_search* search) { return search->thinker->moves(); }
int rgs_move_at(rgs_search* search, unsigned index, rgs_move* move) {
    return guarded(search, [&] { *move = search->thinker->move(index); });
}
int rgs_tags(rgs_search* search, unsigned index, unsigned* tags, unsigned room, unsigned* count) {
    return guarded(search, [&] { *count = search->thinker->tags(index, tags, room); });
}
int rgs_best(rgs_search* search, unsigned* index) {
    return guarded(search, [&] { *index = search->thinker->best(); });
}
void rgs_tell(const rgs_search* search, rgs_report* report) { *report = search->thinker->report(); }
}

// The tree of a search: nodes are positions, or beginnings of moves; edges what leads on.
//
// A node is a head, the values of a settled position, the state, in one piece of memory; its edges
// are one piece of their own, which is made when it is visited for the second time, and begins with
// what choosing among them reads.
#pragma once

#include "arena.hpp"
#include "game.hpp"

#include <cstring>

namespace rgs {

struct Node {
    std::uint32_t visits;  // plays through it
    Place edges;           // 0: not known yet
    std::uint32_t count;   // how many edges it has
    std::uint32_t opened;  // the first of them lead somewhere; of chance: how many do
    std::uint32_t first;   // the move of its first edge; the others follow, and begin again at 0
    std::uint8_t tags[3];  // see `length`; bytes of their own, for others write `bits` meanwhile
    std::uint8_t bits;     // of the number of edges for which there is room, if that is not `count`
    Place owner;           // the position where that move begins; 0: this is a position
    std::int16_t mover;    // the number of a player, or CHANCE
    std::uint8_t lock;
    std::uint8_t settled;  // bits: ENDED, EXACT

    // Of a beginning of a move: how many tags.
    unsigned length() const { return tags[0] | unsigned(tags[1]) << 8 | unsigned(tags[2]) << 16; }
    void set_length(unsigned length) {
        tags[0] = std::uint8_t(length);
        tags[1] = std::uint8_t(length >> 8);
        tags[2] = std::uint8_t(length >> 16);
    }
};
static_assert(sizeof(Node) == 32, "half a line of a cache");

constexpr std::uint8_t ENDED = 1;  // nothing follows
constexpr std::uint8_t EXACT = 2;  // its values are proven
constexpr unsigned MOST_PLAYERS = 1u << 15;

// One edge.
struct Edge {
    double total;          // what the mover got by it
    std::uint32_t visits;
    Place child;           // where it leads, with the bit of what is proven; 0: not opened
};

// The edges of a node.
struct Edges {
    float* means;          // of UCB1: totals by visits,
    float* roots;          // and 1 by the square root of the visits
    Place* below;          // where the edges of the children are, to fetch them early; 0: not known
    Edge* all;
    double* squares;       // totals of squares, for UCB1-Tuned
    std::uint64_t* keys;   // the moves, for AMAF and history
};

constexpr Place PROVEN = Place(1) << 31;
inline Place where(Place child) { return child & ~PROVEN; }

// What every node and edge has, which depends on the game and the options.
class Shape {
public:
    Shape(const rgs_game& game, const rgs_options& options)
        : squared(options.selection == RGS_UCB1_TUNED),
          keyed(options.rave > 0 || options.grave > 0 || options.bias > 0 ||
                options.policy != RGS_RANDOM),
          merging(options.transpositions != 0),
          amaf(options.rave > 0 || options.grave > 0),
          rated(options.selection == RGS_UCB1 && !merging && !amaf && !(options.bias > 0)),
          growing(options.threads <= 1 && !keyed), players_(game.players),
          values_at_(sizeof(Node)),
          totals_at_(up(values_at_ + players_ * sizeof(float), sizeof(double))),
          table_at_(totals_at_ + (merging ? players_ * sizeof(double) : 0)),
          state_at_(up(table_at_ + (amaf ? sizeof(Place) : 0), sizeof(std::uint64_t))),
          state_size_(game.state_size), used_(std::min(game.state_used, game.state_size)) {}

    const bool squared, keyed, merging, amaf;
    const bool rated;    // whether the means of edges are kept
    const bool growing;  // whether room for edges is made as they are opened

    std::size_t node_bytes() const { return state_at_ + used_; }
    std::size_t beginning_bytes(unsigned length, unsigned tag_size) const {
        return state_at_ + std::size_t(length) * tag_size;
    }
    // For how many of its edges a node has room.
    static std::size_t room(const Node* node) {
        return std::min(std::size_t(1) << node->bits, std::size_t(node->count));
    }
    // As which power of two it begins: no thread may see edges move.
    unsigned bits(const Node* node) const { return growing && node->mover != CHANCE ? FEW : ALL; }
    std::size_t edge_bytes(std::size_t room) const {
        return up(room * (2 * sizeof(float) * rated + sizeof(Place)), sizeof(double)) +
               room * (sizeof(Edge) + sizeof(double) * squared + sizeof(std::uint64_t) * keyed);
    }
    float* values(Node* node) const {
        return reinterpret_cast<float*>(reinterpret_cast<char*>(node) + values_at_);
    }
    // What each player got in all plays through a position; only where positions are merged.
    double* totals(Node* node) const {
        return reinterpret_cast<double*>(reinterpret_cast<char*>(node) + totals_at_);
    }
    Place* table(Node* node) const {
        return reinterpret_cast<Place*>(reinterpret_cast<char*>(node) + table_at_);
    }
    // The state, or the tags of a beginning of a move.
    unsigned char* state(Node* node) const {
        return reinterpret_cast<unsigned char*>(node) + state_at_;
    }
    [[gnu::always_inline]] Edges edges(char* at, std::size_t room) const {
        Edges found{};
        char* const begin = at;
        if (rated) {
            found.means = reinterpret_cast<float*>(at), at += room * sizeof(float);
            found.roots = reinterpret_cast<float*>(at), at += room * sizeof(float);
        }
        found.below = reinterpret_cast<Place*>(at), at += room * sizeof(Place);
        at = begin + up(std::size_t(at - begin), sizeof(double));
        found.all = reinterpret_cast<Edge*>(at), at += room * sizeof(Edge);
        if (squared) found.squares = reinterpret_cast<double*>(at), at += room * sizeof(double);
        if (keyed) found.keys = reinterpret_cast<std::uint64_t*>(at);
        return found;
    }
    // The same with more room.
    void move_edges(char* from, std::size_t had, char* to, std::size_t room) const {
        const Edges old = edges(from, had), now = edges(to, room);
        if (rated) {
            std::memcpy(now.means, old.means, had * sizeof(float));
            std::memcpy(now.roots, old.roots, had * sizeof(float));
        }
        std::memcpy(now.below, old.below, had * sizeof(Place));
        std::memcpy(static_cast<void*>(now.all), old.all, had * sizeof(Edge));
        if (squared) std::memcpy(now.squares, old.squares, had * sizeof(double));
    }
    unsigned players() const { return players_; }
    std::size_t state_size() const { return state_size_; }
    // How much of a state is kept: what follows is 0 in all.
    std::size_t state_used() const { return used_; }

private:
    static constexpr unsigned FEW = 2, ALL = 32;
    static std::size_t up(std::size_t size, std::size_t to) { return (size + to - 1) / to * to; }
    std::size_t players_, values_at_, totals_at_, table_at_, state_at_, state_size_, used_;
};

// The nodes that there are.
class Tree {
public:
    Tree(const Shape& shape, std::size_t bytes, std::uint64_t most, Leftovers& leftovers)
        : shape(shape), arena_(bytes, leftovers), most_(most) {}

    const Shape& shape;

    Node* node(Place place) const { return reinterpret_cast<Node*>(arena_.at(place)); }
    [[gnu::always_inline]] Edges edges(const Node* node, Place at) const {
        return shape.edges(arena_.at(at), shape.room(node));
    }
    char* at(Place place) const { return arena_.at(place); }
    // Has the memory bring a node and its edges, while something else is done.
    void fetch(const Node* node, Place edges) const {
        const char* const head = reinterpret_cast<const char*>(node);
        __builtin_prefetch(head), __builtin_prefetch(head + LINE);
        if (!edges) return;
        const char* const first = arena_.at(edges);
        __builtin_prefetch(first), __builtin_prefetch(first + LINE);
        __builtin_prefetch(first + 2 * LINE);
    }

    // A position with nothing known of it but the state; 0 if there is no room.
    template <bool Shared>
    Place position(Arena::Part& part, const void* state) {
        const Place place = one_more<Shared>() ? arena_.take(part, shape.node_bytes()) : 0;
        if (!place) return full<Shared>();
        std::memcpy(shape.state(node(place)), state, shape.state_used());
        return place;
    }
    template <bool Shared>
    Place beginning(Arena::Part& part, const Tags& tags, unsigned length, Place owner) {
        const std::size_t bytes = shape.beginning_bytes(length, tags.size);
        const Place place = one_more<Shared>() ? arena_.take(part, bytes) : 0;
        if (!place) return full<Shared>();
        Node* const made = node(place);
        made->set_length(length), made->owner = owner;
        std::memcpy(shape.state(made), tags.bytes, std::size_t(length) * tags.size);
        return place;
    }
    template <bool Shared>
    Place room(Arena::Part& part, std::size_t bytes) {
        const Place place = arena_.take(part, bytes);
        return place ? place : full<Shared>();
    }
    template <bool Shared = true>
    bool is_full() const { return get<Shared>(full_); }
    std::uint64_t size() const { return get<true>(size_); }
    std::size_t bytes() const { return arena_.bytes(); }

private:
    static constexpr std::size_t LINE = 64;
    template <bool Shared>
    bool one_more() {
        if (get<Shared>(size_) >= most_) return false;
        add<Shared>(size_, std::uint64_t(1));
        return true;
    }
    template <bool Shared>
    Place full() {
        put<Shared>(full_, true);
        return 0;
    }
    Arena arena_;
    std::uint64_t most_, size_ = 0;
    bool full_ = false;
};

}  // namespace rgs

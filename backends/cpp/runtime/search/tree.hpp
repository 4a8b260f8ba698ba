// The tree of a search: nodes are positions, or beginnings of moves; edges what leads on.
//
// A node is a head, the values of a settled position, the state, in one piece of memory; its edges
// are written beside each other, number by number, when it is visited for the second time.
#pragma once

#include "arena.hpp"
#include "game.hpp"

#include <cstring>

namespace rgs {

struct Node {
    std::uint32_t visits;  // plays through it
    std::uint32_t count;   // how many edges it has
    std::uint32_t opened;  // the first of them lead somewhere; of chance: how many do
    std::uint32_t first;   // the move of its first edge; the others follow, and begin again at 0
    std::int32_t mover;    // the number of a player, or CHANCE
    std::uint32_t lock;
    Place edges;           // 0: not known yet
    std::uint32_t length;  // of a beginning of a move: how many tags
    Place owner;           // the position where that move begins; 0: this is a position
    std::uint8_t ended;    // nothing follows
    std::uint8_t proven;   // its values are exact
    std::uint8_t kept;     // while trees are copied
};

// The edges of a node.
struct Edges {
    double* totals;          // what the mover got by them
    double* squares;         // the same of squares, for UCB1-Tuned
    std::uint64_t* keys;     // the moves, for AMAF and history
    Place* children;         // where they lead, with the bit of what is proven; 0: not opened
    std::uint32_t* visits;
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
          players_(game.players),
          values_at_(sizeof(Node)),
          totals_at_(up(values_at_ + players_ * sizeof(float), sizeof(double))),
          table_at_(totals_at_ + (merging ? players_ * sizeof(double) : 0)),
          state_at_(up(table_at_ + (amaf ? sizeof(Place) : 0), sizeof(std::uint64_t))),
          state_size_(game.state_size) {}

    const bool squared, keyed, merging, amaf;

    std::size_t node_bytes() const { return state_at_ + state_size_; }
    std::size_t beginning_bytes(unsigned length, unsigned tag_size) const {
        return state_at_ + std::size_t(length) * tag_size;
    }
    std::size_t edge_bytes(std::size_t count) const {
        return count * (sizeof(double) * (1 + squared) + sizeof(std::uint64_t) * keyed +
                        sizeof(Place) + sizeof(std::uint32_t));
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
    Edges edges(char* at, std::size_t count) const {
        Edges found{};
        found.totals = reinterpret_cast<double*>(at), at += count * sizeof(double);
        if (squared) found.squares = reinterpret_cast<double*>(at), at += count * sizeof(double);
        if (keyed) {
            found.keys = reinterpret_cast<std::uint64_t*>(at), at += count * sizeof(std::uint64_t);
        }
        found.children = reinterpret_cast<Place*>(at), at += count * sizeof(Place);
        found.visits = reinterpret_cast<std::uint32_t*>(at);
        return found;
    }
    unsigned players() const { return players_; }
    std::size_t state_size() const { return state_size_; }

private:
    static std::size_t up(std::size_t size, std::size_t to) { return (size + to - 1) / to * to; }
    std::size_t players_, values_at_, totals_at_, table_at_, state_at_, state_size_;
};

// The nodes that there are.
class Tree {
public:
    Tree(const Shape& shape, std::size_t bytes, std::uint64_t most)
        : shape(shape), arena_(bytes), most_(most) {}

    const Shape& shape;

    Node* node(Place place) const { return reinterpret_cast<Node*>(arena_.at(place)); }
    Edges edges(const Node* node, Place at) const {
        return shape.edges(arena_.at(at), node->count);
    }
    char* at(Place place) const { return arena_.at(place); }

    // A position with nothing known of it but the state; 0 if there is no room.
    template <bool Shared>
    Place position(Arena::Part& part, const void* state) {
        const Place place = one_more<Shared>() ? arena_.take(part, shape.node_bytes()) : 0;
        if (!place) return full<Shared>();
        std::memcpy(shape.state(node(place)), state, shape.state_size());
        return place;
    }
    template <bool Shared>
    Place beginning(Arena::Part& part, const Tags& tags, unsigned length, Place owner) {
        const std::size_t bytes = shape.beginning_bytes(length, tags.size);
        const Place place = one_more<Shared>() ? arena_.take(part, bytes) : 0;
        if (!place) return full<Shared>();
        Node* const made = node(place);
        made->length = length, made->owner = owner;
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

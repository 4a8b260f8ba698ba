// The tree of plain UCT by one thread: a block for every position that was visited twice.
//
// A position that was visited once is an edge and nothing more: what it is, is made again from the
// position above.  A block is a head, the state, and its edges, as arrays that are read together.
// The head has the edge that the next way takes: it is chosen on the way back, where levels do not
// wait for one another; so a way down only follows pointers.
#pragma once

#include "arena.hpp"
#include "game.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace rgs {

// What every way through it reads or changes comes first: that is half of a line of the cache.
struct Block {
    Block* next;           // where the next way goes on; null: something is to be made there
    char* edges;
    std::uint32_t edge;    // the next way takes it
    std::uint32_t visits;  // ways through it
    std::int16_t mover;    // the number of a player, or CHANCE
    bool settled;          // nothing follows; values stand in place of the state
    bool few;              // its edges, of no chance, are LANES at most
    std::uint32_t opened;  // how many edges were taken
    std::uint32_t count;   // how many moves there are
    std::uint32_t first;   // the move of its first edge; the others follow, and begin again at 0
    std::uint32_t room;    // how many edges there is room for: a multiple of LANES
};

// The edges of a block.
struct Branches {
    float* means;           // totals by visits; infinite where a move was not made yet,
    float* roots;           // and 1 by the square root of the visits; both 0 where no move is
    std::uint32_t* visits;
    struct Branch {
        double total;       // what the mover got by it
        Block* child;       // null: it has no block
    }* all;
};

constexpr std::uint32_t LANES = 8;

class Blocks {
public:
    Blocks(const rgs_game& game, std::uint64_t bytes, std::uint64_t most, Leftovers& leftovers)
        : state_used_(std::min(game.state_used, game.state_size)), players_(game.players),
          edges_at_(up(sizeof(Block) + state_used_)), arena_(bytes, leftovers), most_(most) {}

    static unsigned char* state(Block* block) { return reinterpret_cast<unsigned char*>(block + 1); }
    static double* values(Block* block) { return reinterpret_cast<double*>(block + 1); }
    // The edges of a block; with `Few` of one that has few.
    template <bool Few = false>
    [[gnu::always_inline]] static Branches edges(Block* block) {
        auto* const means = reinterpret_cast<float*>(block->edges);
        const std::size_t room = Few ? LANES : block->room;
        return {means, means + room, reinterpret_cast<std::uint32_t*>(means + 2 * room),
                reinterpret_cast<Branches::Branch*>(means + 3 * room)};
    }

    // A position with its moves, of which none was made; null if there is no room.
    Block* position(const void* state, int mover, unsigned count) {
        const std::uint32_t room = mover == CHANCE ? rounded(count) : LANES;
        Block* const made = take<Block>(edges_at_ + edge_bytes(LANES));
        if (!made) return nullptr;
        made->edges = room == LANES ? inside(made) : take<char>(edge_bytes(room));
        if (!made->edges) return nullptr;
        made->mover = std::int16_t(mover), made->count = count, made->room = room;
        made->few = mover != CHANCE && count <= LANES;
        std::memcpy(Blocks::state(made), state, state_used_);
        open(made, 0);
        return made;
    }
    // The end of a play, with what the players have; null if there is no room.
    Block* end(const double* values) {
        Block* const made = take<Block>(sizeof(Block) + players_ * sizeof(double));
        if (!made) return nullptr;
        made->settled = true, made->mover = CHANCE;
        std::copy(values, values + players_, Blocks::values(made));
        return made;
    }
    // What is below a position of another tree, as a part of this one; null if there is no room.
    Block* copy(Block* from) {
        Block* const root = copied(from);
        std::vector<Block*> todo(root != nullptr, root);
        while (!todo.empty()) {
            Block* const block = todo.back();
            todo.pop_back();
            if (block->settled) continue;
            size_ += block->opened;
            const Branches edges = Blocks::edges(block);
            for (std::uint32_t i = 0; i < block->room; ++i) {
                if (!edges.all[i].child) continue;
                todo.push_back(edges.all[i].child = copied(edges.all[i].child));
                if (!todo.back()) return nullptr;
            }
            if (block->next) block->next = edges.all[block->edge].child;
        }
        return root;
    }
    // Makes room for one more edge; false if there is none.
    bool grow(Block* block) {
        return block->mover == CHANCE || block->opened < block->room || widen(block);
    }
    // Counts one more position; false if there are as many as there may be.
    bool one_more() {
        if (size_ >= most_) return full_ = true, false;
        return ++size_, true;
    }
    // Has the memory bring what is changed on the way back, of most blocks all of it.
    [[gnu::always_inline]] static void fetch(const Block* block) {
        const char* const edges = block->edges;
        for (std::size_t at = 0; at < edge_bytes(LANES); at += LINE) __builtin_prefetch(edges + at);
    }
    bool has_room_for_one() const { return size_ < most_; }
    bool is_full() const { return full_; }
    std::uint64_t size() const { return size_; }
    std::size_t bytes() const { return arena_.bytes(); }

private:
    static constexpr std::size_t LINE = 64, HALF = 32;
    char* inside(Block* block) const { return reinterpret_cast<char*>(block) + edges_at_; }
    static std::size_t up(std::size_t size) { return (size + HALF - 1) / HALF * HALF; }
    static std::uint32_t rounded(std::uint32_t count) { return (count + LANES - 1) / LANES * LANES; }
    static constexpr std::size_t edge_bytes(std::size_t room) {
        return room * (2 * sizeof(float) + sizeof(std::uint32_t) + sizeof(Branches::Branch));
    }
    // The same block; where its edges lead is in the other tree.
    Block* copied(Block* from) {
        if (from->settled) return end(values(from));
        Block* const made = take<Block>(edges_at_ + edge_bytes(LANES));
        if (!made) return nullptr;
        std::memcpy(static_cast<void*>(made), from, edges_at_ + edge_bytes(LANES));
        const std::size_t bytes = edge_bytes(from->room);
        made->edges = from->room == LANES ? inside(made) : take<char>(bytes);
        if (!made->edges) return nullptr;
        if (from->room != LANES) std::memcpy(made->edges, from->edges, bytes);
        return made;
    }
    // Gives a block twice the room for edges; false if there is none.
    [[gnu::noinline]] bool widen(Block* block) {
        const std::uint32_t had = block->room, room = std::min(2 * had, rounded(block->count));
        char* const place = take<char>(edge_bytes(room));
        if (!place) return false;
        const Branches old = edges(block);
        block->edges = place, block->room = room;
        const Branches now = edges(block);
        std::memcpy(now.means, old.means, had * sizeof *old.means);
        std::memcpy(now.roots, old.roots, had * sizeof *old.roots);
        std::memcpy(now.visits, old.visits, had * sizeof *old.visits);
        std::memcpy(static_cast<void*>(now.all), old.all, had * sizeof *old.all);
        open(block, had);
        return true;
    }
    // What was not tried is the best, from one edge on.
    static void open(Block* block, std::uint32_t from) {
        const Branches edges = Blocks::edges(block);
        std::fill(edges.means + from, edges.means + std::min(block->room, block->count),
                  std::numeric_limits<float>::infinity());
    }
    template <class T>
    T* take(std::size_t bytes) {
        const Place place = arena_.take(part_, bytes);
        full_ = full_ || !place;
        return place ? reinterpret_cast<T*>(arena_.at(place)) : nullptr;
    }
    std::size_t state_used_, players_, edges_at_;
    Arena arena_;
    Arena::Part part_;
    std::uint64_t most_, size_ = 0;
    bool full_ = false;
};

}  // namespace rgs

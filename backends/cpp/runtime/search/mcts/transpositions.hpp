// Positions that are the same are one node, however they are come to.
#pragma once

#include "mcts/tree.hpp"

#include <mutex>
#include <vector>

namespace rgs {

class Transpositions {
public:
    Transpositions() : slots_(1024) {}
    static std::uint64_t digest(const unsigned char* state, std::size_t size) {
        std::uint64_t found = size;
        std::size_t at = 0;
        for (; at + 8 <= size; at += 8) {
            std::uint64_t word;
            std::memcpy(&word, state + at, 8);
            found = stirred(found ^ word) * 0x9E3779B97F4A7C15u;
        }
        std::uint64_t word = 0;
        if (at < size) std::memcpy(&word, state + at, size - at);
        return stirred(found ^ word);
    }
    // The node of a state, made by `make` if there is none.
    template <bool Shared, class Make>
    Place find(const Tree& tree, const unsigned char* state, Make make) {
        const std::size_t size = tree.shape.state_size();
        const std::uint64_t hash = digest(state, size);
        std::unique_lock lock(mutex_, std::defer_lock);
        if constexpr (Shared) lock.lock();
        if (2 * (used_ + 1) > slots_.size()) grow();
        const std::size_t mask = slots_.size() - 1;
        std::size_t i = hash & mask;
        for (; slots_[i].place; i = (i + 1) & mask) {
            if (slots_[i].hash != hash) continue;
            Node* const node = tree.node(slots_[i].place);
            if (std::memcmp(tree.shape.state(node), state, tree.shape.state_used()) == 0) return slots_[i].place;
        }
        const Place made = make();
        if (made) slots_[i] = {hash, made}, ++used_;
        return made;
    }
    void clear() {
        slots_.assign(1024, Slot{});
        used_ = 0;
    }

private:
    struct Slot {
        std::uint64_t hash = 0;
        Place place = 0;
    };
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        const std::size_t mask = slots_.size() - 1;
        for (const Slot& slot : old) {
            if (!slot.place) continue;
            std::size_t i = slot.hash & mask;
            while (slots_[i].place) i = (i + 1) & mask;
            slots_[i] = slot;
        }
    }
    std::vector<Slot> slots_;
    std::size_t used_ = 0;
    std::mutex mutex_;
};

// The tree that workers share.
struct Ground {
    Ground(const Shape& shape, const rgs_options& options, Leftovers& leftovers)
        : tree(shape, options.bytes, options.nodes, leftovers) {}
    Tree tree;
    Transpositions positions;
    Place root = 0;
};

}  // namespace rgs

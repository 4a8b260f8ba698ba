// What moves were worth on the whole: for playouts (MAST, NST) and progressive bias.
//
// MAST keeps a mean for every move (Bjornsson and Finnsson 2009), NST also for two and three moves in
// a row (Tak, Winands and Bjornsson 2012).
#pragma once

#include "mcts/amaf.hpp"

#include <vector>

namespace rgs {

class History {
public:
    History() : slots_(1024) {}
    Mean find(std::uint64_t key) const {
        const Slot& slot = slots_[place(key)];
        return {slot.total, slot.number};
    }
    void add(std::uint64_t key, float value) {
        Slot* slot = &slots_[place(key)];
        if (!slot->key) {
            if (used_ == MOST) return;
            if (2 * (used_ + 1) > slots_.size()) grow(), slot = &slots_[place(key)];
            slot->key = key, ++used_;
        }
        slot->total += value, ++slot->number;
    }
    void clear() {
        slots_.assign(1024, Slot{});
        used_ = 0;
    }
    // A key for moves in a row.
    static std::uint64_t row(std::uint64_t before, std::uint64_t last) {
        return stirred(before * 3 + last) | 1;
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        double total = 0;
        std::uint32_t number = 0;
    };
    static constexpr std::size_t MOST = 1 << 21;  // moves: enough for any game, and bounded
    std::size_t place(std::uint64_t key) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t i = (key >> 8) & mask;
        while (slots_[i].key && slots_[i].key != key) i = (i + 1) & mask;
        return i;
    }
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.key) slots_[place(slot.key)] = slot;
    }
    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

}  // namespace rgs

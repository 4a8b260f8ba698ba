// All moves as first: what moves were worth wherever they were made below a position.
//
// RAVE asks it at the position itself (Gelly and Silver 2011), GRAVE at the closest one above with
// enough plays (Cazenave 2015).  Every position that has edges has a table of its own.
#pragma once

#include "mcts/tree.hpp"

namespace rgs {

struct Mean {
    double total = 0;
    std::uint32_t number = 0;
};

// A table in the arena: a power of two of slots, at most half of them used.
class Amaf {
public:
    struct Slot {
        std::uint64_t key;
        float total;
        std::uint32_t number;
    };
    struct Head {
        std::uint32_t slots, used;
        std::uint64_t unused;
    };

    // What is known of a move; the table may not be there yet.
    static Mean find(const Tree& tree, Place table, std::uint64_t key) {
        if (!table) return {};
        Head* const head = reinterpret_cast<Head*>(tree.at(table));
        const Slot& slot = place(head, key);
        return {double(slot.total), slot.number};
    }
    // One more play that had the move.  Where there is no room for it, it is not remembered.
    template <bool Shared>
    static void add(Tree& tree, Arena::Part& part, Place& table, std::uint64_t key, float value) {
        if (!table && !(table = made<Shared>(tree, part, 16))) return;
        Head* head = reinterpret_cast<Head*>(tree.at(table));
        Slot* slot = &place(head, key);
        if (!slot->key) {
            if (2 * (head->used + 1) > head->slots) {
                const Place larger = made<Shared>(tree, part, 4 * head->slots);
                if (!larger) return;
                Head* const next = reinterpret_cast<Head*>(tree.at(larger));
                const Slot* const old = slots(head);
                for (std::uint32_t i = 0; i < head->slots; ++i)
                    if (old[i].key) place(next, old[i].key) = old[i];
                next->used = head->used;
                table = larger, head = next, slot = &place(head, key);
            }
            slot->key = key, ++head->used;
        }
        slot->total += value, ++slot->number;
    }
    static std::size_t bytes(std::uint32_t slots) { return sizeof(Head) + slots * sizeof(Slot); }

private:
    static Slot* slots(Head* head) { return reinterpret_cast<Slot*>(head + 1); }
    static Slot& place(Head* head, std::uint64_t key) {
        const std::uint32_t mask = head->slots - 1;
        std::uint32_t i = std::uint32_t(key >> 8) & mask;
        Slot* const all = slots(head);
        while (all[i].key && all[i].key != key) i = (i + 1) & mask;
        return all[i];
    }
    template <bool Shared>
    static Place made(Tree& tree, Arena::Part& part, std::uint32_t slots) {
        const Place found = tree.room<Shared>(part, bytes(slots));
        if (found) reinterpret_cast<Head*>(tree.at(found))->slots = slots;
        return found;
    }
};

}  // namespace rgs

// Keys that were met, forgotten all at once by counting on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rgs {

class KeySet {
public:
    KeySet() : slots_(256) {}
    void clear() { ++epoch_, used_ = 0; }
    bool insert(std::uint64_t key) {  // whether it was new
        if (2 * ++used_ > slots_.size()) grow();
        return place(key);
    }

private:
    struct Slot {
        std::uint64_t key = 0, epoch = 0;
    };
    bool place(std::uint64_t key) {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = (key >> 8) & mask;; i = (i + 1) & mask) {
            if (slots_[i].epoch != epoch_) {
                slots_[i] = {key, epoch_};
                return true;
            }
            if (slots_[i].key == key) return false;
        }
    }
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.epoch == epoch_) place(slot.key);
    }
    std::vector<Slot> slots_;
    std::uint64_t epoch_ = 1;
    std::size_t used_ = 0;
};

}  // namespace rgs

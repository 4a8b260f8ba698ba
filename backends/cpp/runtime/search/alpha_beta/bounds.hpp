// What alpha-beta knows of positions: between which values one lies, and a good move there.
#pragma once

#include "game.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace rgs {

// A digest of 128 bits: two positions never agree by chance, so that proofs hold.
struct Digest {
    std::uint64_t one, other;
    Digest(const unsigned char* state, std::size_t size) : one(size), other(~size) {
        for (std::size_t at = 0; at < size; at += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, state + at, std::min<std::size_t>(8, size - at));
            one = stirred(one ^ word) + 0x9E3779B97F4A7C15u;
            other = stirred(other * 0xD1B54A32D192ED03u + word);
        }
        one |= 1;  // an empty slot has 0
    }
};

struct Bounds {
    std::uint64_t one = 0, other = 0;
    float lower = 0, upper = 1;
    std::uint32_t best = 0;   // part of the key of the move that was best
    std::uint16_t depth = 0;  // how far was looked ahead
    bool whole = false;       // whether nothing beyond that was guessed
};

// As many as there is room for; then those that were looked at least deep go.
class BoundsTable {
public:
    explicit BoundsTable(std::size_t bytes)
        : most_(std::max<std::size_t>(bytes / sizeof(Bounds), 4096)), slots_(4096) {}
    const Bounds* find(const Digest& digest) const {
        const std::size_t begin = first(digest);
        for (std::size_t i = begin; i < begin + WAYS; ++i)
            if (slots_[i].one == digest.one && slots_[i].other == digest.other) return &slots_[i];
        return nullptr;
    }
    void keep(const Bounds& bounds) {
        if (used_ * 2 > slots_.size() && slots_.size() * 2 <= most_) grow();
        used_ += put(bounds);
    }
    std::size_t bytes() const { return slots_.size() * sizeof(Bounds); }
    std::size_t size() const { return used_; }
    bool is_full() const { return used_ * 2 > slots_.size(); }

private:
    static constexpr std::size_t WAYS = 4;
    template <class Keys>
    std::size_t first(const Keys& keys) const {
        return (keys.one >> 7) & (slots_.size() - 1) & ~(WAYS - 1);
    }
    bool put(const Bounds& bounds) {  // whether a slot was empty
        const std::size_t begin = first(bounds);
        std::size_t least = begin;
        for (std::size_t i = begin; i < begin + WAYS; ++i) {
            const bool same = slots_[i].one == bounds.one && slots_[i].other == bounds.other;
            if (same || !slots_[i].one) {
                const bool empty = !slots_[i].one;
                slots_[i] = bounds;
                return empty;
            }
            if (slots_[i].depth < slots_[least].depth) least = i;
        }
        slots_[least] = bounds;
        return false;
    }
    void grow() {
        std::vector<Bounds> old(2 * slots_.size());
        old.swap(slots_);
        used_ = 0;
        for (const Bounds& each : old)
            if (each.one) used_ += put(each);
    }
    std::size_t most_;
    std::vector<Bounds> slots_;
    std::size_t used_ = 0;
};

}  // namespace rgs

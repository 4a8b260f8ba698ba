// xoshiro256** of D. Blackman and S. Vigna, seeded by their splitmix64; from the published
// description of the algorithms.

#pragma once

#include "bits.hpp"

namespace limits {

class Random {
   public:
    explicit Random(u64 seed) {
        for (u64& word : state_) {
            u64 mixed = seed += 0x9e3779b97f4a7c15;
            mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
            mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
            word = mixed ^ (mixed >> 31);
        }
    }

    u64 next() {
        const u64 result = rotated(state_[1] * 5, 7) * 9;
        const u64 shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotated(state_[3], 45);
        return result;
    }

    /// A number below `bound`, which is small: a multiplication instead of a division.  The
    /// probabilities differ by less than bound / 2^32.
    unsigned below(unsigned bound) {
        return static_cast<unsigned>(((next() >> 32) * bound) >> 32);
    }

   private:
    static u64 rotated(u64 word, int by) { return (word << by) | (word >> (64 - by)); }

    u64 state_[4];
};

}  // namespace limits

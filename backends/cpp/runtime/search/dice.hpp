// Random numbers: xoshiro256**, by Blackman and Vigna, with the words that games draw from, too.
#pragma once

#include <cstdint>

namespace rgs {

struct Dice {
    unsigned long long words[4];

    // One stream of many with the same seed.
    Dice(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t at = seed ^ (stream * 0xD1B54A32D192ED03u);
        for (auto& word : words) {
            at += 0x9E3779B97F4A7C15u;
            std::uint64_t z = at;
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
            z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
            word = z ^ (z >> 31);
        }
    }
    // What comes next.
    std::uint64_t peek() const { return turned(words[1] * 5, 7) * 9; }
    std::uint64_t next() {
        const std::uint64_t result = peek(), t = words[1] << 17;
        words[2] ^= words[0], words[3] ^= words[1], words[1] ^= words[2], words[0] ^= words[3];
        words[2] ^= t;
        words[3] = turned(words[3], 45);
        return result;
    }
    unsigned below(unsigned count) {
        return unsigned((static_cast<unsigned __int128>(next()) * count) >> 64);
    }
    double unit() { return double(next() >> 11) * 0x1p-53; }

private:
    static std::uint64_t turned(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
};

}  // namespace rgs

// One word of squares in each of eight directions at once, by rotating it.
//
// With AVX-512 (VL) the directions up and down lie in two 256-bit registers, and a board is one
// word in all four lanes of such a register, where it stays from move to move: moving it to and
// from the ordinary registers costs as much as a step of a fill.  Without, all of it is ordinary
// words.

#pragma once

#include "bits.hpp"

namespace limits {

/// Eight words in memory: four for the directions up, four for those down.
struct alignas(64) WaysTable {
    u64 at[8];
};

constexpr u64 rotated(u64 word, unsigned by) { return word << by | word >> (64 - by); }

#if defined(LIMITS_AVX512) && defined(__AVX512VL__)

using Board = __m256i;

struct Ways {
    __m256i up, down;
};

inline Board board(u64 word) { return _mm256_set1_epi64x(static_cast<long long>(word)); }

inline u64 word(Board board) {
    return static_cast<u64>(_mm_cvtsi128_si64(_mm256_castsi256_si128(board)));
}

inline Ways load(const WaysTable& table) {
    const __m256i* halves = reinterpret_cast<const __m256i*>(table.at);
    return {_mm256_load_si256(halves), _mm256_load_si256(halves + 1)};
}

inline Ways rotated(Board board, const Ways& by) {
    return {_mm256_rolv_epi64(board, by.up), _mm256_rolv_epi64(board, by.down)};
}

inline Ways rotated(const Ways& ways, const Ways& by) {
    return {_mm256_rolv_epi64(ways.up, by.up), _mm256_rolv_epi64(ways.down, by.down)};
}

inline Ways both(Board board, const Ways& ways) { return {board & ways.up, board & ways.down}; }

inline Ways both(const Ways& a, const Ways& b) { return {a.up & b.up, a.down & b.down}; }

/// What is in `a`, or both in `b` and in `c`: one instruction.
inline Ways more(const Ways& a, const Ways& b, const Ways& c) {
    return {_mm256_ternarylogic_epi64(a.up, b.up, c.up, 0xf8),
            _mm256_ternarylogic_epi64(a.down, b.down, c.down, 0xf8)};
}

/// Everything that is in some direction, in all lanes.
inline Board joined(const Ways& ways) {
    const Board lanes = ways.up | ways.down;
    const Board pairs = lanes | _mm256_permute4x64_epi64(lanes, 0x4e);
    return pairs | _mm256_shuffle_epi32(pairs, 0x4e);
}

/// The directions of `ways` in which `test` meets the board.
inline Ways where(const Ways& ways, const Ways& test, Board board) {
    return {_mm256_maskz_mov_epi64(_mm256_test_epi64_mask(test.up, board), ways.up),
            _mm256_maskz_mov_epi64(_mm256_test_epi64_mask(test.down, board), ways.down)};
}

#else

using Board = u64;

struct Ways {
    u64 at[8];
};

template <class Function>
inline Ways each(Function function) {
    Ways made;
    for (unsigned i = 0; i < 8; ++i) made.at[i] = function(i);
    return made;
}

inline Board board(u64 word) { return word; }

inline u64 word(Board board) { return board; }

inline Ways load(const WaysTable& table) {
    return each([&](unsigned i) { return table.at[i]; });
}

inline Ways rotated(Board board, const Ways& by) {
    return each([&](unsigned i) { return rotated(board, static_cast<unsigned>(by.at[i])); });
}

inline Ways rotated(const Ways& ways, const Ways& by) {
    return each([&](unsigned i) { return rotated(ways.at[i], static_cast<unsigned>(by.at[i])); });
}

inline Ways both(Board board, const Ways& ways) {
    return each([&](unsigned i) { return board & ways.at[i]; });
}

inline Ways both(const Ways& a, const Ways& b) {
    return each([&](unsigned i) { return a.at[i] & b.at[i]; });
}

/// What is in `a`, or both in `b` and in `c`.
inline Ways more(const Ways& a, const Ways& b, const Ways& c) {
    return each([&](unsigned i) { return a.at[i] | (b.at[i] & c.at[i]); });
}

/// Everything that is in some direction.
inline Board joined(const Ways& ways) {
    Board found = 0;
    for (const u64 word : ways.at) found |= word;
    return found;
}

/// The directions of `ways` in which `test` meets the board.
inline Ways where(const Ways& ways, const Ways& test, Board board) {
    return each([&](unsigned i) { return test.at[i] & board ? ways.at[i] : 0; });
}

#endif

}  // namespace limits

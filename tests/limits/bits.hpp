// Sets of squares as bits of a word.
//
// The trick that carries most games here is `list_bits`: AVX-512 VBMI2 writes the positions of all
// set bits in one instruction, so that legal moves are enumerated without a loop and without a
// branch.  `-DLIMITS_PLAIN` and processors without it take one bit at a time instead.
//
// AMD's Zen reads a byte of a vector that was just stored late, and a few bits are sooner listed one
// at a time, if a branch on their number is foretold: `list_few`.

#pragma once

#include <cstdint>
#include <cstdlib>

#if !defined(LIMITS_PLAIN) && defined(__AVX512VBMI2__) && defined(__AVX512BW__)
#define LIMITS_AVX512 1
#endif
#if defined(LIMITS_AVX512) || (!defined(LIMITS_PLAIN) && defined(__BMI2__))
#include <immintrin.h>
#endif
#if defined(__znver3__) || defined(__znver4__) || defined(__znver5__)
#define LIMITS_ZEN 1  // GCC 12 takes a Zen 4 for a Zen 3
#endif

namespace limits {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using u128 = unsigned __int128;

inline unsigned count(u64 set) { return static_cast<unsigned>(__builtin_popcountll(set)); }

inline unsigned lowest(u64 set) { return static_cast<unsigned>(__builtin_ctzll(set)); }

constexpr u64 bit(unsigned square) { return u64{1} << square; }

/// The bytes that `list_bits` may write, whatever the number of bits.
constexpr unsigned kListSlack = 64;

/// Writes position + `Label` of every set bit to `out`, in order; returns how many there are.
template <unsigned Label = 0>
inline unsigned list_bits(u64 set, u8* out) {
#ifdef LIMITS_AVX512
    alignas(64) static constexpr struct Positions {
        u8 at[64];
        constexpr Positions() : at{} {
            for (unsigned i = 0; i < 64; ++i) at[i] = static_cast<u8>(i + Label);
        }
    } positions;
    const __m512i all = _mm512_load_si512(&positions);
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(set, all));
    return count(set);
#else
    const u8* begin = out;
    for (; set; set &= set - 1) *out++ = static_cast<u8>(lowest(set) + Label);
    return static_cast<unsigned>(out - begin);
#endif
}

/// A number that the compiler does not know: who computes with it does not wait for what it was
/// compared with.
inline unsigned foretold(unsigned number) {
    asm("" : "+r"(number));
    return number;
}

/// The same as `list_bits` for exactly `Number` bits.
template <unsigned Number>
inline unsigned list_exactly(u64 set, u8* out) {
#pragma GCC unroll 16
    for (unsigned i = 0; i < Number; ++i, set &= set - 1) out[i] = static_cast<u8>(lowest(set));
    return foretold(Number);
}

/// The same as `list_bits` for nine bits at most.
inline unsigned list_few(u64 set, u8* out) {
#ifdef LIMITS_ZEN
    switch (count(set)) {
        case 9: return list_exactly<9>(set, out);
        case 8: return list_exactly<8>(set, out);
        case 7: return list_exactly<7>(set, out);
        case 6: return list_exactly<6>(set, out);
        case 5: return list_exactly<5>(set, out);
        case 4: return list_exactly<4>(set, out);
        case 3: return list_exactly<3>(set, out);
        case 2: return list_exactly<2>(set, out);
        case 1: return list_exactly<1>(set, out);
        default: return 0;
    }
#else
    return list_bits(set, out);
#endif
}

/// The bits of a set at the places of `mask`, side by side.
inline u64 gather(u64 set, u64 mask) {
#if !defined(LIMITS_PLAIN) && defined(__BMI2__)
    return _pext_u64(set, mask);
#else
    u64 gathered = 0;
    for (unsigned i = 0; mask; ++i, mask &= mask - 1)
        gathered |= u64{(set & mask & -mask) != 0} << i;
    return gathered;
#endif
}

/// The position of the set bit that has `index` set bits below it.
inline unsigned select(u64 set, unsigned index) {
#if !defined(LIMITS_PLAIN) && defined(__BMI2__)
    return lowest(_pdep_u64(bit(index), set));
#else
    while (index--) set &= set - 1;
    return lowest(set);
#endif
}

}  // namespace limits

// Lines of places, as rows of bits.

// What lies on each of N lines before the first place of `stops`, if that is one of `held`.  The
// lines with their bits in `Up` go up, the others down; there are eight rows.
template <int N, unsigned Up>
inline Bits<1> before_stops(const Bits<1>* rows, Bits<1> stops, Bits<1> held) {
#if defined(__AVX512CD__) && defined(__AVX512BW__)
    // masks of ones: without them GCC's header warns of what it leaves open on purpose
    const __m512i one = _mm512_set1_epi64(1), lines = _mm512_loadu_si512(rows);
    const __m512i ends = lines & _mm512_set1_epi64((long long)stops.w[0]);
    const __m512i zeros = _mm512_maskz_lzcnt_epi64(0xff, ends);
    const __m512i above = _mm512_maskz_srlv_epi64(0xff, _mm512_set1_epi64(-1), zeros);
    const __m512i high = above ^ _mm512_maskz_srli_epi64(0xff, above, 1);
    const __m512i below = _mm512_sub_epi64(ends, one), low = ends & ~below;
    const __m512i first = _mm512_mask_blend_epi64(Up, high, low);
    const __m512i before = lines & _mm512_mask_blend_epi64(Up, ~above, below & ~ends);
    const __mmask8 stopped = _mm512_test_epi64_mask(first, _mm512_set1_epi64((long long)held.w[0]));
    const __m512i all = _mm512_maskz_mov_epi64(stopped, before);
    const __m256i half = _mm512_maskz_extracti64x4_epi64(0xf, all, 0) |
                         _mm512_maskz_extracti64x4_epi64(0xf, all, 1);
    const __m128i pair = _mm256_castsi256_si128(half) | _mm256_extracti128_si256(half, 1);
    return {{std::uint64_t(_mm_extract_epi64(pair, 0) | _mm_extract_epi64(pair, 1))}};
#else
    std::uint64_t found = 0;
    for (int i = 0; i < N; ++i) {
        const std::uint64_t line = rows[i].w[0], ends = line & stops.w[0];
        const std::uint64_t low = ends & (0 - ends);
        const std::uint64_t high = ends ? std::uint64_t(1) << 63 >> __builtin_clzll(ends | 1) : 0;
        const bool up = Up >> i & 1;
        const std::uint64_t before = line & (up ? low - 1 : ~(high | (high - 1)));
        found |= (up ? low : high) & held.w[0] ? before : 0;
    }
    return {{found}};
#endif
}

// A number of lines from one place: those with their bits in `Up` go up, the others down.
template <int W, int N, unsigned Up>
struct Lines {
    std::uint64_t w[W][N];
};

// The bits of a word from its lowest end up to the lowest bit of `ends`, that one included; or from
// its highest down to the highest.  All of them if there is none.
constexpr std::uint64_t up_to(std::uint64_t ends) { return ends ^ (ends - 1); }
constexpr std::uint64_t down_to(std::uint64_t ends) {
    return ~std::uint64_t(0) << (63 - __builtin_clzll(ends | 1));
}

// The places on some lines, on each up to the first that is not `free`, that one included; of the
// lines only those with their bits in `ways` count.
template <int W, int N, unsigned Up>
inline Bits<W> along(const Lines<W, N, Up>& lines, const Bits<W>& free, unsigned ways = ~0u) {
    Bits<W> found{};
#if defined(__AVX512CD__) && defined(__AVX512DQ__)
    if constexpr (N > 2) {
        for (int from = 0; from < N; from += 8) {
            const __mmask8 all = __mmask8(N - from < 8 ? (1 << (N - from)) - 1 : 0xff);
            const __mmask8 here = __mmask8(all & ways >> from);
            const __m512i ones = _mm512_set1_epi64(-1);
            __m512i places[W], ends[W], kept[W];
            for (int i = 0; i < W; ++i) {
                places[i] = _mm512_maskz_loadu_epi64(here, lines.w[i] + from);
                ends[i] = _mm512_andnot_si512(_mm512_set1_epi64((long long)free.w[i]), places[i]);
            }
            __mmask8 on = 0xff;  // the lines that go up and have not ended yet
            for (int i = 0; i < W; ++i) {
                kept[i] = _mm512_maskz_xor_epi64(on, ends[i], _mm512_add_epi64(ends[i], ones));
                if (i + 1 < W) on &= _mm512_testn_epi64_mask(ends[i], ends[i]);
            }
            on = 0xff;
            for (int i = W - 1; i >= 0; --i) {
                const __m512i zeros = _mm512_maskz_lzcnt_epi64(0xff, ends[i]);
                const __m512i above = _mm512_maskz_srlv_epi64(0xff, ones, zeros);
                const __m512i down = _mm512_maskz_andnot_epi64(
                    on, _mm512_maskz_srli_epi64(0xff, above, 1), ones);
                kept[i] = _mm512_mask_blend_epi64(__mmask8(Up >> from), down, kept[i]);
                if (i > 0) on &= _mm512_testn_epi64_mask(ends[i], ends[i]);
            }
            for (int i = 0; i < W; ++i) {
                const __m512i each = _mm512_and_si512(places[i], kept[i]);
                const __m256i half = _mm512_maskz_extracti64x4_epi64(0xf, each, 0) |
                                     _mm512_maskz_extracti64x4_epi64(0xf, each, 1);
                const __m128i pair = _mm256_castsi256_si128(half) | _mm256_extracti128_si256(half, 1);
                found.w[i] |= std::uint64_t(_mm_extract_epi64(pair, 0) | _mm_extract_epi64(pair, 1));
            }
        }
        return found;
    }
#endif
    for (int n = 0; n < N; ++n) {
        bool on = ways >> n & 1;
        for (int k = 0; k < W; ++k) {
            const bool up = Up >> n & 1;
            const int i = up ? k : W - 1 - k;
            const std::uint64_t line = lines.w[i][n], ends = line & ~free.w[i];
            found.w[i] |= on ? line & (up ? up_to(ends) : down_to(ends)) : 0;
            on &= ends == 0;
        }
    }
    return found;
}

// What walks ask of a set.

#ifdef __AVX512F__
// Whether one of N tests holds that are made eight at a time; `eight` makes those from one on.  Pairs
// of answers are looked at where they are, which is sooner than to fetch them.
template <int N, class Eight>
inline bool any_of(Eight eight) {
    bool yes = false;
    for (int i = 0; i < N; i += 16) {
        const __mmask16 some = eight(i), more = i + 8 < N ? eight(i + 8) : some;
        yes |= !_mm512_kortestz(some, more);
    }
    return yes;
}
#endif

// What N walks ask of a set: which places matter, and which of them it has to have.
template <int N>
struct Asked {
    std::uint64_t care[N], want[N];
    bool holds(std::uint64_t set) const {
#ifdef __AVX512F__
        const __m512i all = _mm512_set1_epi64((long long)set);
        return any_of<N>([&](int i) {
            const __mmask8 here = __mmask8(N - i < 8 ? (1 << (N - i)) - 1 : 0xff);
            const __m512i some = _mm512_and_si512(all, _mm512_maskz_loadu_epi64(here, care + i));
            return _mm512_mask_cmpeq_epi64_mask(here, some, _mm512_maskz_loadu_epi64(here, want + i));
        });
#endif
        return holds_one(set);
    }
    constexpr bool holds_one(std::uint64_t set) const {
        bool yes = false;
        for (int i = 0; i < N; ++i) yes |= (set & care[i]) == want[i];
        return yes;
    }
};

// The same, worked out for each set of a board of few cells.
template <int Cells, int N>
struct AskedEach {
    bool at[1 << Cells];
    constexpr AskedEach(const Asked<N>& asked) : at{} {
        for (std::uint64_t set = 0; set < 1 << Cells; ++set) at[set] = asked.holds_one(set);
    }
    bool holds(std::uint64_t set) const { return at[set & ((1 << Cells) - 1)]; }
};

// The same for N walks, 4 or a multiple of 8, that only ask which places are members.
template <int N>
struct AskedAll {
    std::uint64_t want[N];
    bool holds(std::uint64_t set) const {
#ifdef __AVX512VL__
        const long long others = (long long)~set;
        if constexpr (N == 4)
            return _mm256_testn_epi64_mask(_mm256_loadu_si256((const __m256i*)want),
                                           _mm256_set1_epi64x(others)) != 0;
        if constexpr (N % 8 == 0) {
            return any_of<N>([&](int i) {
                return _mm512_testn_epi64_mask(_mm512_loadu_si512(want + i),
                                               _mm512_set1_epi64(others));
            });
        }
#endif
        bool yes = false;
        for (int i = 0; i < N; ++i) yes |= (set & want[i]) == want[i];
        return yes;
    }
};

// What is asked so rarely that nobody but this function should have the code for it.
template <class Walks, class Set>
[[gnu::noinline, gnu::cold]] inline bool holds_rarely(const Walks& walks, Set set) {
    return walks.holds(set);
}

// The same, asked of those cells of a larger set that matter: at most 64, or fewer if walks only ask
// for members, so that no set has the last bit.
template <int W, class Walks>
struct AskedAcross {
    std::uint64_t cells[W];
    Walks asked;
    bool holds(const Bits<W>& set) const {
        std::uint64_t word = 0;
        for (int i = 0, at = 0; i < W; at += __builtin_popcountll(cells[i++]))
            word |= extract(set.w[i], cells[i]) << (at & 63);
        return asked.holds(word);
    }
};

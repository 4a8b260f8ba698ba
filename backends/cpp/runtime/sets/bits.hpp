// Sets of positions as bits of a few words.

// Which sets of the first positions have all members of one of some sets.
template <std::uint64_t... Sets>
struct Holding {
    static constexpr std::uint64_t cared = (Sets | ...);
    bool at[cared + 1];
    constexpr Holding() : at{} {
        for (std::uint64_t set = 0; set <= cared; ++set) at[set] = (((set & Sets) == Sets) || ...);
    }
};
template <std::uint64_t... Sets>
constexpr Holding<Sets...> HOLDING{};
template <std::uint64_t... Sets>
struct Rows {
    std::uint64_t at[sizeof...(Sets)] = {Sets...};
};
template <std::uint64_t... Sets>
constexpr Rows<Sets...> ROWS{};

// Sets of five to eight words have room for eight: a vector, where there are such.  What stands behind
// their own words is zero.  They are worked out word by word where the compiler needs to know them.
template <int W>
constexpr bool WIDE = W > 4 && W <= 8;
#define RGT_WIDE(W) (WIDE<W> && !__builtin_is_constant_evaluated())

template <int W>
struct Bits {
    std::uint64_t w[WIDE<W> ? 8 : W];

#ifdef __AVX512F__
    __m512i wide() const { return _mm512_loadu_si512(w); }
    static Bits of(__m512i words) {
        Bits made;
        _mm512_storeu_si512(made.w, words);
        return made;
    }
    // The same without the words that are not its own.
    static Bits within(__m512i words) {
        return of(W < 8 ? words & _mm512_maskz_set1_epi64((1 << W) - 1, -1) : words);
    }
#endif
    constexpr bool any() const {
#ifdef __AVX512F__
        if (RGT_WIDE(W)) return _mm512_test_epi64_mask(wide(), wide()) != 0;
#endif
        std::uint64_t all = 0;
        for (int i = 0; i < W; ++i) all |= w[i];
        return all != 0;
    }
    constexpr int count() const {
        int all = 0;
        for (int i = 0; i < W; ++i) all += __builtin_popcountll(w[i]);
        return all;
    }
    constexpr bool test(unsigned at) const { return w[W == 1 ? 0 : at >> 6] >> (at & 63) & 1; }
    constexpr void flip(unsigned at) { w[W == 1 ? 0 : at >> 6] ^= std::uint64_t(1) << (at & 63); }
    // Flips a member, in one word by a single instruction.  What is left is asked of the set then:
    // the compiler would compare the member with the set before.
    void drop(unsigned at) {
#ifdef __x86_64__
        if (W == 1) {
            asm("btcq %1, %0" : "+r"(w[0]) : "r"(std::uint64_t(at)) : "cc");
            return;
        }
#endif
        flip(at);
    }
    // The lowest and the highest member of a set that has some.
    constexpr unsigned first() const {
        int i = 0;
        while (W > 1 && i + 1 < W && !w[i]) ++i;
        return unsigned(64 * i + __builtin_ctzll(w[i]));
    }
    constexpr unsigned last() const {
        int i = W - 1;
        while (W > 1 && i > 0 && !w[i]) --i;
        return unsigned(64 * i + 63 - __builtin_clzll(w[i]));
    }
    // The same, or something else if it has no members.  Of one word both are worked out: a choice
    // between two values needs no branch.
    constexpr int first_or(int none) const {
        if (W > 1) return any() ? int(first()) : none;
        return w[0] ? __builtin_ctzll(w[0] | std::uint64_t(1) << 63) : none;
    }
    constexpr int last_or(int none) const {
        if (W > 1) return any() ? int(last()) : none;
        return w[0] ? 63 - __builtin_clzll(w[0] | 1) : none;
    }
    // Whether it has all members of a set, given by its words, or none of them.
    template <std::uint64_t... Words>
    constexpr bool all() const {
        constexpr std::uint64_t masks[] = {Words...};
        bool yes = true;
        for (std::size_t i = 0; i < sizeof...(Words); ++i) yes &= (w[i] & masks[i]) == masks[i];
        return yes;
    }
    template <std::uint64_t... Words>
    constexpr bool none() const {
        constexpr std::uint64_t masks[] = {Words...};
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < sizeof...(Words); ++i) found |= w[i] & masks[i];
        return found == 0;
    }
    // Whether it has all members of one of some sets of the first positions, of which there are
    // `Cells` at most.
    template <int Cells, std::uint64_t... Sets>
    constexpr bool all_of_one() const {
        constexpr std::uint64_t cared = HOLDING<Sets...>.cared;
        constexpr bool whole = Cells < 64 && cared + 1 == std::uint64_t(1) << (Cells & 63);
        return HOLDING<Sets...>.at[whole ? w[0] : w[0] & cared];
    }
    // The same of sets of the first 64 positions: side by side in a vector, without a branch.
    template <std::uint64_t... Sets>
    bool all_of_any() const {
        std::uint64_t found = 0;
        for (const std::uint64_t row : ROWS<Sets...>.at) found |= (w[0] & row) == row;
        return found != 0;
    }
    static constexpr Bits one(unsigned at) {
        Bits made{};
        for (unsigned i = 0; i < W; ++i)
            made.w[i] = std::uint64_t(W == 1 || at >> 6 == i) << (at & 63);
        return made;
    }

    // Goes through the set: `for (int x : set.from(first))`, x being position + first.
    struct Places {
        Bits rest;
        int first, word;
        struct End {};
        bool operator!=(End) {
            if (W == 1) return rest.w[0] != 0;
            while (word < W && !rest.w[word]) ++word;
            return word < W;
        }
        int operator*() const {
            const int at = W == 1 ? 0 : word;
            return first + 64 * at + __builtin_ctzll(rest.w[at]);
        }
        void operator++() { rest.w[W == 1 ? 0 : word] &= rest.w[W == 1 ? 0 : word] - 1; }
        Places begin() const { return *this; }
        End end() const { return {}; }
    };
    constexpr Places from(int first) const { return {*this, first, 0}; }
};

// A set of up to 128 positions as a number: of calls with equal numbers GCC makes one.
using Number = unsigned __int128;
template <int W>
constexpr Number number(const Bits<W>& set) {
    Number found = 0;
    for (int i = 0; i < W; ++i) found |= Number(set.w[i]) << 64 * i;
    return found;
}
template <int W>
constexpr Bits<W> members(Number number) {
    Bits<W> found{};
    for (int i = 0; i < W; ++i) found.w[i] = std::uint64_t(number >> 64 * i);
    return found;
}

template <int W>
constexpr Bits<W> operator&(Bits<W> a, const Bits<W>& b) {
#ifdef __AVX512F__
    if (RGT_WIDE(W)) return Bits<W>::of(a.wide() & b.wide());
#endif
    for (int i = 0; i < W; ++i) a.w[i] &= b.w[i];
    return a;
}
template <int W>
constexpr Bits<W> operator|(Bits<W> a, const Bits<W>& b) {
#ifdef __AVX512F__
    if (RGT_WIDE(W)) return Bits<W>::of(a.wide() | b.wide());
#endif
    for (int i = 0; i < W; ++i) a.w[i] |= b.w[i];
    return a;
}
template <int W>
constexpr Bits<W> operator~(Bits<W> a) {
#ifdef __AVX512F__
    if (RGT_WIDE(W)) return Bits<W>::within(~a.wide());
#endif
    for (int i = 0; i < W; ++i) a.w[i] = ~a.w[i];
    return a;
}
template <int W>
constexpr bool operator==(const Bits<W>& a, const Bits<W>& b) {
#ifdef __AVX512F__
    if (RGT_WIDE(W)) return _mm512_cmpneq_epi64_mask(a.wide(), b.wide()) == 0;
#endif
    for (int i = 0; i < W; ++i)
        if (a.w[i] != b.w[i]) return false;
    return true;
}

// The set of W words that holds the same positions, as far as there are so many.
template <int W, int V>
constexpr Bits<W> fit(const Bits<V>& set) {
#ifdef __AVX512F__
    if constexpr (WIDE<W> && WIDE<V>)
        if (RGT_WIDE(W)) return W < V ? Bits<W>::within(set.wide()) : Bits<W>::of(set.wide());
#endif
    Bits<W> made{};
    for (int i = 0; i < W && i < V; ++i) made.w[i] = set.w[i];
    return made;
}

#ifdef __AVX512F__
// The words of a vector N further down (N < 0: up).
template <int N>
inline __m512i words_down(__m512i words) {
    const __m512i none = _mm512_setzero_si512();
    if constexpr (N >= 8 || N <= -8) return none;
    if constexpr (N == 0) return words;
    if constexpr (N > 0) return _mm512_maskz_alignr_epi64(0xff, none, words, N & 7);
    return _mm512_maskz_alignr_epi64(0xff, words, none, (8 + N) & 7);
}

// The bits of a vector N further down (N < 0: up).
template <int N>
inline __m512i bits_down(__m512i words) {
    constexpr int far = N >= 0 ? N / 64 : -N / 64, left = N >= 0 ? N % 64 : -N % 64;
    constexpr int sign = N >= 0 ? 1 : -1;
    const __m512i near = words_down<sign * far>(words);
    if constexpr (left == 0) return near;
    const __m512i next = words_down<sign * (far + 1)>(words);
    constexpr unsigned less = 64 - left;
    if constexpr (N >= 0)
        return _mm512_maskz_srli_epi64(0xff, near, left) | _mm512_maskz_slli_epi64(0xff, next, less);
    return _mm512_maskz_slli_epi64(0xff, near, left) | _mm512_maskz_srli_epi64(0xff, next, less);
}
#endif

// Every position N further down (N < 0: up).
template <int N, int W>
constexpr Bits<W> down(const Bits<W>& set) {
#ifdef __AVX512F__
    if (RGT_WIDE(W)) {
        const __m512i led = bits_down<N>(set.wide());
        return N < 0 ? Bits<W>::within(led) : Bits<W>::of(led);
    }
#endif
    Bits<W> made{};
    constexpr int words = N >= 0 ? N / 64 : -N / 64, left = N >= 0 ? N % 64 : -N % 64;
    for (int i = 0; i < W; ++i) {
        if (N >= 0) {
            if (i + words < W) made.w[i] = set.w[i + words] >> left;
            if (left && i + words + 1 < W) made.w[i] |= set.w[i + words + 1] << ((64 - left) & 63);
        } else {
            if (i - words >= 0) made.w[i] = set.w[i - words] << left;
            if (left && i - words - 1 >= 0) made.w[i] |= set.w[i - words - 1] >> ((64 - left) & 63);
        }
    }
    return made;
}

// Whether each of many rows is marked, a bit for each.
template <std::size_t N>
struct Marks {
    std::uint64_t words[N];
    constexpr bool operator[](std::size_t at) const { return words[at / 64] >> (at % 64) & 1; }
};

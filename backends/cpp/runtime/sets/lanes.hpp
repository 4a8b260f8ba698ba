// The same work on sets of one word for up to eight directions.
//
// It is written as a function of what says which: of all at once where there are vectors whose lanes
// shift by numbers of their own, else of one after the other.

// The cells of four tables for up to 32 positions, one after the other; one of four numbers.
template <class Cell>
struct FourTables {
    Cell at[128];
    template <int A, int B, int C, int D>
    constexpr FourTables(const Cell (&a)[A], const Cell (&b)[B], const Cell (&c)[C],
                         const Cell (&d)[D])
        : at{} {
        for (int i = 0; i < A; ++i) at[i] = a[i];
        for (int i = 0; i < B; ++i) at[32 + i] = b[i];
        for (int i = 0; i < C; ++i) at[64 + i] = c[i];
        for (int i = 0; i < D; ++i) at[96 + i] = d[i];
    }
};
inline int one_of_four(int number, int a, int b, int c, int d) {
    const int all[] = {a, b, c, d};
    return all[number];
}

#ifdef __AVX2__
#ifdef __AVX512F__
struct Sets {
    using All = std::uint64_t __attribute__((vector_size(64)));
    All all;
    Sets() : all{} {}
    Sets(All ways) : all(ways) {}
    Sets(const Bits<1>& set) : all(All{} + set.w[0]) {}
    friend Sets operator&(const Sets& a, const Sets& b) { return {a.all & b.all}; }
    friend Sets operator|(const Sets& a, const Sets& b) { return {a.all | b.all}; }
    friend Sets operator~(const Sets& a) { return {~a.all}; }
    // Every position further down, then up, by as many as the lanes of others say.
    Sets moved(const Sets& down, const Sets& up) const { return {(all >> down.all) << up.all}; }
    std::uint64_t some() const {
        return all[0] | all[1] | all[2] | all[3] | all[4] | all[5] | all[6] | all[7];
    }
    static Sets of(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d,
                   std::uint64_t e, std::uint64_t f, std::uint64_t g, std::uint64_t h) {
        return {All{a, b, c, d, e, f, g, h}};
    }
};
#else
struct Sets {
    using Half = std::uint64_t __attribute__((vector_size(32)));
    Half low, high;
    Sets() : low{}, high{} {}
    Sets(Half one, Half other) : low(one), high(other) {}
    Sets(const Bits<1>& set) : low(Half{} + set.w[0]), high(low) {}
    friend Sets operator&(const Sets& a, const Sets& b) { return {a.low & b.low, a.high & b.high}; }
    friend Sets operator|(const Sets& a, const Sets& b) { return {a.low | b.low, a.high | b.high}; }
    friend Sets operator~(const Sets& a) { return {~a.low, ~a.high}; }
    Sets moved(const Sets& down, const Sets& up) const {
        return {(low >> down.low) << up.low, (high >> down.high) << up.high};
    }
    std::uint64_t some() const {
        const Half all = low | high;
        return all[0] | all[1] | all[2] | all[3];
    }
    static Sets of(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d,
                   std::uint64_t e, std::uint64_t f, std::uint64_t g, std::uint64_t h) {
        return {Half{a, b, c, d}, Half{e, f, g, h}};
    }
};
#endif

struct AllWays {
    using Lanes = Sets;
};

template <std::uint64_t... Words>
inline Sets lanes(AllWays) {
    return Sets::of(Words...);
}

// Every position further down by as many as its lane says (< 0: up).
template <int... N>
inline Sets moved(AllWays ways, const Sets& set) {
    const Sets down = lanes<std::uint64_t(N > 0 ? N : 0)...>(ways);
    const Sets up = lanes<std::uint64_t(N < 0 ? -N : 0)...>(ways);
    return set.moved(down, up);
}

// What is found in some direction; whether there is anything.
template <int Ways, class Find>
inline Bits<1> joined(Find find) {
    return {{Sets(find(AllWays{})).some()}};
}
template <int Ways, class Find>
inline bool is_any(Find find) {
    return joined<Ways>(find).any();
}

// The same for four directions and sets of up to 32 positions.
struct Fours {
    using All = std::uint32_t __attribute__((vector_size(16)));
    All all;
    Fours(All ways) : all(ways) {}
    Fours(const Bits<1>& set) : all(All{} + std::uint32_t(set.w[0])) {}
    friend Fours operator&(const Fours& a, const Fours& b) { return {a.all & b.all}; }
    friend Fours operator|(const Fours& a, const Fours& b) { return {a.all | b.all}; }
    friend Fours operator~(const Fours& a) { return {~a.all}; }
};

struct FourWays {
    using Lanes = Fours;
};

template <std::uint64_t... Words>
inline Fours lanes(FourWays) {
    return {Fours::All{std::uint32_t(Words)...}};
}

template <int... N>
inline Fours moved(FourWays, const Fours& set) {
    constexpr Fours::All down{std::uint32_t(N > 0 ? N : 0)...}, up{std::uint32_t(N < 0 ? -N : 0)...};
    if constexpr (((N >= 0) && ...)) return {set.all >> down};
    if constexpr (((N <= 0) && ...)) return {set.all << up};
    return {(set.all >> down) << up};
}

// The second set for those directions for which the number says so, else the first one.
template <int A, int B, int C, int D>
inline Fours by_way(FourWays, const Bits<1>& one, const Bits<1>& other) {
    const __m128i first = (__m128i)Fours(one).all, second = (__m128i)Fours(other).all;
    return {(Fours::All)_mm_blend_epi32(first, second, A | B << 1 | C << 2 | D << 3)};
}

// What is found in the four directions, one after the other; whether there is anything.
template <class Find>
[[gnu::always_inline]] inline Bits<2> four(Find find) {
    using Halves = std::uint64_t __attribute__((vector_size(16)));
    const Halves found = (Halves)find(FourWays{}).all;
    return {{found[0], found[1]}};
}
template <class Find>
[[gnu::always_inline]] inline bool is_any_of_four(Find find) {
    const __m128i found = (__m128i)find(FourWays{}).all;
    return !_mm_testz_si128(found, found);
}
#else
template <int Way>
struct OneWay {
    using Lanes = Bits<1>;
};

template <std::uint64_t... Words, int Way>
inline Bits<1> lanes(OneWay<Way>) {
    constexpr std::uint64_t words[] = {Words...};
    return {{words[Way]}};
}

template <int... N, int Way>
inline Bits<1> moved(OneWay<Way>, const Bits<1>& set) {
    constexpr int by[] = {N...};
    return down<by[Way]>(set);
}

template <int Ways, class Find>
inline Bits<1> joined(Find find) {
    if constexpr (Ways == 0) {
        return {};
    } else {
        return joined<Ways - 1>(find) | find(OneWay<Ways - 1>{});
    }
}
template <int Ways, class Find>
inline bool is_any(Find find) {
    if constexpr (Ways == 0) {
        return false;
    } else {
        return is_any<Ways - 1>(find) || find(OneWay<Ways - 1>{}).any();
    }
}

template <int A, int B, int C, int D, int Way>
inline Bits<1> by_way(OneWay<Way>, const Bits<1>& one, const Bits<1>& other) {
    constexpr int which[] = {A, B, C, D};
    return which[Way] ? other : one;
}

template <class Find>
[[gnu::always_inline]] inline Bits<2> four(Find find) {
    const Bits<1> a = find(OneWay<0>{}), b = find(OneWay<1>{});
    const Bits<1> c = find(OneWay<2>{}), d = find(OneWay<3>{});
    return {{a.w[0] | b.w[0] << 32, c.w[0] | d.w[0] << 32}};
}
template <class Find>
[[gnu::always_inline]] inline bool is_any_of_four(Find find) {
    return four(find).any();
}
#endif

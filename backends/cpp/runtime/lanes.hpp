// The same work on sets of one word for up to eight directions.
//
// It is written as a function of what says which: of all at once where there are vectors whose lanes
// shift by numbers of their own, else of one after the other.
#ifdef __AVX2__
struct Sets {
    using Half = std::uint64_t __attribute__((vector_size(32)));
    Half low, high;
    Sets() : low{}, high{} {}
    Sets(Half one, Half other) : low(one), high(other) {}
    Sets(const Bits<1>& set) : low(Half{} + set.w[0]), high(low) {}
    friend Sets operator&(const Sets& a, const Sets& b) { return {a.low & b.low, a.high & b.high}; }
    friend Sets operator|(const Sets& a, const Sets& b) { return {a.low | b.low, a.high | b.high}; }
    friend Sets operator~(const Sets& a) { return {~a.low, ~a.high}; }
};

struct AllWays {
    using Lanes = Sets;
};

template <std::uint64_t A, std::uint64_t B, std::uint64_t C, std::uint64_t D, std::uint64_t E,
          std::uint64_t F, std::uint64_t G, std::uint64_t H>
inline Sets lanes(AllWays) {
    return {Sets::Half{A, B, C, D}, Sets::Half{E, F, G, H}};
}

// Every position further down by as many as its lane says (< 0: up).
template <int... N>
inline Sets moved(AllWays ways, const Sets& set) {
    const Sets down = lanes<std::uint64_t(N > 0 ? N : 0)...>(ways);
    const Sets up = lanes<std::uint64_t(N < 0 ? -N : 0)...>(ways);
    return {(set.low >> down.low) << up.low, (set.high >> down.high) << up.high};
}

// What is found in some direction; whether there is anything.
template <int Ways, class Find>
inline Bits<1> joined(Find find) {
    const Sets found = find(AllWays{});
    const Sets::Half all = found.low | found.high;
    return {{all[0] | all[1] | all[2] | all[3]}};
}
template <int Ways, class Find>
inline bool is_any(Find find) {
    return joined<Ways>(find).any();
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
#endif

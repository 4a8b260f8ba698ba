// What is worked out of sets place by place, and of places into sets.

// The bits of `set` where `from` has some, side by side.
inline std::uint64_t extract(std::uint64_t set, std::uint64_t from) {
#ifdef __BMI2__
    return _pext_u64(set, from);
#else
    std::uint64_t made = 0;
    for (int i = 0; from; from &= from - 1, ++i) made |= std::uint64_t((set & from & -from) != 0) << i;
    return made;
#endif
}

// Which bits of a word stand before each one.
template <std::uint64_t Domain>
struct Ranks {
    std::uint8_t at[64];
    constexpr Ranks() : at{} {
        for (int i = 0, n = 0; i < 64; ++i) {
            at[i] = std::uint8_t(n);
            n += int(Domain >> i & 1);
        }
    }
};
template <std::uint64_t Domain>
constexpr Ranks<Domain> RANKS{};

// The members of a set within `Domain`, which there stand side by side.
template <std::uint64_t Domain>
inline Bits<1> packed(Bits<1> set) {
#ifdef __BMI2__
    return {{_pext_u64(set.w[0], Domain)}};
#else
    Bits<1> made{};
    for (const int at : set.from(0)) made.w[0] |= std::uint64_t(1) << RANKS<Domain>.at[at];
    return made;
#endif
}

// The union of rows: of 256 for each of the first `Parts` bytes of a set, the one with its value.
template <int Parts>
inline Bits<1> by_parts(const Bits<1>* rows, Bits<1> set) {
    std::uint64_t found = 0;
    for (int i = 0; i < Parts; ++i) found |= rows[256 * i + (set.w[0] >> 8 * i & 255)].w[0];
    return {{found}};
}

// The bits of `set` where `from` has some, put in order where `to` has some.
inline Bits<1> regroup(Bits<1> set, std::uint64_t from, std::uint64_t to) {
    if ((to & (to + 1)) == 0) return {{extract(set.w[0], from) & to}};  // side by side
#ifdef __BMI2__
    return {{_pdep_u64(_pext_u64(set.w[0], from), to)}};
#else
    std::uint64_t made = 0;
    for (; to; to &= to - 1, from &= from - 1)
        if (set.w[0] & from & -from) made |= to & -to;
    return {{made}};
#endif
}

// All positions of the set, as far as `mask` has them, if `holds`; else none.
template <int W>
constexpr Bits<W> when(bool holds, const Bits<W>& mask) {
    Bits<W> made{};
    const std::uint64_t all = 0 - std::uint64_t(holds);
    for (int i = 0; i < W; ++i) made.w[i] = mask.w[i] & all;
    return made;
}

// Whether a vector holds some sets of one word.
#ifdef __AVX2__
constexpr bool VECTORS = true;
#else
constexpr bool VECTORS = false;
#endif

// Takes a position out of N sets and puts it into one of them.  Four sets each are written whole: one
// that was written on its own would have to be waited for when their vector is read.
template <int N>
inline void move_to(Bits<1>* sets, unsigned number, unsigned at) {
    const std::uint64_t bit = std::uint64_t(1) << at;
    unsigned i = 0;
#ifdef __AVX2__
    const __m256i all = _mm256_set1_epi64x((long long)bit), one = _mm256_set1_epi64x(number);
    for (; i + 4 <= N; i += 4) {
        __m256i* const here = (__m256i*)(sets + i);
        const __m256i in = _mm256_cmpeq_epi64(one, _mm256_setr_epi64x(i, i + 1, i + 2, i + 3));
        const __m256i left = _mm256_andnot_si256(all, _mm256_loadu_si256(here));
        _mm256_storeu_si256(here, _mm256_or_si256(left, _mm256_and_si256(all, in)));
    }
#endif
    for (; i < N; ++i) sets[i].w[0] = (sets[i].w[0] & ~bit) | (i == number ? bit : 0);
}

// Writes a value to every cell of a set.
template <int W, class Cell>
inline void fill_cells(Cell* cells, const Bits<W>& set, Cell value) {
#ifdef __AVX512BW__
    if constexpr (sizeof(Cell) == 1) {
        const __m512i all = _mm512_set1_epi8(char(value));
        for (int i = 0; i < W; ++i) _mm512_mask_storeu_epi8(cells + 64 * i, set.w[i], all);
        return;
    }
#endif
    for (const int at : set.from(0)) cells[at] = value;
}

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

// Whether each of many rows is marked, a bit for each.
template <std::size_t N>
struct Marks {
    std::uint64_t words[N];
    constexpr bool operator[](std::size_t at) const { return words[at / 64] >> (at % 64) & 1; }
};

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

#if defined(__AVX512VBMI2__) && defined(__AVX512BW__)
// The numbers from 0 on.
template <class Item>
struct alignas(64) Upwards {
    Item at[64];
    constexpr Upwards() : at{} {
        for (int i = 0; i < 64; ++i) at[i] = Item(i);
    }
};
template <class Item>
constexpr Upwards<Item> UPWARDS{};

// The rows at some places as a vector: they stand in a table, or are counted on from a first one.
template <class Row, class Rows>
inline __m512i rows_at(Rows rows, int at) {
    if constexpr (std::is_pointer_v<Rows>) {
        return _mm512_loadu_si512(rows + at);
    } else if constexpr (sizeof(Row) == 1) {
        const __m512i upwards = _mm512_load_si512(UPWARDS<std::uint8_t>.at + at);
        return _mm512_add_epi8(upwards, _mm512_set1_epi8(char(rows.first)));
    } else {
        const __m512i upwards = _mm512_load_si512(UPWARDS<std::uint16_t>.at + at);
        return _mm512_add_epi16(upwards, _mm512_set1_epi16(short(rows.first)));
    }
}

// A set as a mask of vectors, of as many places as the mask has.  GCC would keep sets in the
// registers of masks, from where everything else that is done with them fetches them late.
template <class Mask>
inline Mask in_mask(std::uint64_t set) {
#ifdef __clang__
    return Mask(set);
#else
    Mask mask;
    if constexpr (sizeof mask == 8) {
        asm("kmovq %1, %0" : "=k"(mask) : "r"(set));
    } else if constexpr (sizeof mask == 4) {
        asm("kmovd %1, %0" : "=k"(mask) : "r"(std::uint32_t(set)));
    } else {
        asm("kmovw %1, %0" : "=k"(mask) : "r"(std::uint32_t(set)));
    }
    return mask;
#endif
}
#endif

// Writes row[i] for every i of the set to `out`, in order; `out` has room for 64 more.
template <class Rows, class Row>
inline Row* copy_rows(std::uint64_t set, Rows rows, Row* out) {
#if defined(__AVX512VBMI2__) && defined(__AVX512BW__)
    if constexpr (sizeof(Row) == 1) {
        const auto here = in_mask<__mmask64>(set);
        _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(here, rows_at<Row>(rows, 0)));
        return out + __builtin_popcountll(set);
    } else if constexpr (sizeof(Row) == 2) {
        const __m512i low = rows_at<Row>(rows, 0), high = rows_at<Row>(rows, 32);
        const auto first = in_mask<__mmask32>(set), second = in_mask<__mmask32>(set >> 32);
        _mm512_storeu_si512(out, _mm512_maskz_compress_epi16(first, low));
        out += __builtin_popcount(std::uint32_t(set));
        _mm512_storeu_si512(out, _mm512_maskz_compress_epi16(second, high));
        return out + __builtin_popcount(std::uint32_t(set >> 32));
    }
#endif
    Row* const end = out + __builtin_popcountll(set);
    for (; set; set &= set - 1) *out++ = rows[__builtin_ctzll(set)];
    return end;
}

#ifdef __BMI2__
// A number of which the compiler does not know what it was compared with: what is worked out from it
// begins as soon as a branch is foretold.
inline std::uint64_t foretold(std::uint64_t number) {
    asm("" : "+r"(number));
    return number;
}

// Writes row[i] for every i of a set of Count places to `out`, in order; returns how many there are.
template <int Count, class Rows, class Row>
inline std::size_t copy_exactly(std::uint64_t set, Rows rows, Row* out) {
    _Pragma("GCC unroll 16")
    for (int i = 0; i < Count; ++i, set &= set - 1) out[i] = rows[__builtin_ctzll(set)];
    return foretold(Count);
}
#endif

// GCC 12 takes a Zen 4 for a Zen 3.
#if defined(__znver3__) || defined(__znver4__) || defined(__znver5__)
#define ZEN 1  // bytes of a vector that was just stored are read late
#endif

// The same for more places than a word has bytes, and rows that count on.
template <int N, class Rows, class Row>
inline std::size_t copy_some(std::uint64_t set, Rows rows, Row* out) {
#ifdef __BMI2__
#ifdef ZEN
    if constexpr (N == 9) {
        switch (__builtin_popcountll(set)) {
        case 9: return copy_exactly<9>(set, rows, out);
        case 8: return copy_exactly<8>(set, rows, out);
        case 7: return copy_exactly<7>(set, rows, out);
        case 6: return copy_exactly<6>(set, rows, out);
        case 5: return copy_exactly<5>(set, rows, out);
        case 4: return copy_exactly<4>(set, rows, out);
        case 3: return copy_exactly<3>(set, rows, out);
        case 2: return copy_exactly<2>(set, rows, out);
        case 1: return copy_exactly<1>(set, rows, out);
        default: return 0;
        }
    }
#endif
#endif
#if defined(__AVX512VBMI2__) && defined(__AVX512VL__) && defined(__AVX512BW__)
    // what a short vector has written is read sooner
    const __m128i every = _mm512_castsi512_si128(rows_at<Row>(rows, 0));
    const __m128i some = _mm_maskz_compress_epi8(in_mask<__mmask16>(set), every);
    _mm_storeu_si128((__m128i*)out, some);
    return std::size_t(__builtin_popcountll(set));
#endif
    return std::size_t(copy_rows(set, rows, out) - out);
}

// The same for any set, rows of a byte that count on or, up to eight, stand side by side, and the
// first N places at most; `out` has room for 16 more.  Such lists hardly ever change from move to
// move, or are shorter by one: that is foretold.  `last` is the set of the time before.
template <int N, class Rows, class Row>
inline std::size_t copy_few(std::uint64_t set, Rows rows, Row* out, std::uint64_t& last) {
    static_assert(N <= 16 && sizeof(Row) == 1);
    if (__builtin_constant_p(set)) {
        std::size_t count = 0;
        _Pragma("GCC unroll 16")
        for (int i = 0; i < N; ++i)
            if (set >> i & 1) out[count++] = rows[i];
        return count;
    }
#ifdef __BMI2__
    if constexpr (N <= 8) {
        if (__builtin_expect(set == (1u << N) - 1, 1)) {
            for (int i = 0; i < N; ++i) out[i] = rows[i];
            return foretold(N);
        }
        const std::uint64_t before = last;
        if (__builtin_expect(foretold(before) == set, 1)) {
            set = before;
        } else {
            last = set;
        }
        const std::uint64_t some = _pdep_u64(set, 0x0101010101010101u);
        const std::uint64_t all = _pext_u64(rows.eight(), (some << 8) - some);
        std::memcpy(out, &all, sizeof all);
        return std::size_t(__builtin_popcountll(set));
    } else
#endif
        return copy_some<N>(set, rows, out);
}

#if defined(__AVX512VBMI2__) && defined(__AVX512VBMI__) && defined(__AVX512BW__)
// Where the bytes of a vector of things of `Size` bytes stand in one of them, and which thing it is.
template <int Size>
struct alignas(64) Spaced {
    std::uint8_t within[64], number[64];
    std::uint64_t last = 0;
    constexpr Spaced() : within{}, number{} {
        for (int i = 0; i < 64; ++i) {
            within[i] = std::uint8_t(i % Size);
            number[i] = std::uint8_t(i / Size);
            last |= std::uint64_t(i % Size == Size - 1) << i;
        }
    }
};
template <int Size>
constexpr Spaced<Size> SPACED{};

// For every i of the set writes a thing of a few bytes to `out`, in order, all but the last of them
// those of `like`, and the last i plus `first`; `out` has room for 64 bytes more.
template <class Thing>
inline Thing* copy_with_last(std::uint64_t set, int first, const Thing& like, Thing* out) {
    constexpr int size = int(sizeof(Thing)), some = 64 / size;
    const auto& spaced = SPACED<size>;
    const __m512i upwards = _mm512_add_epi8(_mm512_load_si512(UPWARDS<std::uint8_t>.at),
                                            _mm512_set1_epi8(char(first)));
    const __m512i each = _mm512_maskz_compress_epi8(in_mask<__mmask64>(set), upwards);
    const __m512i thing = _mm512_maskz_loadu_epi8((1u << size) - 1, &like);
    const __m512i same =
        _mm512_maskz_permutexvar_epi8(~0ull, _mm512_load_si512(spaced.within), thing);
    __m512i which = _mm512_load_si512(spaced.number);
    const int count = __builtin_popcountll(set);
    for (int i = 0; i < count; i += some) {
        _mm512_storeu_si512(out + i, _mm512_mask_permutexvar_epi8(same, spaced.last, which, each));
        which = _mm512_add_epi8(which, _mm512_set1_epi8(some));
    }
    return out + count;
}
#endif

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

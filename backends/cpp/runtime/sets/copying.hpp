// Writes what stands in rows, or counts on, for every place of a set.

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

// The last bytes of 64 things: the last but so many of all of them in a vector each.
template <int N>
struct Lasts {
    __m512i at[N];
};

// For every i of the set writes a thing of a few bytes to `out`, in order, all but the last of them
// those of `like`, and the last N each byte i of a vector; `out` has room for 64 bytes more.
template <int N, class Thing>
inline Thing* copy_with_last(std::uint64_t set, const Lasts<N>& last, const Thing& like,
                             Thing* out) {
    constexpr int size = int(sizeof(Thing)), some = 64 / size;
    const auto& spaced = SPACED<size>;
    __m512i each[N];
    for (int n = 0; n < N; ++n)
        each[n] = _mm512_maskz_compress_epi8(in_mask<__mmask64>(set), last.at[n]);
    const __m512i thing = _mm512_maskz_loadu_epi8((1u << size) - 1, &like);
    const __m512i same =
        _mm512_maskz_permutexvar_epi8(~0ull, _mm512_load_si512(spaced.within), thing);
    __m512i which = _mm512_load_si512(spaced.number);
    const int count = __builtin_popcountll(set);
    for (int i = 0; i < count; i += some) {
        __m512i made = same;
        for (int n = 0; n < N; ++n)
            made =
                _mm512_mask_permutexvar_epi8(made, spaced.last >> (N - 1 - n), which, each[n]);
        _mm512_storeu_si512(out + i, made);
        which = _mm512_add_epi8(which, _mm512_set1_epi8(some));
    }
    return out + count;
}
#endif

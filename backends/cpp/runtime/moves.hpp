// Moves: their tags, lists of them, and those found already.

// How many tags a move has, if not all have the same number.
template <bool Same>
struct Length {
    std::uint32_t count;
    bool resize(std::uint32_t wanted) {  // whether a move can have so many
        count = wanted;
        return wanted <= LONGEST;
    }
    bool shorter(const Length& other) const { return count < other.count; }
};
template <>
struct Length<true> {
    static constexpr std::uint32_t count = LONGEST;
    bool resize(std::uint32_t wanted) { return wanted == LONGEST; }
    bool shorter(const Length&) const { return false; }
};

// The tags of a move: an array, if no move has more than so many.
template <bool Endless>
struct Telling : Length<SAME_LENGTH> {
    Tag tags[LONGEST];
    Tag* data() { return tags; }
    const Tag* data() const { return tags; }
    Tag& operator[](std::size_t i) { return tags[i]; }
    Tag operator[](std::size_t i) const { return tags[i]; }
    // Writes the first tags down; there is room for more.  A few are copied at once, with whatever
    // stands behind them.
    void begin(const Tag* from, int count, int more) {
        constexpr std::size_t few = 16;
        const std::size_t bytes = std::size_t(count) * sizeof(Tag);
        if constexpr (sizeof tags >= few) {
            std::memcpy(tags, from, few);
            if (__builtin_expect(bytes <= few, 1)) return;
        }
        std::memcpy(tags, from, bytes);
    }
    // Makes it the move of a row.
    template <class Row>
    void read(const Row& row) {
        resize(row.count);
        std::memcpy(tags, row.tags, sizeof row.tags);
    }
};
// The same where moves have any number of tags: a few have their place in the move.
template <>
struct Telling<true> : Length<false> {
    static constexpr std::uint32_t FEW = 64 / sizeof(Tag);
    Tag few[FEW];
    std::vector<Tag> many;
    Tag* data() { return count <= FEW ? few : many.data(); }
    const Tag* data() const { return count <= FEW ? few : many.data(); }
    Tag& operator[](std::size_t i) { return data()[i]; }
    Tag operator[](std::size_t i) const { return data()[i]; }
    Telling() { count = 0; }
    bool resize(std::uint32_t wanted) {  // its tags are to be written then
        if (__builtin_expect(wanted > FEW, 0)) many.resize(wanted);
        count = wanted;
        return true;
    }
    void begin(const Tag* from, int count, int more) {
        resize(std::uint32_t(count + more));
        if (__builtin_expect(count <= int(FEW / 4), 1) && count + more <= int(FEW)) {
            std::memcpy(few, from, sizeof few / 4);
        } else if (count + more <= int(FEW)) {
            std::memcpy(few, from, sizeof few);
        } else {
            std::copy(from, from + count, many.data());
        }
    }
    template <class Row>
    void read(const Row& row) {
        resize(row.count);
        std::copy(row.tags, row.tags + row.count, data());
    }
};

struct Move : Telling<ENDLESS> {};

// The tags of a walk that is being made.
template <bool Endless>
struct Trail {
    Tag tags[LONGEST + 1] = {};
    const Tag* data() const { return tags; }
    void put(int at, int tag) { tags[at] = Tag(tag); }
};
template <>
struct Trail<true> {
    const Tag* data() const { return tags.data(); }
    void put(int at, int tag) {
        if (__builtin_expect(std::size_t(at) == tags.size(), 0)) grow();
        tags[std::size_t(at)] = Tag(tag);
    }

private:
    [[gnu::noinline, gnu::cold]] void grow() { tags.resize(2 * tags.size()); }
    std::vector<Tag> tags = std::vector<Tag>(256);
};

template <int N>
struct Tags {
    Tag tags[N];
};
// The same where rows of one table have different numbers of tags; there are zeros behind them.
template <int N>
struct TagsUpTo {
    Tag tags[N];
    std::uint16_t count;
};
// How many tags stand in a row.
template <int N>
constexpr std::uint32_t tags_in(const Tags<N>&) {
    return N;
}
template <int N>
constexpr std::uint32_t tags_in(const TagsUpTo<N>& row) {
    return row.count;
}

// Tags as they stand in a move.  What is put together in a word is read faster than what was just
// written tag by tag.
template <class... Few>
auto side_by_side(Few... tags) {
    if constexpr (sizeof...(tags) * sizeof(Tag) <= sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        unsigned at = 0;
        ((word |= std::uint64_t(Tag(tags)) << at, at += 8 * sizeof(Tag)), ...);
        return word;
    } else {
        return Tags<int(sizeof...(tags))>{{Tag(tags)...}};
    }
}

// Rows of one tag each that count on from a first one: there is no need of a table.
struct Following {
    unsigned first;
    Tags<1> operator[](unsigned at) const { return {{Tag(first + at)}}; }
    Following operator+(unsigned more) const { return {first + more}; }
    // The first eight, as bytes.
    std::uint64_t eight() const {
        return 0x0706050403020100u + 0x0101010101010101u * std::uint64_t(first);
    }
};
// The same for N places, of which there are 16 at most.
template <int N>
struct FollowingFew : Following {};
// Up to eight rows of one tag of a byte each, side by side.
template <int N>
struct RowsFew {
    std::uint64_t bytes;
    Tags<1> operator[](unsigned at) const { return {{Tag(bytes >> 8 * at)}}; }
    std::uint64_t eight() const { return bytes; }
};
template <class Rows>
constexpr int PLACES = 0;
template <int N>
constexpr int PLACES<FollowingFew<N>> = N;
template <int N>
constexpr int PLACES<RowsFew<N>> = N;

// The rows of a site: those of a table from one on, or those that know their first tag.
template <int N>
inline const Tags<N>* rows_from(const Tags<N>* table, int first) {
    return table + first;
}
inline Following rows_from(Following rows, int) { return rows; }
template <int N>
inline RowsFew<N> rows_from(RowsFew<N> rows, int) {
    return rows;
}

#if defined(__AVX512VBMI2__) && defined(__AVX512VBMI__) && defined(__AVX512BW__)
// The tags, of a byte each, of 64 rows from one on.
inline Lasts<1> lasts_of(Following rows, int from) {
    return {{_mm512_add_epi8(_mm512_load_si512(UPWARDS<std::uint8_t>.at),
                             _mm512_set1_epi8(char(int(rows.first) + from)))}};
}
inline Lasts<1> lasts_of(const Tags<1>* rows, int from) {
    return {{_mm512_loadu_si512(rows + from)}};
}
// Every second byte of two vectors.
struct alignas(64) Second {
    std::uint8_t at[64];
    constexpr Second() : at{} {
        for (int i = 0; i < 64; ++i) at[i] = std::uint8_t(2 * i);
    }
};
constexpr Second SECOND{};
inline Lasts<2> lasts_of(const Tags<2>* rows, int from) {
    const __m512i low = _mm512_loadu_si512(rows + from), high = _mm512_loadu_si512(rows + from + 32);
    const __m512i even = _mm512_load_si512(SECOND.at);
    const __m512i odd = _mm512_add_epi8(even, _mm512_set1_epi8(1));
    return {{_mm512_permutex2var_epi8(low, even, high), _mm512_permutex2var_epi8(low, odd, high)}};
}
#endif

// Canonical order: tags by name, a move before those that go on longer.
inline bool operator<(const Move& one, const Move& two) {
    const std::uint32_t shared = std::min(one.count, two.count);
    for (std::uint32_t i = 0; i < shared; ++i)
        if (one[i] != two[i]) return RANK[one[i]] < RANK[two[i]];
    return one.shorter(two);
}

// The numbers of rows, in order, from one on.
struct NumbersFrom {
    unsigned first;
    RowNumber operator[](unsigned at) const { return RowNumber(first + at); }
};

// The numbers of rows that one search notes, each of them once at most; there is room to write more
// than are kept.
struct Noted {
    RowNumber at[NUMBERED + 64];
    std::size_t count = 0;
    void clear() { count = 0; }
    void end_at(const RowNumber* end) { count = std::size_t(end - at); }
    std::size_t size() const { return count; }
    RowNumber* begin() { return at; }
    RowNumber* end() { return at + count; }
    RowNumber operator[](std::size_t i) const { return at[i]; }
};

// Things in a row; `next` is room for one more, `keep` makes it one of them.
template <class Thing>
class List {
public:
    List() : things_(new Thing[LEAST]) {}
    ~List() { delete[] things_; }
    List(const List&) = delete;
    List& operator=(const List&) = delete;
    void swap(List& other) {
        std::swap(size_, other.size_);
        std::swap(room_, other.room_);
        std::swap(things_, other.things_);
    }
    Thing& next() {
        if (size_ == room_) grow();
        return things_[size_];
    }
    void keep() { ++size_; }
    // Room for so many behind the first `had`; `resize` says how many there are then.
    Thing* room(std::size_t had, std::size_t more) {
        // what is in every list needs no look at this one
        while (had + more > LEAST && had + more > room_) grow();
        return things_ + had;
    }
    void resize(std::size_t size) { size_ = size; }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Thing* begin() { return things_; }
    Thing* end() { return things_ + size_; }
    const Thing& operator[](std::size_t i) const { return things_[i]; }

private:
    [[gnu::noinline]] void grow() {
        Thing* const more = new Thing[2 * room_];
        std::move(begin(), end(), more);
        delete[] things_;
        things_ = more;
        room_ *= 2;
    }
    static constexpr std::size_t LEAST = 512;
    std::size_t size_ = 0, room_ = LEAST;
    Thing* things_;
};

// The moves that were found already, by their tags as one number or, if they are long, a digest.
class Known {
public:
    Known() : slots_(256) {}
    void clear() {
        digests_.clear();
        used_ = 0;
        if (++epoch_ == 0) {
            const std::size_t size = slots_.size();
            slots_.clear();
            slots_.resize(size);
            epoch_ = 1;
        }
    }
    bool insert(const Move& move) {  // whether it was new
        if (move.count > FEW) {
            Key key(move.count);
            key.add(move.data(), move.count);
            return digests_.insert(key);
        }
        return insert(move.data(), move.count);
    }
    // The same for tags that fit into one number.
    bool insert(const Tag* tags, std::uint32_t count) {
        std::uint64_t word = 0;
        for (std::uint32_t i = 0; i < count; ++i) word = word << 8 * sizeof(Tag) | tags[i];
        if (2 * ++used_ > slots_.size()) grow();
        return place(word, count);
    }
    static constexpr std::uint32_t FEW = 8 / sizeof(Tag);

private:
    struct Slot {
        std::uint64_t word = 0;
        std::uint32_t epoch = 0, count = 0;
    };
    bool place(std::uint64_t word, std::uint32_t count) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t i = std::size_t(mix(word + count, 0x9E3779B97F4A7C15u)) & mask;
        for (;; i = (i + 1) & mask) {
            Slot& slot = slots_[i];
            if (slot.epoch != epoch_) {
                slot = {word, epoch_, count};
                return true;
            }
            if (slot.word == word && slot.count == count) return false;
        }
    }
    void grow() {
        Plain<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.epoch == epoch_) place(slot.word, slot.count);
    }
    Plain<Slot> slots_;
    std::uint32_t epoch_ = 1;
    std::size_t used_ = 0;
    Visited digests_;
};

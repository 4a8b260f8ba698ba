// What every search uses: faults, remembered arrivals, remembered answers, the list of moves.
// The names in capitals are defined by the generated part.

struct Fault {
    int code;    // the number of rgt's diagnostic
    int node;    // where it was met
    int symbol;  // the symbol it is about, or -1
};

[[noreturn]] inline void fail(int code, int node, int symbol = -1) {
    throw Fault{code, node, symbol};
}

// A walk without choices comes to a node of a cycle: it might never end.
inline void count_round(int& rounds, int node) {
    if (__builtin_expect(++rounds > ROUNDS, 0)) fail(1003, node);
}

// The place of a key in a map; a fault if there is no such key.
inline unsigned key(unsigned place, unsigned count, int node, int symbol) {
    if (__builtin_expect(place >= count, 0)) fail(117, node, symbol);
    return place;
}

template <class A, class B>
inline void copy_cells(A* to, const B* from, int count) {
    for (int i = 0; i < count; ++i) to[i] = A(from[i]);
}

template <class A, class B, class O>
inline void copy_cells(A* to, const B* from, int count, const O* order) {
    for (int i = 0; i < count; ++i) to[i] = A(from[order[i]]);
}

template <class A, class B>
inline bool equal_cells(const A* one, const B* two, int count) {
    for (int i = 0; i < count; ++i)
        if (one[i] != two[i]) return false;
    return true;
}

template <class A, class B, class O>
inline bool equal_cells(const A* one, const B* two, int count, const O* order) {
    for (int i = 0; i < count; ++i)
        if (one[i] != two[order[i]]) return false;
    return true;
}

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    return std::uint64_t(product) ^ std::uint64_t(product >> 64);
}

// A digest of what a visited test compares: 128 bits, so that two never agree by chance.
struct Key {
    std::uint64_t a, b;
    explicit Key(std::uint64_t place) : a(place ^ 0x9E3779B97F4A7C15u), b(~place) { add(place); }
    void add(std::uint64_t value) {
        a = mix(a ^ value, 0xD6E8FEB86659FD93u) + 0x632BE59BD9B4E019u;
        b = mix(b + value, 0xA0761D6478BD642Fu) ^ (b << 23 | b >> 41);
    }
    template <class Cell>
    void add(const Cell* cells, std::size_t count) {
        const std::size_t bytes = count * sizeof(Cell);
        const char* at = reinterpret_cast<const char*>(cells);
        std::size_t done = 0;
        for (; done + 8 <= bytes; done += 8) {
            std::uint64_t word;
            std::memcpy(&word, at + done, 8);
            add(word);
        }
        if (done < bytes) {
            std::uint64_t word = 0;
            std::memcpy(&word, at + done, bytes - done);
            add(word);
        }
    }
};

// A set of keys that is emptied by counting on.
class Visited {
public:
    Visited() : slots_(256) {}
    void clear() {
        ++epoch_;
        used_ = 0;
    }
    bool insert(const Key& key) {  // whether it was new
        if (2 * ++used_ > slots_.size()) grow();
        return place(key);
    }

private:
    struct Slot {
        std::uint64_t a = 0, b = 0, epoch = 0;
    };
    bool place(const Key& key) {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = key.a & mask;; i = (i + 1) & mask) {
            Slot& slot = slots_[i];
            if (slot.epoch != epoch_) {
                slot = {key.a, key.b, epoch_};
                return true;
            }
            if (slot.a == key.a && slot.b == key.b) return false;
        }
    }
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.epoch == epoch_) {
                Key key(0);
                key.a = slot.a, key.b = slot.b;
                place(key);
            }
    }
    std::vector<Slot> slots_;
    std::uint64_t epoch_ = 1;
    std::size_t used_ = 0;
};

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

struct Move : Length<SAME_LENGTH> {
    Tag tags[LONGEST];
};

template <int N>
struct Tags {
    Tag tags[N];
};

// Canonical order: tags by name, a move before those that go on longer.
inline bool operator<(const Move& one, const Move& two) {
    const std::uint32_t shared = std::min(one.count, two.count);
    for (std::uint32_t i = 0; i < shared; ++i)
        if (one.tags[i] != two.tags[i]) return RANK[one.tags[i]] < RANK[two.tags[i]];
    return one.shorter(two);
}

// Moves in a row; `next` is room for one more, `keep` makes it one of them.
class MoveList {
public:
    MoveList() : room_(64), moves_(new Move[64]) {}
    Move& next() {
        if (size_ == room_) grow();
        return moves_[size_];
    }
    void keep() { ++size_; }
    // Room for so many more; `end_at` says how many of them were used.
    Move* room(std::size_t more) {
        while (size_ + more > room_) grow();
        return moves_.get() + size_;
    }
    void end_at(const Move* end) { size_ = std::size_t(end - moves_.get()); }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move* begin() { return moves_.get(); }
    Move* end() { return moves_.get() + size_; }
    const Move& operator[](std::size_t i) const { return moves_[i]; }

private:
    [[gnu::noinline]] void grow() {
        std::unique_ptr<Move[]> more(new Move[2 * room_]);
        std::copy(begin(), end(), more.get());
        moves_.swap(more);
        room_ *= 2;
    }
    std::size_t size_ = 0, room_;
    std::unique_ptr<Move[]> moves_;
};

// The moves that were found already, by their tags as one number or, if they are long, a digest.
class Known {
public:
    Known() : slots_(256) {}
    void clear() {
        digests_.clear();
        used_ = 0;
        if (++epoch_ == 0) {
            slots_.assign(slots_.size(), Slot{});
            epoch_ = 1;
        }
    }
    bool insert(const Move& move) {  // whether it was new
        if (move.count > FEW) {
            Key key(move.count);
            key.add(move.tags, move.count);
            return digests_.insert(key);
        }
        return insert(move.tags, move.count);
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
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.epoch == epoch_) place(slot.word, slot.count);
    }
    std::vector<Slot> slots_;
    std::uint32_t epoch_ = 1;
    std::size_t used_ = 0;
    Visited digests_;
};

// Players as bits.
struct Mask {
    std::uint64_t words[WATCHERS];
};

// What somebody showed: who moved, the tag, and the players who saw it as bits.
struct Shown {
    std::uint32_t mover, tag;
    Mask mask;
};

// Everything that searching needs besides the state.  One for every thread.
struct Walk {
    Tag tags[LONGEST + 1] = {};           // of the walk that is being made
    const Move* wanted = nullptr;         // the move that is being applied; null: any
    MoveList moves;                       // those found
    Known known;                          // the same, to find each once
    Visited visited;
    std::uint32_t marks[MARKS] = {};      // arrivals, for tests with few cases
    std::uint32_t epoch = 0;              // every search has its own
    std::uint64_t memo[MEMOS] = {};       // answers of checks: twice the version, plus the answer
    std::uint64_t kept[KEPT] = {};        // sets, each after what it was worked out from
    std::uint64_t version = 1, newest = 1;  // of the variables that remembered checks read
    std::vector<Key> round;               // where a walk with many tags has been
    int depth = 0;                        // of searches within searches
    bool watching = false;                // whether `shown` is wanted
    std::uint32_t mover = 0;
    std::size_t base = 0;                 // where the tags of the present move begin in `shown`
    std::vector<Shown> shown;

    void start() {
        if (VISITING) visited.clear();
        if (ENDLESS) round.clear();
        if (REMEMBERING) touch();
        depth = 0;
    }
    void touch() { version = ++newest; }
    std::uint32_t next_epoch() {
        if (++epoch == 0) {
            std::fill(std::begin(marks), std::end(marks), 0u);
            epoch = 1;
        }
        return epoch;
    }
    bool marked(std::size_t place, std::uint32_t now) {
        if (marks[place] == now) return true;
        marks[place] = now;
        return false;
    }
    void push(int at, int tag, int node) {
        if (ENDLESS && at >= LONGEST) fail(1007, node);
        tags[at] = Tag(tag);
    }
    // Writes the first tags down.  A few are copied at once, with whatever stands behind them.
    void copy_tags(Move& move, int count) {
        constexpr std::size_t few = 16;
        const std::size_t bytes = std::size_t(count) * sizeof(Tag);
        if constexpr (sizeof move.tags >= few) {
            std::memcpy(move.tags, tags, few);
            if (__builtin_expect(bytes <= few, 1)) return;
        }
        std::memcpy(move.tags, tags, bytes);
    }
    // A walk is complete: the first `count` tags are written down, the others are told.
    template <class... More>
    void found(int count, More... more) {
        if (ENDLESS && count + int(sizeof...(more)) > LONGEST) fail(1007, 0);
        Move& move = moves.next();
        copy_tags(move, count);
        ((move.tags[count++] = Tag(more)), ...);
        move.resize(std::uint32_t(count));
        if (!TWICE || known.insert(move)) moves.keep();
    }
    // Whether a move was not found yet; `last` are its tags behind the first `count`.
    template <int N>
    bool is_new(int count, const Move& move, const Tags<N>& last) {
        return count || N > Known::FEW ? known.insert(move) : known.insert(last.tags, N);
    }
    // A walk for every place of the set is complete; its tags stand in the row of the place.
    // `Once` says that none of these moves is found elsewhere, `Few` that there are only some.
    template <bool Once, bool Few, int W, int N>
    void list(int count, const Bits<W>& set, const Tags<N>* rows) {
        if constexpr (SAME_LENGTH && (Once || !TWICE) && N == LONGEST) {
            auto* out = reinterpret_cast<Tags<N>*>(moves.room(64 * (W + 1)));
            for (int i = 0; i < W; ++i) out = copy_rows<Few>(set.w[i], rows + 64 * i, out);
            moves.end_at(reinterpret_cast<Move*>(out));
            return;
        }
        if (ENDLESS && count + N > LONGEST) fail(1007, 0);
        for (const int at : set.from(0)) {
            Move& move = moves.next();
            copy_tags(move, count);
            std::memcpy(move.tags + count, rows[at].tags, sizeof rows[at].tags);
            move.resize(std::uint32_t(count + N));
            if (Once || !TWICE || is_new(count, move, rows[at])) moves.keep();
        }
    }
    [[gnu::noinline, gnu::cold]] void begin_move(std::uint32_t player, std::size_t first) {
        mover = player;
        base = first;
    }
    [[gnu::noinline, gnu::cold]] void see(int at, int tag, Mask mask) {
        shown.resize(base + at);
        shown.push_back({mover, std::uint32_t(tag), mask});
    }
    // Whether the walk may show the tag now.
    bool shows(int at, int tag) const {
        return !wanted || (std::uint32_t(at) < wanted->count && wanted->tags[at] == tag);
    }
    // A walk comes to a node of a cycle with tags: what it can do once more it can do for ever.
    void go_round(const Key& key, int node) {
        for (const Key& before : round)
            if (before.a == key.a && before.b == key.b) fail(104, node);
        round.push_back(key);
    }
    // The next tag of the wanted move, or -1 where it ends.
    int next(int at) const { return std::uint32_t(at) < wanted->count ? wanted->tags[at] : -1; }
    bool complete(int at) const { return !wanted || wanted->count == std::uint32_t(at); }
};

// Notices that the only walk of a check never ends: it comes to a state for the second time.
struct Rounds {
    State met;
    int made = 0;
    Rounds() {}
    bool again(State& s, int node) {
        if (__builtin_expect(++made < PATIENCE, 1)) return false;
        if (made > DEEPEST) fail(1003, node);
        s.node = std::uint32_t(node);  // which nobody else reads within a check
        // looking back at ever fewer states finds every cycle in the end
        if (made == PATIENCE || (made & (made - 1)) == 0) {
            met = s;
            return false;
        }
        return std::memcmp(&met, &s, sizeof s) == 0;
    }
};

// Forgets the places on the way back.
class Round {
public:
    explicit Round(Walk& w) : w_(w), size_(w.round.size()) {}
    ~Round() {
        while (w_.round.size() > size_) w_.round.pop_back();
    }
    Round(const Round&) = delete;
    Round& operator=(const Round&) = delete;

private:
    Walk& w_;
    std::size_t size_;
};

// Counts how deep a search nests, for those that might never end.
class Deep {
public:
    Deep(Walk& w, int code, int node) : w_(w) {
        if (++w_.depth > DEEPEST) fail(code, node);
    }
    ~Deep() { --w_.depth; }
    Deep(const Deep&) = delete;
    Deep& operator=(const Deep&) = delete;

private:
    Walk& w_;
};

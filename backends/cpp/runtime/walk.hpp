// What a search remembers on its way: answers, the list of moves, what was shown.

// Players as bits.
struct Mask {
    std::uint64_t words[WATCHERS];
};

// What somebody showed: who moved, the tag, and the players who saw it as bits.
struct Shown {
    std::uint32_t mover, tag;
    Mask mask;
};

// A tag of a move, or -1 where it ends.
inline int next_of(const Move& move, int at) {
    return std::uint32_t(at) < move.count ? move[std::size_t(at)] : -1;
}

// Everything that searching needs besides the state.  One for every thread.
struct Walk {
    Trail<ENDLESS> trail;                 // the tags of the walk that is being made
    const Move* wanted = nullptr;         // the move that is being applied; null: any
    List<Move> moves;                     // those found and written down
    Noted numbers;                        // those found whose rows are known, counted from
    int numbered_from = 0;                // this one
    std::uint64_t last_few = 0;           // the set of the few places that were listed last
    Move chosen;                          // one of these, written down
    Known known;                          // the same, to find each once
    Visited visited;
    std::uint32_t marks[MARKS] = {};      // arrivals, for tests with few cases
    std::uint32_t epoch = 0;              // every search has its own
    std::uint64_t memo[MEMOS] = {};       // answers of checks: twice the version, plus the answer
    std::uint64_t kept[KEPT] = {};        // sets, each after what it was worked out from
    std::uint64_t version = 1, newest = 1;  // of the variables that remembered checks read
    Plain<Key> round;                     // where a walk with many tags has been
    std::uint32_t arrivals = 0;           // of the present check, as far as they are counted
    int depth = 0;                        // of searches within searches
    bool watching = false;                // whether `shown` is wanted
    std::uint32_t mover = 0;
    std::size_t base = 0;                 // where the tags of the present move begin in `shown`
    Plain<Shown> shown;

    void start() {
        if (VISITING) visited.clear();
        if (REMEMBERING) touch();
    }
    void touch() { version = ++newest; }
    std::uint32_t next_epoch() {
        if (++epoch == 0) {
            std::fill(std::begin(marks), std::end(marks), 0u);
            epoch = 1;
        }
        return epoch;
    }
    // Whether arrivals are to be tested: a test takes longer than to go on from a few places again.
    bool has_arrived_often() { return arrivals == 32 || (++arrivals, false); }
    bool marked(std::size_t place, std::uint32_t now) {
        if (marks[place] == now) return true;
        marks[place] = now;
        return false;
    }
    // A walk is complete: the first `count` tags are written down, the others are told.  `Once` says
    // that this move is not found elsewhere.
    template <bool Once = false, class... More>
    void found(int count, More... more) {
        Move& move = moves.next();
        move.begin(trail.data(), count, int(sizeof...(more)));
        ((move[std::size_t(count++)] = Tag(more)), ...);
        move.resize(std::uint32_t(count));
        if (Once || !TWICE || known.insert(move)) moves.keep();
    }
    // Whether a move was not found yet; `last` are its tags behind the first `count`.
    template <int N>
    bool is_new(int count, const Move& move, const Tags<N>& last) {
        return count || N > Known::FEW ? known.insert(move) : known.insert(last.tags, N);
    }
    // A walk for every place of the set is complete; its tags stand in the row of the place.
    // `Once` says that none of these moves is found elsewhere.  The rows are those of the table from
    // `first` on; with `First` >= 0 only their numbers are noted, counted from there.  `Alone` says
    // that there are no other moves: what was listed before is forgotten.
    template <bool Once, int First, bool Alone = false, int W, class Rows>
    void list(int count, const Bits<W>& set, Rows table, int first) {
        constexpr int N = int(sizeof table[0] / sizeof(Tag));
        if constexpr (First >= 0) {
            if (Alone) moves.clear();
            numbered_from = First;
            RowNumber* out = Alone ? numbers.begin() : numbers.end();
            for (int i = 0; i < W; ++i)
                out = copy_rows(set.w[i], NumbersFrom{unsigned(first - First + 64 * i)}, out);
            numbers.end_at(out);
            return;
        }
        if (Alone && NUMBERED) numbers.clear();
        const auto rows = rows_from(table, first);
        if constexpr (SAME_LENGTH && (Once || !TWICE) && N == LONGEST) {
            // a vector that is stored might change it
            const std::size_t had = Alone ? 0 : moves.size();
            auto* const begin = reinterpret_cast<Tags<N>*>(moves.room(had, 64 * (W + 1)));
            if constexpr (PLACES<Rows> > 0 && sizeof(Tag) == 1) {
                moves.resize(had + copy_few<PLACES<Rows>>(set.w[0], rows, begin, last_few));
            } else {
                auto* out = begin;
                for (int i = 0; i < W; ++i) out = copy_rows(set.w[i], rows + 64 * i, out);
                moves.resize(had + std::size_t(out - begin));
            }
            return;
        }
        if (Alone) moves.clear();
        for (const int at : set.from(0)) {
            Move& move = moves.next();
            move.begin(trail.data(), count, N);
            const Tags<N> row = rows[at];
            std::memcpy(move.data() + count, row.tags, sizeof row.tags);
            move.resize(std::uint32_t(count + N));
            if (Once || !TWICE || is_new(count, move, row)) moves.keep();
        }
    }
    // The same where rows have different numbers of tags: then all moves are noted by number.
    template <bool Once, int First, bool Alone = false, int W, int N>
    void list(int, const Bits<W>& set, const TagsUpTo<N>*, int first) {
        static_assert(First >= 0);
        if (Alone) moves.clear();
        numbered_from = First;
        RowNumber* out = Alone ? numbers.begin() : numbers.end();
        for (int i = 0; i < W; ++i)
            out = copy_rows(set.w[i], NumbersFrom{unsigned(first - First + 64 * i)}, out);
        numbers.end_at(out);
    }
    // The same where all of these moves begin with some tags more than the first `count`.
    template <bool Once, int W, class Rows, class... Before>
    void list_behind(int count, const Bits<W>& set, Rows table, Before... before) {
        constexpr int N = int(sizeof table[0] / sizeof(Tag)), more = int(sizeof...(before));
        Move first;
        first.begin(trail.data(), count, more + N);
        if constexpr (more > 0) {
            const auto next = side_by_side(before...);
            std::memcpy(first.data() + count, &next, more * sizeof(Tag));
        }
        count += more;
        first.resize(std::uint32_t(count + N));
        const auto end_with = [&](Move& move, int at) {
            const auto row = table[unsigned(at)];
            std::memcpy(move.data() + count, row.tags, sizeof row.tags);
        };
        if constexpr (Once || !TWICE) {
            const std::size_t had = moves.size();  // a vector that is stored might change it
            Move* out = moves.room(had, 64 * (W + 1));
            Move* const begin = out;
#if defined(__AVX512VBMI2__) && defined(__AVX512VBMI__) && defined(__AVX512BW__)
            if constexpr (N <= 2 && SAME_LENGTH && sizeof(Tag) == 1 && LONGEST > N &&
                          LONGEST <= 16) {
                for (int i = 0; i < W; ++i)
                    out = copy_with_last(set.w[i], lasts_of(table, 64 * i), first, out);
                moves.resize(had + std::size_t(out - begin));
                return;
            }
#endif
            for (int i = 0; i < W; ++i)
                for (std::uint64_t left = set.w[i]; left; left &= left - 1) {
                    *out = first;
                    end_with(*out++, 64 * i + __builtin_ctzll(left));
                }
            moves.resize(had + std::size_t(out - begin));
            return;
        }
        for (const int at : set.from(0)) {
            Move& move = moves.next();
            move = first;
            end_with(move, at);
            if (known.insert(move)) moves.keep();
        }
    }
    // The same for places within `Domain`, up to 32, whose rows stand side by side.
    template <bool Once, int First, std::uint64_t Domain, bool Alone = false, class Rows>
    void list_packed(int count, const Bits<1>& set, Rows table, int first) {
        list<Once, First, Alone>(count, packed<Domain>(set), table, first);
    }
    // Writes down the move that stands in a row.
    template <int N>
    void write(const Tags<N>& row) {
        Move& move = moves.next();
        move.resize(N);
        std::memcpy(move.data(), row.tags, sizeof row.tags);
        moves.keep();
    }
    // The same move where it stands, or written down for once.
    template <int N>
    const Move& written(const Tags<N>& row) {
        if constexpr (SAME_LENGTH && N == LONGEST) return reinterpret_cast<const Move&>(row);
        chosen.resize(N);
        std::memcpy(chosen.data(), row.tags, sizeof row.tags);
        return chosen;
    }
    // The same where rows have different numbers of tags.
    template <int N>
    void write(const TagsUpTo<N>& row) {
        moves.next().read(row);
        moves.keep();
    }
    template <int N>
    const Move& written(const TagsUpTo<N>& row) {
        chosen.read(row);
        return chosen;
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
        return !wanted || (std::uint32_t(at) < wanted->count && (*wanted)[std::size_t(at)] == tag);
    }
    // A walk comes to a node of a cycle with tags: what it can do once more it can do for ever.
    // Looking back at ever fewer places, the 1st, the 2nd, the 4th, finds that in the end.
    void go_round(const Key& key, int node) {
        if (!round.empty()) {
            const Key& before = round[(std::size_t(1) << (63 - __builtin_clzll(round.size()))) - 1];
            if (before.a == key.a && before.b == key.b) fail(104, node);
        }
        round.push_back(key);
    }
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

// Whether the keeper's only walk, which has gone round very often, never ends.
[[gnu::noinline, gnu::cold]] inline bool goes_on(int made, State& s, int t, int node) {
    thread_local State met;
    thread_local int shown;
    const int late = made - ROUNDS;
    if (late > ROUNDS) fail(1003, node);
    const auto begun = s.node;
    s.node = std::uint32_t(node);
    // looking back at ever fewer states finds every cycle in the end
    const bool same = late > 1 && std::memcmp(&met, &s, sizeof s) == 0;
    if (same && shown != t) fail(104, node);
    if ((late & (late - 1)) == 0) met = s, shown = t;
    s.node = begun;
    return same;
}

// The keeper's walk, without choices, comes to a node of a cycle: whether it never ends.
inline bool round_for_ever(int& rounds, State& s, int t, int node) {
    return __builtin_expect(++rounds > ROUNDS, 0) && goes_on(rounds, s, t, node);
}

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
        if (w_.depth == DEEPEST) fail(code, node);
        ++w_.depth;
    }
    ~Deep() { --w_.depth; }
    Deep(const Deep&) = delete;
    Deep& operator=(const Deep&) = delete;

private:
    Walk& w_;
};

// Random plays.

struct Rng {  // xoshiro256**, by Blackman and Vigna
    std::uint64_t s[4];
    explicit Rng(std::uint64_t seed) {
        for (auto& word : s) {
            seed += 0x9E3779B97F4A7C15u;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
            z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
            word = z ^ (z >> 31);
        }
    }
    explicit Rng(const unsigned long long* words) { std::copy(words, words + 4, s); }
    void keep_in(unsigned long long* words) const { std::copy(s, s + 4, words); }
    static std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    std::uint64_t next() {
        const std::uint64_t result = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
        s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t;
        s[3] = rotl(s[3], 45);
        return result;
    }
    std::size_t below(std::size_t count) {
        return std::size_t((static_cast<unsigned __int128>(next()) * count) >> 64);
    }
};

struct Tally {
    std::uint64_t number = 0, total = 0, squares = 0, least = 0, greatest = 0;
    void add(std::uint64_t value) {
        if (!number || value < least) least = value;
        if (!number || value > greatest) greatest = value;
        ++number, total += value, squares += value * value;
    }
};

// The same for many values, most of which are small: they are counted first.
class Counter {
public:
    void add(std::uint64_t value) {
        if (__builtin_expect(value < FEW, 1)) {
            ++counts_[value];
        } else {
            large_.add(value);
        }
    }
    Tally tally() const {
        Tally found = large_;
        for (std::uint64_t value = 0; value < FEW; ++value) {
            const std::uint64_t count = counts_[value];
            if (!count) continue;
            if (!found.number || value < found.least) found.least = value;
            if (!found.number || value > found.greatest) found.greatest = value;
            found.number += count, found.total += value * count;
            found.squares += value * value * count;
        }
        return found;
    }

private:
    static constexpr std::uint64_t FEW = 1024;
    std::uint64_t counts_[FEW] = {};
    Tally large_;
};

struct Playouts {
    Tally length, branching;
    std::uint64_t stuck = 0, cut = 0;
    double seconds = 0;
};

// What is noted of random plays: how long they are, and how many moves there were.
struct Noting {
    using Own = Noting&;  // where some plays note what they have to say
    Counter length, branching;
    std::uint64_t stuck = 0, cut = 0;
    void saw(std::size_t moves) { branching.add(moves); }
    void played(std::uint64_t moves) { length.add(moves); }
    Own own() { return *this; }
    void add(const Noting&) {}
    Playouts found() const { return {length.tally(), branching.tally(), stuck, cut}; }
};

// Only how many plays and moves there are; some plays count by themselves, and are added.
struct Counting {
    using Own = Counting;
    std::uint64_t plays = 0, moves = 0, stuck = 0, cut = 0;
    void saw(std::size_t) {}
    void played(std::uint64_t made) { ++plays, moves += made; }
    Own own() { return {}; }
    void add(const Counting& other) {
        plays += other.plays, moves += other.moves;
        stuck += other.stuck, cut += other.cut;
    }
    Playouts found() const { return {{plays, moves}, {}, stuck, cut}; }
};

// How many plays there are at most from one look at the clock to the next; a look at it is to take
// no time that counts.
constexpr std::uint64_t SELDOM = 1 << 16;
constexpr double MOMENT = 1e-4;  // in seconds

// Whether plays go on alike from a state and from the start that is a constant.
inline bool starts_from(const State& root) {
    State one = root, other = start_state();
    forget(one), forget(other);
    return STARTS && std::memcmp(&one, &other, sizeof one) == 0;
}

// wyrand, by Wang Yi: each draw is one product, folded.
struct Draws {
    static constexpr std::uint64_t STEP = 0xA0761D6478BD642Fu;
    std::uint64_t at;
    // Those of one play of many: of the one sequence there is, from a place far from the others'.
    static Draws of(std::uint64_t seed, std::uint64_t number) {
        return {seed + number * 0xD1B54A32D192ED03u};
    }
    std::size_t below(std::size_t count) {
        at += STEP;
        const auto folded = static_cast<unsigned __int128>(at) * (at ^ 0xE7037ED1A0B428DBu);
        const std::uint64_t drawn = std::uint64_t(folded >> 64) ^ std::uint64_t(folded);
        return std::size_t((static_cast<unsigned __int128>(drawn) * count) >> 64);
    }
};

// Where plays begin and stop: all at one root, or, if `rows` is not null, each at a row of states of
// its own.  Such a row draws by the seed and its number, whatever others do, and has its own stop.
struct Course {
    const unsigned char* roots;
    unsigned char* stops;  // without rows: where the last play stopped
    std::uint64_t seed;
    const std::uint64_t* rows = nullptr;  // the numbers of the rows to play
    std::uint8_t* ended = nullptr;        // whether the play of a row made moves and came to its end
    std::uint64_t moves = 0;              // without rows: how many the last play made
};

// Makes one of the moves, the one that `pick` says by how many there are; false if there are none.
template <class See, class Pick>
[[gnu::always_inline]] inline bool take_turn(State& s, Walk& w, See see, Pick pick) {
    const bool made = at_node(s, [&](auto node, auto tell) __attribute__((always_inline)) {
        tell(s);
        list_at<true>(s, w, node);
        const std::size_t count = listed(w);
        if (count == 0) return false;
        see(count);
        tell(s);  // as lists are written the compiler forgets
        if (w.watching) __builtin_unreachable();
        with_listed(w, node, pick(count), [&](const Move& move) __attribute__((always_inline)) {
            apply_at(s, w, move, node);
        });
        if constexpr (!std::is_same_v<decltype(node), int>)
            if (unsettled(s)) settle_once(s, w);  // the keeper often moves twice
        return true;
    });
    if (made && __builtin_expect(unsettled(s), 0)) {
        State other = s;
        settle_all(other, w);
        s = other;
    }
    return made;
}

// Random plays, one after the other, at least one.  The state and the draws are their own, and nobody
// else has their addresses: so they can live in registers.  With `Starts` all begin at the start that
// is a constant, so that all that is in it is known.
template <class Record, bool Starts>
[[gnu::noinline]] inline void play_some(Course& course, Walk& w, std::uint64_t plays,
                                        std::uint64_t longest, Record& record,
                                        std::uint64_t* goals) {
    Draws rng = Draws::of(course.seed, 0);
    typename Record::Own own = record.own();
    const unsigned char* const roots = course.roots;
    unsigned char* const stops = course.stops;
    std::uint8_t* const ended = course.ended;
    const std::uint64_t* rows = Starts ? nullptr : course.rows;
    const std::uint64_t seed = course.seed;
    std::uint64_t row = 0;
    State s;
    std::uint64_t left;
    do {
        if constexpr (Starts) {
            s = start_state();
        } else {
            if (rows) row = *rows++, rng = Draws::of(seed, row);
            std::memcpy(&s, roots + row * sizeof s, sizeof s);
        }
        left = longest;
        bool stuck = false;
        const auto turn = [&]() __attribute__((always_inline)) {
            stuck = !take_turn(
                s, w, [&](std::size_t count) __attribute__((always_inline)) { own.saw(count); },
                [&](std::size_t count) __attribute__((always_inline)) { return rng.below(count); });
            if (stuck) return;
            --left;
        };
        // where the start is known, so are the first moves
        if constexpr (Starts) turn();
        while (s.node != END_NODE && left) {
            turn();
            if constexpr (TAKING_TURNS) {
                // whose turn it is then needs no asking
                if (stuck || s.node == END_NODE || !left) break;
                turn();
            }
            if (stuck) break;
        }
        own.played(longest - left);
        if (s.node == END_NODE) {
            count_goals(s, goals);
        } else {
            ++(stuck ? own.stuck : own.cut);
        }
        if (rows) {
            std::memcpy(stops + row * sizeof s, &s, sizeof s);
            ended[row] = left != longest && s.node == END_NODE;
        }
    } while (--plays);
    // the next plays draw on from here, however many these were
    if (!rows) course.seed = rng.at;
    if (!Starts && !rows) {
        std::memcpy(stops, &s, sizeof s);
        course.moves = longest - left;
    }
    record.add(own);
}

// What some plays had: the sums of each player's scores, where no number counts 0, and behind these
// the sums of their squares; the moves of all plays, and how many plays were cut.
struct Sums {
    double scores[2 * PLAYER_COUNT] = {};
    std::uint64_t moves = 0, cut = 0;
};

// Adds what a play had that came to a state after so many moves.
[[gnu::always_inline]] inline void add_play(Sums& had, const State& s, std::uint64_t moves, bool cut) {
    had.moves += moves, had.cut += cut;
    for (int i = 0; i < PLAYER_COUNT; ++i) {
        const double worth = worth_of(score_of(s, PLAYER_SYMBOLS[i]));
        const double score = worth == worth ? worth : 0;
        had.scores[i] += score, had.scores[PLAYER_COUNT + i] += score * score;
    }
}

// Whether such plays have a loop of their own, which can begin with moves that are told: where turns are
// long it would only be more to compile.
constexpr bool SUMS_ALONE = TAKING_TURNS;

// A play whose beginning is told, and what it tells: `rgs_play` of rgs.h.
struct ToldPlay {
    const void* state;
    void* after;
    unsigned move, opened;
    unsigned long long draw, seed, longest;
    const double* worth;
    double* gains;
};

// Random plays from a state, at least one, of which only sums are asked for; or one that is `told`, of
// which the moves are counted and the players' gains written down: who waits for these gets them at once.
[[gnu::noinline]] inline Sums sum_some(const void* root, Walk& w, unsigned long long& seed,
                                       std::uint64_t plays, std::uint64_t longest, ToldPlay* told) {
    Draws rng = Draws::of(seed, 0);
    Sums had;
    State s;
    do {
        std::memcpy(&s, root, sizeof s);
        std::uint64_t left = longest;
        enum { DRAWN, FIRST, SECOND } next = told ? FIRST : DRAWN;
        const auto tell_next = [&](std::size_t count) __attribute__((always_inline)) {
            if (next == FIRST) {
                next = told->after ? SECOND : DRAWN;
                return std::size_t(told->move);
            }
            next = DRAWN;
            std::memcpy(told->after, &s, sizeof s);
            told->opened = unsigned(count);
            return std::size_t((static_cast<unsigned __int128>(told->draw) * count) >> 64);
        };
        const auto turn = [&]() __attribute__((always_inline)) {
            return take_turn(
                s, w, [](std::size_t) {},
                [&](std::size_t count) __attribute__((always_inline)) {
                    return next == DRAWN ? rng.below(count) : found_as(w, tell_next(count));
                });
        };
        while (s.node != END_NODE && left) {
            if (!turn()) break;
            --left;
            if constexpr (TAKING_TURNS) {
                if (s.node == END_NODE || !left || !turn()) break;
                --left;
            }
        }
        if (told) {
            for (int i = 0; i < PLAYER_COUNT; ++i)
                told->gains[i] = told->worth[score_of(s, PLAYER_SYMBOLS[i])];
            had.moves = longest - left;
        } else {
            add_play(had, s, longest - left, left == 0);
        }
    } while (--plays);
    seed = rng.at;
    return had;
}

// Plays at random: `plays` times (0: no limit), or until `seconds` are over (negative: no limit).
template <class Record>
inline Playouts random_plays(const State& root, Walk& w, std::uint64_t plays, double seconds,
                             std::uint64_t seed, std::uint64_t longest, std::uint64_t* goals) {
    using Clock = std::chrono::steady_clock;
    Record record;
    Rng rng(seed);
    State stop;
    const auto* const from = reinterpret_cast<const unsigned char*>(&root);
    Course course{from, reinterpret_cast<unsigned char*>(&stop), rng.next()};
    w.watching = false;
    const bool starts = longest > 0 && starts_from(root);
    const auto begun = Clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
    std::uint64_t often = 1, made = 0;
    double last = 0;
    do {
        const std::uint64_t some = plays ? std::min(often, plays - made) : often;
        if (starts) {
            play_some<Record, STARTS>(course, w, some, longest, record, goals);
        } else {
            play_some<Record, false>(course, w, some, longest, record, goals);
        }
        made += some;
        const double now = elapsed();
        if (seconds >= 0 && now >= seconds) break;
        if (now - last < MOMENT && often < SELDOM) often *= 2;
        last = now;
    } while (!plays || made < plays);
    Playouts found = record.found();
    found.seconds = elapsed();
    return found;
}

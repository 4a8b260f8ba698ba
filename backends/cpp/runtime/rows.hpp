// The C interface for many states at once: rows of one array, each of which may be at another place.
// Rows draw by a seed and their numbers, whatever other rows do.  A fault is that of the first row that
// has one, `*failed`; what is written then is of no use.

// The number of a move.  `ways` has two for each state of an automaton and each symbol: the next
// state, -1 where no move goes on so, and what is added to the number.  Without it moves are hashed, with
// a constant for each symbol.  What is no move of the automaton gets `length`.
inline unsigned number_of(const Move& move, unsigned length, const int (*ways)[2],
                          const unsigned long long* constants) {
    unsigned long long hash = 0;
    int state = 0, number = 0;
    for (unsigned i = 0; i < move.count && state >= 0; ++i) {
        if (!ways) {
            hash = hash * 0x9E3779B97F4A7C15u + constants[move[i]];
            continue;
        }
        const int* const way = ways[std::size_t(state) * NAMED + move[i]];
        state = way[0], number += way[1];
    }
    return !ways ? unsigned((hash ^ hash >> 32) % length) : state < 0 ? length : unsigned(number);
}

// Some rows, those that stand where the first one stands before the others: what is done with them is
// foretold better.
struct Alike {
    static constexpr unsigned long long MOST = 128;
    unsigned long long rows[MOST];

    // Something may be done `also` with each row, while what is in it is at hand.
    template <class Also>
    Alike(const unsigned char* states, unsigned long long from, unsigned long long count, Also also) {
        const auto told = [&](unsigned long long row) {
            std::uint32_t node;
            std::memcpy(&node, states + row * sizeof(State) + offsetof(State, node), sizeof node);
            return node;
        };
        const std::uint32_t alike = told(from);
        unsigned long long front = 0, back = count - 1;
        for (unsigned long long row = from; row < from + count; ++row) {
            also(row);
            const bool same = told(row) == alike;
            rows[front] = rows[back] = row;
            front += same, back -= !same;
        }
    }
};

// A random move in each of some rows.
struct RowSteps {
    const unsigned char* before;
    unsigned char* states;  // where the rows are copies of these
    unsigned char* ended;   // 1 if a move was made and came to an end, 0, or `FAULTY`
    unsigned long long seed;
    const int (*ways)[2];
    unsigned length;
    long long* numbers;    // those of the moves, -1 where there is none; null: not asked for
    static constexpr unsigned char FAULTY = 2;

    // With `Numbers` these are asked for.
    template <bool Numbers>
    [[gnu::always_inline]] void make(unsigned long long row, Walk& w) const {
        State& s = *reinterpret_cast<State*>(states + row * sizeof(State));
        if (Numbers) numbers[row] = -1;
        const bool made = at_node(s, [&](auto node, auto tell) __attribute__((always_inline)) {
            tell(s);
            list_at<true>(s, w, node);
            const std::size_t count = listed(w);
            if (!count) return false;
            tell(s);  // as lists are written the compiler forgets
            if (w.watching) __builtin_unreachable();
            with_listed(w, node, Draws::of(seed, row).below(count),
                        [&](const Move& move) __attribute__((always_inline)) {
                            if (Numbers) numbers[row] = number_of(move, length, ways, nullptr);
                            apply_at(s, w, move, node);
                        });
            return true;
        });
        if (__builtin_expect(unsettled(s), 0)) settle_all(s, w);
        ended[row] = made & (s.node == END_NODE);
    }
};

// A random move in each of some rows, from a place in the list on, until one has a fault: its code.
template <bool Numbers>
[[gnu::noinline]] inline int step_some(Handle* h, const RowSteps& steps,
                                       const unsigned long long* rows, unsigned long long count,
                                       unsigned long long& at) {
    return guarded(h, [&] {
        // nobody else has the addresses of these: they can live in registers
        const RowSteps own = steps;
        Walk& walk = h->walk;
        for (unsigned long long next = at; next < count; ++next) {
            at = next;
            // rows that come next are on their way meanwhile
            const unsigned char* const ahead = own.before + (rows[next] + Alike::MOST) * sizeof(State);
            __builtin_prefetch(ahead), __builtin_prefetch(ahead + sizeof(State) / 2);
            own.template make<Numbers>(rows[next], walk);
        }
        at = count;
    });
}

extern "C" {
// Makes a random move in some rows: the states that follow go to `after`, where a state can stand, and
// what is behind `rgt_state_used` is 0.  If
// `numbers` is not null it gets those of the moves, by `ways` (`rgt_numbers`); the fault of a move is none
// then: that row has 2 in `ended`.
RGT_API int rgt_rows_step(Handle* h, const void* before, void* after, unsigned char* ended,
                          unsigned long long from, unsigned long long end,
                          unsigned long long seed, const int (*ways)[2], unsigned length,
                          long long* numbers, unsigned long long* failed) {
    auto* const states = static_cast<unsigned char*>(after);
    const RowSteps steps{static_cast<const unsigned char*>(before), states, ended, seed,
                         ways, length, numbers};
    h->walk.watching = false;
    Fault first_fault{0, 0, -1};  // of a row
    for (unsigned long long first = from; first < end && !first_fault.code;
         first += Alike::MOST) {
        const unsigned long long count = std::min(Alike::MOST, end - first);
        const Alike alike(steps.before, first, count, [&](unsigned long long row) {
            std::memcpy(states + row * sizeof(State), steps.before + row * sizeof(State), STATE_USED);
        });
        for (unsigned long long at = 0; at < count; ++at) {
            const int code = numbers
                                 ? step_some<true>(h, steps, alike.rows, count, at)
                                 : step_some<false>(h, steps, alike.rows, count, at);
            if (!code) break;
            const unsigned long long row = alike.rows[at];
            if (numbers && numbers[row] != -1) {
                ended[row] = RowSteps::FAULTY;
            } else if (!first_fault.code || row < *failed) {
                first_fault = h->fault, *failed = row;
            }
        }
    }
    if (first_fault.code) h->fault = first_fault;
    return first_fault.code;
}

// Plays some rows of states at random, each for `longest` moves at most; where they stop is written
// to `after`, and to `ended` whether they made moves and came to their ends.  A row draws by the
// seed and its number, whatever other rows do.  A fault is that of the first row that has one,
// `*failed`; what is written then is of no use.
RGT_API int rgt_rows_play(Handle* h, const void* before, void* after, unsigned char* ended,
                          unsigned long long from, unsigned long long end,
                          unsigned long long seed, unsigned long long longest,
                          unsigned long long* failed) {
    const auto* const states = static_cast<const unsigned char*>(before);
    Course course{states, static_cast<unsigned char*>(after), seed, nullptr, ended};
    h->walk.watching = false;
    const auto play = [&](std::uint64_t count) {
        return guarded(h, [&] {
            play_some<Noting, false>(course, h->walk, count, longest, h->noted,
                                     h->counts.data());
        });
    };
    for (unsigned long long first = from; first < end; first += Alike::MOST) {
        const unsigned long long count = std::min(Alike::MOST, end - first);
        const Alike alike(states, first, count, [](unsigned long long) {});
        std::uint64_t rows[Alike::MOST];
        std::copy(alike.rows, alike.rows + count, rows);
        course.rows = rows;
        if (const int code = play(count)) {
            for (*failed = first; *failed < first + count; ++*failed) {
                rows[0] = *failed;
                if (const int again = play(1)) return again;
            }
            *failed = first;
            return code;
        }
    }
    return 0;
}

// Numbers of the moves left in the handle from one place to before another, as `number_of` tells.
RGT_API void rgt_numbers(const Handle* h, unsigned from, unsigned end, unsigned length,
                         const int (*ways)[2], const unsigned long long* constants,
                         unsigned* numbers) {
    for (unsigned n = from; n < end; ++n)
        *numbers++ = number_of(h->walk.moves[n], length, ways, constants);
}
}

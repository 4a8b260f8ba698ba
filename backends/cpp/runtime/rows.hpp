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

    Alike(const unsigned char* states, unsigned long long from, unsigned long long count) {
        const auto told = [&](unsigned long long row) {
            std::uint32_t node;
            std::memcpy(&node, states + row * sizeof(State) + offsetof(State, node), sizeof node);
            return node;
        };
        const std::uint32_t alike = told(from);
        unsigned long long front = 0, back = count - 1;
        for (unsigned long long row = from; row < from + count; ++row) {
            const bool same = told(row) == alike;
            rows[front] = rows[back] = row;
            front += same, back -= !same;
        }
    }
};

// A random move in each of some rows.
struct RowSteps {
    unsigned char* states;
    unsigned char* ended;  // 1 if a move was made and came to an end, 0, or `FAULTY`
    unsigned long long seed;
    const int (*ways)[2];
    unsigned length;
    long long* numbers;    // those of the moves, -1 where there is none; null: not asked for
    static constexpr unsigned char FAULTY = 2;

    void make(unsigned long long row, Walk& w, bool& drawn) const {
        State& s = *reinterpret_cast<State*>(states + row * sizeof(State));
        ended[row] = 0, drawn = false;
        if (numbers) numbers[row] = -1;
        if (s.node == END_NODE) return;
        const int node = int(s.node);
        list_at(s, w, node);
        const std::size_t count = listed(w);
        if (!count) return;
        const Move& move = listed_move(w, node, Draws::of(seed, row).below(count));
        if (numbers) numbers[row] = number_of(move, length, ways, nullptr);
        drawn = true;
        apply_at(s, w, move, node);
        settle(s, w);
        ended[row] = s.node == END_NODE;
    }
};

extern "C" {
// Makes a random move in some rows: the states that follow go to `after`, where a state can stand.  If
// `numbers` is not null it gets those of the moves, by `ways` (`rgt_numbers`); the fault of a move is none
// then: that row has 2 in `ended`.
RGT_API int rgt_rows_step(Handle* h, const void* before, void* after, unsigned char* ended,
                          unsigned long long from, unsigned long long end,
                          unsigned long long seed, const int (*ways)[2], unsigned length,
                          long long* numbers, unsigned long long* failed) {
    auto* const states = static_cast<unsigned char*>(after);
    const RowSteps steps{states, ended, seed, ways, length, numbers};
    h->walk.watching = false;
    Fault first_fault{0, 0, -1};  // of a row
    for (unsigned long long first = from; first < end && !first_fault.code;
         first += Alike::MOST) {
        const unsigned long long count = std::min(Alike::MOST, end - first);
        std::memcpy(states + first * sizeof(State),
                    static_cast<const unsigned char*>(before) + first * sizeof(State),
                    count * sizeof(State));
        const Alike alike(states, first, count);
        for (unsigned long long at = 0; at < count; ++at) {
            bool drawn = false;
            const int code = guarded(h, [&] {
                for (; at < count; ++at) steps.make(alike.rows[at], h->walk, drawn);
            });
            if (!code) break;
            const unsigned long long row = alike.rows[at];
            if (numbers && drawn) {
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
        const Alike alike(states, first, count);
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

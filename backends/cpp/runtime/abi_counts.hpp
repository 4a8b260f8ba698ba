// The C interface: counts and random plays.

extern "C" {
// Begins a count of the states at one depth, from a state.
RGT_API int rgt_perft_start(Handle* h, const void* state) {
    return guarded(h, [&] {
        State s;
        std::memcpy(&s, state, sizeof s);
        h->level = std::make_unique<Level>();
        h->level->add(s, 1);
        h->below.reset();
        h->done = 0, h->ways = 0;
    });
}

// Adds states, each with its number of ways in two words, to those of one depth; to none if `fresh`.
RGT_API int rgt_perft_add(Handle* h, int fresh, unsigned long long count, const void* states,
                          const unsigned long long* ways) {
    return guarded(h, [&] {
        if (fresh || !h->level) h->level = std::make_unique<Level>();
        h->below.reset();
        h->done = 0, h->ways = 0;
        for (unsigned long long n = 0; n < count; ++n) {
            State s;
            std::memcpy(&s, static_cast<const char*>(states) + n * sizeof s, sizeof s);
            h->level->add(s, Count(ways[2 * n]) | Count(ways[2 * n + 1]) << 64);
        }
    });
}

// How many states of one depth there are; they are kept in the order in which they were met.
RGT_API unsigned long long rgt_perft_size(const Handle* h) {
    return h->level ? h->level->states.size() : 0;
}

// Some of them, and their numbers of ways.
RGT_API void rgt_perft_states(const Handle* h, unsigned long long from, unsigned long long count,
                              void* states, unsigned long long* ways) {
    for (unsigned long long n = 0; n < count; ++n) {
        const auto& [state, number] = h->level->states[from + n];
        std::memcpy(static_cast<char*>(states) + n * sizeof state, &state, sizeof state);
        ways[2 * n] = (unsigned long long)(number);
        ways[2 * n + 1] = (unsigned long long)(number >> 64);
    }
}

// One level deeper; `total` gets the number of ways as two words.  Returns -1 if `seconds`
// (negative: any number) were not enough; the next call goes on where this one stopped.
RGT_API int rgt_perft_step(Handle* h, int keep, double seconds, unsigned long long* total) {
    bool finished = true;
    const int code = guarded(h, [&] {
        const double now = std::chrono::duration<double>(
                               std::chrono::steady_clock::now().time_since_epoch()).count();
        if (keep && !h->below) h->below = std::make_unique<Level>();
        finished = descend(*h->level, h->below.get(), h->walk, seconds < 0 ? -1 : now + seconds,
                           h->done, h->ways);
        if (!finished) return;
        total[0] = (unsigned long long)(h->ways);
        total[1] = (unsigned long long)(h->ways >> 64);
        h->level = std::move(h->below);
        h->done = 0, h->ways = 0;
    });
    return code ? code : finished ? 0 : -1;
}

// Random plays.  `numbers` gets 12 counts: number, total, squares, least and greatest of
// lengths, then of numbers of moves, then stuck and cut plays; `goals` a count for each player
// and symbol.
RGT_API int rgt_playouts(Handle* h, const void* state, unsigned long long plays, double seconds,
                         unsigned long long seed, unsigned long long longest,
                         unsigned long long* numbers, unsigned long long* goals, double* elapsed) {
    return guarded(h, [&] {
        State root;
        std::memcpy(&root, state, sizeof root);
        Plain<std::uint64_t> counts(GOALS);
        const Playouts p =
            random_plays<Noting>(root, h->walk, plays, seconds, seed, longest, counts.data());
        const Tally* tallies[2] = {&p.length, &p.branching};
        for (const Tally* tally : tallies) {
            *numbers++ = tally->number, *numbers++ = tally->total, *numbers++ = tally->squares;
            *numbers++ = tally->least, *numbers++ = tally->greatest;
        }
        *numbers++ = p.stuck, *numbers++ = p.cut;
        std::copy(counts.begin(), counts.end(), goals);
        *elapsed = p.seconds;
    });
}

// Four words from which `rgt_playout` draws, made of a seed.
RGT_API void rgt_dice(unsigned long long seed, unsigned long long* dice) {
    Rng(seed).keep_in(dice);
}

// One random play from a state, of at most `longest` moves: the scores of all players as it stopped
// (`rgt_scores`), how many moves were made, and, unless `after` is null, the state where it stopped:
// no end if it was cut or stuck.  Every legal move is as likely as any other.  The dice are the
// caller's, and go on.
RGT_API int rgt_playout(Handle* h, const void* state, unsigned long long* dice,
                        unsigned long long longest, double* scores, unsigned long long* moves,
                        void* after) {
    return guarded(h, [&] {
        Rng rng(dice);
        State stop;
        Course course{static_cast<const unsigned char*>(state),
                      reinterpret_cast<unsigned char*>(&stop), rng.next()};
        rng.keep_in(dice);
        h->walk.watching = false;
        play_some<Noting, false>(course, h->walk, 1, longest, h->noted, h->counts.data());
        scores_into(stop, scores);
        *moves = course.moves;
        if (after) std::memcpy(after, &stop, sizeof stop);
    });
}

// Some random plays from a state, each of at most `longest` moves: the sums of the scores of all
// players as they stopped, where no number counts 0, and behind these the sums of their squares; how
// many moves were made in all, and how many plays had `longest`.  The dice go on.
RGT_API int rgt_playout_sums(Handle* h, const void* state, unsigned long long* dice,
                             unsigned long long plays, unsigned long long longest, double* scores,
                             unsigned long long* moves, unsigned long long* cut) {
    return guarded(h, [&] {
        Rng rng(dice);
        unsigned long long seed = rng.next();
        rng.keep_in(dice);
        tell(sums_of(h, state, seed, plays, longest), scores, moves, cut);
    });
}

// The same from the position after one of the moves that `rgt_list` lists, which is told by its
// number there; the list in the handle is lost.  These plays draw by a seed, which goes on.
RGT_API int rgt_playouts_after(Handle* h, const void* state, unsigned index,
                               unsigned long long* seed, unsigned long long plays,
                               unsigned long long longest, double* scores,
                               unsigned long long* moves, unsigned long long* cut) {
    return guarded(h, [&] {
        Walk& w = h->walk;
        w.watching = false;
        State s;
        std::memcpy(&s, state, sizeof s);
        const Move move = move_from(s, w, index);
        make_in(s, w, move);
        tell(sums_of(h, &s, *seed, plays, longest), scores, moves, cut);
    });
}

// Whether there is `rgt_play_told`, for searches that play one game from a position: it is quicker.
RGT_API int rgt_plays_told() { return SUMS_ALONE; }

// A random play whose beginning is told (rgs.h): how many moves follow the first one, of `longest` at
// most; or, below 0, the code of a fault.  Its seed goes on.
RGT_API long long rgt_play_told(Handle* h, void* play) {
    auto& told = *static_cast<ToldPlay*>(play);
    long long moves = 0;
    const int code = guarded(h, [&] {
        h->walk.watching = false;
        if constexpr (SUMS_ALONE)
            moves = (long long)(sum_some(told.state, h->walk, told.seed, 1, told.longest + 1, &told)
                                    .moves) - 1;
    });
    return __builtin_expect(code != 0, 0) ? -(long long)(code) : moves;
}

// What a symbol is worth as a score: not a number if it is none.
RGT_API double rgt_worth(int symbol) { return worth_of(symbol); }
}

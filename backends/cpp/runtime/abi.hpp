// The C interface.  Every function that can fail returns 0, or the code of a fault.
//
// What changes is in states and handles; everything else is constant.  So threads do not disturb
// each other as long as no two use one handle at the same time.  What a function that failed was to
// write is of no use.

struct Handle {
    Walk walk;
    Fault fault{0, 0, -1};
    std::string message;
    // a count: the states of one depth, those found one deeper, how many are done, the ways there
    std::unique_ptr<Level> level, below;
    std::size_t done = 0;
    Count ways = 0;
    // what single random plays note, which nobody reads
    Noting noted;
    Plain<std::uint64_t> counts{GOALS};
};

// One function each for all that lists moves and makes them: their code is large.
[[gnu::noinline]] inline void list_from(const void* state, Walk& w) {
    State s;
    std::memcpy(&s, state, sizeof s);
    list_moves(s, w);
}
[[gnu::noinline]] inline void make_in(State& s, Walk& w, const Move& move) { apply_move(s, w, move); }
// Whether a state can be worked on where it stands: to copy what was just written takes longer than
// to copy first, since a processor waits until all of it is written.
inline bool stands_well(const void* state) {
    return reinterpret_cast<std::uintptr_t>(state) % alignof(State) == 0;
}
inline void make_from(const void* state, Walk& w, const Move& move, void* after) {
    if (stands_well(after)) {
        std::memmove(after, state, sizeof(State));
        return make_in(*static_cast<State*>(after), w, move);
    }
    State s;
    std::memcpy(&s, state, sizeof s);
    make_in(s, w, move);
    std::memcpy(after, &s, sizeof s);
}
// One of the moves that `list_moves` lists, of which no other is written.
[[gnu::noinline]] inline Move move_from(State& s, Walk& w, std::size_t index) {
    const int node = int(s.node);
    list_at(s, w, node);
    const std::size_t written = w.moves.size();
    if (!NUMBERED || index < written) return w.moves[index];
    // numbers stand first there, and last here
    return listed_move(w, node, index - written);
}
inline int node_of(const void* state) {
    State s;
    std::memcpy(&s, state, sizeof s);
    return int(s.node);
}
[[gnu::noinline]] inline void sort_moves(Walk& w) { std::sort(w.moves.begin(), w.moves.end()); }
// Scores as numbers, player by player; not a number where a score is none.
inline void scores_into(const State& s, double* scores) {
    for (int i = 0; i < PLAYER_COUNT; ++i) scores[i] = worth_of(score_of(s, PLAYER_SYMBOLS[i]));
}

// How many numbers tell some moves: for each how many tags it has, and these.
inline std::uint64_t told_by(const List<Move>& moves) {
    std::uint64_t numbers = 0;
    for (std::size_t n = 0; n < moves.size(); ++n) numbers += 1 + moves[n].count;
    return numbers;
}

// What some random plays from a state had: see `rgt_playout_sums`.
inline Sums sums_of(Handle* h, const void* state, unsigned long long& seed, std::uint64_t plays,
                    std::uint64_t longest) {
    h->walk.watching = false;
    if (SUMS_ALONE) return sum_some(state, h->walk, seed, plays, longest, nullptr);
    State stop;
    Course course{static_cast<const unsigned char*>(state), reinterpret_cast<unsigned char*>(&stop),
                  seed};
    Sums had;
    do {
        play_some<Noting, false>(course, h->walk, 1, longest, h->noted, h->counts.data());
        add_play(had, stop, course.moves, course.moves == longest);
    } while (--plays);
    seed = course.seed;
    return had;
}
// What they had, written down.
inline void tell(const Sums& had, double* scores, unsigned long long* moves, unsigned long long* cut) {
    std::memcpy(scores, had.scores, sizeof had.scores);
    *moves = had.moves, *cut = had.cut;
}

template <class Work>
inline int guarded(Handle* h, Work work) {
#ifndef __cpp_exceptions
    (void)h;
    work();
    return 0;
#else
    try {
        work();
        return 0;
    } catch (const Fault& fault) {
        h->fault = fault;
        return fault.code;
    } catch (const std::exception&) {  // the library throws nothing but that memory is short
        h->fault = {1004, -1, -1};
        return 1004;
    }
#endif
}

extern "C" {
// Tags, players and scores are numbers of symbols.
RGT_API int rgt_symbols() { return NAMED; }
RGT_API const char* rgt_symbol(int i) { return NAMES[i]; }
RGT_API int rgt_players() { return PLAYER_COUNT; }
RGT_API int rgt_player(int i) { return PLAYER_SYMBOLS[i]; }
// The most tags of a move; 0 where moves have any number of them.
RGT_API int rgt_longest() { return ENDLESS ? 0 : LONGEST; }
RGT_API int rgt_to_move(const void* state) {
    State s;
    std::memcpy(&s, state, sizeof s);
    return int(s.v_player);
}
RGT_API int rgt_terminal(const void* state) {
    State s;
    std::memcpy(&s, state, sizeof s);
    return s.node == END_NODE;
}
// The score of a player's symbol; -1 for nobody.
RGT_API int rgt_score(const void* state, int player) {
    State s;
    std::memcpy(&s, state, sizeof s);
    return score_of(s, player);
}
// The scores of all players as numbers, as `rgt_player` counts them; NaN for one that is no number.
RGT_API void rgt_scores(const void* state, double* scores) {
    State s;
    std::memcpy(&s, state, sizeof s);
    scores_into(s, scores);
}
RGT_API int rgt_abi() { return 11; }
RGT_API unsigned rgt_state_size() { return sizeof(State); }
// How many of these bytes tell states apart: the last ones may be 0 in all states.
RGT_API unsigned rgt_state_used() { return STATE_USED; }
RGT_API unsigned rgt_goals() { return GOALS; }
// What one thread searches with; null if there is not enough memory.
RGT_API Handle* rgt_new() {
#ifndef __cpp_exceptions
    return new Handle;
#else
    try {
        return new Handle;
    } catch (const std::exception&) {
        return nullptr;
    }
#endif
}
RGT_API void rgt_delete(Handle* h) { delete h; }
RGT_API void rgt_fault(const Handle* h, int* node, int* symbol) {
    *node = h->fault.node;
    *symbol = h->fault.symbol;
}

// The last fault in words, until the next call of this function.
RGT_API const char* rgt_message(Handle* h) {
    h->message = told(h->fault);
    return h->message.c_str();
}

// The state at the beginning; what the keeper showed is left in the handle.
RGT_API int rgt_initial(Handle* h, void* state) {
    return guarded(h, [&] {
        State s = initial_state();
        h->walk.start();
        h->walk.shown.clear();
        h->walk.watching = true;
        settle(s, h->walk);
        std::memcpy(state, &s, sizeof s);
    });
}

// Lists the legal moves in canonical order; they are left in the handle.
RGT_API int rgt_moves(Handle* h, const void* state, unsigned* count) {
    return guarded(h, [&] {
        list_from(state, h->walk);
        sort_moves(h->walk);
        *count = unsigned(h->walk.moves.size());
        if (told_by(h->walk.moves) > ~0u) fail(1004, -1);
    });
}

// The same in the order in which they are found: the same in every call from a state.
RGT_API int rgt_list(Handle* h, const void* state, unsigned* count) {
    return guarded(h, [&] {
        list_from(state, h->walk);
        *count = unsigned(h->walk.moves.size());
        if (h->walk.moves.size() > ~0u) fail(1004, -1);
    });
}

// One of the moves left in the handle: `count` numbers of `rgt_tag_size()` bytes each, which stay
// there until the handle lists again.
RGT_API const void* rgt_listed(const Handle* h, unsigned index, unsigned* count) {
    const Move& move = h->walk.moves[index];
    *count = move.count;
    return move.data();
}
RGT_API unsigned rgt_tag_size() { return sizeof(Tag); }

// The state after one of the moves that `rgt_list` lists, which is told by its number there, and how many
// moves that has: 0 at an end.  The list in the handle is lost.
RGT_API int rgt_child(Handle* h, const void* state, unsigned index, void* after, unsigned* count) {
    return guarded(h, [&] {
        Walk& w = h->walk;
        w.watching = false;
        State own;
        State& s = stands_well(after) ? *static_cast<State*>(after) : own;
        std::memmove(&s, state, sizeof s);
        const Move move = move_from(s, w, index);
        make_in(s, w, move);
        *count = 0;
        if (s.node != END_NODE) {
            list_at(s, w, int(s.node));
            *count = unsigned(listed(w));
        }
        if (&s == &own) std::memcpy(after, &s, sizeof s);
    });
}

// Makes one of the moves left in the handle by a listing of this state, and the keeper's after it.
// The list stays.  With `watching` what was shown is left in the handle, too.  `after` may be `state`.
RGT_API int rgt_apply_listed(Handle* h, const void* state, unsigned index, int watching,
                             void* after) {
    return guarded(h, [&] {
        h->walk.watching = watching != 0;
        make_from(state, h->walk, h->walk.moves[index], after);
    });
}

// How many numbers tell the moves left in the handle.
RGT_API unsigned rgt_moves_size(const Handle* h) { return unsigned(told_by(h->walk.moves)); }

// The moves left in the handle: each its number of tags, followed by the tags.
RGT_API unsigned rgt_copy_moves(const Handle* h, unsigned* out, unsigned room) {
    unsigned used = 0;
    for (std::size_t n = 0; n < h->walk.moves.size(); ++n) {
        const Move& move = h->walk.moves[n];
        if (used + 1 + move.count > room) return 0;
        out[used++] = move.count;
        for (unsigned i = 0; i < move.count; ++i) out[used++] = move[i];
    }
    return used;
}

// The state after a legal move, one of those that `rgt_moves` lists: what comes of others nobody
// can say.  What was shown is left in the handle.
RGT_API int rgt_apply(Handle* h, const void* state, const unsigned* tags, unsigned count,
                      void* after) {
    return guarded(h, [&] {
        Move move{};
        if (!move.resize(count)) fail(110, node_of(state));
        for (unsigned i = 0; i < count; ++i) {
            move[i] = Tag(tags[i]);
            if (move[i] != tags[i]) fail(110, node_of(state));
        }
        h->walk.watching = true;
        make_from(state, h->walk, move, after);
    });
}

// The same for a move as `rgt_copy_moves` tells it, without what is shown, and the moves that follow
// as that tells them: `after` gets the state, and behind it the numbers, if there are at most `room`.
// Returns -1 - their number; 0 if there is no room for them or they cannot be listed.
RGT_API int rgt_go(Handle* h, const void* state, const unsigned* move, unsigned char* after,
                   unsigned room) {
    h->walk.watching = false;
    const int code = guarded(h, [&] {
        Move made{};
        made.resize(move[0]);
        for (unsigned i = 0; i < move[0]; ++i) made[i] = Tag(move[1 + i]);
        make_from(state, h->walk, made, after);
    });
    if (code || !room) return code;
    unsigned used = 0;
    const int listed = guarded(h, [&] {
        list_from(after, h->walk);
        if (told_by(h->walk.moves) > room) fail(1004, -1);
        sort_moves(h->walk);
        for (std::size_t n = 0; n < h->walk.moves.size(); ++n) {
            const Move& next = h->walk.moves[n];
            const auto put = [&](unsigned number) {
                std::memcpy(after + sizeof(State) + sizeof number * used++, &number, sizeof number);
            };
            put(next.count);
            for (unsigned i = 0; i < next.count; ++i) put(next[i]);
        }
    });
    return listed ? 0 : -1 - int(used);
}

// How many words the players take who saw a tag, as bits.
RGT_API unsigned rgt_watchers() { return WATCHERS; }
RGT_API unsigned rgt_shown_count(const Handle* h) { return unsigned(h->walk.shown.size()); }
RGT_API void rgt_shown(const Handle* h, unsigned i, unsigned* mover, unsigned* tag,
                       unsigned long long* mask) {
    *mover = h->walk.shown[i].mover;
    *tag = h->walk.shown[i].tag;
    for (int n = 0; n < WATCHERS; ++n) mask[n] = h->walk.shown[i].mask.words[n];
}

// Gives variables that nobody will read their first values.
RGT_API void rgt_forget(void* state) {
    State s;
    std::memcpy(&s, state, sizeof s);
    forget(s);
    std::memcpy(state, &s, sizeof s);
}
}

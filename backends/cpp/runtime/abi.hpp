// The C interface.  Every function that can fail returns 0, or the code of a fault.
//
// What changes is in states and handles; everything else is constant.  So threads do not disturb
// each other as long as no two use one handle at the same time.

struct Handle {
    Walk walk;
    Fault fault{0, 0, -1};
    std::string message;
    // a count: the states of one depth, those found one deeper, how many are done, the ways there
    std::unique_ptr<Level> level, below;
    std::size_t done = 0;
    Count ways = 0;
};

// How many numbers tell some moves: for each how many tags it has, and these.
inline std::uint64_t told_by(const List<Move>& moves) {
    std::uint64_t numbers = 0;
    for (std::size_t n = 0; n < moves.size(); ++n) numbers += 1 + moves[n].count;
    return numbers;
}

template <class Work>
inline int guarded(Handle* h, Work work) {
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
RGT_API int rgt_abi() { return 4; }
RGT_API unsigned rgt_state_size() { return sizeof(State); }
RGT_API unsigned rgt_goals() { return GOALS; }
// What one thread searches with; null if there is not enough memory.
RGT_API Handle* rgt_new() {
    try {
        return new Handle;
    } catch (const std::exception&) {
        return nullptr;
    }
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
        State s;
        std::memcpy(&s, state, sizeof s);
        list_moves(s, h->walk);
        std::sort(h->walk.moves.begin(), h->walk.moves.end());
        *count = unsigned(h->walk.moves.size());
        if (told_by(h->walk.moves) > ~0u) fail(1004, -1);
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
        State s;
        std::memcpy(&s, state, sizeof s);
        Move move{};
        if (!move.resize(count)) fail(110, int(s.node));
        for (unsigned i = 0; i < count; ++i) {
            move[i] = Tag(tags[i]);
            if (move[i] != tags[i]) fail(110, int(s.node));
        }
        h->walk.watching = true;
        apply_move(s, h->walk, move);
        std::memcpy(after, &s, sizeof s);
    });
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
        std::vector<std::uint64_t> counts(GOALS);
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
}

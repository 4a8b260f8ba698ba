// Playing on top of the searches: moves and keeper moves.

// Makes one of the keeper's moves.
[[gnu::always_inline]] inline void settle_once(State& s, Walk& w) {
    if (TRYING) w.wanted = nullptr;
    if (__builtin_expect(w.watching, 0)) w.begin_move(KEEPER, w.shown.size());
    const int node = int(s.node);
    if (!k_run(s, w, node)) fail(101, node);
}

inline bool unsettled(const State& s) { return s.v_player == KEEPER && s.node != END_NODE; }

// Makes all of them.  They might never end: when they are many the states are compared.
[[gnu::noinline]] inline void settle_all(State& s, Walk& w) {
    Plain<State> met;
    for (int made = 1; unsettled(s); ++made, settle_once(s, w)) {
        if (__builtin_expect(made <= PATIENCE, 1)) continue;
        for (const State& old : met)
            if (std::memcmp(&old, &s, sizeof s) == 0) fail(103, int(s.node));
        // looking back at ever fewer states finds every cycle in the end
        if ((made & (made - 1)) == 0) {
            met.clear();
            met.push_back(s);
        }
    }
}

inline void settle(State& s, Walk& w) {
    if (unsettled(s)) settle_all(s, w);
}

// Lists the legal moves at a node where moves begin, each once; with `Here` as a part of what calls it.
template <bool Here = false>
[[gnu::always_inline]] inline void list_at(State& s, Walk& w, int node) {
    if (!lists_alone(node)) {
        w.moves.clear();
        if (NUMBERED) w.numbers.clear();
    }
    w.start();
    if (TWICE) w.known.clear();
    if (Here) return search_here(s, w, node);
    search_moves(s, w, node);
}

// How many moves were listed, and one of them.
inline std::size_t listed(const Walk& w) {
    return NUMBERED ? w.numbers.size() + w.moves.size() : w.moves.size();
}
[[gnu::always_inline]] inline const Move& listed_move(Walk& w, int node, std::size_t i) {
    if (!NUMBERED || i >= w.numbers.size()) return w.moves[NUMBERED ? i - w.numbers.size() : i];
    const Move* found = nullptr;
    with_rows(node, [&](const auto* rows) { found = &w.written(rows[w.numbered_from + w.numbers[i]]); });
    return *found;
}

// The number that one of them has here, of its number in the list of all of them: there those that are
// written down stand first, and here last.
[[gnu::always_inline]] inline std::size_t found_as(const Walk& w, std::size_t i) {
    if (!NUMBERED) return i;
    const std::size_t written = w.moves.size();
    return i < written ? w.numbers.size() + i : i - written;
}

// Calls `use` with one of them.  Nobody but it has the address of a move that stands in a row: so it
// can live in registers.
template <class Node, class Use>
[[gnu::always_inline]] inline void with_listed(Walk& w, Node node, std::size_t i, Use use) {
    if constexpr (!std::is_same_v<Node, int> && !SAME_LENGTH) {
        if constexpr (only_numbered(Node::value)) {
            with_rows(node, [&](const auto* rows) __attribute__((always_inline)) {
                const auto& row = rows[w.numbered_from + w.numbers[i]];
                Move move;
                move.resize(tags_in(row));
                // what stands behind the tags has no room where moves have any number of them
                const std::size_t all = ENDLESS ? tags_in(row) : sizeof row.tags / sizeof(Tag);
                for (std::size_t k = 0; k < all; ++k) move[k] = row.tags[k];
                use(move);
            });
            return;
        }
    }
    use(listed_move(w, node, i));
}

// Lists the legal moves at the node where the play stands and writes all of them down.
inline void list_moves(State& s, Walk& w) {
    w.moves.clear();
    if (s.node == END_NODE) return;
    const int node = int(s.node);
    list_at(s, w, node);
    if (NUMBERED) with_rows(node, [&](const auto* rows) {
        for (const RowNumber number : w.numbers) w.write(rows[w.numbered_from + number]);
    });
}

// Makes a legal move from a node, and the first of the keeper's moves after it.
[[gnu::always_inline]] inline void apply_at(State& s, Walk& w, const Move& move, int node) {
    w.start();
    if (TRYING) w.wanted = &move;
    if (__builtin_expect(w.watching, 0)) {
        w.shown.clear();
        w.begin_move(s.v_player, 0);
    }
    if (!a_run(s, w, node, move)) fail(110, node);
    if (unsettled(s)) settle_once(s, w);
}

// Makes a legal move, and the keeper's moves after it.
inline void apply_move(State& s, Walk& w, const Move& move) {
    apply_at(s, w, move, int(s.node));
    settle(s, w);
}

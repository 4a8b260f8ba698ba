// Counting the states at a depth.

using Count = unsigned __int128;

inline Count sum(Count one, Count two) {
    Count found;
    if (__builtin_add_overflow(one, two, &found)) fail(1008, -1);
    return found;
}
inline Count product(Count one, Count two) {
    Count found;
    if (__builtin_mul_overflow(one, two, &found)) fail(1008, -1);
    return found;
}

// The states of one depth, each with the number of ways to it.
class Level {
public:
    struct Reached {
        State state;
        Count ways;
    };
    Level() : slots_(1024) {}
    Plain<Reached> states;
    void add(const State& found, Count ways) {
        State s = found;
        forget(s);
        if (2 * (states.size() + 1) > slots_.size()) grow();
        std::size_t& slot = find(s);
        if (slot == 0) {
            states.push_back({s, ways});
            slot = states.size();
        } else {
            states[slot - 1].ways = sum(states[slot - 1].ways, ways);
        }
    }

private:
    static std::uint64_t digest(const State& s) {
        Key key(1);
        key.add(reinterpret_cast<const char*>(&s), sizeof s);
        return key.a;
    }
    std::size_t& find(const State& s) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t i = digest(s) & mask;
        while (slots_[i] && std::memcmp(&states[slots_[i] - 1].state, &s, sizeof s) != 0)
            i = (i + 1) & mask;
        return slots_[i];
    }
    void grow() {
        const std::size_t size = 2 * slots_.size();
        slots_.clear();
        slots_.resize(size);
        for (std::size_t n = 0; n < states.size(); ++n) find(states[n].state) = n + 1;
    }
    Plain<std::size_t> slots_;
};

// One level deeper: the number of ways there; `below` gets the states unless it is null.
// Whether it is finished: it goes on where `done` says, and stops when the time is up.
inline bool descend(const Level& level, Level* below, Walk& w, double deadline, std::size_t& done,
                    Count& total) {
    using Clock = std::chrono::steady_clock;
    w.watching = false;
    List<Move> moves;
    for (std::size_t since = 1; done < level.states.size(); ++done, ++since) {
        if (deadline >= 0 && (since & 63) == 0 &&
            std::chrono::duration<double>(Clock::now().time_since_epoch()).count() > deadline)
            return false;
        const auto& [state, ways] = level.states[done];
        State s = state;
        if (!below) {
            if (s.node == END_NODE) continue;
            list_at(s, w, int(s.node));
            total = sum(total, product(ways, listed(w)));
            continue;
        }
        list_moves(s, w);
        total = sum(total, product(ways, w.moves.size()));
        moves.swap(w.moves);
        for (const Move& move : moves) {
            State child = state;
            apply_move(child, w, move);
            below->add(child, ways);
        }
    }
    return true;
}

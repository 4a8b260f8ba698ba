// Many plays of a compiled game at once: rows of an array of states, listed, sampled and stepped.
//
// This is one library for all games: it calls the C interface of a game through pointers.  Threads may
// be at work on rows of their own at the same time, each with its own handle of the game.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#ifdef _WIN32
#define RGB_API extern "C" __declspec(dllexport)
#else
#define RGB_API extern "C" __attribute__((visibility("default")))
#endif

namespace {

using Byte = unsigned char;
using Handle = void*;

// What goes wrong here, beside the faults of games, whose codes are positive.
enum : int { ILLEGAL = -1, CROWDED = -2, MEMORY = 1004 };

// SplitMix64, by Steele, Lea and Flood: what a row draws depends on a seed and its number alone.
std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}
unsigned drawn_below(unsigned count, std::uint64_t seed, std::uint64_t row) {
    const std::uint64_t draw = mixed(seed + (row + 1) * 0x9E3779B97F4A7C15u);
    return unsigned((static_cast<unsigned __int128>(draw) * count) >> 64);
}

}  // namespace

// A game: its C interface, and the numbers of its moves (`rgt_numbers`).
struct rgb_game {
    int (*list)(Handle, const void* state, unsigned* count);
    int (*moves)(Handle, const void* state, unsigned* count);  // the same, in canonical order
    void (*numbers)(Handle, unsigned from, unsigned end, unsigned length, const int (*ways)[2],
                    const unsigned long long* constants, unsigned* numbers);
    int (*apply)(Handle, const void* state, unsigned index, int watching, void* after);
    void (*scores)(const void* state, double* scores);
    int (*terminal)(const void* state);
    const int (*ways)[2];
    const unsigned long long* constants;
    unsigned length;  // of the numbering
    unsigned state_size, players;
};

namespace {

// The moves of one row after the other, and their numbers.
class Listed {
public:
    Listed(const rgb_game& game, Handle handle) : game_(game), handle_(handle) {
        if (!game.ways) taken_.resize(game.length);
    }
    unsigned count = 0;

    // Lists them; returns the code of a fault.
    int list(const Byte* state) {
        const int code = (game_.ways ? game_.list : game_.moves)(handle_, state, &count);
        if (!code && !game_.ways && count > game_.length) return CROWDED;
        return code;
    }
    // The numbers of all of them, in the order of the list.
    const std::vector<unsigned>& all() {
        numbers_.resize(count);
        ask(0, count, numbers_.data());
        if (!game_.ways) make_room();
        return numbers_;
    }
    // The same in canonical order.
    const std::vector<unsigned>& in_order() {
        all();
        if (game_.ways) std::sort(numbers_.begin(), numbers_.end());
        return numbers_;
    }
    unsigned number(unsigned index) {
        if (!game_.ways) return all()[index];
        unsigned found;
        ask(index, index + 1, &found);
        return found;
    }
    // Which of them has a number, `count` if none has; the one at `hint` is looked at first.
    unsigned find(std::int64_t number, unsigned hint) {
        if (number < 0 || number >= game_.length) return count;
        const unsigned wanted = unsigned(number);
        if (game_.ways && hint < count && this->number(hint) == wanted) return hint;
        all();
        return unsigned(std::find(numbers_.begin(), numbers_.end(), wanted) - numbers_.begin());
    }

private:
    void ask(unsigned from, unsigned end, unsigned* out) const {
        game_.numbers(handle_, from, end, game_.length, game_.ways, game_.constants, out);
    }
    // Moves of one bucket take the next free ones, in canonical order.
    void make_room() {
        ++row_;
        for (unsigned& number : numbers_) {
            while (taken_[number] == row_) number = number + 1 == game_.length ? 0 : number + 1;
            taken_[number] = row_;
        }
    }
    const rgb_game& game_;
    const Handle handle_;
    std::vector<unsigned> numbers_;
    std::vector<std::uint64_t> taken_;  // the last row that took a bucket
    std::uint64_t row_ = 0;
};

// Does something with each row, until one has a fault.
template <class Work>
int each(std::uint64_t from, std::uint64_t end, std::uint64_t* failed, Work work) {
    try {
        for (*failed = from; *failed < end; ++*failed)
            if (const int code = work(std::size_t(*failed))) return code;
    } catch (const std::bad_alloc&) {
        return MEMORY;
    }
    return 0;
}

}  // namespace

// The rows are those from `from` to before `end`; a fault is that of the row `*failed`.

// A legal move of each row, drawn uniformly: its number, -1 where there is none, and its place in the
// list.
RGB_API int rgb_sample(const rgb_game* game, Handle handle, const void* states, std::uint64_t from,
                       std::uint64_t end, std::uint64_t seed, std::int64_t* numbers,
                       std::uint32_t* places, std::uint64_t* failed) {
    Listed listed(*game, handle);
    return each(from, end, failed, [&](std::size_t row) {
        if (const int code = listed.list(static_cast<const Byte*>(states) + row * game->state_size))
            return code;
        const unsigned place = listed.count ? drawn_below(listed.count, seed, row) : 0;
        numbers[row] = listed.count ? std::int64_t(listed.number(place)) : -1;
        places[row] = place;
        return 0;
    });
}

// Makes in each row the move of a number, perhaps that at a place in the list; the state that follows
// goes to `after`.  Ends stay as they are; where there are no moves the number is -1.  If `drawn` is
// not null it has the numbers of moves that are made already (`rgt_rows_step`), but where `ended` is
// neither 0 nor 1: these rows are left as they are if their number is the same.  If `where` is not null
// nothing is done in the rows for which it is 0.
RGB_API int rgb_step(const rgb_game* game, Handle handle, const void* before, void* after,
                     std::uint8_t* ended, std::uint64_t from, std::uint64_t end,
                     const std::int64_t* numbers, const std::uint32_t* places,
                     const std::int64_t* drawn, const std::uint8_t* where,
                     std::uint64_t* failed) {
    // mostly all rows are made already
    if (drawn && !where && !std::memcmp(drawn + from, numbers + from, (end - from) * sizeof *drawn)) {
        std::uint8_t most = 0;
        for (std::uint64_t row = from; row < end; ++row) most = std::max(most, ended[row]);
        if (most <= 1) return 0;
    }
    Listed listed(*game, handle);
    return each(from, end, failed, [&](std::size_t row) {
        const bool is_chosen = !where || where[row];
        if (is_chosen && drawn && drawn[row] == numbers[row] && numbers[row] != -1 && ended[row] <= 1) return 0;
        const Byte* const state = static_cast<const Byte*>(before) + row * game->state_size;
        Byte* const next = static_cast<Byte*>(after) + row * game->state_size;
        ended[row] = 0;
        if (is_chosen && !game->terminal(state)) {
            if (const int code = listed.list(state)) return code;
            const unsigned index = listed.find(numbers[row], places[row]);
            if (index < listed.count) {
                const int code = game->apply(handle, state, index, 0, next);
                ended[row] = !code && game->terminal(next);
                return code;
            }
            if (listed.count || numbers[row] != -1) return int(ILLEGAL);
        }
        std::memcpy(next, state, game->state_size);
        return 0;
    });
}

// How many legal moves each row has.
RGB_API int rgb_count(const rgb_game* game, Handle handle, const void* states, std::uint64_t from,
                      std::uint64_t end, std::int64_t* counts, std::uint64_t* failed) {
    Listed listed(*game, handle);
    return each(from, end, failed, [&](std::size_t row) {
        const int code = listed.list(static_cast<const Byte*>(states) + row * game->state_size);
        counts[row] = listed.count;
        return code;
    });
}

// The numbers of the legal moves, in canonical order: those of a row from the place in `offsets` on.
RGB_API int rgb_list(const rgb_game* game, Handle handle, const void* states, std::uint64_t from,
                     std::uint64_t end, const std::int64_t* offsets, std::int64_t* numbers,
                     std::uint64_t* failed) {
    Listed listed(*game, handle);
    return each(from, end, failed, [&](std::size_t row) {
        if (const int code = listed.list(static_cast<const Byte*>(states) + row * game->state_size))
            return code;
        const auto& found = listed.in_order();
        std::copy(found.begin(), found.end(), numbers + offsets[row]);
        return 0;
    });
}

// The same as marks: `mask` has one for each row and number, and all are 0.
RGB_API int rgb_mask(const rgb_game* game, Handle handle, const void* states, std::uint64_t from,
                     std::uint64_t end, std::uint8_t* mask, std::uint64_t* failed) {
    Listed listed(*game, handle);
    return each(from, end, failed, [&](std::size_t row) {
        if (const int code = listed.list(static_cast<const Byte*>(states) + row * game->state_size))
            return code;
        for (const unsigned number : listed.all())
            if (number < game->length) mask[row * game->length + number] = 1;
        return 0;
    });
}

// The scores of the rows that ended; where `again` is not null they begin again at that state.
RGB_API void rgb_end(const rgb_game* game, void* states, const std::uint8_t* ended,
                     std::uint64_t from, std::uint64_t end, double* scores, const void* again) {
    constexpr unsigned bytes = 8, words = 8;  // of `ended` as one word; such words are looked at together
    for (std::uint64_t first = from; first < end; first += bytes * words) {
        // bits first: whether a single row ended cannot be foretold, and need not be
        std::uint64_t found = 0;
        if (first + bytes * words <= end) {
            for (unsigned i = 0; i < words; ++i) {
                std::uint64_t word;
                std::memcpy(&word, ended + first + bytes * i, bytes);
                // byte i is 0 or 1: the product has it in bit 56 + i
                found |= (word * 0x0102040810204080u) >> 56 << (bytes * i);
            }
        } else {
            for (std::uint64_t row = first; row < end; ++row)
                found |= std::uint64_t(ended[row]) << (row - first);
        }
        for (; found; found &= found - 1) {
            const std::uint64_t row = first + std::uint64_t(__builtin_ctzll(found));
            Byte* const state = static_cast<Byte*>(states) + row * game->state_size;
            game->scores(state, scores + row * game->players);
            if (again) std::memcpy(state, again, game->state_size);
        }
    }
}

// A game as a search sees it: states are bytes, moves are numbers of a list.
#pragma once

#include "rgs.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace rgs {

constexpr int CHANCE = -1;
constexpr int MEMORY = 1004;  // the code of a machine that is short of memory

// A fault of the game, as its library told it.
struct Fault {
    int code, node, symbol;
};

// A number that tells a move, or a beginning of one, from others: of few tags it is these.
inline std::uint64_t stirred(std::uint64_t a) {
    a = (a ^ (a >> 32)) * 0xD6E8FEB86659FD93u;
    a = (a ^ (a >> 32)) * 0xD6E8FEB86659FD93u;
    return a ^ (a >> 32);
}

// Some tags of a move.
struct Tags {
    const unsigned char* bytes;
    unsigned count, size;
    unsigned operator[](unsigned i) const {
        std::uint32_t tag = 0;
        std::memcpy(&tag, bytes + std::size_t(i) * size, size);  // little endian, as all we know
        return tag;
    }
    // The key of the first `length` tags, made by a player.
    std::uint64_t key(unsigned length, int mover) const {
        std::uint64_t found = std::uint64_t(mover + 2) * 0x9E3779B97F4A7C15u + length;
        std::size_t left = std::size_t(length) * size, at = 0;
        for (; left >= 8; left -= 8, at += 8) {
            std::uint64_t word;
            std::memcpy(&word, bytes + at, 8);
            found = stirred(found ^ word);
        }
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, left);
        return stirred(found ^ word) | 1;  // never 0
    }
    std::uint64_t key(int mover) const { return key(count, mover); }
};

// What one thread asks the game with.
class Hand {
public:
    explicit Hand(const rgs_game& game)
        : game_(game), handle_(game.make()), scores_(new double[2 * game.players + 1]) {
        const double range = game.greatest - game.least;
        if (range > 0) factor_ = 1 / range, offset_ = -game.least / range;
        if (!handle_) throw std::bad_alloc();
        for (int symbol = -1; symbol < int(game.symbols); ++symbol) {
            const double worth = game.worth(symbol);
            worth_.push_back((std::isnan(worth) ? 0 : worth) * factor_ + offset_);
        }
    }
    ~Hand() { game_.discard(handle_); }
    Hand(const Hand&) = delete;
    Hand& operator=(const Hand&) = delete;

    unsigned list(const void* state) {
        unsigned count = 0;
        check(game_.list(handle_, state, &count));
        return count;
    }
    // One of the moves listed last.
    Tags listed(unsigned i) const {
        unsigned count = 0;
        const void* bytes = game_.listed(handle_, i, &count);
        return {static_cast<const unsigned char*>(bytes), count, game_.tag_size};
    }
    void make(const void* state, unsigned i, void* after) {
        check(game_.apply_listed(handle_, state, i, 0, after));
    }
    // The position after one of the moves that `list` lists, and how many moves that has.  The list is lost.
    unsigned child(const void* state, unsigned i, void* after) {
        unsigned count = 0;
        check(game_.child(handle_, state, i, after, &count));
        return count;
    }
    int mover(const void* state) const {
        const int symbol = game_.to_move(state);
        return symbol >= 0 && unsigned(symbol) < game_.symbols ? game_.seats[symbol] : CHANCE;
    }
    bool ended(const void* state) const { return game_.terminal(state) != 0; }
    // What the players have, each between 0 and 1.
    template <class Value>
    void values(const void* state, Value* values) {
        game_.scores(state, scores_.get());
        take(values);
    }
    // What random plays had.
    struct Played {
        unsigned long long moves, cut;
    };
    // The means of what the players have where some random plays end, and of the squares of that.
    Played playouts(const void* state, unsigned long long* dice, unsigned plays,
                    std::uint64_t longest, double* means, double* squares) {
        const Played found = played(state, dice, plays, longest);
        average(plays, means), average_squares(plays, squares);
        return found;
    }
    // The same without squares.
    Played playouts(const void* state, unsigned long long* dice, unsigned plays,
                    std::uint64_t longest, double* means) {
        const Played found = played(state, dice, plays, longest);
        average_quickly(plays, means);
        return found;
    }
    // The same from the position after one of the moves that are listed.  The list is lost.
    Played playouts_after(const void* state, unsigned move, unsigned long long& draws, unsigned plays,
                          std::uint64_t longest, double* means) {
        Played found{};
        check(game_.playouts_after(handle_, state, move, &draws, plays, longest, scores_.get(),
                                   &found.moves, &found.cut));
        average_quickly(plays, means);
        return found;
    }
    // A play whose beginning is told, where the game has such: how many moves follow the first one.
    unsigned long long play(rgs_play& told) {
        const long long moves = game_.play_told(handle_, &told);
        if (__builtin_expect(moves < 0, 0)) check(int(-moves));
        return static_cast<unsigned long long>(moves);
    }
    // What scores are worth to such a play: between 0 and 1.
    const double* worth() const { return worth_.data() + 1; }
    const rgs_game& game() const { return game_; }

private:
    Played played(const void* state, unsigned long long* dice, unsigned plays, std::uint64_t longest) {
        Played found{};
        check(game_.playouts(handle_, state, dice, plays, longest, scores_.get(), &found.moves,
                             &found.cut));
        return found;
    }
    // What the players had in some plays, from the sums of their scores.
    void average(unsigned plays, double* means) const {
        const double range = game_.greatest - game_.least, each = 1.0 / plays;
        for (unsigned i = 0; i < game_.players; ++i)
            means[i] = range > 0 ? (scores_[i] * each - game_.least) / range : 0.5;
    }
    // The same by factors: to divide takes longer.
    void average_quickly(unsigned plays, double* means) const {
        const double each = plays == 1 ? factor_ : factor_ / plays;
        for (unsigned i = 0; i < game_.players; ++i) means[i] = scores_[i] * each + offset_;
    }
    // The same of the squares of that, behind these.
    void average_squares(unsigned plays, double* squares) const {
        const double range = game_.greatest - game_.least, least = game_.least, each = 1.0 / plays;
        for (unsigned i = 0; i < game_.players; ++i) {
            const double mean = scores_[i] * each, square = scores_[game_.players + i] * each;
            squares[i] =
                range > 0 ? (square - 2 * least * mean + least * least) / (range * range) : 0.25;
        }
    }
    void check(int code) {
        if (__builtin_expect(code != 0, 0)) {
            Fault fault{code, -1, -1};
            game_.fault(handle_, &fault.node, &fault.symbol);
            throw fault;
        }
    }
    template <class Value>
    void take(Value* values) const {
        const double range = game_.greatest - game_.least;
        for (unsigned i = 0; i < game_.players; ++i) {
            const double score = std::isnan(scores_[i]) ? 0.0 : scores_[i];  // no number counts 0
            values[i] = Value(range > 0 ? (score - game_.least) / range : 0.5);
        }
    }
    rgs_game game_;
    void* handle_;
    std::unique_ptr<double[]> scores_;
    double factor_ = 0, offset_ = 0.5;  // from scores to what is between 0 and 1
    std::vector<double> worth_;         // of no score, and of all symbols
};

}  // namespace rgs

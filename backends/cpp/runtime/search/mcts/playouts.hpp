// Plays from a position to an end: at random within the game, or move by move where something is
// learned from moves or chosen by what was learned.
#pragma once

#include "dice.hpp"
#include "mcts/history.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace rgs {

// A move, or a beginning of one, that a play had; `whole` if it is a move.
struct Made {
    std::uint64_t key;
    int mover;
    bool whole;
};

class Playouts {
public:
    Playouts(const rgs_game& game, const rgs_options& options)
        : options_(options), state_(new unsigned char[game.state_size]), size_(game.state_size),
          noted_(options.rave > 0 || options.grave > 0 || options.bias > 0 ||
                 options.policy != RGS_RANDOM),
          means_(std::max(game.players, 1u)), squares_(means_.size()) {}

    // Whether moves are written down.
    bool noted() const { return noted_; }

    // Some plays of which nothing is written down: the means of what the players have, and of the
    // squares of that.
    void play_some(Hand& hand, const unsigned char* state, Dice& dice, unsigned plays,
                   double* means, double* squares) {
        const Hand::Played had =
            hand.playouts(state, dice.words, plays, options_.longest, means, squares);
        number += plays, moves += had.moves, cut += had.cut;
    }
    // One play; what it had is added to `made`, what the players get written to `values`.
    void play(Hand& hand, const unsigned char* state, Dice& dice, const History& history,
              std::vector<Made>& made, float* values) {
        if (!noted_) {
            play_some(hand, state, dice, 1, means_.data(), squares_.data());
            std::transform(means_.begin(), means_.end(), values,
                           [](double mean) { return float(mean); });
            return;
        }
        ++number;
        std::memcpy(state_.get(), state, size_);
        for (std::uint64_t left = options_.longest;; --left) {
            if (hand.ended(state_.get())) break;
            const unsigned count = left ? hand.list(state_.get()) : 0;
            if (!count) {
                ++cut;
                break;
            }
            const int mover = hand.mover(state_.get());
            const unsigned move = chosen(hand, count, mover, dice, history, made);
            note(hand, move, mover, made);
            hand.make(state_.get(), move, state_.get());
            ++moves;
        }
        hand.values(state_.get(), values);
    }
    // Writes down a move of those listed last; of split moves all their beginnings, too.
    void note(const Hand& hand, unsigned move, int mover, std::vector<Made>& made) const {
        const Tags tags = hand.listed(move);
        if (options_.split && mover != CHANCE)
            for (unsigned i = 1; i < tags.count; ++i)
                made.push_back({tags.key(i, mover), mover, false});
        made.push_back({tags.key(mover), mover, true});
    }
    // The last two moves and this one as one key, or 0 where there are not so many.
    static std::array<std::uint64_t, 2> rows(const std::vector<Made>& made, std::size_t before,
                                             std::uint64_t key) {
        std::array<std::uint64_t, 2> found{};
        std::uint64_t last = 0;
        for (std::size_t i = before; i-- > 0;) {
            if (!made[i].whole) continue;
            if (!last) {
                last = made[i].key;
                found[0] = History::row(last, key);
            } else {
                found[1] = History::row(History::row(made[i].key, last), key);
                break;
            }
        }
        return found;
    }

    std::uint64_t number = 0, moves = 0, cut = 0;

private:
    unsigned chosen(const Hand& hand, unsigned count, int mover, Dice& dice,
                    const History& history, const std::vector<Made>& made) const {
        if (count == 1) return 0;
        if (options_.policy == RGS_RANDOM || mover == CHANCE || dice.unit() < options_.epsilon)
            return dice.below(count);
        // of several that are as good the first from a random place on
        const unsigned first = dice.below(count);
        unsigned best = first;
        double most = -1;
        for (unsigned n = 0, i = first; n < count; ++n, i = i + 1 == count ? 0 : i + 1) {
            const double worth = valued(hand.listed(i).key(mover), history, made);
            if (worth > most) most = worth, best = i;
        }
        return best;
    }
    double valued(std::uint64_t key, const History& history, const std::vector<Made>& made) const {
        const Mean one = history.find(key);
        // what was never tried is taken for a win: it is tried
        double worth = one.number ? one.total / one.number : 1.0;
        if (options_.policy != RGS_NST) return worth;
        constexpr std::uint32_t enough = 7;
        unsigned parts = 1;
        for (const std::uint64_t row : rows(made, made.size(), key)) {
            const Mean more = row ? history.find(row) : Mean{};
            if (more.number >= enough) worth += more.total / more.number, ++parts;
        }
        return worth / parts;
    }
    const rgs_options& options_;
    std::unique_ptr<unsigned char[]> state_;
    std::size_t size_;
    bool noted_;
    std::vector<double> means_, squares_;
};

}  // namespace rgs

// Alpha-beta search with iterative deepening (Knuth and Moore 1975).
//
// Positions are kept in a table; moves that cut off elsewhere are tried first (the history heuristic,
// Schaeffer 1989).  Chance is averaged over, several opponents are taken for one, and what lies beyond
// the horizon counts half.
#pragma once

#include "alpha_beta/bounds.hpp"
#include "thinker.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>

namespace rgs {

class AlphaBeta final : public Thinker {
public:
    AlphaBeta(const rgs_game& game, const rgs_options& options)
        : game_(game), seats_(game.seats, game.seats + game.symbols), bytes_(options.bytes),
          deepest_(std::max(options.depth, 1u)), cuts_(CUTS), root_(game.state_size) {
        game_.seats = seats_.data();
        hand_ = std::make_unique<Hand>(game_);
    }
    ~AlphaBeta() override { halt(); }

    void begin(const unsigned char* state, std::uint64_t) override {
        halt();
        root_.assign(state, state + game_.state_size);
        legal_ = hand_->ended(root_.data()) ? 0 : hand_->list(root_.data());
        player_ = hand_->mover(root_.data());
        table_ = std::make_unique<BoundsTable>(bytes_);
        std::fill(cuts_.begin(), cuts_.end(), 0);
        best_.assign(legal_, true);
        value_ = UNKNOWN, looked_ = 0, reached_ = 0, proven_ = false;
        fault_ = {0, -1, -1};
    }
    // The search goes on in a thread of its own, and is waited for here.
    bool step(std::uint64_t positions, double seconds) override {
        if (!legal_) return true;
        std::unique_lock lock(mutex_);
        if (!thread_.joinable()) {
            most_ = positions ? positions : std::numeric_limits<std::uint64_t>::max();
            stop_ = done_ = false;
            thread_ = std::thread([this] { deepen(); });
        }
        const auto is_done = [this] { return done_; };
        if (seconds < 0) {
            finished_.wait(lock, is_done);
        } else {
            finished_.wait_for(lock, std::chrono::duration<double>(seconds), is_done);
        }
        if (done_ && fault_.code) throw fault_;
        return done_;
    }
    void stop() override { halt(); }
    unsigned moves() const override { return legal_; }
    rgs_move move(unsigned i) override {
        const std::scoped_lock lock(mutex_);
        return {best_[i] ? 1u : 0u, best_[i] ? double(value_) : 0.0, best_[i] && proven_};
    }
    unsigned tags(unsigned i, unsigned* tags, unsigned room) override {
        hand_->list(root_.data());
        return copy_tags(*hand_, i, tags, room);
    }
    unsigned best() override {
        const std::scoped_lock lock(mutex_);
        return unsigned(std::find(best_.begin(), best_.end(), true) - best_.begin());
    }
    rgs_report report() const override {
        const std::scoped_lock lock(mutex_);
        rgs_report found{};
        found.iterations = looked_.load(std::memory_order_relaxed);
        found.depth = reached_, found.proven = proven_;
        // what a thread changes is told when it has ended
        if (done_ && table_) {
            found.nodes = table_->size(), found.bytes = table_->bytes();
            found.full = table_->is_full();
        }
        return found;
    }

private:
    static constexpr float UNKNOWN = 0.5f;
    static constexpr std::size_t CUTS = 1 << 16;
    struct Stopped {};
    struct Way {
        std::uint32_t cuts;
        unsigned move;
        std::uint64_t key;
    };
    // What is needed at one depth; the handle keeps the list of its moves.
    struct Ply {
        Ply(const rgs_game& game) : hand(game), state(game.state_size), values(game.players + 1) {}
        Hand hand;
        std::vector<unsigned char> state;
        std::vector<Way> ways;
        std::vector<float> values;
    };

    void halt() {
        stop_ = true;
        if (thread_.joinable()) thread_.join();
    }
    Ply& ply(unsigned i) {
        while (plies_.size() <= i) plies_.push_back(std::make_unique<Ply>(game_));
        return *plies_[i];
    }
    void deepen() {
        Fault met{0, -1, -1};
        try {
            for (unsigned depth = 1; depth <= deepest_; ++depth) {
                horizon_ = false;
                if (look(depth)) break;
            }
        } catch (const Stopped&) {
        } catch (const Fault& fault) {
            met = fault;
        } catch (const std::exception&) {
            met = {MEMORY, -1, -1};
        }
        const std::scoped_lock lock(mutex_);
        fault_ = met, done_ = true;
        finished_.notify_all();
    }
    // Looks for the best moves; whether nothing is left to be found.
    bool look(unsigned depth) {
        Ply& here = ply(0);
        here.state = root_;
        order(here, here.hand.list(root_.data()), player_, first_);
        std::vector<bool> found(legal_, false);
        float most = -1;
        for (std::size_t i = 0; i < here.ways.size(); ++i) {
            const Way way = next(here, i);
            Ply& below = ply(1);
            here.hand.make(here.state.data(), way.move, below.state.data());
            // an equal move must show that it is one
            const float value = valued(1, depth - 1, std::nextafter(most, -1.0f), 2);
            if (value > most) found.assign(legal_, false), most = value, first_ = keyed(way.key);
            if (value == most) found[way.move] = true;
        }
        const std::scoped_lock lock(mutex_);
        // what was best before is won sooner, or lost later
        bool any = false;
        for (unsigned i = 0; i < legal_; ++i) any = any || (found[i] && best_[i]);
        for (unsigned i = 0; i < legal_; ++i) best_[i] = found[i] && (best_[i] || !any);
        // what is sure to be won or lost does not depend on guesses
        proven_ = !horizon_ || most >= 1 || most <= 0;
        value_ = most, reached_ = depth;
        return proven_;
    }
    float valued(unsigned at, unsigned depth, float alpha, float beta) {
        Ply& here = ply(at);
        unsigned char* const state = here.state.data();
        if (here.hand.ended(state)) {
            here.hand.values(state, here.values.data());
            return player_ == CHANCE ? 0 : here.values[std::size_t(player_)];
        }
        if (depth == 0) {
            horizon_ = true;
            return UNKNOWN;
        }
        spend();
        here.hand.game().forget(state);
        const Digest digest(state, here.state.size());
        const Bounds* const known = table_->find(digest);
        std::uint32_t best = 0;
        if (known) {
            best = known->best;
            if (known->whole || known->depth >= depth) {
                const bool exact = known->lower == known->upper;
                if (exact || known->lower >= beta || known->upper <= alpha) {
                    horizon_ = horizon_ || !known->whole;
                    return exact || known->lower >= beta ? known->lower : known->upper;
                }
            }
        }
        const unsigned count = here.hand.list(state);
        if (!count) return UNKNOWN;  // an improper game is stuck: nobody knows what that is worth
        const int mover = here.hand.mover(state);
        if (mover == CHANCE) return averaged(at, depth, count);
        order(here, count, mover, best);
        return chosen(at, depth, alpha, beta, mover == player_, digest);
    }
    float averaged(unsigned at, unsigned depth, unsigned count) {
        double total = 0;
        for (unsigned i = 0; i < count; ++i) {
            Ply& below = ply(at + 1);
            Ply& here = ply(at);
            here.hand.make(here.state.data(), i, below.state.data());
            total += double(valued(at + 1, depth - 1, -1, 2));
        }
        return float(total / count);
    }
    // The value where somebody chooses: the root's player, or others, who leave it little.
    float chosen(unsigned at, unsigned depth, float alpha, float beta, bool wants_much,
                 const Digest& digest) {
        Ply& below = ply(at + 1);
        Ply& here = ply(at);
        float low = alpha, high = beta, value = wants_much ? -1 : 2;
        std::uint32_t best = 0;
        const bool before = horizon_;
        horizon_ = false;
        for (std::size_t i = 0; i < here.ways.size(); ++i) {
            const Way way = next(here, i);
            here.hand.make(here.state.data(), way.move, below.state.data());
            const float found = valued(at + 1, depth - 1, low, high);
            if (wants_much ? found > value : found < value) value = found, best = keyed(way.key);
            (wants_much ? low : high) = wants_much ? std::max(low, value) : std::min(high, value);
            if (low >= high) {
                cuts_[way.key % CUTS] += depth * depth;
                break;
            }
        }
        Bounds bounds;
        bounds.one = digest.one, bounds.other = digest.other, bounds.best = best;
        bounds.lower = value > alpha ? value : -1.0f, bounds.upper = value < beta ? value : 2.0f;
        bounds.depth = std::uint16_t(std::min(depth, 0xFFFFu)), bounds.whole = !horizon_;
        table_->keep(bounds);
        horizon_ = horizon_ || before;
        return value;
    }
    static std::uint32_t keyed(std::uint64_t key) { return std::uint32_t(key >> 32) | 1; }
    void order(Ply& here, unsigned count, int mover, std::uint32_t best) const {
        here.ways.clear();
        for (unsigned i = 0; i < count; ++i) {
            const std::uint64_t key = here.hand.listed(i).key(mover);
            const std::uint32_t cuts = std::min(cuts_[key % CUTS], 0xFFFFFFFEu);
            here.ways.push_back({keyed(key) == best ? 0xFFFFFFFFu : cuts, i, key});
        }
    }
    // The most promising of those from the i-th on is brought there: most are never asked for.
    static Way next(Ply& here, std::size_t i) {
        std::size_t most = i;
        for (std::size_t k = i + 1; k < here.ways.size(); ++k)
            if (here.ways[k].cuts > here.ways[most].cuts) most = k;
        std::swap(here.ways[i], here.ways[most]);
        return here.ways[i];
    }
    void spend() {
        if (stop_.load(std::memory_order_relaxed)) throw Stopped{};
        if (looked_.load(std::memory_order_relaxed) >= most_) throw Stopped{};
        looked_.fetch_add(1, std::memory_order_relaxed);
    }

    rgs_game game_;
    std::vector<int> seats_;
    std::size_t bytes_;
    unsigned deepest_;
    std::unique_ptr<Hand> hand_;
    std::vector<std::uint32_t> cuts_;
    std::vector<unsigned char> root_;
    unsigned legal_ = 0;
    int player_ = CHANCE;
    // what the thread works with
    std::unique_ptr<BoundsTable> table_;
    std::vector<std::unique_ptr<Ply>> plies_;
    bool horizon_ = false;
    std::uint32_t first_ = 0;
    std::uint64_t most_ = 0;
    // what both it and the caller look at
    std::atomic<std::uint64_t> looked_ = 0;
    std::atomic<bool> stop_ = false;
    mutable std::mutex mutex_;
    std::condition_variable finished_;
    bool done_ = true;
    std::vector<bool> best_;
    float value_ = UNKNOWN;
    unsigned reached_ = 0;
    bool proven_ = false;
    Fault fault_{0, -1, -1};
    std::thread thread_;
};

}  // namespace rgs

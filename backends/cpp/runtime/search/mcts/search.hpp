// A tree search: one tree, some workers, and the position that is thought about.
#pragma once

#include "clock.hpp"
#include "mcts/reuse.hpp"
#include "thinker.hpp"

#include <atomic>
#include <exception>
#include <limits>
#include <thread>

namespace rgs {

class Search final : public Thinker {
public:
    Search(const rgs_game& game, const rgs_options& options)
        : game_(game), seats_(game.seats, game.seats + game.symbols), options_(options),
          shape_(game_, options_), root_(game.state_size), leftovers_(options_.bytes) {
        game_.seats = seats_.data();
        for (unsigned i = 0; i < options_.threads; ++i)
            workers_.push_back(std::make_unique<Worker>(game_, options_, shape_));
    }

    void begin(const unsigned char* state, std::uint64_t seed) override {
        done_ = 0, results_.clear();
        std::vector<unsigned char> root(state, state + game_.state_size);
        game_.forget(root.data());
        const Place known = ground_ && options_.reuse
                                ? Reuse::find(*ground_, workers_[0]->hand, root.data())
                                : 0;
        const bool is_new = !known || is_crowded();
        if (!known) {
            ground_.reset();
            renew();
        } else if (is_new) {
            move_to(known);
        } else {
            ground_->root = known;
        }
        for (unsigned i = 0; i < workers_.size(); ++i)
            workers_[i]->begin(*ground_, is_new, Dice(seed, i));
        if (!ground_->root) ground_->root = workers_[0]->position<false>(root.data());
        if (!ground_->root) throw Fault{MEMORY, -1, -1};
        kept_ = tree().node(ground_->root)->visits;
        // nothing is kept of a root without moves
        legal_ = tree().node(ground_->root)->settled & ENDED ? 0 : workers_[0]->hand.list(root_state());
    }
    bool step(std::uint64_t iterations, double seconds) override {
        results_.clear();
        Clock clock(seconds);
        most_ = iterations ? iterations : std::numeric_limits<std::uint64_t>::max();
        if (is_over()) return true;
        if (workers_.size() == 1) {
            work<false>(*workers_[0], clock);
        } else {
            work_together(clock);
        }
        return is_over();
    }
    unsigned moves() const override { return legal_; }
    rgs_move move(unsigned i) override {
        if (results_.empty()) collect();
        return results_[i];
    }
    unsigned tags(unsigned i, unsigned* tags, unsigned room) override {
        Hand& hand = workers_[0]->hand;
        hand.list(root_state());
        return copy_tags(hand, i, tags, room);
    }
    unsigned best() override {
        if (splits(tree().node(ground_->root))) return best_split();
        unsigned best = 0;
        for (unsigned i = 1; i < legal_; ++i) best = better(move(i), move(best)) ? i : best;
        return best;
    }
    rgs_report report() const override {
        rgs_report found{};
        found.iterations = done_;
        for (const auto& worker : workers_) {
            found.playouts += worker->playouts.number, found.moves += worker->playouts.moves;
            found.cut += worker->playouts.cut;
            found.depth = std::max(found.depth, worker->depth);
        }
        if (!ground_) return found;
        found.nodes = tree().size(), found.bytes = tree().bytes();
        found.full = tree().is_full();
        found.kept = kept_;
        found.proven = (tree().node(ground_->root)->settled & EXACT) != 0;
        return found;
    }

private:
    const Tree& tree() const { return ground_->tree; }
    const unsigned char* root_state() {
        std::memcpy(root_.data(), shape_.state(tree().node(ground_->root)), shape_.state_used());
        return root_.data();
    }
    void renew() { ground_ = std::make_unique<Ground>(shape_, options_, leftovers_); }
    bool is_crowded() const {
        return tree().is_full() || 2 * tree().size() > options_.nodes ||
               2 * tree().bytes() > options_.bytes;
    }
    void move_to(Place root) {
        const std::unique_ptr<Ground> old = std::move(ground_);
        renew();
        Reuse reuse;
        reuse.tag_size = game_.tag_size;
        ground_->root = reuse.copy(*old, root, *ground_);
        if (!ground_->root) renew();
        // positions that are merged are found again as they are met
    }
    bool is_over() const {
        return !legal_ || done_ >= most_ || tree().node(ground_->root)->settled & EXACT;
    }
    template <bool Shared>
    void work(Worker& worker, Clock clock) {
        const Node* const root = tree().node(ground_->root);
        do {
            for (std::uint64_t i = clock.often(); i; --i) {
                if constexpr (Shared) {
                    if (stop_.load(std::memory_order_relaxed)) return;
                    if (tickets_.fetch_add(1, std::memory_order_relaxed) >= most_) return;
                    worker.go<true>();
                    finished_.fetch_add(1, std::memory_order_relaxed);
                } else {
                    if (done_ >= most_) return;
                    worker.go<false>();
                    ++done_;
                }
                if (acquire<Shared>(root->settled) & EXACT) return;
            }
        } while (!clock.is_over());
    }
    void work_together(const Clock& clock) {
        tickets_ = finished_ = done_;
        stop_ = false;
        std::vector<Fault> faults(workers_.size(), {0, -1, -1});
        const auto labour = [&](std::size_t i) {
            try {
                work<true>(*workers_[i], clock);
            } catch (const Fault& met) {
                faults[i] = met, stop_ = true;
            } catch (const std::exception&) {
                faults[i] = {MEMORY, -1, -1}, stop_ = true;
            }
        };
        std::vector<std::thread> threads;
        try {
            for (std::size_t i = 1; i < workers_.size(); ++i) threads.emplace_back(labour, i);
        } catch (const std::exception&) {
            // fewer threads do the same work
        }
        labour(0);
        for (std::thread& each : threads) each.join();
        done_ = finished_;
        for (const Fault& met : faults)
            if (met.code) throw met;
    }
    // The moves of the root; where its edges are tags, what is at the end of these.
    void collect() {
        results_.assign(legal_, rgs_move{0, 0, 0});
        const Node* const root = tree().node(ground_->root);
        if (!root->edges) return;
        if (splits(root)) return collect_split(ground_->root);
        for (unsigned k = 0; k < shape_.room(root); ++k)
            results_[(root->first + k) % root->count] = told(root, k);
    }
    rgs_move told(const Node* node, unsigned edge) const {
        const Edges edges = tree().edges(node, node->edges);
        rgs_move found{edges.all[edge].visits, 0, 0};
        const Place child = edges.all[edge].child;
        if (child & PROVEN) {
            const float* const values = shape_.values(tree().node(where(child)));
            if (node->mover != CHANCE) found.value = double(values[node->mover]);
            found.proven = 1;
        } else if (found.visits && node->mover != CHANCE) {
            found.value = edges.all[edge].total / double(found.visits);
        }
        return found;
    }
    bool splits(const Node* node) const { return options_.split && node->mover != CHANCE; }
    // The groups of moves that the edges of a node are, where it is the root or a beginning.
    Groups groups(const Node* node) {
        Hand& hand = workers_[0]->hand;
        const unsigned count = hand.list(root_state());
        Groups found;
        const Tags tags{shape_.state(const_cast<Node*>(node)), node->length(), game_.tag_size};
        found.find(hand, count, tags, node->length());
        return found;
    }
    static unsigned group_of(const Node* node, unsigned edge) {
        return (node->first + edge) % node->count;
    }
    void collect_split(Place at) {
        const Node* const node = tree().node(at);
        if (!node->edges) return;
        const Groups found = groups(node);
        const Edges edges = tree().edges(node, node->edges);
        for (unsigned k = 0; k < shape_.room(node); ++k) {
            const unsigned group = group_of(node, k);
            const Place child = where(edges.all[k].child);
            const rgs_move all = told(node, k);
            if (found.size(group) == 1) {
                results_[found.move(group, 0)] = all;
            } else if (all.proven && all.value <= double(NOTHING)) {
                for (unsigned i = 0; i < found.size(group); ++i)
                    results_[found.move(group, i)] = all;
            } else if (child) {
                collect_split(child);
            }
        }
    }
    // Tags are chosen one after the other: many moves that begin well share their plays.
    unsigned best_split() {
        for (const Node* node = tree().node(ground_->root);;) {
            const Groups found = groups(node);
            if (!node->edges) return found.any(0);
            unsigned best = 0;
            for (unsigned k = 1; k < shape_.room(node); ++k)
                if (better(told(node, k), told(node, best))) best = k;
            const Edges edges = tree().edges(node, node->edges);
            const Place child = where(edges.all[best].child);
            const unsigned group = group_of(node, best);
            if (found.size(group) == 1 || !child) return found.move(group, 0);
            node = tree().node(child);
        }
    }
    bool better(const rgs_move& one, const rgs_move& other) const {
        const int rank = ranked(one), than = ranked(other);
        if (rank != than) return rank > than;
        // where all is known, what is worth most
        if (rank == 1 && tree().node(ground_->root)->settled & EXACT && one.value != other.value)
            return one.value > other.value;
        return one.visits != other.visits ? one.visits > other.visits : one.value > other.value;
    }
    // Proven wins first, proven losses last.
    static int ranked(const rgs_move& move) {
        if (!move.proven) return 1;
        return move.value >= double(ALL) ? 2 : move.value <= double(NOTHING) ? 0 : 1;
    }

    rgs_game game_;
    std::vector<int> seats_;
    rgs_options options_;
    Shape shape_;
    std::vector<unsigned char> root_;  // the state there
    std::vector<std::unique_ptr<Worker>> workers_;
    Leftovers leftovers_;
    std::unique_ptr<Ground> ground_;
    std::vector<rgs_move> results_;
    unsigned legal_ = 0;
    std::uint64_t done_ = 0, most_ = 0, kept_ = 0;
    std::atomic<std::uint64_t> tickets_ = 0, finished_ = 0;
    std::atomic<bool> stop_ = false;
};

}  // namespace rgs

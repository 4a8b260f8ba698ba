// Which edge of a node a play follows.
//
// UCB1 (Auer, Cesa-Bianchi and Fischer 2002) takes every edge once and then the one of the greatest
// bound; UCB1-Tuned bounds by the variance.  With AMAF or progressive bias (Chaslot and others 2008)
// edges that were never taken have a value, too, and need not be taken at once.
#pragma once

#include "mcts/amaf.hpp"
#include "exploration.hpp"
#include "mcts/history.hpp"
#include "mcts/solver.hpp"

#include <cmath>
#include <limits>
#include <vector>

namespace rgs {

// What is known where an edge is to be chosen.
struct Fork {
    Node* node;
    Edges edges;
    unsigned count;
    Node* asked;              // whose AMAF is asked; null: nobody's
    const History* history;
};

class Selection {
public:
    Selection(const Shape& shape, const rgs_options& options)
        : shape_(shape), options_(options),
          exploration_(options.exploration),
          guided(options.rave > 0 || options.grave > 0 || options.bias > 0) {}

    template <bool Shared>
    [[gnu::always_inline]] unsigned best(const Tree& tree, const Fork& fork) {
        if (shape_.rated && !options_.solver)
            return greatest<Shared>(fork.edges, fork.count, exploration_.of(get<Shared>(fork.node->visits)));
        return best_of_all<Shared>(tree, fork);
    }
    // What UCB1 reads of an edge, after a play through it.
    template <bool Shared>
    static void rate(const Edges& edges, unsigned edge) {
        const float root = 1.0f / std::sqrt(float(get<Shared>(edges.all[edge].visits)));
        put<Shared>(edges.roots[edge], root);
        put<Shared>(edges.means[edge], float(get<Shared>(edges.all[edge].total)) * root * root);
    }

private:
    template <bool Shared>
    [[gnu::noinline]] unsigned best_of_all(const Tree& tree, const Fork& fork) {
        if (options_.selection == RGS_FLAT) return least_visited<Shared>(fork);
        const std::uint32_t visits = get<Shared>(fork.node->visits);
        if (scores_.size() < fork.count) scores_.resize(fork.count);
        const float log = std::log(float(std::max<std::uint32_t>(visits, 1)));
        if (shape_.rated) {
            rated<Shared>(fork, exploration_.of(visits));
        } else if (shape_.merging) {
            merged<Shared>(tree, fork, log);
        } else if (options_.selection == RGS_UCB1_TUNED) {
            tuned<Shared>(fork, log);
        } else {
            plain<Shared>(fork, log);
        }
        if (guided) guide<Shared>(tree, fork, log);
        if (options_.solver) know<Shared>(tree, fork);
        unsigned best = 0;
        for (unsigned i = 1; i < fork.count; ++i)
            if (scores_[i] > scores_[best]) best = i;
        return best;
    }

    const Shape& shape_;
    const rgs_options& options_;
    std::vector<float> scores_;
    Exploration exploration_;

public:
    const bool guided;  // whether edges that were never taken have values

private:
    template <bool Shared>
    static unsigned greatest(const Edges& edges, unsigned count, float bound) {
        const float* const means = edges.means;
        const float* const roots = edges.roots;
        // floats that are not negative are in the order of their bits, and the first of equals is meant
        std::uint64_t most = 0;
        for (unsigned i = 0; i < count; ++i) {
            const float score = get<Shared>(means[i]) + bound * get<Shared>(roots[i]);
            std::uint32_t bits;
            std::memcpy(&bits, &score, sizeof bits);
            most = std::max(most, (std::uint64_t(bits) << 32) | std::uint32_t(~i));
        }
        return ~std::uint32_t(most);
    }
    template <bool Shared>
    void rated(const Fork& fork, float bound) {
        for (unsigned i = 0; i < fork.count; ++i)
            scores_[i] =
                get<Shared>(fork.edges.means[i]) + bound * get<Shared>(fork.edges.roots[i]);
    }
    template <bool Shared>
    void plain(const Fork& fork, float log) {
        const Edge* const edges = fork.edges.all;
        float* const scores = scores_.data();
        const float c = float(options_.exploration);
        for (unsigned i = 0; i < fork.count; ++i) {
            const float once = 1.0f / float(get<Shared>(edges[i].visits));
            scores[i] = float(get<Shared>(edges[i].total)) * once + c * std::sqrt(log * once);
        }
    }
    template <bool Shared>
    void tuned(const Fork& fork, float log) {
        const float c = float(options_.exploration);
        for (unsigned i = 0; i < fork.count; ++i) {
            const float once = 1.0f / float(get<Shared>(fork.edges.all[i].visits));
            const float mean = float(get<Shared>(fork.edges.all[i].total)) * once;
            const float squares = float(get<Shared>(fork.edges.squares[i])) * once;
            const float spread =
                std::max(squares - mean * mean, 0.0f) + std::sqrt(2 * log * once);
            scores_[i] = mean + c * std::sqrt(log * once * std::min(0.25f, spread));
        }
    }
    // The mean of where an edge leads, whatever the ways there; how often the edge was taken.
    template <bool Shared>
    void merged(const Tree& tree, const Fork& fork, float log) {
        const float c = float(options_.exploration);
        for (unsigned i = 0; i < fork.count; ++i) {
            const Place child = where(acquire<Shared>(fork.edges.all[i].child));
            if (!child) {
                scores_[i] = std::numeric_limits<float>::infinity();
                continue;
            }
            Node* const node = tree.node(child);
            const double total = get<Shared>(shape_.totals(node)[fork.node->mover]);
            const float visits = float(std::max(get<Shared>(node->visits), 1u));
            const float once = 1.0f / float(std::max(get<Shared>(fork.edges.all[i].visits), 1u));
            scores_[i] = float(total) / visits + c * std::sqrt(log * once);
        }
    }
    template <bool Shared>
    void guide(const Tree& tree, const Fork& fork, float log) {
        const float c = float(options_.exploration);
        for (unsigned i = 0; i < fork.count; ++i) {
            const float n = float(get<Shared>(fork.edges.all[i].visits));
            const float explored = c * std::sqrt(log / std::max(n, 1.0f));
            float mean = n > 0 ? scores_[i] - explored : 0;
            bool known = n > 0;
            if (fork.asked) {
                const Locked<Shared> lock(fork.asked->lock);
                const Mean amaf =
                    Amaf::find(tree, *shape_.table(fork.asked), fork.edges.keys[i]);
                if (amaf.number) {
                    const float share = n > 0 ? trust(float(amaf.number), n) : 1;
                    mean += share * (float(amaf.total) / float(amaf.number) - mean);
                    known = true;
                }
            }
            if (options_.bias > 0) {
                const Mean past = fork.history->find(fork.edges.keys[i]);
                const float worth = past.number ? float(past.total / past.number) : 0.5f;
                mean += float(options_.bias) * worth / (n + 1);
                known = known || past.number;
            }
            scores_[i] = known ? mean + explored : std::numeric_limits<float>::infinity();
        }
    }
    // The part of AMAF in the mean of an edge with `n` plays.
    float trust(float amaf, float n) const {
        if (options_.rave > 0) {
            const float k = float(options_.rave);
            return std::sqrt(k / (3 * n + k));
        }
        constexpr float bias = 1e-5f;
        return amaf / (amaf + n + bias * amaf * n);
    }
    // What is proven needs no bound, and what is lost is chosen last.
    template <bool Shared>
    void know(const Tree& tree, const Fork& fork) {
        for (unsigned i = 0; i < fork.count; ++i) {
            if (!(get<Shared>(fork.edges.all[i].child) & PROVEN)) continue;
            const float value = Solver::of<Shared>(tree, fork.edges, i)[fork.node->mover];
            scores_[i] = value <= NOTHING ? -1.0f : value;
        }
    }
    template <bool Shared>
    unsigned least_visited(const Fork& fork) {
        unsigned best = 0;
        for (unsigned i = 1; i < fork.count; ++i)
            if (get<Shared>(fork.edges.all[i].visits) < get<Shared>(fork.edges.all[best].visits)) best = i;
        return best;
    }
};

}  // namespace rgs

// Proven values (MCTS-Solver: Winands, Bjornsson and Saito 2008), for any number of players.
//
// A position is settled when its mover can get all there is, or when everything that follows is
// settled; of chance it is then the mean.  Where several moves are worth the same to the mover, the
// others get the least of what these give them: a proven value is one that a player can have.
#pragma once

#include "mcts/tree.hpp"

namespace rgs {

constexpr float ALL = 1.0f - 1e-6f, NOTHING = 1e-6f;

class Solver {
public:
    // Whether a node is settled now that one of its edges is; its values are written down then.
    template <bool Shared>
    static bool settle(const Tree& tree, Node* node, unsigned edge) {
        const Locked<Shared> lock(node->lock);
        if (get<Shared>(node->settled) & EXACT) return true;
        const Edges edges = tree.edges(node, get<Shared>(node->edges));
        const unsigned players = tree.shape.players();
        float* const values = tree.shape.values(node);
        const float* const found = of<Shared>(tree, edges, edge);
        if (node->mover != CHANCE && wins_alone(found, players, unsigned(node->mover))) {
            std::memcpy(values, found, players * sizeof(float));
            set_bits<Shared>(node->settled, EXACT);
            return true;
        }
        if (get<Shared>(node->opened) < node->count) return false;
        for (unsigned i = 0; i < node->count; ++i)
            if (!(get<Shared>(edges.all[i].child) & PROVEN)) return false;
        if (node->mover == CHANCE) {
            average<Shared>(tree, edges, node->count, players, values);
        } else {
            choose<Shared>(tree, edges, node->count, players, unsigned(node->mover), values);
        }
        set_bits<Shared>(node->settled, EXACT);
        return true;
    }
    // What is proven of an edge that is.
    template <bool Shared>
    static const float* of(const Tree& tree, const Edges& edges, unsigned edge) {
        return tree.shape.values(tree.node(where(acquire<Shared>(edges.all[edge].child))));
    }

private:
    static bool wins_alone(const float* values, unsigned players, unsigned mover) {
        for (unsigned i = 0; i < players; ++i)
            if (i == mover ? values[i] < ALL : values[i] > NOTHING) return false;
        return true;
    }
    template <bool Shared>
    static void average(const Tree& tree, const Edges& edges, unsigned count, unsigned players,
                        float* values) {
        for (unsigned p = 0; p < players; ++p) {
            double total = 0;
            for (unsigned i = 0; i < count; ++i) total += double(of<Shared>(tree, edges, i)[p]);
            values[p] = float(total / count);
        }
    }
    template <bool Shared>
    static void choose(const Tree& tree, const Edges& edges, unsigned count, unsigned players,
                       unsigned mover, float* values) {
        std::memcpy(values, of<Shared>(tree, edges, 0), players * sizeof(float));
        for (unsigned i = 1; i < count; ++i) {
            const float* const other = of<Shared>(tree, edges, i);
            if (other[mover] > values[mover]) {
                std::memcpy(values, other, players * sizeof(float));
            } else if (other[mover] == values[mover]) {
                for (unsigned p = 0; p < players; ++p) values[p] = std::min(values[p], other[p]);
            }
        }
    }
};

}  // namespace rgs

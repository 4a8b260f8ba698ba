// A tree that was grown for one position, used for a later one of the same play.
#pragma once

#include "mcts/worker.hpp"

#include <unordered_map>
#include <utility>
#include <vector>

namespace rgs {

class Reuse {
public:
    // The node of a state below the root, as far down as everybody moves twice; 0 if there is none.
    static Place find(const Ground& ground, const Hand& hand, const unsigned char* forgotten) {
        const Tree& tree = ground.tree;
        const std::size_t size = tree.shape.state_size();
        std::vector<unsigned char> other(size);
        std::vector<std::pair<Place, unsigned>> todo{{ground.root, 0}};
        const unsigned deepest = 2 * tree.shape.players() + 2;
        for (std::size_t i = 0; i < todo.size() && i < MOST; ++i) {
            const auto [place, depth] = todo[i];
            Node* const node = tree.node(place);
            if (!node->owner) {
                std::memcpy(other.data(), tree.shape.state(node), tree.shape.state_used());
                hand.game().forget(other.data());
                if (std::memcmp(other.data(), forgotten, size) == 0) return place;
            }
            if (!node->edges || (depth == deepest && !node->owner)) continue;
            const Edges edges = tree.edges(node, node->edges);
            for (unsigned k = 0; k < tree.shape.room(node); ++k)
                if (const Place child = where(edges.all[k].child))
                    todo.push_back({child, depth + (tree.node(child)->owner == 0)});
        }
        return 0;
    }
    // Copies what is below a position; the root of the copy, or 0 if there is no room.
    Place copy(const Ground& from, Place root, Ground& to) {
        from_ = &from.tree, to_ = &to.tree;
        const Place found = node(root);
        while (!todo_.empty()) {
            const Place old = todo_.back();
            todo_.pop_back();
            if (!follow(old)) return 0;
        }
        return found;
    }

private:
    static constexpr std::size_t MOST = 200'000;  // positions looked at
    Place node(Place old) {
        const auto [at, added] = copies_.try_emplace(old, 0);
        if (!added) return at->second;
        const Node* const was = from_->node(old);
        Place made;
        if (was->owner) {
            const unsigned size = tag_size;
            const Tags tags{from_->shape.state(const_cast<Node*>(was)), was->length(), size};
            made = to_->beginning<false>(part_, tags, was->length(), node(was->owner));
        } else {
            made = to_->position<false>(part_, from_->shape.state(const_cast<Node*>(was)));
        }
        copies_[old] = made;
        if (made) todo_.push_back(old);
        return made;
    }
    // Fills in the copy of a node, and copies where its edges lead.
    bool follow(Place old) {
        const Shape& shape = from_->shape;
        Node* const was = from_->node(old);
        Node* const is = to_->node(copies_[old]);
        const Place owner = is->owner;
        // all that stands before the state
        std::memcpy(static_cast<void*>(is), was, std::size_t(shape.state(was) -
                                                             reinterpret_cast<unsigned char*>(was)));
        is->owner = owner, is->edges = 0;
        if (shape.amaf && *shape.table(was)) *shape.table(is) = table(*shape.table(was));
        if (!was->edges) return true;
        const std::size_t bytes = shape.edge_bytes(shape.room(was));
        const Place place = to_->room<false>(part_, bytes);
        if (!place) return false;
        std::memcpy(to_->at(place), from_->at(was->edges), bytes);
        is->edges = place;
        const Edges edges = to_->edges(is, place);
        for (unsigned k = 0; k < shape.room(is); ++k) {
            edges.below[k] = 0;
            const Place child = edges.all[k].child;
            if (!child) continue;
            const Place copied = node(where(child));
            if (!copied) return false;
            edges.all[k].child = copied | (child & PROVEN);
        }
        return true;
    }
    Place table(Place old) {
        const auto* const head = reinterpret_cast<const Amaf::Head*>(from_->at(old));
        const std::size_t bytes = Amaf::bytes(head->slots);
        const Place made = to_->room<false>(part_, bytes);
        if (made) std::memcpy(to_->at(made), head, bytes);
        return made;
    }

public:
    unsigned tag_size = 1;

private:
    const Tree* from_ = nullptr;
    Tree* to_ = nullptr;
    Arena::Part part_;
    std::unordered_map<Place, Place> copies_;
    std::vector<Place> todo_;
};

}  // namespace rgs

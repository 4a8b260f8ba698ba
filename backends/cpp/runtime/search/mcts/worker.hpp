// What one thread does: ways down the tree, each with a play from where it leaves it.
#pragma once

#include "mcts/groups.hpp"
#include "mcts/key_set.hpp"
#include "mcts/playouts.hpp"
#include "mcts/selection.hpp"
#include "mcts/transpositions.hpp"

#include <algorithm>
#include <memory>
#include <vector>

namespace rgs {

class Worker {
public:
    Worker(const rgs_game& game, const rgs_options& options, const Shape& shape)
        : hand(game), playouts(game, options), dice(0, 0), options_(options), shape_(shape),
          state_(new unsigned char[game.state_size]()),
          here_(new unsigned char[game.state_size]()), tag_size_(game.tag_size),
          values_(std::max(game.players, 1u)), sums_(values_.size()), squares_(values_.size()),
          selection_(shape, options) {}

    Hand hand;
    Playouts playouts;
    Dice dice;
    unsigned depth = 0;  // the most edges of a way

    // A tree to work on: a new one, or the same one with another root.
    void begin(Ground& ground, bool is_new, Dice stream) {
        if (is_new) part_ = {};
        ground_ = &ground;
        dice = stream;
        history_.clear();
        playouts.number = playouts.moves = playouts.cut = 0;
        depth = 0;
    }
    // The node of a state, new or known; 0 if there is no room.
    template <bool Shared>
    Place position(unsigned char* state) {
        if (!shape_.merging) return made_position<Shared>(state);
        hand.game().forget(state);
        return ground_->positions.find<Shared>(ground_->tree, state,
                                               [&] { return made_position<Shared>(state); });
    }
    // One way down, and what it tells on the way back.
    template <bool Shared>
    void go() {
        Tree& tree = ground_->tree;
        steps_ = 0;
        made_.clear();
        listed_ = 0;
        std::fill(sums_.begin(), sums_.end(), 0.0);
        std::fill(squares_.begin(), squares_.end(), 0.0);
        Place at = ground_->root, asked = 0;
        Node* node = tree.node(at);
        for (;;) {
            add<Shared>(node->visits, 1u);
            if (is_settled<Shared>(node)) break;
            if (steps_ && (steps_ == LONGEST || stops<Shared>(node, at))) break;
            if (!unfold<Shared>(node, at)) break;
            if (shape_.amaf && (!asked || get<Shared>(node->visits) >= options_.grave))
                asked = at;
            Edges edges = tree.edges(node, node->edges);
            const unsigned edge = choose<Shared>(node, edges, asked);
            const bool is_first = edge >= shape_.room(node);
            Place child = is_first ? 0 : where(acquire<Shared>(edges.all[edge].child));
            Node* next = tree.node(child);
            if (child) tree.fetch(next, acquire<Shared>(edges.below[edge]));
            bool fresh = false;
            if (!child) {
                child = open<Shared>(at, edges, edge, fresh);
                if (!child) break;
                next = tree.node(child);
            } else {
                take<Shared>(edges, edge);
            }
            if (steps_ == way_.size()) way_.resize(2 * steps_ + 16);
            way_[steps_++] = {at, edge, made_.size(), node, edges};
            if (playouts.noted())
                made_.push_back({edges.keys[edge], node->mover, next->owner == 0});
            at = child, node = next;
            if (fresh) {
                add<Shared>(node->visits, 1u);
                break;
            }
        }
        depth = std::max(depth, unsigned(steps_));
        value<Shared>(at);
        back<Shared>(node);
    }

private:
    static constexpr std::size_t LONGEST = 10'000;
    struct Step {
        Place node;
        unsigned edge;
        std::size_t made;  // how many moves were written down before it
        Node* head;
        Edges edges;
    };

    template <bool Shared>
    static bool is_settled(const Node* node) {
        return acquire<Shared>(node->settled) != 0;
    }
    // Whether a way goes no further, though there are moves.
    template <bool Shared>
    bool stops(const Node* node, Place at) const {
        if (options_.selection == RGS_FLAT) return true;
        if (!get<Shared>(node->edges) && get<Shared>(node->visits) <= options_.expand) return true;
        if (!shape_.merging) return false;
        return std::any_of(way_.begin(), way_.begin() + std::ptrdiff_t(steps_),
                           [&](const Step& s) { return s.node == at; });
    }
    const unsigned char* state_of(const Node* node, Place at) {
        Tree& tree = ground_->tree;
        const void* const kept = shape_.state(tree.node(node->owner ? node->owner : at));
        std::memcpy(here_.get(), kept, shape_.state_used());
        return here_.get();
    }
    bool is_split(const Node* node) const { return options_.split && node->mover != CHANCE; }

    // Lists the moves of a position, or those with the beginning; how many edges there are.
    unsigned list(Node* node, Place at) {
        const unsigned count = hand.list(state_of(node, at));
        listed_ = at;
        if (!is_split(node)) return count;
        return count ? groups_.find(hand, count, {shape_.state(node), node->length(), tag_size_},
                                    node->length())
                     : 0;
    }
    // Gives a node its edges; false if there is no room for them, or nothing follows.
    template <bool Shared>
    [[gnu::always_inline]] bool unfold(Node* node, Place at) {
        return acquire<Shared>(node->edges) || unfolded<Shared>(node, at);
    }
    template <bool Shared>
    [[gnu::noinline]] bool unfolded(Node* node, Place at) {
        Tree& tree = ground_->tree;
        const Locked<Shared> lock(node->lock);
        if (get<Shared>(node->edges)) return true;
        if (get<Shared>(node->settled) & ENDED) return false;
        const unsigned count = list(node, at);
        if (!count) {  // an improper game is stuck
            hand.values(state_of(node, at), shape_.values(node));
            set_bits<Shared>(node->settled, ENDED);
            return false;
        }
        node->count = count, node->bits = shape_.bits(node);
        const Place edges = tree.room<Shared>(part_, shape_.edge_bytes(shape_.room(node)));
        if (!edges) return false;
        node->first = node->mover == CHANCE ? 0 : dice.below(count);
        if (shape_.keyed) {
            const Edges all = tree.edges(node, edges);
            for (unsigned i = 0; i < count; ++i) {
                const unsigned move = move_of(node, i);
                const Tags tags = hand.listed(is_split(node) ? groups_.move(move, 0) : move);
                const unsigned length =
                    is_split(node) ? groups_.shared(hand, move) : tags.count;
                all.keys[i] = tags.key(length, node->mover);
            }
        }
        release<Shared>(node->edges, edges);
        tell_above<Shared>(edges);
        return true;
    }
    // Lets the node above know where the edges of this one are.
    template <bool Shared>
    void tell_above(Place edges) {
        if (!steps_) return;
        const Step& step = way_[steps_ - 1];
        release<Shared>(step.edges.below[step.edge], edges);
    }
    // One more play goes through an edge; others see at once that it brought nothing yet.
    template <bool Shared>
    void take(const Edges& edges, unsigned edge) {
        add<Shared>(edges.all[edge].visits, 1u);
        if (Shared && shape_.rated) Selection::rate<Shared>(edges, edge);
    }
    // Makes room for one more edge; false if there is none.
    bool grow(Node* node, Edges& edges) {
        const std::size_t had = shape_.room(node);
        if (node->mover == CHANCE || node->opened < had) return true;
        Tree& tree = ground_->tree;
        const std::size_t room = std::min(2 * had, std::size_t(node->count));
        const Place larger = tree.room<false>(part_, shape_.edge_bytes(room));
        if (!larger) return false;
        ++node->bits;
        shape_.move_edges(tree.at(node->edges), had, tree.at(larger), room);
        node->edges = larger;
        edges = shape_.edges(tree.at(larger), room);
        tell_above<false>(larger);
        return true;
    }
    // The move, or the group of moves, of an edge.
    static unsigned move_of(const Node* node, unsigned edge) {
        const unsigned move = node->first + edge;
        return move < node->count ? move : move - node->count;
    }
    template <bool Shared>
    [[gnu::always_inline]] unsigned choose(Node* node, const Edges& edges, Place asked) {
        if (node->mover == CHANCE) return dice.below(node->count);
        if (!selection_.guided) {
            const unsigned opened = acquire<Shared>(node->opened);
            if (opened < node->count) return opened;
        }
        const Tree& tree = ground_->tree;
        return selection_.best<Shared>(
            tree, {node, edges, node->count, asked ? tree.node(asked) : nullptr, &history_});
    }
    // Follows an edge for the first time; `fresh` if nobody has been there.  0 if there is no room.
    template <bool Shared>
    [[gnu::noinline]] Place open(Place at, Edges& edges, unsigned edge, bool& fresh) {
        Tree& tree = ground_->tree;
        Node* const node = tree.node(at);
        const Locked<Shared> lock(node->lock);
        const bool is_first = edge >= shape_.room(node);
        Place child = is_first ? 0 : where(get<Shared>(edges.all[edge].child));
        if (!child) {
            if (listed_ != at) list(node, at);
            const unsigned move = move_of(node, edge);
            if (is_split(node) && groups_.size(move) > 1) {
                const Tags tags = hand.listed(groups_.move(move, 0));
                child = tree.beginning<Shared>(part_, tags, groups_.shared(hand, move),
                                               node->owner ? node->owner : at);
                if (child) tree.node(child)->mover = node->mover;
            } else {
                hand.make(state_of(node, at), is_split(node) ? groups_.move(move, 0) : move,
                          state_.get());
                child = position<Shared>(state_.get());
            }
            if (!child || !grow(node, edges)) return 0;
            fresh = get<Shared>(tree.node(child)->visits) == 0;
            release<Shared>(edges.all[edge].child, child);
            release<Shared>(node->opened, node->opened + 1);
        }
        take<Shared>(edges, edge);
        return child;
    }
    template <bool Shared>
    Place made_position(const unsigned char* state) {
        Tree& tree = ground_->tree;
        const Place place = tree.position<Shared>(part_, state);
        if (!place) return 0;
        Node* const node = tree.node(place);
        node->mover = std::int16_t(hand.mover(state));
        if (hand.ended(state)) {
            hand.values(state, shape_.values(node));
            node->settled = ENDED;
        }
        return place;
    }
    // What the players have where a way ends: the mean of the playouts.
    template <bool Shared>
    void value(Place at) {
        Node* const node = ground_->tree.node(at);
        if (is_settled<Shared>(node)) {
            const float* const values = shape_.values(node);
            std::copy(values, values + shape_.players(), values_.begin());
            std::copy(values_.begin(), values_.end(), sums_.begin());
            std::transform(sums_.begin(), sums_.end(), squares_.begin(),
                           [](double value) { return value * value; });
            learn<Shared>();
            return;
        }
        if (!playouts.noted() && !node->owner) {
            playouts.play_some(hand, state_of(node, at), dice, options_.playouts, sums_.data(),
                               squares_.data());
            return;
        }
        const std::size_t before = made_.size();
        for (unsigned i = 0; i < options_.playouts; ++i) {
            made_.resize(before);
            const unsigned char* state = state_of(node, at);
            if (node->owner) state = finished(node, at);
            if (node->owner && hand.ended(state)) {
                hand.values(state, values_.data());
            } else {
                playouts.play(hand, state, dice, history_, made_, values_.data());
            }
            gain();
            learn<Shared>();
        }
    }
    // The state after any of the moves with a beginning.
    const unsigned char* finished(Node* node, Place at) {
        list(node, at);
        listed_ = 0;
        const unsigned move = groups_.any(dice.below(groups_.all()));
        if (playouts.noted()) playouts.note(hand, move, node->mover, made_);
        hand.make(state_of(node, at), move, state_.get());
        return state_.get();
    }
    // One of the playouts of a leaf, which counts as their mean.
    void gain() {
        const double part = 1.0 / options_.playouts;
        for (std::size_t p = 0; p < sums_.size(); ++p) {
            sums_[p] += part * double(values_[p]);
            squares_[p] += part * double(values_[p]) * double(values_[p]);
        }
    }
    // What moves were worth in the last play.
    template <bool Shared>
    void learn() {
        if (!playouts.noted()) return;
        if (options_.bias > 0 || options_.policy != RGS_RANDOM) {
            for (std::size_t i = 0; i < made_.size(); ++i) {
                const Made& made = made_[i];
                if (made.mover == CHANCE) continue;
                const float worth = values_[std::size_t(made.mover)];
                history_.add(made.key, worth);
                if (options_.policy == RGS_NST && made.whole)
                    for (const std::uint64_t row : Playouts::rows(made_, i, made.key))
                        if (row) history_.add(row, worth);
            }
        }
        if (shape_.amaf) learn_moves<Shared>();
    }
    // Tells every position on the way of the moves that were made from there on, each of them once.
    template <bool Shared>
    void learn_moves() {
        once_.clear(), met_.clear();
        std::size_t end = made_.size();
        for (std::size_t j = steps_; j-- > 0;) {
            const Step& step = way_[j];
            while (end > step.made) {
                const Made& made = made_[--end];
                if (made.mover != CHANCE && met_.insert(made.key)) once_.push_back(made);
            }
            Node* const node = step.head;
            const Locked<Shared> lock(node->lock);
            for (const Made& made : once_) {
                // moves of others are asked for by positions below alone
                if (options_.grave == 0 && made.mover != node->mover) continue;
                Amaf::add<Shared>(ground_->tree, part_, *shape_.table(node), made.key,
                                  values_[std::size_t(made.mover)]);
            }
        }
    }
    template <bool Shared>
    [[gnu::always_inline]] void back(Node* leaf) {
        bool settled = options_.solver && is_settled<Shared>(leaf);
        gained<Shared>(leaf);
        for (std::size_t i = steps_; i-- > 0;) {
            const Step& step = way_[i];
            Node* const node = step.head;
            const Edges& edges = step.edges;
            if (node->mover != CHANCE) {
                const std::size_t mover = std::size_t(node->mover);
                add<Shared>(edges.all[step.edge].total, sums_[mover]);
                if (shape_.rated) Selection::rate<Shared>(edges, step.edge);
                if (shape_.squared) add<Shared>(edges.squares[step.edge], squares_[mover]);
            }
            gained<Shared>(node);
            if (settled) {
                set_bits<Shared>(edges.all[step.edge].child, PROVEN);
                settled = Solver::settle<Shared>(ground_->tree, node, step.edge);
            }
        }
    }
    template <bool Shared>
    void gained(Node* node) {
        if (!shape_.merging) return;
        double* const totals = shape_.totals(node);
        for (unsigned p = 0; p < shape_.players(); ++p) add<Shared>(totals[p], sums_[p]);
    }
    const rgs_options& options_;
    const Shape& shape_;
    std::unique_ptr<unsigned char[]> state_, here_;
    unsigned tag_size_;
    std::vector<float> values_;
    std::vector<double> sums_, squares_;
    std::vector<Step> way_;  // the first `steps_` of it
    std::size_t steps_ = 0;
    std::vector<Made> made_, once_;
    KeySet met_;
    Groups groups_;
    History history_;
    Selection selection_;
    Ground* ground_ = nullptr;
    Arena::Part part_;
    Place listed_ = 0;  // the node whose moves were listed last
};

}  // namespace rgs

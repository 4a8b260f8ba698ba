// Plain UCT by one thread, the search that is asked for most, written so that little is waited for.
//
// It chooses as `Search` does without options.  A way down follows pointers to the edge that was
// chosen when its position was visited last; the game makes the move there and plays on in one call;
// on the way back every level is updated and chooses anew (see blocks.hpp).
#pragma once

#include "uct/blocks.hpp"
#include "clock.hpp"
#include "dice.hpp"
#include "exploration.hpp"
#include "thinker.hpp"

#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace rgs {

class Uct final : public Thinker {
public:
    Uct(const rgs_game& game, const rgs_options& options)
        : seats_(game.seats, game.seats + game.symbols), hand_(with_seats(game)), options_(options),
          dice_(0, 0), exploration_(options.exploration), leftovers_(options.bytes),
          state_(new unsigned char[game.state_size]()), values_(std::max(game.players, 1u)),
          way_(LONGEST + 2) {}

    // Whether that is all that the options ask for.
    static bool is_enough(const rgs_options& o) {
        const bool learns = o.rave > 0 || o.grave > 0 || o.bias > 0 || o.policy != RGS_RANDOM;
        const bool merges = o.transpositions || o.split;
        return o.method == RGS_TREE && o.selection == RGS_UCB1 && o.threads <= 1 && !learns &&
               !merges && !o.solver;
    }

    void begin(const unsigned char* state, std::uint64_t seed) override {
        done_ = plays_ = moves_ = cut_ = 0, depth_ = 0, is_listed_ = false;
        dice_ = Dice(seed, 0), draws_ = dice_.next();
        std::memcpy(state_.get(), state, hand_.game().state_size);
        hand_.game().forget(state_.get());
        root_ = options_.reuse && blocks_ ? kept() : nullptr;
        if (!root_) {
            blocks_.reset();  // the next tree gets its memory
            blocks_ = tree();
            root_ = blocks_->one_more() ? made(hand_.list(state_.get()), 0) : nullptr;
        }
        if (!root_) throw Fault{MEMORY, -1, -1};
        kept_ = root_->visits;
    }
    bool step(std::uint64_t iterations, double seconds) override {
        const std::uint64_t most = iterations ? iterations : std::numeric_limits<std::uint64_t>::max();
        is_listed_ = false;
        if (root_->settled) return true;
        Clock clock(seconds);
        do {
            for (std::uint64_t i = clock.often(); i && done_ < most; --i, ++done_) go();
        } while (done_ < most && !clock.is_over());
        return done_ >= most;
    }
    unsigned moves() const override { return root_->count; }
    rgs_move move(unsigned i) override {
        rgs_move found{0, 0, 0};
        const unsigned edge = i - root_->first + (i < root_->first ? root_->count : 0);
        if (edge >= root_->room) return found;
        const Branches edges = Blocks::edges(root_);
        found.visits = edges.visits[edge];
        if (found.visits && root_->mover != CHANCE)
            found.value = edges.all[edge].total / double(found.visits);
        return found;
    }
    unsigned tags(unsigned i, unsigned* tags, unsigned room) override {
        if (!is_listed_) hand_.list(Blocks::state(root_));
        is_listed_ = true;
        return copy_tags(hand_, i, tags, room);
    }
    unsigned best() override {
        unsigned best = 0;
        for (unsigned i = 1; i < root_->count; ++i) {
            const rgs_move one = move(i), most = move(best);
            if (one.visits != most.visits ? one.visits > most.visits : one.value > most.value) best = i;
        }
        return best;
    }
    rgs_report report() const override {
        rgs_report found{};
        found.iterations = done_, found.playouts = plays_, found.moves = moves_, found.cut = cut_;
        found.depth = depth_, found.kept = kept_;
        if (!blocks_) return found;
        found.nodes = blocks_->size(), found.bytes = blocks_->bytes();
        found.full = blocks_->is_full();
        return found;
    }

private:
    static constexpr std::size_t LONGEST = 10'000;  // edges of a way

    rgs_game with_seats(rgs_game game) const {
        game.seats = seats_.data();
        return game;
    }
    std::unique_ptr<Blocks> tree() {
        return std::make_unique<Blocks>(hand_.game(), options_.bytes, options_.nodes, leftovers_);
    }
    // The block of the position in `state_`, which may stand in the tree as far below its root as
    // everybody moves twice; null if it does not.
    Block* kept() {
        constexpr std::size_t most = 200'000;  // positions looked at
        const rgs_game& game = hand_.game();
        const std::size_t used = std::min(game.state_used, game.state_size);
        std::vector<unsigned char> other(game.state_size);
        std::vector<std::pair<Block*, unsigned>> todo{{root_, 0}};
        for (std::size_t i = 0; i < todo.size() && i < most; ++i) {
            const auto [block, depth] = todo[i];
            if (block->settled) continue;
            std::memcpy(other.data(), Blocks::state(block), used);
            game.forget(other.data());
            if (std::memcmp(other.data(), state_.get(), used) == 0) return uncrowded(block);
            if (depth == 2 * game.players + 2) continue;
            const Branches edges = Blocks::edges(block);
            for (std::uint32_t k = 0; k < block->room; ++k)
                if (edges.all[k].child) todo.push_back({edges.all[k].child, depth + 1});
        }
        return nullptr;
    }
    // A block in a tree that has room for more: in a new one, if this one has not.
    Block* uncrowded(Block* block) {
        const std::uint64_t nodes = 2 * blocks_->size(), bytes = 2 * blocks_->bytes();
        if (!blocks_->is_full() && nodes <= options_.nodes && bytes <= options_.bytes) return block;
        const std::unique_ptr<Blocks> old = std::move(blocks_);
        blocks_ = tree();
        return blocks_->one_more() ? blocks_->copy(block) : nullptr;
    }
    // The block of a new position, which stands in `state_`, has so many moves and was played from so
    // often; null if there is no room.
    Block* made(unsigned count, std::uint32_t visits) {
        if (!count) {  // an improper game can be stuck
            hand_.values(state_.get(), values_.data());
            return blocks_->end(values_.data());
        }
        const int mover = hand_.mover(state_.get());
        Block* const block = blocks_->position(state_.get(), mover, count);
        if (!block) return nullptr;
        block->visits = visits;
        // moves are tried from any of them on, and those of chance drawn
        (mover == CHANCE ? block->edge : block->first) = dice_.below(count);
        return block;
    }
    // One way down, and what it tells on the way back.
    void go() {
        Block** end = way_.data();
        Block* block = root_;
        while (block->next) {
            Blocks::fetch(block);
            *end++ = block;
            block = block->next;
        }
        const float* const gains = block->settled ? Blocks::values(block) : leaf(block, end);
        depth_ = std::max(depth_, unsigned(end - way_.data()));
        for (Block** each = way_.data(); each != end; ++each) back(**each, gains);
    }
    // A way comes to an edge below which there is no block: what the players get by it.
    const float* leaf(Block* block, Block**& end) {
        std::uint32_t visits = visits_of(*block);
        if (visits >= options_.expand && end != way_.data() + LONGEST) {
            const unsigned count = hand_.child(Blocks::state(block), move_of(*block), state_.get());
            if (Block* const child = made(count, visits)) {
                *end++ = block;
                Blocks::edges(block).all[block->edge].child = child;
                if (child->settled) return Blocks::values(child);
                block = child, visits = 0;
            }
        }
        if (!visits && !(blocks_->one_more() && blocks_->grow(block))) {
            // no more is kept: the play is the position's own
            count(hand_.playouts(Blocks::state(block), dice_.words, options_.playouts,
                                 options_.longest, values_.data()));
            ++block->visits;
            return values_.data();
        }
        const Hand::Played had =
            hand_.playouts_after(Blocks::state(block), move_of(*block), draws_, options_.playouts,
                                 options_.longest, values_.data());
        count(had);
        *end++ = block;
        if (visits) return values_.data();
        ++block->opened;
        if (!had.moves && !had.cut)
            Blocks::edges(block).all[block->edge].child = blocks_->end(values_.data());
        return values_.data();
    }
    void count(const Hand::Played& had) {
        plays_ += options_.playouts, moves_ += had.moves, cut_ += had.cut;
    }
    // How often the edge of the next way was taken before.
    static std::uint32_t visits_of(Block& block) {
        return block.edge < block.room ? Blocks::edges(&block).visits[block.edge] : 0;
    }
    static unsigned move_of(const Block& block) {
        const unsigned move = block.first + block.edge;
        return move < block.count ? move : move - block.count;
    }
    // Counts what a way brought, and chooses the edge of the next one.
    [[gnu::always_inline]] void back(Block& block, const float* gains) {
        if (block.few) {
            count_in<true>(block, gains);
        } else {
            count_in<false>(block, gains);
        }
    }
    template <bool Few>
    [[gnu::always_inline]] void count_in(Block& block, const float* gains) {
        const Branches edges = Blocks::edges<Few>(&block);
        const std::uint32_t edge = block.edge, visits = ++block.visits;
        const std::uint32_t times = ++edges.visits[edge];
        if (!Few && block.mover == CHANCE) return lead(block, edges, dice_.below(block.count));
        const double total = edges.all[edge].total += double(gains[block.mover]);
        const float root = exploration_.root(times), mean = float(total) * root * root;
        const Rated now{edge, mean, root};
        // of few moves what was not tried is the best (a branch would be guessed wrong)
        const unsigned chosen =
            !Few && block.opened < block.count
                ? block.opened
                : greatest<Few>(edges, block.room, exploration_.of(visits + 1), now);
        edges.means[edge] = mean, edges.roots[edge] = root;
        lead<Few>(block, edges, chosen);
    }
    template <bool Few = false>
    [[gnu::always_inline]] static void lead(Block& block, const Branches& edges, unsigned edge) {
        Block* const next = Few || edge < block.room ? edges.all[edge].child : nullptr;
        block.edge = edge, block.next = next;
        __builtin_prefetch(next);
    }
    // What UCB1 reads of one edge.
    struct Rated {
        std::uint32_t edge;
        float mean, root;
    };
    using Floats = float __attribute__((vector_size(LANES * sizeof(float))));
    using Numbers = std::int32_t __attribute__((vector_size(LANES * sizeof(std::int32_t))));

    // An edge of the greatest bound.  That of one edge is not yet in the arrays: what was just written
    // there as one number cannot be read as a part of many without waiting.
    template <bool Few>
    [[gnu::always_inline]] static unsigned greatest(const Branches& edges, std::uint32_t room,
                                                    float bound, const Rated& now) {
        const Numbers lanes{0, 1, 2, 3, 4, 5, 6, 7};
        Numbers number = lanes, best_number = lanes;
        Floats best, score;
        rate(edges, 0, bound, number, now, best);
        for (std::uint32_t i = LANES; !Few && i < room; i += LANES) {
            number += std::int32_t(LANES);
            rate(edges, i, bound, number, now, score);
            const Numbers better = score > best;
            best = better ? score : best;
            best_number = better ? number : best_number;
        }
        // floats that are not negative are in the order of their bits, of which the last tell the lane
        Numbers keys;
        std::memcpy(&keys, &best, sizeof keys);
        keys = (keys & ~std::int32_t(LANES - 1)) | (std::int32_t(LANES - 1) - lanes);
        const unsigned lane = LANES - 1 - (unsigned(most(keys)) & (LANES - 1));
        return Few ? lane : unsigned(best_number[lane]);
    }
    [[gnu::always_inline]] static void rate(const Branches& edges, std::uint32_t from, float bound,
                                            const Numbers& number, const Rated& now, Floats& score) {
        Floats means, roots;
        std::memcpy(&means, edges.means + from, sizeof means);
        std::memcpy(&roots, edges.roots + from, sizeof roots);
        const Numbers changed = number == std::int32_t(now.edge);
        means = changed ? Floats{} + now.mean : means;
        roots = changed ? Floats{} + now.root : roots;
        score = means + roots * bound;
    }
    [[gnu::always_inline]] static std::int32_t most(const Numbers& keys) {
        using Half = std::int32_t __attribute__((vector_size(LANES / 2 * sizeof(std::int32_t))));
        using Quarter = std::int32_t __attribute__((vector_size(LANES / 4 * sizeof(std::int32_t))));
        Half halves[2];
        std::memcpy(halves, &keys, sizeof halves);
        const Half half = halves[0] > halves[1] ? halves[0] : halves[1];
        Quarter quarters[2];
        std::memcpy(quarters, &half, sizeof quarters);
        const Quarter quarter = quarters[0] > quarters[1] ? quarters[0] : quarters[1];
        return std::max(quarter[0], quarter[1]);
    }

    std::vector<int> seats_;
    Hand hand_;
    rgs_options options_;
    Dice dice_;
    unsigned long long draws_ = 0;  // what plays draw by
    Exploration exploration_;
    Leftovers leftovers_;
    std::unique_ptr<Blocks> blocks_;
    std::unique_ptr<unsigned char[]> state_;
    std::vector<float> values_;  // what the players had in the last plays
    std::vector<Block*> way_;
    Block* root_ = nullptr;
    std::uint64_t done_ = 0, kept_ = 0, plays_ = 0, moves_ = 0, cut_ = 0;
    unsigned depth_ = 0;
    bool is_listed_ = false;  // whether the moves of the root were listed last
};

}  // namespace rgs

// Plain UCT by one thread, the search that is asked for most, written so that little is waited for.
//
// It chooses as `Search` does without options.  A way down follows pointers to the edge that was
// chosen when its position was visited last; the game makes the move there and plays on in one call;
// on the way back every level is updated and chooses anew (see blocks.hpp).
#pragma once

#include "uct/blocks.hpp"
#include "uct/bounds.hpp"
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
          way_(LONGEST + 2) {
        has_told_ = options.playouts == 1 && options.longest < MANY && game.plays_told();
        play_.worth = hand_.worth(), play_.gains = values_.data();
    }

    // Whether that is all that the options ask for.
    static bool is_enough(const rgs_options& o) {
        const bool learns = o.rave > 0 || o.grave > 0 || o.bias > 0 || o.policy != RGS_RANDOM;
        const bool merges = o.transpositions || o.split;
        return o.method == RGS_TREE && o.selection == RGS_UCB1 && o.threads <= 1 && !learns &&
               !merges && !o.solver;
    }

    void begin(const unsigned char* state, std::uint64_t seed) override {
        done_ = plays_ = moves_ = cut_ = 0, depth_ = 0, is_listed_ = false;
        dice_ = Dice(seed, 0), play_.seed = dice_.next();
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
    static constexpr unsigned long long MANY = 1ull << 62;

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
        const double* const gains = block->settled ? Blocks::values(block) : leaf(block, end);
        depth_ = std::max(depth_, unsigned(end - way_.data()));
        for (Block** each = way_.data(); each != end; ++each) back(**each, gains);
    }
    // A way comes to an edge below which there is no block: what the players get by it.
    const double* leaf(Block* block, Block**& end) {
        const std::uint32_t visits = visits_of(*block);
        if (visits >= options_.expand && end != way_.data() + LONGEST) {
            if (has_told_ && blocks_->has_room_for_one()) return grown(block, visits, end);
            if (Block* const child = below(block, visits)) {
                *end++ = block;
                return child->settled ? Blocks::values(child) : first(child, end);
            }
        }
        return visits ? again(block, end) : first(block, end);
    }
    // A way takes an edge for the first time: where no move follows it leads to an end.
    [[gnu::always_inline]] const double* first(Block* block, Block**& end) {
        if (!(blocks_->one_more() && blocks_->grow(block))) return none(block);
        const Hand::Played had = play(block);
        *end++ = block;
        return opened(block, had);
    }
    const double* opened(Block* block, const Hand::Played& had) {
        ++block->opened;
        if (!had.moves && !had.cut)
            Blocks::edges(block).all[block->edge].child = blocks_->end(values_.data());
        return values_.data();
    }
    // An edge is taken again that stays one.
    [[gnu::noinline]] const double* again(Block* block, Block**& end) {
        play(block);
        *end++ = block;
        return values_.data();
    }
    // No more is kept: the play is the position's own.
    [[gnu::noinline]] const double* none(Block* block) {
        count(hand_.playouts(Blocks::state(block), dice_.words, options_.playouts, options_.longest,
                             values_.data()));
        ++block->visits;
        return values_.data();
    }
    // What was an edge gets a block; null if there is no room.
    [[gnu::noinline]] Block* below(Block* block, std::uint32_t visits) {
        const unsigned count = hand_.child(Blocks::state(block), move_of(*block), state_.get());
        return Blocks::edges(block).all[block->edge].child = made(count, visits);
    }
    // The same, by the call of the game that plays on from one of its moves.
    [[gnu::noinline]] const double* grown(Block* block, std::uint32_t visits, Block**& end) {
        play_.draw = dice_.peek();
        Hand::Played had = told(block, state_.get());
        *end++ = block;
        Block*& child = Blocks::edges(block).all[block->edge].child;
        if (!play_.opened) {  // nothing follows
            child = blocks_->end(values_.data());
            return values_.data();
        }
        child = made(play_.opened, visits);
        --had.moves;  // of these one is an edge
        count(had);
        if (!child) return values_.data();
        blocks_->one_more();
        *end++ = child;
        return opened(child, had);
    }
    // Plays from the position below an edge.
    [[gnu::always_inline]] Hand::Played play(Block* block) {
        const Hand::Played had =
            has_told_ ? told(block, nullptr)
                      : hand_.playouts_after(Blocks::state(block), move_of(*block), play_.seed,
                                             options_.playouts, options_.longest, values_.data());
        count(had);
        return had;
    }
    // The same by a play that is told its first move; if the position below goes to `after`, two.
    [[gnu::always_inline]] Hand::Played told(Block* block, unsigned char* after) {
        play_.state = Blocks::state(block), play_.move = move_of(*block);
        play_.after = after, play_.opened = 0;
        play_.longest = options_.longest + (after != nullptr);
        const unsigned long long moves = hand_.play(play_);
        return {moves, moves == play_.longest};
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
    [[gnu::always_inline]] void back(Block& block, const double* gains) {
        if (block.few) {
            count_in<true>(block, gains);
        } else {
            count_in<false>(block, gains);
        }
    }
    template <bool Few>
    [[gnu::always_inline]] void count_in(Block& block, const double* gains) {
        const Branches edges = Blocks::edges<Few>(&block);
        const std::uint32_t edge = block.edge, visits = ++block.visits;
        const std::uint32_t times = ++edges.visits[edge];
        if (!Few && block.mover == CHANCE) return lead(block, edges, dice_.below(block.count));
        const double total = edges.all[edge].total += gains[block.mover];
        const float root = exploration_.root(times), mean = float(total) * root * root;
        const Rated now{edge, mean, root};
        // of few moves what was not tried is the best (a branch would be guessed wrong)
        const unsigned chosen =
            !Few && block.opened < block.count
                ? block.opened
                : greatest_bound<Few>(edges, block.room, exploration_.of(visits + 1), now);
        edges.means[edge] = mean, edges.roots[edge] = root;
        lead<Few>(block, edges, chosen);
    }
    template <bool Few = false>
    [[gnu::always_inline]] static void lead(Block& block, const Branches& edges, unsigned edge) {
        Block* const next = Few || edge < block.room ? edges.all[edge].child : nullptr;
        block.edge = edge, block.next = next;
        __builtin_prefetch(next);
    }

    std::vector<int> seats_;
    Hand hand_;
    rgs_options options_;
    Dice dice_;
    rgs_play play_{};  // of plays one by one; all plays draw by its seed
    bool has_told_ = false;
    Exploration exploration_;
    Leftovers leftovers_;
    std::unique_ptr<Blocks> blocks_;
    std::unique_ptr<unsigned char[]> state_;
    std::vector<double> values_;  // what the players had in the last plays
    std::vector<Block*> way_;
    Block* root_ = nullptr;
    std::uint64_t done_ = 0, kept_ = 0, plays_ = 0, moves_ = 0, cut_ = 0;
    unsigned depth_ = 0;
    bool is_listed_ = false;  // whether the moves of the root were listed last
};

}  // namespace rgs

// Which edge of a block has the greatest bound of UCB1: many are compared at once.  Vectors go by
// reference: how they are handed over as values depends on the machine.
#pragma once

#include "uct/blocks.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace rgs {

// What UCB1 reads of one edge.
struct Rated {
    std::uint32_t edge;
    float mean, root;
};

// So many numbers side by side.
template <std::size_t WIDTH>
struct Vectors {
    typedef float Floats __attribute__((vector_size(WIDTH * sizeof(float))));
    typedef std::int32_t Numbers __attribute__((vector_size(WIDTH * sizeof(std::int32_t))));
};

// What is done with them.
template <std::size_t WIDTH>
struct Wide {
    using Floats = typename Vectors<WIDTH>::Floats;
    using Numbers = typename Vectors<WIDTH>::Numbers;

    [[gnu::always_inline]] static void count(Numbers& lanes) {
        for (std::size_t i = 0; i < WIDTH; ++i) lanes[i] = std::int32_t(i);
    }
    // The bounds of some edges.  That of the edge `now` is not yet in the arrays: what was just written
    // there as one number cannot be read as a part of many without waiting.
    [[gnu::always_inline]] static void rate(const Branches& edges, std::uint32_t from, float bound,
                                            const Rated& now, Floats& scores) {
        Floats means, roots;
        Numbers lanes;
        count(lanes);
        std::memcpy(&means, edges.means + from, sizeof means);
        std::memcpy(&roots, edges.roots + from, sizeof roots);
        const Numbers changed = lanes == std::int32_t(now.edge - from);
        means = changed ? now.mean - Floats{} : means;  // (to add a zero would take time)
        roots = changed ? now.root - Floats{} : roots;
        scores = means + roots * bound;
    }
    // The lane of the greatest, the first of several.  Floats that are not negative are in the order of
    // their bits, of which the last tell the lane.
    [[gnu::always_inline]] static unsigned greatest(const Floats& scores) {
        constexpr std::int32_t last = std::int32_t(WIDTH - 1);
        Numbers keys, lanes;
        count(lanes);
        std::memcpy(&keys, &scores, sizeof keys);
        keys = (keys & ~last) | (last - lanes);
        return unsigned(last - (most(keys) & last));
    }
    [[gnu::always_inline]] static std::int32_t most(const Numbers& keys) {
        if constexpr (WIDTH == 2) {
            return std::max(keys[0], keys[1]);
        } else {
            typename Wide<WIDTH / 2>::Numbers halves[2];
            std::memcpy(halves, &keys, sizeof halves);
            halves[0] = halves[0] > halves[1] ? halves[0] : halves[1];
            return Wide<WIDTH / 2>::most(halves[0]);
        }
    }
};

// An edge of the greatest bound, of `room` ones; with `Few` there are as many as lanes.
template <bool Few>
[[gnu::always_inline]] inline unsigned greatest_bound(const Branches& edges, std::uint32_t room,
                                                      float bound, const Rated& now) {
    using Some = Wide<LANES>;
    Some::Floats best, scores;
    if (!Few && room == 2 * LANES) {
        Wide<2 * LANES>::Floats all;
        Wide<2 * LANES>::rate(edges, 0, bound, now, all);
        return Wide<2 * LANES>::greatest(all);
    }
    Some::rate(edges, 0, bound, now, best);
    if (Few) return Some::greatest(best);
    Some::Numbers at{}, best_at{};
    for (std::uint32_t i = LANES; i < room; i += LANES) {
        at += std::int32_t(LANES);
        Some::rate(edges, i, bound, now, scores);
        const Some::Numbers better = scores > best;
        best = better ? scores : best;
        best_at = better ? at : best_at;
    }
    const unsigned lane = Some::greatest(best);
    return unsigned(best_at[lane]) + lane;
}

}  // namespace rgs

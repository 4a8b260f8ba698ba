// What every search does, whatever its method: see rgs.h.
#pragma once

#include "game.hpp"

#include <cstdint>

namespace rgs {

class Thinker {
public:
    Thinker() = default;
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    virtual ~Thinker() = default;

    virtual void begin(const unsigned char* state, std::uint64_t seed) = 0;
    // Whether it is done: see `rgs_step`.
    virtual bool step(std::uint64_t iterations, double seconds) = 0;
    // Nothing more is thought until it begins again.
    virtual void stop() {}
    virtual unsigned moves() const = 0;
    virtual rgs_move move(unsigned i) = 0;
    virtual unsigned tags(unsigned i, unsigned* tags, unsigned room) = 0;
    virtual unsigned best() = 0;
    virtual rgs_report report() const = 0;
};

// The tags of one of the moves listed last; how many it has.
inline unsigned copy_tags(const Hand& hand, unsigned i, unsigned* tags, unsigned room) {
    const Tags found = hand.listed(i);
    for (unsigned k = 0; k < found.count && k < room; ++k) tags[k] = found[k];
    return found.count;
}

}  // namespace rgs

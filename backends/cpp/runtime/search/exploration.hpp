// The factor of UCB1 at a position, by how often it was visited: looked up, since a logarithm takes
// longer than all else at a level of a tree.  So are roots, for which the next way waits.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace rgs {

class Exploration {
public:
    explicit Exploration(double constant) : constant_(float(constant)) {
        for (std::uint32_t n = 0; n < OFTEN; ++n) near_[n] = computed(float(n));
        for (std::uint32_t n = 0; n < ROOTS; ++n) roots_[n] = 1.0f / std::sqrt(float(n));
        for (std::size_t i = 0; i < far_.size(); ++i)
            far_[i] = computed(number((std::uint32_t(i) + FIRST) << WITHIN));
    }
    float of(std::uint32_t visits) const {
        return visits < OFTEN ? near_[visits] : far(float(visits));
    }
    // 1 by the square root of the visits.
    float root(std::uint32_t visits) const {
        return visits < ROOTS ? roots_[visits] : 1.0f / std::sqrt(float(visits));
    }

private:
    static constexpr std::uint32_t OFTEN = 1024, ROOTS = 1 << 13;
    // Beyond that at the numbers of which all but the first bits are 0, as floats are written.
    static constexpr unsigned WITHIN = 18, EXPONENT = 23, BIAS = 127, OFTEN_BITS = 10, ALL_BITS = 32;
    static constexpr std::uint32_t FIRST = (BIAS + OFTEN_BITS) << (EXPONENT - WITHIN);
    static constexpr std::size_t FAR = std::size_t(ALL_BITS - OFTEN_BITS) << (EXPONENT - WITHIN);

    // Between two that are known, to a hundred-thousandth.
    float far(float visits) const {
        std::uint32_t bits;
        std::memcpy(&bits, &visits, sizeof bits);
        const std::size_t at = (bits >> WITHIN) - FIRST;
        const float part = float(bits & ((1u << WITHIN) - 1)) * (1.0f / float(1u << WITHIN));
        return far_[at] + part * (far_[at + 1] - far_[at]);
    }
    static float number(std::uint32_t bits) {
        float found;
        std::memcpy(&found, &bits, sizeof found);
        return found;
    }
    float computed(float visits) const {
        return constant_ * std::sqrt(std::log(std::max(visits, 1.0f)));
    }
    float constant_;
    std::array<float, OFTEN> near_;  // of so many visits
    std::array<float, ROOTS> roots_;
    std::array<float, FAR + 2> far_;
};

}  // namespace rgs

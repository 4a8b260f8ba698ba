// The time of a search, which is looked at so seldom that it costs nothing that counts.
#pragma once

#include <chrono>
#include <cstdint>

namespace rgs {

class Clock {
public:
    // For so many seconds; negative: any time.
    explicit Clock(double seconds) : seconds_(seconds) {}
    // How many iterations are made before the next look.
    std::uint64_t often() const { return often_; }
    // Looks whether the time is up.
    bool is_over() {
        const double now = std::chrono::duration<double>(Steady::now() - begun_).count();
        if (seconds_ >= 0 && now >= seconds_) return true;
        if (now - last_ < MOMENT && often_ < (1u << 16)) often_ *= 2;
        else if (now - last_ > 4 * MOMENT && often_ > 1) often_ /= 2;
        last_ = now;
        return false;
    }

private:
    using Steady = std::chrono::steady_clock;
    static constexpr double MOMENT = 1e-4;  // in seconds: how long nobody looks at it
    double seconds_, last_ = 0;
    std::uint64_t often_ = 1;
    Steady::time_point begun_ = Steady::now();
};

}  // namespace rgs

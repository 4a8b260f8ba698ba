// Memory for a tree: places that are numbers of 32 bits, given back all at once, with a bound.
#pragma once

#include "shared.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

namespace rgs {

using Place = std::uint32_t;  // in units of 16 bytes; 0 is nowhere

class Arena {
public:
    static constexpr std::size_t UNIT = 16, CHUNK = std::size_t(1) << 22, STEP = CHUNK / UNIT;

    explicit Arena(std::size_t bytes)
        : most_(std::min(bytes / CHUNK + 1, MOST)), chunks_(new char*[most_]()) {}
    ~Arena() {
        for (char* each : owned_) std::free(each);
    }
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    // Where a thread takes from.
    struct Part {
        Place next = 0;
        std::size_t left = 0;  // units
    };

    // Room for so many bytes, zeroes all; 0 if there is none.
    Place take(Part& part, std::size_t bytes) {
        const std::size_t units = (bytes + UNIT - 1) / UNIT;
        if (__builtin_expect(units > part.left, 0) && !renew(part, units)) return 0;
        const Place found = part.next;
        part.next += Place(units), part.left -= units;
        return found;
    }
    char* at(Place place) const { return chunks_[place / STEP] + (place % STEP) * UNIT; }
    std::size_t bytes() const { return get<true>(used_) * CHUNK; }

private:
    static constexpr std::size_t MOST = (std::size_t(1) << 31) / STEP;
    bool renew(Part& part, std::size_t units) {
        const std::scoped_lock lock(mutex_);
        const std::size_t more = (units + (used_ == 0) + STEP - 1) / STEP;
        if (used_ + more > most_) return false;
        char* const memory = static_cast<char*>(std::calloc(more, CHUNK));
        if (!memory) return false;
        owned_.push_back(memory);
        for (std::size_t i = 0; i < more; ++i) chunks_[used_ + i] = memory + i * CHUNK;
        part.next = Place(used_ * STEP), part.left = more * STEP;
        if (part.next == 0) ++part.next, --part.left;
        put<true>(used_, used_ + more);
        return true;
    }
    std::size_t most_, used_ = 0;
    std::unique_ptr<char*[]> chunks_;
    std::vector<char*> owned_;
    std::mutex mutex_;
};

}  // namespace rgs

// Memory for a tree: places that are numbers of 32 bits, given back all at once, with a bound.
#pragma once

#include "shared.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <memory>
#include <mutex>
#include <new>
#include <vector>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace rgs {

using Place = std::uint32_t;  // in units of 32 bytes; 0 is nowhere

constexpr std::size_t CHUNK = std::size_t(1) << 22;

// Memory as the system gives it.  A tree that is larger than one chunk is gone through from place to
// place: large pages spare most of the looking up where these are, but are cleared as a whole, which
// a small tree would wait for.
struct Owned {
    char* begin;
    std::size_t bytes;
    void* given;
    std::size_t mapped;  // 0: by the allocator

    static Owned zeroes(std::size_t bytes, bool is_large) {
#ifdef MADV_HUGEPAGE
        constexpr std::size_t page = std::size_t(1) << 21;
        if (is_large) {
            void* const given = mmap(nullptr, bytes + page, PROT_READ | PROT_WRITE,
                                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (given == MAP_FAILED) return {nullptr, 0, nullptr, 0};
            const std::size_t off = reinterpret_cast<std::uintptr_t>(given) % page;
            char* const begin = static_cast<char*>(given) + (off ? page - off : 0);
            madvise(begin, bytes, MADV_HUGEPAGE);  // a wish: it need not be granted
            return {begin, bytes, given, bytes + page};
        }
#endif
        (void)is_large;
        constexpr std::size_t line = 64;
        void* const given = std::calloc(bytes + line, 1);
        const std::size_t off = reinterpret_cast<std::uintptr_t>(given) % line;
        return {given ? static_cast<char*>(given) + (line - off) : nullptr, bytes, given, 0};
    }
    void give_back() const {
#ifdef MADV_HUGEPAGE
        if (mapped) {
            munmap(given, mapped);
            return;
        }
#endif
        std::free(given);
    }
};

// What trees that are done with leave to the next one: to get memory from the system and to have it cleared
// takes a fourth of the time of a search with short plays.
class Leftovers {
public:
    explicit Leftovers(std::size_t most) : most_(most) {}
    ~Leftovers() {
        for (const Owned& each : kept_) each.give_back();
    }
    Leftovers(const Leftovers&) = delete;
    Leftovers& operator=(const Leftovers&) = delete;

    void keep(const Owned& memory) {
        if (bytes_ + memory.bytes > most_) return memory.give_back();
        try {
            kept_.push_back(memory);
            bytes_ += memory.bytes;
        } catch (const std::bad_alloc&) {
            memory.give_back();
        }
    }
    // Memory of that size, with anything in it; `begin` is null if there is none.
    Owned take(std::size_t bytes) {
        const auto is_fit = [&](const Owned& each) { return each.bytes == bytes; };
        const auto found = std::find_if(kept_.rbegin(), kept_.rend(), is_fit);
        if (found == kept_.rend()) return {nullptr, 0, nullptr, 0};
        const Owned memory = *found;
        kept_.erase(std::next(found).base());
        bytes_ -= bytes;
        return memory;
    }

private:
    std::size_t most_, bytes_ = 0;
    std::vector<Owned> kept_;
};

class Arena {
public:
    static constexpr std::size_t UNIT = 32, STEP = CHUNK / UNIT;

    Arena(std::size_t bytes, Leftovers& leftovers)
        : most_(std::min(bytes / CHUNK + 1, MOST)), leftovers_(leftovers),
          chunks_(new char*[most_]()) {}
    ~Arena() {
        for (const Owned& each : owned_) leftovers_.keep(each);
    }
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    // Where a thread takes from.
    struct Part {
        Place next = 0;
        std::size_t left = 0;  // units
        bool used = false;     // whether something may be in it
    };

    // Room for so many bytes, zeroes all; 0 if there is none.
    Place take(Part& part, std::size_t bytes) {
        const std::size_t units = (bytes + UNIT - 1) / UNIT;
        if (__builtin_expect(units > part.left, 0) && !renew(part, units)) return 0;
        const Place found = part.next;
        part.next += Place(units), part.left -= units;
        if (part.used) std::memset(at(found), 0, units * UNIT);
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
        Owned found = leftovers_.take(more * CHUNK);
        part.used = found.begin != nullptr;
        if (!part.used) found = Owned::zeroes(more * CHUNK, used_ != 0);
        if (!found.begin) return false;
        owned_.push_back(found);
        char* const memory = found.begin;
        for (std::size_t i = 0; i < more; ++i) chunks_[used_ + i] = memory + i * CHUNK;
        part.next = Place(used_ * STEP), part.left = more * STEP;
        if (part.next == 0) ++part.next, --part.left;
        put<true>(used_, used_ + more);
        return true;
    }
    std::size_t most_, used_ = 0;
    Leftovers& leftovers_;
    std::unique_ptr<char*[]> chunks_;
    std::vector<Owned> owned_;
    std::mutex mutex_;
};

}  // namespace rgs

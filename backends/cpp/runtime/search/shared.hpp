// Numbers that several threads read and write.  With one thread alone they are plain ones.
//
// The compiler's own functions are used: `std::atomic_ref` is not in every standard library.
#pragma once

#include <cstdint>
#include <type_traits>

namespace rgs {

template <bool Shared, class T>
inline T get(const T& from) {
    if constexpr (Shared) {
        T value;
        __atomic_load(&from, &value, __ATOMIC_RELAXED);
        return value;
    } else {
        return from;
    }
}

template <bool Shared, class T>
inline void put(T& to, T value) {
    if constexpr (Shared) {
        __atomic_store(&to, &value, __ATOMIC_RELAXED);
    } else {
        to = value;
    }
}

template <bool Shared, class T>
inline void add(T& to, T value) {
    if constexpr (!Shared) {
        to += value;
    } else if constexpr (std::is_floating_point_v<T>) {
        T before = get<true>(to), after = before + value;
        while (!__atomic_compare_exchange(&to, &before, &after, true, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED))
            after = before + value;
    } else {
        __atomic_fetch_add(&to, value, __ATOMIC_RELAXED);
    }
}

// What is read that way was written before what it tells of.
template <bool Shared, class T>
inline T acquire(const T& from) {
    if constexpr (Shared) {
        T value;
        __atomic_load(&from, &value, __ATOMIC_ACQUIRE);
        return value;
    } else {
        return from;
    }
}

template <bool Shared, class T>
inline void release(T& to, T value) {
    if constexpr (Shared) {
        __atomic_store(&to, &value, __ATOMIC_RELEASE);
    } else {
        to = value;
    }
}

// Sets bits; what was written before is seen by who acquires them.
template <bool Shared, class T>
inline void set_bits(T& to, T bits) {
    if constexpr (Shared) {
        __atomic_fetch_or(&to, bits, __ATOMIC_RELEASE);
    } else {
        to |= bits;
    }
}

// Keeps others out of one node while a thread changes it.
template <bool Shared>
class Locked {
public:
    explicit Locked(std::uint8_t& lock) : lock_(lock) {
        if constexpr (Shared)
            while (__atomic_exchange_n(&lock_, std::uint8_t(1), __ATOMIC_ACQUIRE))
                while (__atomic_load_n(&lock_, __ATOMIC_RELAXED)) {
                }
    }
    ~Locked() {
        if constexpr (Shared) __atomic_store_n(&lock_, std::uint8_t(0), __ATOMIC_RELEASE);
    }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

private:
    std::uint8_t& lock_;
};

}  // namespace rgs

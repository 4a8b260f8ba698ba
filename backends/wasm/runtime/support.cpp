// What a game needs of a system: memory, a few functions of C, a clock.  Written for rgt, so that a
// .wasm imports nothing but two functions, and needs no library of the compiler's.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>

#include "host.hpp"

#define RGT_EXPORT extern "C" __attribute__((visibility("default")))

namespace {
constexpr int MEMORY = 1004;  // the code of a machine that is short of memory
constexpr std::size_t PAGE = 65536, LINE = 16;

struct Block {
    Block* next;
};

// Blocks that were given back, by size: four sizes from one power of two to the next.
Block* kept[4 * 32];
std::uintptr_t top = 0;

// The class of the least size that holds so many bytes, which it becomes.
unsigned class_of(std::size_t& bytes) {
    if (bytes < 4 * LINE) bytes = 4 * LINE;
    const unsigned power = 31u - unsigned(__builtin_clz(unsigned(bytes)));
    const std::size_t step = std::size_t(1) << (power - 2);
    const std::size_t rounded = (bytes + step - 1) & ~(step - 1);
    bytes = rounded;
    const unsigned reached = 31u - unsigned(__builtin_clz(unsigned(rounded)));
    return 4 * reached + unsigned(rounded >> (reached - 2) & 3);
}
}  // namespace

extern "C" unsigned char __heap_base;
extern "C" void __wasm_call_ctors();

RGT_EXPORT void rgt_begin() { __wasm_call_ctors(); }

// The class of a block stands before it.
RGT_EXPORT void* rgt_alloc(std::size_t bytes) {
    if (bytes > 0x7FFFFFFFu - 4 * LINE) rgt_fail(MEMORY, -1, -1);
    bytes += LINE;
    const unsigned number = class_of(bytes);
    char* found = reinterpret_cast<char*>(kept[number]);
    if (found) {
        kept[number] = kept[number]->next;
    } else {
        if (!top) top = (reinterpret_cast<std::uintptr_t>(&__heap_base) + LINE - 1) & ~(LINE - 1);
        const std::size_t had = std::size_t(__builtin_wasm_memory_size(0)) * PAGE;
        const std::uint64_t end = std::uint64_t(top) + bytes;
        if (end > had) {
            const std::uint64_t pages = (end - had + PAGE - 1) / PAGE;
            if (end > 0xFFFF0000u || __builtin_wasm_memory_grow(0, std::size_t(pages)) == ~std::size_t(0))
                rgt_fail(MEMORY, -1, -1);
        }
        found = reinterpret_cast<char*>(top);
        top = std::uintptr_t(end);
    }
    *reinterpret_cast<unsigned*>(found) = number;
    return found + LINE;
}

RGT_EXPORT void rgt_free(void* block) {
    if (!block) return;
    char* const found = static_cast<char*>(block) - LINE;
    const unsigned number = *reinterpret_cast<unsigned*>(found);
    Block* const free = reinterpret_cast<Block*>(found);
    free->next = kept[number];
    kept[number] = free;
}

void* operator new(std::size_t bytes) { return rgt_alloc(bytes); }
void* operator new[](std::size_t bytes) { return rgt_alloc(bytes); }
void operator delete(void* block) noexcept { rgt_free(block); }
void operator delete[](void* block) noexcept { rgt_free(block); }
void operator delete(void* block, std::size_t) noexcept { rgt_free(block); }
void operator delete[](void* block, std::size_t) noexcept { rgt_free(block); }

// -- C --------------------------------------------------------------------------------------------

extern "C" {
void* memmove(void* to, const void* from, std::size_t count) {
    asm volatile("local.get %0\n\tlocal.get %1\n\tlocal.get %2\n\tmemory.copy 0, 0"
                 : : "r"(to), "r"(from), "r"(count) : "memory");
    return to;
}
void* memcpy(void* to, const void* from, std::size_t count) { return memmove(to, from, count); }
void* memset(void* to, int value, std::size_t count) {
    asm volatile("local.get %0\n\tlocal.get %1\n\tlocal.get %2\n\tmemory.fill 0"
                 : : "r"(to), "r"(value), "r"(count) : "memory");
    return to;
}
int memcmp(const void* one, const void* two, std::size_t count) {
    const auto* a = static_cast<const unsigned char*>(one);
    const auto* b = static_cast<const unsigned char*>(two);
    for (; count >= 8; a += 8, b += 8, count -= 8) {
        std::uint64_t x, y;
        __builtin_memcpy(&x, a, 8), __builtin_memcpy(&y, b, 8);
        if (x != y) break;
    }
    for (; count; ++a, ++b, --count)
        if (*a != *b) return *a < *b ? -1 : 1;
    return 0;
}
void* memchr(const void* in, int wanted, std::size_t count) {
    const auto* at = static_cast<const unsigned char*>(in);
    for (; count; ++at, --count)
        if (*at == static_cast<unsigned char>(wanted)) return const_cast<unsigned char*>(at);
    return nullptr;
}
std::size_t strlen(const char* text) {
    std::size_t length = 0;
    while (text[length]) ++length;
    return length;
}
_Noreturn void abort() { __builtin_trap(); }

// Products of 128 bits, which WebAssembly does not have, from those of 32.
__int128 __multi3(__int128 one, __int128 two) {
    const auto a = static_cast<std::uint64_t>(one), b = static_cast<std::uint64_t>(two);
    const std::uint64_t half = 0xFFFFFFFFu;
    const std::uint64_t low = (a & half) * (b & half);
    const std::uint64_t cross = (a >> 32) * (b & half) + (low >> 32);
    const std::uint64_t other = (a & half) * (b >> 32) + (cross & half);
    std::uint64_t high = (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32);
    high += static_cast<std::uint64_t>(one >> 64) * b + a * static_cast<std::uint64_t>(two >> 64);
    return static_cast<__int128>(static_cast<unsigned __int128>(high) << 64 |
                                 (other << 32 | (low & half)));
}
}

// -- the library of C++ ---------------------------------------------------------------------------

std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
    return time_point(duration(static_cast<rep>(rgt_now() * 1e9)));
}

#ifdef _LIBCPP_VERSION
_LIBCPP_BEGIN_NAMESPACE_STD
// a vector or a text that would be longer than any can be
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { rgt_fail(MEMORY, -1, -1); }
_LIBCPP_END_NAMESPACE_STD
#endif

template class std::basic_string<char>;

// -- the seeds of random plays --------------------------------------------------------------------

// BLAKE2b of a text of at most 128 letters, its first 8 bytes as a number (RFC 7693): what Python
// makes seeds of.
RGT_EXPORT unsigned long long rgt_digest(const unsigned char* text, std::size_t length) {
    static constexpr std::uint64_t first[8] = {
        0x6A09E667F3BCC908u, 0xBB67AE8584CAA73Bu, 0x3C6EF372FE94F82Bu, 0xA54FF53A5F1D36F1u,
        0x510E527FADE682D1u, 0x9B05688C2B3E6C1Fu, 0x1F83D9ABFB41BD6Bu, 0x5BE0CD19137E2179u};
    static constexpr unsigned char order[10][16] = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
        {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
        {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
        {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
        {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
        {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
        {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
        {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
        {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
        {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
    std::uint64_t block[16] = {}, v[16], begun = first[0] ^ 0x01010000u ^ 8u;
    __builtin_memcpy(block, text, length);
    for (int i = 0; i < 8; ++i) v[i] = i ? first[i] : begun, v[8 + i] = first[i];
    v[12] ^= length, v[14] = ~v[14];
    const auto turned = [](std::uint64_t x, int by) { return x >> by | x << (64 - by); };
    for (int round = 0; round < 12; ++round) {
        const unsigned char* at = order[round % 10];
        const auto mixed = [&](int a, int b, int c, int d) {
            v[a] += v[b] + block[*at++], v[d] = turned(v[d] ^ v[a], 32);
            v[c] += v[d], v[b] = turned(v[b] ^ v[c], 24);
            v[a] += v[b] + block[*at++], v[d] = turned(v[d] ^ v[a], 16);
            v[c] += v[d], v[b] = turned(v[b] ^ v[c], 63);
        };
        mixed(0, 4, 8, 12), mixed(1, 5, 9, 13), mixed(2, 6, 10, 14), mixed(3, 7, 11, 15);
        mixed(0, 5, 10, 15), mixed(1, 6, 11, 12), mixed(2, 7, 8, 13), mixed(3, 4, 9, 14);
    }
    return begun ^ v[0] ^ v[8];
}

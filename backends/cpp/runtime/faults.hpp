// What every search uses: faults, cells of maps, remembered arrivals.  The names in capitals are
// defined by the generated part.

struct Fault {
    int code;    // the number of rgt's diagnostic
    int node;    // where it was met
    int symbol;  // the symbol it is about, or -1
};

[[noreturn]] inline void fail(int code, int node, int symbol = -1) {
#ifdef __cpp_exceptions
    throw Fault{code, node, symbol};
#else  // who compiles without them declares what ends the call
    rgt_fail(code, node, symbol);
#endif
}

// The place of a key in a map; a fault if there is no such key.
inline unsigned key(unsigned place, unsigned count, int node, int symbol) {
    if (__builtin_expect(place >= count, 0)) fail(117, node, symbol);
    return place;
}

// A constant, one by one: an array that is written at once is no longer looked at by its cells.
template <class A, std::size_t... I>
[[gnu::always_inline]] inline void set_cells(A* to, const A* from, std::index_sequence<I...>) {
    ((to[I] = from[I]), ...);
}
template <class A, std::size_t N>
[[gnu::always_inline]] inline void set_cells(A (&to)[N], const A (&from)[N]) {
    set_cells(to, from, std::make_index_sequence<N>());
}

template <class A, class B>
constexpr void copy_cells(A* to, const B* from, int count) {
    for (int i = 0; i < count; ++i) to[i] = A(from[i]);
}

template <class A, class B, class O>
inline void copy_cells(A* to, const B* from, int count, const O* order) {
    for (int i = 0; i < count; ++i) to[i] = A(from[order[i]]);
}

template <class A, class B>
inline bool equal_cells(const A* one, const B* two, int count) {
    for (int i = 0; i < count; ++i)
        if (one[i] != two[i]) return false;
    return true;
}

template <class A, class B, class O>
inline bool equal_cells(const A* one, const B* two, int count, const O* order) {
    for (int i = 0; i < count; ++i)
        if (one[i] != two[order[i]]) return false;
    return true;
}

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    return std::uint64_t(product) ^ std::uint64_t(product >> 64);
}

// Cells that hold no codes but `first` and those after it, told apart by so many bits.
template <int BITS>
struct Narrow {
    std::uint64_t first;
};

// A digest of what a visited test compares: 128 bits, so that two never agree by chance.
struct Key {
    std::uint64_t a, b;
    explicit Key(std::uint64_t place) : a(place ^ 0x9E3779B97F4A7C15u), b(~place) { add(place); }
    void add(std::uint64_t value) {
        a = mix(a ^ value, 0xD6E8FEB86659FD93u) + 0x632BE59BD9B4E019u;
        b = mix(b + value, 0xA0761D6478BD642Fu) ^ (b << 23 | b >> 41);
    }
    template <class Cell>
    void add(const Cell* cells, std::size_t count) {
        const std::size_t bytes = count * sizeof(Cell);
        const char* at = reinterpret_cast<const char*>(cells);
        std::size_t done = 0;
        for (; done + 8 <= bytes; done += 8) {
            std::uint64_t word;
            std::memcpy(&word, at + done, 8);
            add(word);
        }
        if (done < bytes) {
            std::uint64_t word = 0;
            std::memcpy(&word, at + done, bytes - done);
            add(word);
        }
    }
    template <class Cell, int BITS>
    void add(const Cell* cells, std::size_t count, Narrow<BITS> narrow) {  // several words in one
        constexpr std::uint64_t ones = ~std::uint64_t(0) / Cell(-1);
        constexpr std::size_t most = 8 * sizeof(Cell) / BITS;
        const std::size_t words = count * sizeof(Cell) / 8;
        const char* at = reinterpret_cast<const char*>(cells);
        const auto join = [&](std::size_t first, std::size_t some) {
            std::uint64_t sum = 0;
            for (std::size_t i = 0; i < some; ++i) {
                std::uint64_t word;
                std::memcpy(&word, at + 8 * (first + i), 8);
                sum |= (word - narrow.first * ones) << (BITS * i);
            }
            add(sum);
        };
        std::size_t done = 0;
        for (; done + most <= words; done += most) join(done, most);
        if (done < words) join(done, words - done);
        add(cells + words * (8 / sizeof(Cell)), count % (8 / sizeof(Cell)));
    }
};

// A set of keys that is emptied by counting on.
class Visited {
public:
    Visited() : slots_(256) {}
    void clear() {
        ++epoch_;
        used_ = 0;
    }
    bool insert(const Key& key) {  // whether it was new
        if (2 * ++used_ > slots_.size()) grow();
        return place(key);
    }

private:
    struct Slot {
        std::uint64_t a = 0, b = 0, epoch = 0;
    };
    bool place(const Key& key) {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = key.a & mask;; i = (i + 1) & mask) {
            Slot& slot = slots_[i];
            if (slot.epoch != epoch_) {
                slot = {key.a, key.b, epoch_};
                return true;
            }
            if (slot.a == key.a && slot.b == key.b) return false;
        }
    }
    void grow() {
        Plain<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.epoch == epoch_) {
                Key key(0);
                key.a = slot.a, key.b = slot.b;
                place(key);
            }
    }
    Plain<Slot> slots_;
    std::uint64_t epoch_ = 1;
    std::size_t used_ = 0;
};

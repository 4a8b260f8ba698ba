// Things in a row that are nothing but their bytes.  A vector could hold them, too, but all that a game
// needs of vectors takes more than a quarter of the time in which a small one is compiled.
template <class Thing>
class Plain {
    static_assert(std::is_trivially_copyable_v<Thing>);
    static_assert(alignof(Thing) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

public:
    Plain() {}
    explicit Plain(std::size_t size) { resize(size); }
    ~Plain() { ::operator delete(things_); }
    Plain(const Plain&) = delete;
    Plain& operator=(const Plain&) = delete;
    void swap(Plain& other) {
        std::swap(size_, other.size_);
        std::swap(room_, other.room_);
        std::swap(things_, other.things_);
    }
    // New ones are zero.
    void resize(std::size_t size) {
        if (size > room_) grow(size);
        if (size > size_)
            std::memset(static_cast<void*>(things_ + size_), 0, (size - size_) * sizeof(Thing));
        size_ = size;
    }
    void push_back(const Thing& thing) {  // which is none of these
        if (size_ == room_) grow(size_ + 1);
        things_[size_++] = thing;
    }
    void pop_back() { --size_; }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Thing* data() { return things_; }
    Thing* begin() { return things_; }
    Thing* end() { return things_ + size_; }
    const Thing* begin() const { return things_; }
    const Thing* end() const { return things_ + size_; }
    Thing& operator[](std::size_t i) { return things_[i]; }
    const Thing& operator[](std::size_t i) const { return things_[i]; }

private:
    [[gnu::noinline]] void grow(std::size_t least) {
        const std::size_t room = 2 * room_ < least ? least : 2 * room_;
        auto* const more = static_cast<Thing*>(::operator new(room * sizeof(Thing)));
        if (size_) std::memcpy(static_cast<void*>(more), things_, size_ * sizeof(Thing));
        ::operator delete(things_);
        things_ = more;
        room_ = room;
    }
    std::size_t size_ = 0, room_ = 0;
    Thing* things_ = nullptr;
};

// Moves that begin alike: the levels of a tree in which each level is a tag (split moves; Kowalski
// and others, arXiv 2112.07761).
#pragma once

#include "game.hpp"

#include <algorithm>
#include <vector>

namespace rgs {

// The moves listed last that begin with some tags, in groups by the tag that follows.  Tags that all
// of them share are skipped: a group that is made has another one beside it.
class Groups {
public:
    // Finds them; how many groups there are.
    unsigned find(const Hand& hand, unsigned count, const Tags& beginning, unsigned length) {
        rows_.clear(), starts_.clear();
        for (unsigned i = 0; i < count; ++i) {
            const Tags tags = hand.listed(i);
            if (tags.count < length) continue;
            if (length && std::memcmp(tags.bytes, beginning.bytes, length * tags.size)) continue;
            rows_.push_back({0, i});
        }
        length_ = length;
        for (;;) {
            for (Row& row : rows_) {
                const Tags tags = hand.listed(row.move);
                row.tag = tags.count > length_ ? std::int64_t(tags[length_]) : -1;
            }
            std::sort(rows_.begin(), rows_.end());
            if (rows_.size() < 2 || rows_.front().tag != rows_.back().tag) break;
            ++length_;
        }
        for (unsigned i = 0; i < rows_.size(); ++i)
            if (i == 0 || rows_[i].tag != rows_[i - 1].tag) starts_.push_back(i);
        starts_.push_back(unsigned(rows_.size()));
        return unsigned(starts_.size()) - 1;
    }
    unsigned size(unsigned group) const { return starts_[group + 1] - starts_[group]; }
    unsigned move(unsigned group, unsigned i) const { return rows_[starts_[group] + i].move; }
    // How many tags the moves of a group share at least.
    unsigned shared(const Hand& hand, unsigned group) const {
        return size(group) == 1 ? hand.listed(move(group, 0)).count : length_ + 1;
    }
    unsigned all() const { return unsigned(rows_.size()); }
    unsigned any(unsigned i) const { return rows_[i].move; }

private:
    struct Row {
        std::int64_t tag;
        unsigned move;
        bool operator<(const Row& other) const {
            return tag != other.tag ? tag < other.tag : move < other.move;
        }
    };
    std::vector<Row> rows_;
    std::vector<unsigned> starts_;
    unsigned length_ = 0;
};

}  // namespace rgs

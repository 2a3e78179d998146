/// A set of exact keys that grows shard by shard, so that growing holds little twice.
#pragma once

#include "budget.hpp"

#include <memory>

namespace kosynka {

using Key64 = std::uint64_t;
__extension__ typedef unsigned __int128 Key128;

inline std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93ULL;
    x = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93ULL;
    return x ^ (x >> 32);
}
inline std::uint64_t hash_of(Key64 key) {
    return mixed(key);
}
inline std::uint64_t hash_of(Key128 key) {
    return mixed(static_cast<std::uint64_t>(key) ^
                 mixed(static_cast<std::uint64_t>(key >> 64) + 0x9E3779B97F4A7C15ULL));
}

/// Keys are never 0.
template <typename Key> class KeySet {
public:
    explicit KeySet(Budget& budget, int slot = 0) : budget_(&budget), slot_(slot) {}
    KeySet(const KeySet&) = delete;
    KeySet& operator=(const KeySet&) = delete;
    ~KeySet() { budget_->hold(slot_, 0); }

    /// True if the key was not there; stops the budget when memory runs out.
    bool insert(Key key) {
        const std::uint64_t hash = hash_of(key);
        Shard& shard = shards_[hash >> (64 - kShardBits)];
        if (shard.used >= shard.limit && !grow(shard)) return true;
        Key* slot = find(shard, key, hash);
        if (*slot == key) return false;
        *slot = key;
        ++shard.used;
        ++size_;
        return true;
    }
    std::size_t size() const { return size_; }

private:
    static constexpr int kShardBits = 8;
    static constexpr std::size_t kFirst = 16;

    struct Shard {
        std::unique_ptr<Key[]> keys;
        std::size_t capacity = 0;
        std::size_t used = 0;
        std::size_t limit = 0;
    };

    static Key* find(Shard& shard, Key key, std::uint64_t hash) {
        const std::uint64_t low = (hash << kShardBits) >> 32;
        std::size_t at = static_cast<std::size_t>(low * shard.capacity >> 32);
        while (shard.keys[at] != 0 && shard.keys[at] != key) {
            if (++at == shard.capacity) at = 0;
        }
        return &shard.keys[at];
    }

    bool grow(Shard& shard) {
        const std::size_t capacity = shard.capacity ? shard.capacity * 3 / 2 : kFirst;
        if (capacity * sizeof(Key) > budget_->bytes_left()) {
            budget_->stop(Reason::memory);
            return false;
        }
        Shard wider;
        wider.capacity = capacity;
        wider.keys = std::make_unique<Key[]>(capacity);
        wider.used = shard.used;
        wider.limit = capacity * 7 / 8;
        for (std::size_t i = 0; i < shard.capacity; ++i) {
            if (shard.keys[i] != 0)
                *find(wider, shard.keys[i], hash_of(shard.keys[i])) = shard.keys[i];
        }
        bytes_ += (capacity - shard.capacity) * sizeof(Key);
        shard = std::move(wider);
        budget_->hold(slot_, bytes_);
        return true;
    }

    Budget* budget_;
    int slot_;
    Shard shards_[std::size_t{1} << kShardBits];
    std::size_t size_ = 0;
    std::size_t bytes_ = 0;
};

} // namespace kosynka

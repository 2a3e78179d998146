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

/// Keys are never 0. They lie in buckets of one cache line; a full one goes over to the next.
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
        return true;
    }
    bool contains(Key key) const {
        const std::uint64_t hash = hash_of(key);
        const Shard& shard = shards_[hash >> (64 - kShardBits)];
        return shard.size && *find(shard, key, hash) == key;
    }
    /// Bring the place of a key near, for a look soon after.
    void prefetch(Key key) const {
        const std::uint64_t hash = hash_of(key);
        const Shard& shard = shards_[hash >> (64 - kShardBits)];
        if (shard.size) __builtin_prefetch(&shard.buckets[home_of(shard, hash)]);
    }

private:
    static constexpr int kShardBits = 8;
    static constexpr std::size_t kFirst = 2;
    static constexpr std::size_t kLine = 64;

    struct alignas(kLine) Bucket {
        std::array<Key, kLine / sizeof(Key)> keys;
    };
    struct Shard {
        std::unique_ptr<Bucket[]> buckets;
        /// Buckets, keys, and the number of keys at which it grows.
        std::size_t size = 0;
        std::size_t used = 0;
        std::size_t limit = 0;
    };

    static std::size_t home_of(const Shard& shard, std::uint64_t hash) {
        return static_cast<std::size_t>(((hash << kShardBits) >> 32) * shard.size >> 32);
    }
    /// Where the key is, or where it would go.
    static Key* find(const Shard& shard, Key key, std::uint64_t hash) {
        for (std::size_t at = home_of(shard, hash);; at = at + 1 == shard.size ? 0 : at + 1) {
            for (Key& slot : shard.buckets[at].keys) {
                if (slot == key || slot == 0) return &slot;
            }
        }
    }

    bool grow(Shard& shard) {
        Shard wider;
        wider.size = shard.size ? (shard.size * 3 + 1) / 2 : kFirst;
        // While the keys move both are held.
        if (wider.size * sizeof(Bucket) > budget_->bytes_left()) {
            budget_->stop(Reason::memory);
            return false;
        }
        wider.buckets = std::make_unique<Bucket[]>(wider.size);
        wider.used = shard.used;
        wider.limit = wider.size * (kLine / sizeof(Key)) * 7 / 8;
        for (std::size_t i = 0; i < shard.size; ++i) {
            for (Key key : shard.buckets[i].keys) {
                if (key != 0) *find(wider, key, hash_of(key)) = key;
            }
        }
        bytes_ += (wider.size - shard.size) * sizeof(Bucket);
        shard = std::move(wider);
        budget_->hold(slot_, bytes_);
        return true;
    }

    Budget* budget_;
    int slot_;
    Shard shards_[std::size_t{1} << kShardBits];
    std::size_t bytes_ = 0;
};

} // namespace kosynka

/// A small random stream (xorshift with a multiplier), the same everywhere.
#pragma once

#include <cstdint>

namespace kosynka {

class Random {
public:
    explicit Random(std::uint64_t seed)
        : state_(seed * 0x9E3779B97F4A7C15ULL + 0x2545F4914F6CDD1DULL) {
        if (state_ == 0) state_ = 1;
        next();
        next();
    }
    std::uint64_t next() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545F4914F6CDD1DULL;
    }
    /// A number below `count`.
    std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>((next() >> 32) * count >> 32);
    }

private:
    std::uint64_t state_;
};

} // namespace kosynka

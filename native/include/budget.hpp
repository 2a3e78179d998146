/// What a search may spend, and what it answers.
#pragma once

#include "game_spec.hpp"

#include <atomic>
#include <functional>
#include <optional>

namespace kosynka {

struct Limits {
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> cpu_ms;
    std::size_t mib = 256;
    std::uint64_t seed = 0;
};

enum class Verdict : std::uint8_t { winnable, unwinnable, unknown };
enum class Reason : std::uint8_t { none, nodes, time, memory, cancelled, unproved };
enum class Proof : std::uint8_t { none, line, fixpoint, exhausted };

struct Outcome {
    Verdict verdict = Verdict::unknown;
    Reason reason = Reason::none;
    Proof proof = Proof::none;
    std::vector<Move> line;
    std::uint64_t nodes = 0;
    double cpu_ms = 0;
    double mib = 0;
};

/// Which proved prunings are used; tests switch each off. See dominance.hpp.
struct Dominances {
    bool safe_up = true;
    bool safe_stock_up = true;
    bool commuting = true;
    bool sleeping = true;
    bool loss_proofs = true;
    bool spare_spaces = true;
};

/// CPU time of this thread in nanoseconds.
std::int64_t thread_cpu_ns();

/// Counts nodes and says when to stop. One for each call of solve.
class Budget {
public:
    using Poll = std::function<bool()>;

    Budget(const Limits& limits, const std::atomic<bool>* cancelled, Poll poll);

    /// Count one node; true when the search has to end.
    bool spend(std::uint64_t nodes = 1) {
        nodes_ += nodes;
        if (nodes_ >= next_check_) check();
        return reason_ != Reason::none;
    }
    /// Say how many bytes a structure holds now (`slot` tells structures apart).
    void hold(int slot, std::size_t bytes);
    /// Bytes that may still be taken.
    std::size_t bytes_left() const;
    void stop(Reason reason) {
        if (reason_ == Reason::none) reason_ = reason;
    }
    bool stopped() const { return reason_ != Reason::none; }
    /// Narrow the time and nodes for one part of the work, a share of what is left.
    void begin_part(double share, std::uint64_t most_nodes);
    /// Give the rest back; false if the whole budget is spent.
    bool end_part();

    Reason reason() const { return reason_; }
    std::uint64_t nodes() const { return nodes_; }
    double cpu_ms() const;
    double peak_mib() const { return static_cast<double>(peak_) / (1 << 20); }

private:
    void check();
    void plan_check();

    static constexpr std::uint64_t kCheckEvery = 256;
    static constexpr std::int64_t kPollEveryNs = 20'000'000;
    static constexpr int kSlots = 4;

    const Limits limits_;
    const std::atomic<bool>* cancelled_;
    Poll poll_;
    std::int64_t start_ns_;
    std::int64_t last_poll_ns_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = 0;
    std::uint64_t part_nodes_ = UINT64_MAX;
    std::int64_t part_ns_ = INT64_MAX;
    bool part_ended_ = false;
    std::size_t held_[kSlots]{};
    std::size_t peak_ = 0;
    Reason reason_ = Reason::none;
};

} // namespace kosynka

#include "budget.hpp"

#include <algorithm>
#include <ctime>

namespace kosynka {

std::int64_t thread_cpu_ns() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

Budget::Budget(const Limits& limits, const std::atomic<bool>* cancelled, Poll poll)
    : limits_(limits), cancelled_(cancelled), poll_(std::move(poll)), start_ns_(thread_cpu_ns()),
      last_poll_ns_(start_ns_) {
    plan_check();
}

double Budget::cpu_ms() const {
    return static_cast<double>(thread_cpu_ns() - start_ns_) / 1e6;
}

void Budget::hold(int slot, std::size_t bytes) {
    held_[slot] = bytes;
    std::size_t sum = 0;
    for (std::size_t held : held_) sum += held;
    peak_ = std::max(peak_, sum);
}

std::size_t Budget::bytes_left() const {
    std::size_t sum = 0;
    for (std::size_t held : held_) sum += held;
    const std::size_t most = limits_.mib << 20;
    return sum < most ? most - sum : 0;
}

void Budget::begin_part(double share, std::uint64_t most_nodes) {
    part_nodes_ = most_nodes < UINT64_MAX - nodes_ ? nodes_ + most_nodes : UINT64_MAX;
    part_ns_ = INT64_MAX;
    if (limits_.nodes) {
        const auto left = *limits_.nodes > nodes_ ? *limits_.nodes - nodes_ : 0;
        const auto part = static_cast<std::uint64_t>(static_cast<double>(left) * share);
        part_nodes_ = std::min(part_nodes_, nodes_ + part);
    }
    if (limits_.cpu_ms) {
        const std::int64_t now = thread_cpu_ns();
        const std::int64_t left = start_ns_ + *limits_.cpu_ms * 1'000'000 - now;
        part_ns_ = now + static_cast<std::int64_t>(static_cast<double>(left) * share);
    }
    plan_check();
}

bool Budget::end_part() {
    part_nodes_ = UINT64_MAX;
    part_ns_ = INT64_MAX;
    if (part_ended_) reason_ = Reason::none;
    part_ended_ = false;
    check();
    return reason_ == Reason::none;
}

void Budget::plan_check() {
    next_check_ = std::min(nodes_ + kCheckEvery, part_nodes_);
    if (limits_.nodes) next_check_ = std::min(next_check_, *limits_.nodes);
}

void Budget::check() {
    if (limits_.nodes && nodes_ >= *limits_.nodes) return stop(Reason::nodes);
    if (cancelled_ && cancelled_->load(std::memory_order_relaxed)) return stop(Reason::cancelled);
    const std::int64_t now = thread_cpu_ns();
    if (limits_.cpu_ms && now - start_ns_ >= *limits_.cpu_ms * 1'000'000) {
        return stop(Reason::time);
    }
    if (poll_ && now - last_poll_ns_ >= kPollEveryNs) {
        last_poll_ns_ = now;
        if (!poll_()) return stop(Reason::cancelled);
    }
    if (reason_ == Reason::none && (nodes_ >= part_nodes_ || now >= part_ns_)) {
        part_ended_ = true;
        return stop(Reason::unproved);
    }
    plan_check();
}

} // namespace kosynka

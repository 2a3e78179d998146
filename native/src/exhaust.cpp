#include "exhaust.hpp"

#include <algorithm>
#include <unordered_map>

namespace kosynka {

namespace {

constexpr std::size_t kBytesPerEntry = 160;
constexpr int kSlot = 1;

} // namespace

Outcome exhaust(const GameSpec& spec, const Layout& layout, Budget& budget) {
    struct Found {
        std::uint32_t parent;
        Move via;
    };
    std::unordered_map<std::string, std::uint32_t> seen;
    std::vector<Found> found;
    std::vector<std::pair<Position, std::uint32_t>> waiting;
    Outcome outcome;
    const auto reach = [&](Position position, std::uint32_t parent, const Move& via) {
        std::string key = position.key();
        const std::size_t bytes = (key.size() + kBytesPerEntry) * (found.size() + 1);
        if (!seen.emplace(std::move(key), found.size()).second) return;
        budget.hold(kSlot, bytes);
        if (budget.bytes_left() == 0) budget.stop(Reason::memory);
        waiting.emplace_back(std::move(position), static_cast<std::uint32_t>(found.size()));
        found.push_back({parent, via});
    };
    reach(Position(spec, layout), 0, {});
    while (!waiting.empty() && !budget.spend()) {
        const auto [position, number] = std::move(waiting.back());
        waiting.pop_back();
        if (position.is_won()) {
            for (std::uint32_t at = number; at != 0; at = found[at].parent) {
                outcome.line.push_back(found[at].via);
            }
            std::reverse(outcome.line.begin(), outcome.line.end());
            outcome.verdict = Verdict::winnable;
            outcome.proof = Proof::line;
            return outcome;
        }
        const auto moves = position.legal_moves();
        for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
            Position after = position;
            after.apply(*move);
            reach(std::move(after), number, *move);
        }
    }
    if (!budget.stopped()) {
        outcome.verdict = Verdict::unwinnable;
        outcome.proof = Proof::exhausted;
    }
    return outcome;
}

} // namespace kosynka

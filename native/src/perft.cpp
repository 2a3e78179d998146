#include "perft.hpp"

#include <unordered_set>

namespace kosynka {

std::vector<std::uint64_t> perft(const GameSpec& spec, const Layout& layout, int depth) {
    std::vector<std::uint64_t> counts{1};
    std::vector<Position> level{Position(spec, layout)};
    for (int ply = 1; ply <= depth; ++ply) {
        std::unordered_set<std::string> seen;
        std::vector<Position> next;
        for (const Position& position : level) {
            for (const Move& move : position.legal_moves()) {
                Position after = position;
                after.apply(move);
                if (!seen.insert(after.key()).second) continue;
                if (ply < depth) next.push_back(std::move(after));
            }
        }
        counts.push_back(seen.size());
        level = std::move(next);
    }
    return counts;
}

} // namespace kosynka

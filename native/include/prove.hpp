/// A complete search, depth first over commits, each node all positions of free moves.
#pragma once

#include "board.hpp"
#include "budget.hpp"

#include <span>

namespace kosynka {

/// What a search over boards found; `steps` lead from the start to the win.
struct Search {
    Verdict verdict = Verdict::unknown;
    std::vector<Step> steps;
};

/// Play everything that needs no choice; append it to `steps` if given.
void settle(const Table& table, Board& board, const Dominances& use,
            std::vector<Step>* steps = nullptr);

/// Write every commit of `board` in a fixed order; `reach` is what its stock offers.
void list_commits(const Table& table, const Board& board, std::span<const Reach> reach,
                  std::vector<Step>& out);

/// How a search goes about it.
struct Manner {
    /// 0 keeps the plain order, any other seed shuffles it.
    std::uint64_t seed = 0;
    /// How many positions of free moves a node may have; a search that cut one proves no loss.
    std::size_t most_members = SIZE_MAX;
};

/// Search until a win, the end, or the end of the budget (then the verdict is unknown).
Search prove(const Table& table, const Board& start, const Dominances& use, Budget& budget,
             const Manner& manner);

} // namespace kosynka

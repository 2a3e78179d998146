/// A complete search, depth first over commits, each node all positions of free moves.
#pragma once

#include "board.hpp"
#include "budget.hpp"

namespace kosynka {

/// What a search over boards found; `steps` lead from the start to the win.
struct Search {
    Verdict verdict = Verdict::unknown;
    std::vector<Step> steps;
};

/// Play everything that needs no choice; append it to `steps` if given.
void settle(const Table& table, Board& board, const Dominances& use,
            std::vector<Step>* steps = nullptr);

/// Write every commit of `board` in a fixed order.
void list_commits(const Table& table, const Board& board, std::vector<Step>& out);

/// Search until a win, the end, or the end of the budget (then the verdict is unknown).
/// `seed` 0 keeps the plain order, any other one shuffles it.
Search prove(const Table& table, const Board& start, const Dominances& use, Budget& budget,
             std::uint64_t seed);

} // namespace kosynka

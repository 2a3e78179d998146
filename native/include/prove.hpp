/// A complete search, depth first over commits, each node all positions of free moves.
#pragma once

#include "budget.hpp"
#include "openings.hpp"

namespace kosynka {

/// What a search over boards found; `steps` lead from the start to the win.
struct Search {
    Verdict verdict = Verdict::unknown;
    std::vector<Step> steps;
};

/// Play everything that needs no choice; append it to `steps` if given. True if there was any.
bool settle(const Table& table, Board& board, const Dominances& use,
            std::vector<Step>* steps = nullptr);

/// Append every commit of `board`; `stock` are the cards left in its stock and waste.
void list_commits(const Table& table, const Board& board, const Openings& openings,
                  std::uint64_t stock, std::vector<Step>& out);

/// The cards left in stock and waste.
std::uint64_t stock_cards(const Table& table, const Board& board);

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

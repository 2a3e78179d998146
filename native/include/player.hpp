/// A player of the games that build by colour who never looks at a card that lies face down.
#pragma once

#include "budget.hpp"
#include "worlds.hpp"

namespace kosynka {

/// How a sampling player decides.
struct Skill {
    /// Deals looked at for each decision.
    int samples = 200;
    /// The width of the doubt that makes it look at a choice again.
    double curiosity = 0.5;
    /// What a solver may spend on one deal.
    std::uint64_t nodes = 300;
    /// The weight of what a greedy player makes of a deal; the rest is the solver's.
    double greedy_weight = 0.0;
};

/// One thing to do: free moves, then one commit, or turn the next cards of the stock.
struct Choice {
    std::vector<Step> steps;
    bool turns_stock = false;
    int visits = 0;
    double value = 0;
};

class Player {
public:
    Player(const Skill& skill, std::uint64_t seed);

    /// Rank what can be done, best first; empty where nothing is left to do.
    std::vector<Choice> weigh(const Belief& belief, const Board& board, Budget& budget);
    /// Play on to the end on a table whose cards are shown only as they turn up.
    bool plays_to_win(const Belief& belief, const Table& table, Board board, Budget& budget);

private:
    Skill skill_;
    Random random_;
};

} // namespace kosynka

/// A player of the games that build by colour who never looks at a card that lies face down.
#pragma once

#include "budget.hpp"
#include "players/worlds.hpp"

namespace kosynka {

/// How a sampling player decides.
struct Skill {
    /// Deals looked at for each decision.
    int samples = 200;
    /// How far a choice may seem worse and be tried again, in spreads of what games come to.
    double curiosity = 4.4;
    /// What a solver may spend on one deal.
    std::uint64_t nodes = 300;
    /// The weight of what a greedy player makes of a deal; the rest is the solver's.
    double greedy_weight = 1.0;
};

/// What a greedy player goes by: the larger the sum, the sooner a commit is made. The weights
/// here are those for one pack.
struct Taste {
    int up_turning = 38;
    int up_last = 8;
    int turning = 40;
    int for_each_left = 8;
    int making_space = 7;
    /// A king waits for the space: on hidden cards, or in the stock.
    int space_wanted = 32;
    int stock_up = 82;
    int stock_up_rank = 5;
    int stock_down = 15;
    int stock_down_rank = 2;
    int stock_king = -8;
    /// The card laid down carries the head of hidden cards.
    int carries_head = 28;
    /// It can go up at once instead.
    int is_next = -57;
    /// Cards had to go up or come back first.
    int prepared = -5;
    /// So often, in 1/256, the next best commit is made.
    int slip = 0;
};

/// One thing to do: free moves, then one commit, or turn the next cards of the stock.
struct Choice {
    std::vector<Step> steps;
    bool turns_stock = false;
    int visits = 0;
    double value = 0;
};

/// Decides by samples; what it draws at random goes on from decision to decision.
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

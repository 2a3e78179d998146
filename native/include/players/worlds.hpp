/// What a player who has not looked knows of a board, and the deals that agree with it.
#pragma once

#include "board.hpp"
#include "random.hpp"

namespace kosynka {

/// A table of which some cards were never seen; what lies there is any order of them.
///
/// A deal is uniform, and what a player saw and did tells nothing of the rest: so every
/// order of the unseen cards in their places is as likely as any other.
class Belief {
public:
    /// `unseen` counts for each pile of the game the cards nobody has seen: the lowest of a
    /// column, the last of the stock. Which cards stand there is forgotten at once.
    Belief(const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen);
    /// What is believed of `board` where nothing under its heads was seen, nor any card of
    /// the stock that an unfinished first pass has still to turn.
    Belief(const Belief& before, const Table& table, const Board& board);

    const Table& table() const { return table_; }
    /// How many cards of the stock, the last ones, were never turned.
    int unseen_stock() const { return unseen_stock_; }
    /// Has the board cards that were not seen?
    bool has_unseen(const Board& board) const;
    /// Lay the unseen cards in a random order; `table` becomes one deal of all that may be.
    void deal(Random& random, Table& table) const;

private:
    void gather();

    Table table_;
    std::array<std::uint8_t, kMaxColumns> unseen_{};
    std::array<std::uint8_t, kMaxColumns> height_{};
    int unseen_stock_ = 0;
    std::vector<Card> cards_;
};

} // namespace kosynka

/// A quick player of any game who goes by what lies open, and deals that it may be playing.
#pragma once

#include "position.hpp"
#include "random.hpp"

#include <optional>

namespace kosynka {

/// Lay the cards that were never seen in a random order; each order is as likely.
///
/// `unseen` counts for each pile of the game the cards nobody has seen: the last ones of the
/// stock, the lowest of any other pile. Which cards stand there in `layout` has no influence.
class Deals {
public:
    Deals(const GameSpec& spec, const Layout& layout, std::vector<int> unseen);
    Layout draw(Random& random) const;

private:
    template <typename Use> void each_place(Layout& layout, Use use) const;

    const GameSpec* spec_;
    Layout layout_;
    std::vector<int> unseen_;
    std::vector<Card> cards_;
};

/// The player: turns hidden cards, brings cards up, plays the waste.
class Greedy {
public:
    /// `slip`: so often a move is chosen among all useful ones, in 1/256.
    explicit Greedy(const GameSpec& spec, int slip = 12) : spec_(&spec), slip_(slip) {}

    /// The moves that make sense, best first: moves of cards, then turning the stock.
    std::vector<Move> useful(const Position& position, Random& random) const;
    /// Play until nothing more is done; returns the number of moves.
    int play_out(Position& position, Random& random) const;
    /// Is every card of the player up?
    bool is_done(const Position& position) const;
    int cards_left(const Position& position) const;

private:
    int worth(const Position& position, const Move& move) const;
    bool frees(const Position& position, const Move& move) const;
    bool fills_space(const Position& position, const Move& move) const;
    std::optional<Move> turn(const Position& position) const;

    const GameSpec* spec_;
    int slip_;
};

} // namespace kosynka

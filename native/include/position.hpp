/// The rules, played on whole piles: slow, exact, for every game that the spec can say.
#pragma once

#include "game_spec.hpp"

namespace kosynka {

/// All piles of one moment. Perft and the translation of lines stand on it.
class Position {
public:
    Position(const GameSpec& spec, const Layout& layout);

    const std::vector<Card>& pile(int number) const { return piles_[number]; }
    int face_down(int number) const { return face_down_[number]; }
    int redeals_left() const { return redeals_left_; }

    bool is_won() const;
    bool can_redeal() const;
    std::vector<Move> legal_moves() const;
    /// Play a legal move with all that follows from it by itself.
    void apply(const Move& move);
    /// All that tells two positions apart, as bytes.
    std::string key() const;

private:
    int place_of_next(Card card, int place) const;
    void add_foundation_moves(int source, std::vector<Move>& moves) const;
    void add_column_moves(int source, int count, std::vector<Move>& moves) const;
    void reveal_top(int pile);
    void run_automatic();
    int bared_base() const;

    const GameSpec* spec_;
    std::vector<std::vector<Card>> piles_;
    std::vector<int> face_down_;
    int redeals_left_;
};

} // namespace kosynka

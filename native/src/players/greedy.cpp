#include "players/greedy.hpp"

#include <algorithm>
#include <array>

namespace kosynka {

Deals::Deals(const GameSpec& spec, const Layout& layout, std::vector<int> unseen)
    : spec_(&spec), layout_(layout), unseen_(std::move(unseen)) {
    each_place(layout_, [this](Card& card) { cards_.push_back(card); });
    std::sort(cards_.begin(), cards_.end());
}

template <typename Use> void Deals::each_place(Layout& layout, Use use) const {
    for (int i = 0; i < spec_->piles(); ++i) {
        auto& cards = layout.piles[i];
        const int first = i == spec_->stock() ? static_cast<int>(cards.size()) - unseen_[i] : 0;
        for (int j = 0; j < unseen_[i]; ++j) use(cards[first + j]);
    }
}

Layout Deals::draw(Random& random) const {
    std::vector<Card> cards = cards_;
    for (auto n = static_cast<std::uint32_t>(cards.size()); n > 1; --n) {
        std::swap(cards[n - 1], cards[random.below(n)]);
    }
    Layout layout = layout_;
    each_place(layout, [at = std::size_t{0}, &cards](Card& card) mutable { card = cards[at++]; });
    return layout;
}

int Greedy::cards_left(const Position& position) const {
    int left = 0;
    for (int i = spec_->first_captive(); i < spec_->piles(); ++i) {
        left += static_cast<int>(position.pile(i).size());
    }
    return left;
}

bool Greedy::is_done(const Position& position) const {
    return cards_left(position) == 0;
}

bool Greedy::frees(const Position& position, const Move& move) const {
    const auto& cards = position.pile(move.source);
    const int below = static_cast<int>(cards.size()) - move.count - 1;
    if (below < position.face_down(move.source) || below < 0) return false;
    const Card bared = cards[below];
    for (int i = 0; i < spec_->foundations(); ++i) {
        const auto& place = position.pile(i);
        if (!place.empty() && spec_->next_up[place.back()] == bared) return true;
    }
    return false;
}

bool Greedy::fills_space(const Position& position, const Move& move) const {
    return move.target >= spec_->foundations() && position.pile(move.target).empty();
}

int Greedy::worth(const Position& position, const Move& move) const {
    const int first = spec_->first_column();
    if (move.source < spec_->foundations()) return 0;
    const auto& cards = position.pile(move.source);
    const int down = position.face_down(move.source);
    const bool is_column = move.source >= first && move.source < spec_->waste();
    const bool bares = is_column && static_cast<int>(cards.size()) - move.count == down;
    if (move.target < spec_->foundations()) {
        const bool low = !spec_->base_by_hand || rank_of(cards.back()) < 2;
        return low || (bares && down) ? 6 : 4;
    }
    if (bares && down) return 5;
    if (fills_space(position, move)) {
        if (bares) return 0;
        return move.source == spec_->waste() ? 3 : 0;
    }
    if (move.source == spec_->waste()) return 3;
    return bares || frees(position, move) ? 2 : 0;
}

std::optional<Move> Greedy::turn(const Position& position) const {
    if (!position.pile(spec_->stock()).empty()) return Move{Move::Kind::draw};
    if (position.can_redeal()) return Move{Move::Kind::redeal};
    return std::nullopt;
}

std::vector<Move> Greedy::useful(const Position& position, Random& random) const {
    struct Ranked {
        Move move;
        std::uint32_t key;
    };
    std::vector<Ranked> ranked;
    for (const Move& move : position.legal_moves()) {
        if (move.kind != Move::Kind::play) continue;
        const int value = worth(position, move);
        const std::uint32_t chance = random.below(1 << 16);
        if (value) ranked.push_back({move, static_cast<std::uint32_t>(value) << 16 | chance});
    }
    std::sort(ranked.begin(), ranked.end(),
              [](const Ranked& a, const Ranked& b) { return a.key > b.key; });
    std::vector<Move> moves;
    for (const Ranked& one : ranked) moves.push_back(one.move);
    if (const auto turned = turn(position)) moves.push_back(*turned);
    return moves;
}

int Greedy::play_out(Position& position, Random& random) const {
    constexpr int kLongest = 3000;
    int idle = 0;
    for (int i = 0; i < kLongest; ++i) {
        if (is_done(position)) return i;
        const auto moves = useful(position, random);
        if (moves.empty()) return i;
        std::size_t at = 0;
        const bool has_play = moves[0].kind == Move::Kind::play;
        if (has_play && static_cast<int>(random.below(256)) < slip_) {
            at = random.below(static_cast<std::uint32_t>(moves.size()));
        }
        if (moves[at].kind == Move::Kind::play) {
            idle = 0;
        } else if (++idle > static_cast<int>(position.pile(spec_->stock()).size() +
                                             position.pile(spec_->waste()).size()) /
                                    spec_->draw * 2 +
                                4) {
            return i;
        }
        position.apply(moves[at]);
    }
    return kLongest;
}

} // namespace kosynka

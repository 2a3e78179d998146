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
    const Card head = cards[below + 1];
    // To part a run for less would be done and undone without end.
    if (spec_->base_by_hand || (spec_->runs_on[bared] >> head & 1)) return false;
    if (spec_->base_cards >> bared & 1) return true;
    // In suit: can the bared card be laid on another one, or another one on it?
    for (int i = spec_->first_column(); i <= spec_->waste(); ++i) {
        const auto& other = position.pile(i);
        if (i == move.source || i == move.target || other.empty()) continue;
        if (spec_->fits_on[bared] >> other.back() & 1) return true;
        if (i != spec_->waste() && (spec_->fits_on[other.back()] >> bared & 1)) return true;
    }
    return false;
}

bool Greedy::fills_space(const Position& position, const Move& move) const {
    return move.target >= spec_->foundations() && position.pile(move.target).empty();
}

bool Greedy::is_plain(const Position& position, const Move& move) const {
    if (spec_->base_by_hand || move.kind != Move::Kind::play) return false;
    return !fills_space(position, move);
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
        if (spec_->base_by_hand) return move.source == spec_->waste() ? 3 : 0;
        return is_column && frees(position, move) ? 1 : 0;
    }
    if (move.source == spec_->waste()) return 3;
    if (bares || frees(position, move)) return 2;
    if (spec_->base_by_hand) return 0;
    // In suit a whole run loses nothing by lying on the next card.
    const Card under = cards[cards.size() - move.count - 1];
    const Card head = cards[cards.size() - move.count];
    return (spec_->runs_on[under] >> head & 1) ? 0 : 2;
}

std::optional<Move> Greedy::turn(const Position& position) const {
    if (!position.pile(spec_->stock()).empty()) return Move{Move::Kind::draw};
    if (position.can_redeal()) return Move{Move::Kind::redeal};
    return std::nullopt;
}

std::vector<Move> Greedy::useful(const Position& position, Random& random, bool widely) const {
    struct Ranked {
        Move move;
        std::uint32_t key;
    };
    std::vector<Ranked> ranked;
    for (const Move& move : position.legal_moves()) {
        if (move.kind != Move::Kind::play) continue;
        int value = worth(position, move);
        if (!value && widely && fills_space(position, move)) {
            const auto& cards = position.pile(move.source);
            value = static_cast<int>(cards.size()) > move.count ? 1 : 0;
        }
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

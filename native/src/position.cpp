#include "position.hpp"

#include <algorithm>

namespace kosynka {

Position::Position(const GameSpec& spec, const Layout& layout)
    : spec_(&spec), piles_(layout.piles), face_down_(layout.face_down),
      redeals_left_(layout.redeals_left) {}

bool Position::is_won() const {
    std::size_t up = 0;
    for (int i = 0; i < spec_->foundations(); ++i) up += piles_[i].size();
    return static_cast<int>(up) == spec_->cards();
}

bool Position::can_redeal() const {
    return piles_[spec_->stock()].empty() && !piles_[spec_->waste()].empty() && redeals_left_ != 0;
}

std::vector<Move> Position::legal_moves() const {
    std::vector<Move> moves;
    if (is_won()) return moves;
    const int first = spec_->first_column(), waste = spec_->waste();
    for (int i = first; i <= waste; ++i) add_foundation_moves(i, moves);
    for (int i = spec_->first_captive(); i < first; ++i) add_foundation_moves(i, moves);
    for (int source = first; source < waste; ++source) {
        const auto& cards = piles_[source];
        const int up = static_cast<int>(cards.size()) - face_down_[source];
        for (int count = 1; count <= up; ++count) {
            const Card head = cards[cards.size() - count];
            if (count > 1 && !(spec_->runs_on[head] >> cards[cards.size() - count + 1] & 1)) break;
            add_column_moves(source, count, moves);
        }
    }
    add_column_moves(waste, 1, moves);
    if (spec_->worry_back) {
        for (int i = 0; i < spec_->foundations(); ++i) add_column_moves(i, 1, moves);
    }
    if (!piles_[spec_->stock()].empty()) {
        moves.push_back({Move::Kind::draw});
    } else if (can_redeal()) {
        moves.push_back({Move::Kind::redeal});
    }
    return moves;
}

void Position::add_foundation_moves(int source, std::vector<Move>& moves) const {
    const auto& cards = piles_[source];
    if (static_cast<int>(cards.size()) <= face_down_[source]) return;
    const Card card = cards.back();
    for (int i = 0; i < spec_->foundations(); ++i) {
        const auto& place = piles_[i];
        const bool starts = spec_->base_by_hand && (spec_->base_cards >> card & 1) &&
                            (spec_->places[i] == kAnySuit || spec_->places[i] == suit_of(card));
        if (place.empty() ? starts : spec_->next_up[place.back()] == card) {
            moves.push_back({Move::Kind::play, static_cast<std::uint8_t>(source), 1,
                             static_cast<std::uint8_t>(i)});
            if (spec_->first_accepting_only) return;
        }
    }
}

void Position::add_column_moves(int source, int count, std::vector<Move>& moves) const {
    const auto& cards = piles_[source];
    if (static_cast<int>(cards.size()) < count) return;
    const Card head = cards[cards.size() - count];
    for (int target = spec_->first_column(); target < spec_->waste(); ++target) {
        const auto& onto = piles_[target];
        const std::uint64_t takes =
            onto.empty() ? spec_->space_fillers : spec_->fits_on[onto.back()];
        if (target != source && (takes >> head & 1)) {
            moves.push_back({Move::Kind::play, static_cast<std::uint8_t>(source),
                             static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(target)});
        }
    }
}

void Position::apply(const Move& move) {
    auto& stock = piles_[spec_->stock()];
    auto& waste = piles_[spec_->waste()];
    switch (move.kind) {
    case Move::Kind::play: {
        auto& from = piles_[move.source];
        auto& onto = piles_[move.target];
        onto.insert(onto.end(), from.end() - move.count, from.end());
        from.resize(from.size() - move.count);
        reveal_top(move.source);
        break;
    }
    case Move::Kind::draw: {
        const auto n = std::min<std::size_t>(spec_->draw, stock.size());
        waste.insert(waste.end(), stock.begin(), stock.begin() + static_cast<std::ptrdiff_t>(n));
        stock.erase(stock.begin(), stock.begin() + static_cast<std::ptrdiff_t>(n));
        break;
    }
    case Move::Kind::redeal:
        std::swap(stock, waste);
        if (redeals_left_ != kUnlimited) --redeals_left_;
        break;
    }
    run_automatic();
}

void Position::reveal_top(int pile) {
    const int size = static_cast<int>(piles_[pile].size());
    if (size && face_down_[pile] == size) --face_down_[pile];
}

void Position::run_automatic() {
    for (int i = 0; i < spec_->captives; ++i) {
        const int captive = spec_->first_captive() + i;
        if (face_down_[captive] && piles_[i].size() == kRanks) reveal_top(captive);
    }
    if (spec_->base_by_hand) return;
    for (int source = bared_base(); source != kNoCard; source = bared_base()) {
        const auto empty = std::find_if(piles_.begin(), piles_.begin() + spec_->foundations(),
                                        [](const auto& pile) { return pile.empty(); });
        if (empty == piles_.begin() + spec_->foundations()) return;
        empty->push_back(piles_[source].back());
        piles_[source].pop_back();
        reveal_top(source);
    }
}

int Position::bared_base() const {
    const auto is_bared = [this](int source) {
        const auto& cards = piles_[source];
        return !cards.empty() && (spec_->base_cards >> cards.back() & 1) &&
               face_down_[source] < static_cast<int>(cards.size());
    };
    for (int i = spec_->first_column(); i <= spec_->waste(); ++i) {
        if (is_bared(i)) return i;
    }
    for (int i = spec_->first_captive(); i < spec_->first_column(); ++i) {
        if (is_bared(i)) return i;
    }
    return kNoCard;
}

std::string Position::key() const {
    std::string key;
    const auto foundations = static_cast<std::size_t>(spec_->foundations());
    for (std::size_t i = 0; i < piles_.size(); ++i) {
        key.push_back(static_cast<char>(piles_[i].size()));
        if (i < foundations) {
            // The base card tells the rest of a foundation.
            if (!piles_[i].empty()) key.push_back(static_cast<char>(piles_[i].front()));
            continue;
        }
        key.push_back(static_cast<char>(face_down_[i]));
        key.append(piles_[i].begin(), piles_[i].end());
    }
    key.push_back(static_cast<char>(redeals_left_));
    return key;
}

} // namespace kosynka

#include "players/worlds.hpp"

#include <algorithm>
#include <bit>

namespace kosynka {

Belief::Belief(const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen)
    : table_(make_table(spec, layout)), unseen_stock_(unseen[spec.stock()]) {
    for (int i = 0; i < spec.columns; ++i) {
        const int column = spec.first_column() + i;
        unseen_[i] = static_cast<std::uint8_t>(unseen[column]);
        height_[i] = static_cast<std::uint8_t>(
            std::min<std::size_t>(layout.piles[column].size(), layout.face_down[column] + 1));
    }
    gather();
}

Belief::Belief(const Belief& before, const Table& table, const Board& board)
    : table_(table), unseen_(before.unseen_), height_(before.height_),
      unseen_stock_(before.unseen_stock_) {
    for (int i = 0; i < table.columns; ++i) {
        const int under = board.left[i] ? board.left[i] - 1 : 0;
        unseen_[i] = static_cast<std::uint8_t>(std::min<int>(unseen_[i], under));
    }
    if (unseen_stock_) {
        int place = 0, turned = 0;
        for (std::uint64_t rest = board.stock; rest && place < board.waste; rest &= rest - 1) {
            ++place;
            turned = std::countr_zero(rest) + 1;
        }
        unseen_stock_ = std::min(unseen_stock_, table.stock_size - turned);
    }
    gather();
}

bool Belief::has_unseen(const Board& board) const {
    for (int i = 0; i < table_.columns; ++i) {
        if (unseen_[i] && board.left[i] > 1) return true;
    }
    return unseen_stock_ > 0;
}

void Belief::gather() {
    for (int i = 0; i < table_.columns; ++i) {
        const auto& column = table_.column[i];
        cards_.insert(cards_.end(), column.begin(), column.begin() + unseen_[i]);
    }
    for (int i = table_.stock_size - unseen_stock_; i < table_.stock_size; ++i) {
        cards_.push_back(table_.stock[i]);
    }
    std::sort(cards_.begin(), cards_.end());
}

void Belief::deal(Random& random, Table& table) const {
    table = table_;
    std::array<Card, 256> cards;
    std::copy(cards_.begin(), cards_.end(), cards.begin());
    for (auto n = static_cast<std::uint32_t>(cards_.size()); n > 1; --n) {
        std::swap(cards[n - 1], cards[random.below(n)]);
    }
    const Card* next = cards.data();
    for (int i = 0; i < table.columns; ++i) {
        for (int j = 0; j < unseen_[i]; ++j) {
            table.column[i][j] = *next++;
        }
        if (!unseen_[i]) continue;
        for (int j = 0; j < height_[i]; ++j) {
            const std::uint64_t below = table.below[i][j], card = bit(table.column[i][j]);
            table.below[i][j + 1] = below | card;
            table.below_twice[i][j + 1] = table.below_twice[i][j] | (below & card);
        }
    }
    for (int i = table.stock_size - unseen_stock_; i < table.stock_size; ++i) {
        table.stock[i] = *next++;
    }
    if (unseen_stock_) index_stock(table);
}

} // namespace kosynka

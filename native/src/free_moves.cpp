#include "free_moves.hpp"

#include "key_set.hpp"

#include <algorithm>
#include <bit>

namespace kosynka {

std::uint64_t free_ups(const Table& table, const Board& board) {
    std::uint64_t ups = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        for (int pile = 0; pile < table.packs; ++pile) {
            const int rank = board.height[suit][pile];
            if (rank == kRanks) continue;
            const auto card = static_cast<Card>(suit * kRanks + rank);
            if ((board.one >> card & 1) && board.bares(table, card)) ups |= bit(card);
        }
    }
    return ups;
}

bool settle_free(const Table& table, Board& board, const Dominances& use,
                 std::vector<Step>* steps) {
    if (!use.safe_up) return false;
    bool any = false;
    while (const auto step = safe_free_up(table, board)) {
        board.play(table, *step);
        if (steps) steps->push_back(*step);
        any = true;
    }
    return any;
}

void FreeClosure::begin(const Board& start) {
    members_.clear();
    if (++round_ == 0) {
        std::fill(seen_.begin(), seen_.end(), 0);
        round_ = 1;
    }
    members_.push_back({start, openings_of(*table_, start), 0, {}});
    remember(start);
}

void FreeClosure::expand(std::uint32_t at) {
    const Board board = members_[at].board;
    const std::uint64_t fits = members_[at].openings.fits;
    for (std::uint64_t rest = members_[at].ups(); rest; rest &= rest - 1) {
        const Step step{Step::Kind::up, static_cast<std::uint8_t>(std::countr_zero(rest))};
        Board after = board;
        after.play(*table_, step);
        add(after, at, step);
    }
    if (!table_->worry_back) return;
    for (int suit = 0; suit < kSuits; ++suit) {
        for (int pile = 0; pile < table_->packs; ++pile) {
            const int height = board.height[suit][pile];
            if (height < 2 || (pile && height == board.height[suit][0])) continue;
            const auto card = static_cast<Card>(suit * kRanks + height - 1);
            if (!(fits >> card & 1)) continue;
            const Step step{Step::Kind::down, card};
            Board after = board;
            after.play(*table_, step);
            if (use_.safe_up && is_safe_up(*table_, after, card)) continue;
            add(after, at, step);
        }
    }
}

void FreeClosure::add(Board board, std::uint32_t parent, const Step& via) {
    settle_free(*table_, board, use_);
    if (remember(board)) members_.push_back({board, openings_of(*table_, board), parent, via});
}

bool FreeClosure::remember(const Board& board) {
    std::uint64_t key = 0;
    for (const auto& up : board.height) key = key << 8 | up[0] << 4 | up[1];
    if (members_.size() * 2 > seen_.size()) widen();
    const std::uint64_t entry = std::uint64_t{round_} << 32 | key;
    std::size_t at = mixed(key) & (seen_.size() - 1);
    while (seen_[at] >> 32 == round_) {
        if (seen_[at] == entry) return false;
        at = (at + 1) & (seen_.size() - 1);
    }
    seen_[at] = entry;
    return true;
}

void FreeClosure::widen() {
    std::vector<std::uint64_t> wider(seen_.size() * 4);
    for (std::uint64_t entry : seen_) {
        if (entry >> 32 != round_) continue;
        std::size_t at = mixed(entry & 0xFFFFFFFF) & (wider.size() - 1);
        while (wider[at] >> 32 == round_) at = (at + 1) & (wider.size() - 1);
        wider[at] = entry;
    }
    seen_ = std::move(wider);
}

std::vector<Step> FreeClosure::path_to(std::uint32_t member) const {
    std::vector<std::uint32_t> chain;
    for (std::uint32_t at = member; at != 0; at = members_[at].parent) chain.push_back(at);
    std::vector<Step> steps;
    Board board = members_[0].board;
    for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
        board.play(*table_, members_[*it].via);
        steps.push_back(members_[*it].via);
        settle_free(*table_, board, use_, &steps);
    }
    return steps;
}

} // namespace kosynka

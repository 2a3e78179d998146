#include "board_playout.hpp"

#include "openings.hpp"

#include <bit>

namespace kosynka {

namespace {

/// What a step is worth to the greedy policy; measured by the games that it wins.
namespace worth {
constexpr int kHeadUp = 60;
constexpr int kReveal = 50;
constexpr int kLastHead = 15;
constexpr int kUp = 30;
constexpr int kStockUp = 40;
constexpr int kStockDown = 20;
constexpr std::uint32_t kNoise = 40;
} // namespace worth

} // namespace

BoardPlayout::BoardPlayout(const Table& table, const Board& start) : table_(table), start_(start) {
    for (auto& indices : at_) indices.fill(kNoCard);
    for (int i = 0; i < table.stock_size; ++i) {
        const Card card = table.stock[i];
        auto& indices = at_[card];
        (indices[0] == kNoCard ? indices[0] : indices[1]) = static_cast<std::int8_t>(i);
        if (!(start.stock >> i & 1)) continue;
        start_twice_ |= start_stock_ & bit(card);
        start_stock_ |= bit(card);
    }
}

bool BoardPlayout::play(Policy policy, Random& random) {
    Board board = start_;
    stock_ = start_stock_;
    twice_ = start_twice_;
    steps_.clear();
    for (list(board); !options_.empty(); list(board)) {
        const Step step = choose(policy, board, random);
        if (step.kind == Step::Kind::stock_up || step.kind == Step::Kind::stock_down) {
            take(table_.stock[step.at]);
        }
        board.play(table_, step);
        steps_.push_back(step);
    }
    return board.is_won(table_);
}

void BoardPlayout::list(const Board& board) {
    options_.clear();
    const Openings openings = openings_of(table_, board);
    const std::uint64_t ups = openings.next & openings.bared;
    for (std::uint64_t rest = ups & board.one; rest; rest &= rest - 1) {
        options_.push_back({Step::Kind::up, static_cast<std::uint8_t>(std::countr_zero(rest))});
    }
    for (int i = 0; i < table_.columns; ++i) {
        if (!board.left[i]) continue;
        const Card card = board.head(table_, i);
        const auto at = static_cast<std::uint8_t>(i);
        if (ups >> card & 1) options_.push_back({Step::Kind::head_up, at});
        if (openings.fits >> card & 1) options_.push_back({Step::Kind::reveal, at});
    }
    const std::uint64_t wanted = stock_ & (openings.next | openings.fits);
    if (!wanted) return;
    const int size = table_.stock_is_set ? 0 : std::popcount(board.stock);
    for (std::uint64_t rest = wanted; rest; rest &= rest - 1) {
        const int card = std::countr_zero(rest);
        for (int n = 0; at_[card][n] != kNoCard; ++n) {
            const int index = at_[card][n];
            if (!(board.stock >> index & 1)) continue;
            const auto reach = reach_of(table_, board, index, size);
            if (!reach) continue;
            const auto step = [&](Step::Kind kind) {
                options_.push_back({kind, reach->index, reach->waste, reach->redeals});
            };
            if (openings.next >> card & 1) step(Step::Kind::stock_up);
            if (openings.fits >> card & 1) step(Step::Kind::stock_down);
            if (table_.stock_is_set) break;
        }
    }
}

Step BoardPlayout::choose(Policy policy, const Board& board, Random& random) const {
    if (policy == Policy::uniform || options_.size() == 1) {
        return options_[random.below(static_cast<std::uint32_t>(options_.size()))];
    }
    const Step* best = nullptr;
    int most = 0;
    for (const Step& step : options_) {
        const int score = score_of(board, step) + static_cast<int>(random.below(worth::kNoise));
        if (best && score <= most) continue;
        best = &step;
        most = score;
    }
    return *best;
}

int BoardPlayout::score_of(const Board& board, const Step& step) const {
    switch (step.kind) {
    case Step::Kind::head_up:
        return worth::kHeadUp + board.left[step.at];
    case Step::Kind::reveal:
        return (board.left[step.at] > 1 ? worth::kReveal : worth::kLastHead) + board.left[step.at];
    case Step::Kind::stock_up:
        return worth::kStockUp;
    case Step::Kind::stock_down:
        return worth::kStockDown + rank_of(table_.stock[step.at]);
    default:
        return worth::kUp;
    }
}

void BoardPlayout::take(Card card) {
    if (twice_ >> card & 1) {
        twice_ &= ~bit(card);
    } else {
        stock_ &= ~bit(card);
    }
}

Search find_by_playouts(const Table& table, const Board& start, Budget& budget, int games,
                        std::uint64_t seed) {
    BoardPlayout playout(table, start);
    Random random(seed);
    for (int i = 0; i < games && !budget.stopped(); ++i) {
        if (playout.play(Policy::greedy, random)) return {Verdict::winnable, playout.steps()};
        budget.spend(playout.steps().size() + 1);
    }
    return {};
}

} // namespace kosynka

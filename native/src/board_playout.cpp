#include "board_playout.hpp"

#include "dominance.hpp"
#include "openings.hpp"

#include <bit>

namespace kosynka {

namespace {

/// What a step is worth to the greedy policy; measured by the games that it wins.
struct Worth {
    /// A card that is safe up goes first of all.
    int safe = 100;
    /// A head that turns a card up, the last head of a column, and for each card of it.
    int turn = 50;
    int last = 20;
    int left = 8;
    /// A card of the stock, and for each of its ranks if it goes to a column.
    int stock = 20;
    int rank = 1;
    /// For each card that is passed over in the stock, where it does not come again for ever.
    int passed = 0;
    std::uint32_t noise = 50;
};

constexpr Worth kUnlimitedWorth;
/// With few passes the stock is what a win fails by.
constexpr Worth kLimitedWorth{.turn = 0, .last = 0, .left = 4, .passed = 35, .noise = 70};

const Worth& worth_for(const Table& table) {
    return table.unlimited ? kUnlimitedWorth : kLimitedWorth;
}

} // namespace

BoardPlayout::BoardPlayout(const Table& table, const Board& start) : table_(table), start_(start) {
    for (std::uint64_t rest = start.stock; rest; rest &= rest - 1) {
        const std::uint64_t card = bit(table.stock[std::countr_zero(rest)]);
        start_twice_ |= start_stock_ & card;
        start_stock_ |= card;
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
    const std::uint64_t ups = openings.ups();
    for (std::uint64_t rest = ups & board.one; rest; rest &= rest - 1) {
        options_.push_back({Step::Kind::up, static_cast<std::uint8_t>(std::countr_zero(rest))});
    }
    list_commits(table_, board, openings, stock_, options_);
}

Step BoardPlayout::choose(Policy policy, const Board& board, Random& random) const {
    if (policy == Policy::uniform || options_.size() == 1) {
        return options_[random.below(static_cast<std::uint32_t>(options_.size()))];
    }
    const std::uint32_t noise = worth_for(table_).noise;
    const Step* best = nullptr;
    int most = 0;
    for (const Step& step : options_) {
        const int score = score_of(board, step) + static_cast<int>(random.below(noise));
        if (best && score <= most) continue;
        best = &step;
        most = score;
    }
    return *best;
}

int BoardPlayout::score_of(const Board& board, const Step& step) const {
    const Worth& worth = worth_for(table_);
    const auto head_worth = [&](int left) {
        return (left > 1 ? worth.turn : worth.last) + worth.left * left;
    };
    const int stock_worth = worth.stock - worth.passed * (step.waste - board.waste);
    switch (step.kind) {
    case Step::Kind::head_up:
        return is_safe_up(table_, board, board.head(table_, step.at))
                   ? worth.safe
                   : head_worth(board.left[step.at]);
    case Step::Kind::reveal:
        return head_worth(board.left[step.at]);
    case Step::Kind::stock_up:
        return table_.stock_is_set && is_safe_up(table_, board, table_.stock[step.at])
                   ? worth.safe
                   : stock_worth;
    case Step::Kind::stock_down:
        return stock_worth + worth.rank * rank_of(table_.stock[step.at]);
    default:
        return is_safe_up(table_, board, step.at) ? worth.safe : 0;
    }
}

void BoardPlayout::take(Card card) {
    if (twice_ >> card & 1) {
        twice_ &= ~bit(card);
    } else {
        stock_ &= ~bit(card);
    }
}

Search find_by_playouts(const Table& table, const Board& start, Budget& budget, std::uint64_t games,
                        std::uint64_t seed) {
    BoardPlayout playout(table, start);
    Random random(seed);
    for (std::uint64_t i = 0; i < games && !budget.stopped(); ++i) {
        if (playout.play(Policy::greedy, random)) return {Verdict::winnable, playout.steps()};
        budget.spend(playout.steps().size() + 1);
    }
    return {};
}

} // namespace kosynka

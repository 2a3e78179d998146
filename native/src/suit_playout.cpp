#include "suit_playout.hpp"

#include <algorithm>

namespace kosynka {

namespace {

/// How many cards of the row that fit nowhere are tried in a space.
constexpr int kToSpace = 3;

} // namespace

struct SuitPlayout::Worth {
    /// A card of the row that goes up, to a column, or to a space.
    int row_up = 60;
    int row_down = 50;
    int row_to_space = 10;
    /// A run that moves to its host or to a space.
    int join = 70;
    int to_space = 20;
    /// A move of a column that leaves a space or a card that goes up; one that has a host.
    int bares_next = 20;
    int bares_run = 20;
    /// For each card left under a run that moves.
    int below = 3;
    /// For each card turned, and for a redeal.
    int turn = 2;
    int redeal = 60;
    std::uint32_t noise = 30;

    /// The same with each weight between a half and one and a half times as large: what wins
    /// one deal does not win another.
    Worth varied(Random& random) const {
        const auto vary = [&random](int n) {
            return n / 2 + static_cast<int>(random.below(static_cast<std::uint32_t>(n) + 1));
        };
        return {vary(row_up),
                vary(row_down),
                vary(row_to_space),
                vary(join),
                vary(to_space),
                vary(bares_next),
                vary(bares_run),
                vary(below),
                vary(turn),
                vary(redeal),
                noise / 2 + random.below(noise + 1)};
    }
};

bool SuitPlayout::play(Policy policy, Random& random) {
    const Worth worth = Worth{}.varied(random);
    const bool is_greedy = policy == Policy::greedy;
    SuitBoard board = start_;
    actions_.clear();
    steps_ = 0;
    for (;;) {
        steps_ += static_cast<std::size_t>(rise(spec_, board));
        list(board, worth);
        if (options_.empty()) break;
        std::size_t best = 0;
        if (is_greedy) {
            for (Option& option : options_)
                option.score += static_cast<int>(random.below(worth.noise + 1));
            best = static_cast<std::size_t>(std::max_element(options_.begin(), options_.end(),
                                                             [](const Option& a, const Option& b) {
                                                                 return a.score < b.score;
                                                             }) -
                                            options_.begin());
        } else {
            best = random.below(static_cast<std::uint32_t>(options_.size()));
        }
        actions_.push_back(options_[best].action);
        act(spec_, board, options_[best].action);
    }
    steps_ += actions_.size();
    return board.is_won(spec_);
}

void SuitPlayout::list(const SuitBoard& board, const Worth& worth) {
    options_.clear();
    const auto u8 = [](int n) { return static_cast<std::uint8_t>(n); };
    int space = kNoCard;
    std::array<std::int8_t, kFaces + 1> host;
    host.fill(kNoCard);
    std::uint64_t hosted = 0;
    std::array<std::int8_t, kMaxPlaces> run{};
    for (int i = 0; i < spec_.columns; ++i) {
        if (!board.size[i]) {
            space = space == kNoCard ? i : space;
            continue;
        }
        run[i] = static_cast<std::int8_t>(board.run(i));
        const Card top = board.top(i);
        if (rank_of(top) == 0 || is_base(top)) continue;
        auto& best = host[top - 1];
        if (best == kNoCard || run[i] > run[best]) best = static_cast<std::int8_t>(i);
        hosted |= bit(top - 1);
    }
    const std::uint64_t wanted = board.wanted(spec_);
    for (int i = 0; i < spec_.columns; ++i) {
        if (!run[i]) continue;
        const int below = board.size[i] - run[i];
        const Card head = board.column[i][below];
        int bonus = 0;
        if (below) {
            const Card bared = board.column[i][below - 1];
            bonus = (wanted >> bared & 1 || is_base(bared) ? worth.bares_next : 0) +
                    (hosted >> bared & 1 ? worth.bares_run : 0) - worth.below * below;
        } else {
            bonus = worth.bares_next;
        }
        if (host[head] != kNoCard && host[head] != i)
            options_.push_back(
                {{Action::From::column, u8(i), u8(run[i]), u8(spec_.first_column() + host[head])},
                 worth.join + bonus});
        if (space != kNoCard && below)
            options_.push_back(
                {{Action::From::column, u8(i), u8(run[i]), u8(spec_.first_column() + space)},
                 worth.to_space + bonus});
    }
    std::uint64_t left = wanted | hosted;
    std::uint64_t tried = 0;
    int to_space = space == kNoCard ? kToSpace : 0;
    const int first = board.waste ? board.waste - 1 : 0;
    for (int k = 0; k < board.row_size; ++k) {
        int index = first + k, price = worth.turn * (index + 1 - board.waste);
        if (index >= board.row_size) {
            if (board.redeals == 0) break;
            index -= board.row_size;
            price += worth.redeal;
        }
        const Card card = board.row[index];
        if (left >> card & 1) {
            left &= ~bit(card);
            if (wanted >> card & 1)
                options_.push_back(
                    {{Action::From::row, u8(index), 1, u8(board.place_for(spec_, card))},
                     worth.row_up - price});
            if (hosted >> card & 1)
                options_.push_back(
                    {{Action::From::row, u8(index), 1, u8(spec_.first_column() + host[card])},
                     worth.row_down - price});
        } else if (to_space < kToSpace && !(tried >> card & 1) && !is_base(card)) {
            tried |= bit(card);
            ++to_space;
            options_.push_back({{Action::From::row, u8(index), 1, u8(spec_.first_column() + space)},
                                worth.row_to_space - price});
        }
    }
}

std::vector<Move> SuitPlayout::moves() const {
    std::vector<Move> moves;
    SuitBoard board = start_;
    rise(spec_, board, &moves);
    for (const Action& action : actions_) {
        act(spec_, board, action, &moves);
        rise(spec_, board, &moves);
    }
    return moves;
}

std::optional<std::vector<Move>> find_by_playouts(const GameSpec& spec, const SuitBoard& start,
                                                  Budget& budget, std::uint64_t games,
                                                  std::uint64_t seed) {
    SuitPlayout playout(spec, start);
    Random random(seed);
    for (std::uint64_t i = 0; i < games && !budget.stopped(); ++i) {
        if (playout.play(Policy::greedy, random)) return playout.moves();
        budget.spend(playout.steps() + 1);
    }
    return std::nullopt;
}

} // namespace kosynka

#include "players/sampling.hpp"

#include "line.hpp"
#include "players/greedy.hpp"
#include "players/suit_player.hpp"

#include <algorithm>
#include <cmath>

namespace kosynka {

namespace {

/// So many of the moves that look best are tried out.
constexpr std::size_t kBreadth = 6;

bool has_board(const GameSpec& spec, const Layout& layout) {
    return spec.builds_by_colour() && static_cast<int>(spec.places.size()) == kSuits * spec.packs &&
           fits_board(spec, layout);
}

bool has_suit_board(const GameSpec& spec, const Layout& layout) {
    return spec.builds_by_suit() && fits_suit_board(spec, layout);
}

/// What is won sooner is better won: in a race each move takes its time.
constexpr double kHaste = 0.001;

/// Another move than the usual one is played if it leads by so many standard errors.
constexpr double kSure = 2.0;

/// Try each move that looks good in the same deals, with the greedy player after it.
class Flat {
public:
    Flat(const GameSpec& spec, const Skill& skill, Random& random)
        : spec_(spec), skill_(skill), random_(random), greedy_(spec) {}

    Advice advise(const Layout& layout, const std::vector<int>& unseen, Budget& budget) {
        const Deals deals(spec_, layout, unseen);
        const Position start(spec_, layout);
        std::vector<Move> moves = greedy_.useful(start, random_);
        // In a race what gets on is not put off: only which of it comes first is the question.
        if (moves.size() > 1 && moves.back().kind != Move::Kind::play) {
            moves.pop_back();
        }
        if (moves.size() > kBreadth) {
            moves[kBreadth - 1] = moves.back();
            moves.resize(kBreadth);
        }
        Advice advice;
        if (moves.empty()) return advice;
        std::iter_swap(moves.begin(), std::min_element(moves.begin(), moves.end(),
                                                       [&](const Move& a, const Move& b) {
                                                           return rank(start, a) < rank(start, b);
                                                       }));
        std::vector<double> sums(moves.size()), leads(moves.size()), squares(moves.size());
        std::uint64_t rounds = 0;
        if (moves.size() > 1) {
            const auto wanted = static_cast<std::uint64_t>(skill_.samples) / moves.size() + 1;
            for (; rounds < wanted && !budget.stopped(); ++rounds) {
                const Layout dealt = deals.draw(random_);
                double first = 0;
                for (std::size_t i = 0; i < moves.size(); ++i) {
                    Position position(spec_, dealt);
                    position.apply(moves[i]);
                    const int length = greedy_.play_out(position, random_);
                    const double worth = worth_of(position) - kHaste * length;
                    if (i == 0) first = worth;
                    sums[i] += worth;
                    leads[i] += worth - first;
                    squares[i] += (worth - first) * (worth - first);
                    budget.spend(256);
                }
            }
        }
        std::size_t best = 0;
        for (std::size_t i = 1; i < moves.size(); ++i) {
            if (leads[i] > leads[best] && leads[i] > kSure * std::sqrt(squares[i])) best = i;
        }
        advice.moves = {moves[best]};
        advice.samples = rounds * moves.size();
        advice.value = rounds ? sums[best] / static_cast<double>(rounds) : 0;
        return advice;
    }

    bool plays_to_win(Layout layout, std::vector<int> unseen, Budget& budget) {
        if (skill_.samples == 0) {
            Position position(spec_, layout);
            greedy_.play_out(position, random_);
            return greedy_.is_done(position);
        }
        int idle = 0;
        while (!budget.stopped()) {
            Position position(spec_, layout);
            if (greedy_.is_done(position)) return true;
            const Advice advice = advise(layout, unseen, budget);
            const auto stock = layout.piles[spec_.stock()].size();
            const auto waste = layout.piles[spec_.waste()].size();
            if (advice.moves.empty()) return false;
            idle = advice.moves[0].kind == Move::Kind::play ? 0 : idle + 1;
            if (idle > static_cast<int>(stock + waste) * 2 + 4) return false;
            position.apply(advice.moves[0]);
            for (int i = 0; i < spec_.piles(); ++i) {
                layout.piles[i] = position.pile(i);
                layout.face_down[i] = position.face_down(i);
                const int hidden = i == spec_.stock() ? static_cast<int>(layout.piles[i].size())
                                                      : layout.face_down[i];
                unseen[i] = std::min(unseen[i], hidden);
            }
            layout.redeals_left = position.redeals_left();
        }
        return false;
    }

private:
    /// What is played where trying out tells nothing: turn a card, the one with most under it,
    /// go up, play the waste.
    int rank(const Position& position, const Move& move) const {
        if (move.kind != Move::Kind::play) return 5;
        const int down = position.face_down(move.source);
        if (down && static_cast<int>(position.pile(move.source).size()) - move.count == down) {
            return -down;
        }
        if (move.target < spec_.foundations()) return 1;
        return move.source == spec_.waste() ? 2 : 3;
    }

    /// Cards up count a little, so that there is something to tell lost games apart by.
    double worth_of(const Position& position) const {
        const int left = greedy_.cards_left(position);
        return left == 0 ? 1.0 : 0.5 * (1.0 - static_cast<double>(left) / spec_.cards());
    }

    const GameSpec& spec_;
    const Skill& skill_;
    Random& random_;
    Greedy greedy_;
};

/// With redeals at will looking costs nothing: the whole stock was seen, and lies as at first.
void look_through(const GameSpec& spec, Layout& layout, std::vector<int>& unseen) {
    if (layout.redeals_left != kUnlimited || unseen[spec.stock()] == 0) return;
    auto& waste = layout.piles[spec.waste()];
    auto& stock = layout.piles[spec.stock()];
    stock.insert(stock.begin(), waste.begin(), waste.end());
    waste.clear();
    unseen[spec.stock()] = 0;
}

Advice advise_in_suit(const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen,
                      int samples, std::uint64_t seed, Budget& budget) {
    SuitSight sight = make_suit_sight(spec, layout, unseen);
    SuitPlayer player(spec, samples, seed);
    Advice advice;
    if (!player.settle(sight, &advice.moves)) return advice;
    const auto option = player.decide(sight, budget);
    if (option) player.act_on(sight, *option, &advice.moves);
    advice.value = player.value();
    advice.samples = player.samples();
    return advice;
}

} // namespace

Advice advise(const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen,
              const Skill& skill, std::uint64_t seed, Budget& budget) {
    if (has_suit_board(spec, layout))
        return advise_in_suit(spec, layout, unseen, skill.samples, seed, budget);
    if (!has_board(spec, layout)) {
        Random random(seed);
        return Flat(spec, skill, random).advise(layout, unseen, budget);
    }
    if (layout.redeals_left == kUnlimited && unseen[spec.stock()] > 0) {
        Advice look;
        look.moves = {Move{Move::Kind::draw}};
        return look;
    }
    const Belief belief(spec, layout, unseen);
    const Board board = make_board(spec, belief.table(), layout);
    const auto choices = Player(skill, seed).weigh(belief, board, budget);
    Advice advice;
    if (choices.empty()) return advice;
    if (choices[0].turns_stock) {
        advice.moves = {Move{Move::Kind::draw}};
    } else if (auto moves = write_moves(spec, layout, choices[0].steps)) {
        advice.moves = std::move(*moves);
    }
    advice.value = choices[0].value;
    for (const Choice& choice : choices) {
        advice.samples += static_cast<std::uint64_t>(choice.visits);
    }
    return advice;
}

PlayedOn play_on(const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen,
                 const Skill& skill, std::uint64_t games, std::uint64_t seed, Budget& budget) {
    const Deals deals(spec, layout, unseen);
    PlayedOn played;
    const bool on_board = has_board(spec, layout), in_suit = has_suit_board(spec, layout);
    for (std::uint64_t i = 0; i < games && !budget.stopped(); ++i) {
        Random random(seed * 0x9E3779B97F4A7C15ULL + i);
        Layout dealt = deals.draw(random);
        std::vector<int> hidden = unseen;
        bool won = false;
        if (on_board) {
            look_through(spec, dealt, hidden);
            const Table table = make_table(spec, dealt);
            const Belief belief(spec, dealt, hidden);
            won = Player(skill, random.next())
                      .plays_to_win(belief, table, make_board(spec, table, dealt), budget);
        } else if (in_suit) {
            won = SuitPlayer(spec, skill.samples, random.next())
                      .plays_to_win(make_suit_sight(spec, dealt, hidden), budget);
        } else {
            won = Flat(spec, skill, random).plays_to_win(dealt, hidden, budget);
        }
        if (budget.stopped()) break;
        ++played.count;
        played.won += won;
    }
    return played;
}

} // namespace kosynka

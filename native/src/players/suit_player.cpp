#include "players/suit_player.hpp"

#include "players/suit_taste.hpp"

#include <algorithm>
#include <cmath>

namespace kosynka {

namespace {

/// How many cards of the row that fit nowhere are tried in a space.
constexpr int kToSpace = 3;

/// Options are tried out that lie no further behind the usual one: at a glance those behind
/// would be taken once in a hundred and fifty times.
constexpr int kNear = 500;
constexpr std::size_t kBreadth = 6;

/// So many deals are looked at before options are given up that trail by so many standard
/// errors. There are hundreds of decisions in a game: so the usual option is left only where
/// another leads by more of them, or chance would often do so.
constexpr int kBatch = 24;
constexpr double kHopeless = 2.0;
constexpr double kSure = 3.0;

/// Cards up count a little, so that there is something to tell lost games apart by.
constexpr double kForCardsUp = 0.1;

constexpr int kMostTurned = 120;

std::uint8_t u8(int n) {
    return static_cast<std::uint8_t>(n);
}

/// How many cards of a pile come before the card.
int height_of(Card card) {
    return (rank_of(card) + 1) % kRanks;
}

/// Of the places that wait for a card, all alike but for what was seen of their captives, the
/// one whose captive waits for least; kings wait for nothing, then aces for least.
int place_for(const GameSpec& spec, const SuitSight& sight, Card card) {
    constexpr int kUnseen = kRanks / 2;
    int best = kNoCard, best_worth = -1;
    for (int i = 0; i < spec.foundations(); ++i) {
        if (!sight.board.waits(i, card)) continue;
        int worth = 0;
        if (sight.board.has_captive >> i & 1) {
            worth = sight.is_unseen(i) ? kUnseen : kRanks - height_of(sight.board.captive[i]);
        }
        if (worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}

bool lies_on_base(const SuitBoard& board, int column, int index) {
    return index > 0 && is_base(board.column[column][index - 1]);
}

/// Every order of the unseen cards is as likely: lay them in a random one.
class Shuffle {
public:
    Shuffle(const GameSpec& spec, const SuitSight& sight) : spec_(spec), sight_(sight) {
        SuitSight any = sight;
        each_place(any, [this](Card& card) { cards_.push_back(card); });
        std::sort(cards_.begin(), cards_.end());
    }

    SuitSight draw(Random& random) {
        std::vector<Card> cards = cards_;
        for (auto n = static_cast<std::uint32_t>(cards.size()); n > 1; --n) {
            std::swap(cards[n - 1], cards[random.below(n)]);
        }
        SuitSight dealt = sight_;
        each_place(dealt,
                   [at = std::size_t{0}, &cards](Card& card) mutable { card = cards[at++]; });
        return dealt;
    }

private:
    template <typename Use> void each_place(SuitSight& sight, Use use) const {
        SuitBoard& board = sight.board;
        for (int i = board.row_size - sight.unseen; i < board.row_size; ++i) use(board.row[i]);
        for (int i = 0; i < spec_.captives; ++i) {
            if (sight_.is_unseen(i)) use(board.captive[i]);
        }
    }

    const GameSpec& spec_;
    const SuitSight& sight_;
    std::vector<Card> cards_;
};

} // namespace

SuitSight make_suit_sight(const GameSpec& spec, const Layout& layout,
                          const std::vector<int>& unseen) {
    SuitSight sight{make_suit_board(spec, layout), unseen[spec.stock()], 0};
    for (int i = 0; i < spec.captives; ++i) {
        if (!unseen[spec.first_captive() + i])
            sight.seen_captives |= static_cast<std::uint16_t>(1U << i);
    }
    return sight;
}

/// All that the taste goes by which does not depend on the option.
struct SuitPlayer::Reading {
    Reading(const GameSpec& spec, const SuitSight& sight);

    /// The pass: 0, 1, or 2 for the last.
    int pass;
    std::uint64_t wanted = 0;
    std::uint64_t hosted = 0;
    /// The cards that head a run.
    std::uint64_t heads = 0;
    /// For each card how many have to go up before it.
    std::array<std::uint8_t, kFaces> need;
    /// For each card the column that it is best laid on.
    std::array<std::int8_t, kFaces> host;
    std::array<std::int8_t, kMaxPlaces> run{};
    /// How soon what lies under the run is needed.
    std::array<int, kMaxPlaces> urgency{};
    int space = kNoCard;
    int spaces = 0;
    /// By suit: piles not complete, captives to be expected, and kings in columns.
    std::array<int, kSuits> rest{}, captives{}, kings{};
    /// The suits with kings in columns, those with most captives first: 1, 2, …
    std::array<int, kSuits> order{};
    int hidden = 0;
    int piles_begun = 0;
    int all_kings = 0;

private:
    void read_kings(const GameSpec& spec, const SuitSight& sight);
    void read_columns(const GameSpec& spec, const SuitBoard& board);
};

SuitPlayer::Reading::Reading(const GameSpec& spec, const SuitSight& sight)
    : pass(2 - std::clamp<int>(sight.board.redeals, 0, 2)) {
    const SuitBoard& board = sight.board;
    for (int i = 0; i < spec.foundations(); ++i) {
        if (board.next[i] == kWaitsForNone) continue;
        wanted |= bit(board.next[i]);
        ++rest[suit_of(board.next[i])];
        ++piles_begun;
    }
    need.fill(kRanks);
    for (int suit = 0; suit < kSuits; ++suit) {
        int before = kRanks;
        for (int rank = 0; rank < kRanks - 1; ++rank) {
            const int card = suit * kRanks + rank;
            if (wanted >> card & 1) before = 0;
            need[card] = u8(before);
            if (before < kRanks) ++before;
        }
        need[suit * kRanks + kRanks - 1] = 0;
    }
    read_kings(spec, sight);
    read_columns(spec, board);
}

void SuitPlayer::Reading::read_kings(const GameSpec& spec, const SuitSight& sight) {
    const SuitBoard& board = sight.board;
    std::array<int, kSuits> unseen{};
    int count = 0;
    const auto look = [&](Card card, bool is_seen) {
        if (is_base(card)) ++rest[suit_of(card)];
        if (is_seen) return;
        ++unseen[suit_of(card)];
        ++count;
    };
    for (int i = 0; i < spec.columns; ++i) {
        for (int j = 0; j < board.size[i]; ++j) {
            if (!is_base(board.column[i][j])) continue;
            ++rest[suit_of(board.column[i][j])];
            ++kings[suit_of(board.column[i][j])];
            ++all_kings;
        }
    }
    // The rest is asked for kings in columns alone.
    if (!all_kings) return;
    for (int i = 0; i < board.row_size; ++i) {
        look(board.row[i], i < board.row_size - sight.unseen);
    }
    for (int i = 0; i < spec.captives; ++i) {
        if (!(board.has_captive >> i & 1)) continue;
        const bool lies_free = board.up[i] == kRanks;
        hidden += !lies_free;
        look(board.captive[i], lies_free);
    }
    for (int suit = 0; suit < kSuits; ++suit) {
        captives[suit] = count ? unseen[suit] * hidden / count : 0;
    }
    for (int k = 1; k <= kSuits; ++k) {
        int best = kNoCard;
        for (int suit = 0; suit < kSuits; ++suit) {
            if (!kings[suit] || order[suit]) continue;
            if (best == kNoCard || unseen[suit] > unseen[best]) best = suit;
        }
        if (best == kNoCard) break;
        order[best] = k;
    }
}

void SuitPlayer::Reading::read_columns(const GameSpec& spec, const SuitBoard& board) {
    host.fill(kNoCard);
    std::array<int, kFaces> quality{};
    for (int i = 0; i < spec.columns; ++i) {
        if (!board.size[i]) {
            ++spaces;
            if (space == kNoCard) space = i;
            continue;
        }
        run[i] = static_cast<std::int8_t>(board.run(i));
        const int below = board.size[i] - run[i];
        for (int j = 0; j < below; ++j) urgency[i] += kRanks - need[board.column[i][j]];
        urgency[i] /= 4;
        heads |= bit(board.column[i][below]);
        const Card top = board.top(i);
        if (rank_of(top) == 0 || is_base(top)) continue;
        const int good = run[i] - 2 * below;
        if (host[top - 1] == kNoCard || good > quality[top - 1]) {
            host[top - 1] = static_cast<std::int8_t>(i);
            quality[top - 1] = good;
        }
        hosted |= bit(top - 1);
    }
}

/// Adds up what an option is worth.
class SuitPlayer::Lister {
public:
    Lister(const GameSpec& spec, const SuitSight& sight, std::vector<Option>& options)
        : spec_(spec), sight_(sight), board_(sight.board), reading_(spec, sight),
          weights_(kSuitTaste[reading_.pass]), options_(options) {}

    void list() {
        for (int i = 0; i < spec_.columns; ++i) {
            if (reading_.run[i]) add_column(i);
        }
        add_row();
        if (!sight_.unseen) return;
        options_.push_back({{}, true, 0});
        add(Sign::unseen, sight_.unseen / 8);
        add(Sign::turned, board_.row_size - sight_.unseen - board_.waste);
    }

private:
    std::uint8_t column(int i) const { return u8(spec_.first_column() + i); }

    void add(Sign sign, int times) {
        options_.back().score += weights_[static_cast<std::size_t>(sign)] * times;
    }
    void add_if(bool holds, Sign sign) { add(sign, holds); }

    void add_column(int i) {
        const int below = board_.size[i] - reading_.run[i];
        const Card head = board_.column[i][below], top = board_.top(i);
        if (board_.size[i] > 1 && (reading_.wanted >> top & 1)) {
            // Only a card on a king was not sent up at once.
            options_.push_back(
                {{Action::From::column, u8(i), 1, u8(place_for(spec_, sight_, top))}});
            add(Sign::raise_off_king, 1);
            add_bared(i, board_.size[i] - 2);
        }
        const int host = reading_.host[head];
        if (host != kNoCard && host != i) {
            options_.push_back({{Action::From::column, u8(i), u8(reading_.run[i]), column(host)}});
            add(Sign::join, 1);
            add_source(i);
            add_host(host);
        }
        if (reading_.space != kNoCard && below) {
            options_.push_back(
                {{Action::From::column, u8(i), u8(reading_.run[i]), column(reading_.space)}});
            add(Sign::to_space, 1);
            add_source(i);
            add_space(head);
        }
        add_part(i);
    }

    /// Move what lies on a wanted card inside a run.
    void add_part(int i) {
        for (int count = 1; count < reading_.run[i]; ++count) {
            const int index = board_.size[i] - count - 1;
            const Card card = board_.column[i][index];
            if (!(reading_.wanted >> card & 1)) continue;
            if (lies_on_base(board_, i, index)) return;
            const int host = other_host(card, i);
            if (host != kNoCard) {
                options_.push_back({{Action::From::column, u8(i), u8(count), column(host)}});
                add(Sign::part_to_host, 1);
            }
            if (reading_.space != kNoCard) {
                options_.push_back(
                    {{Action::From::column, u8(i), u8(count), column(reading_.space)}});
                add(Sign::part_to_space, 1);
                add_if(reading_.spaces == 1, Sign::last_space);
                add(Sign::spaces, reading_.spaces);
            }
            return;
        }
    }

    int other_host(Card card, int column) const {
        if (reading_.host[card - 1] != column) return reading_.host[card - 1];
        for (int i = 0; i < spec_.columns; ++i) {
            if (i != column && board_.size[i] && board_.top(i) == card) return i;
        }
        return kNoCard;
    }

    void add_row() {
        const int seen = board_.row_size - sight_.unseen;
        const int first = board_.waste ? board_.waste - 1 : 0;
        std::uint64_t left = reading_.wanted | reading_.hosted, tried = 0;
        int to_space = reading_.space == kNoCard ? kToSpace : 0;
        for (int k = 0; k < board_.row_size && (left || to_space < kToSpace); ++k) {
            int index = first + k;
            const bool redeals = index >= board_.row_size;
            if (redeals) {
                index -= board_.row_size;
                if (sight_.unseen || board_.redeals == 0 || index >= first) break;
            } else if (index >= seen) {
                break;
            }
            const Card card = board_.row[index];
            if (left >> card & 1) {
                left &= ~bit(card);
                add_fitting(index, redeals, card);
            } else if (to_space < kToSpace && !(tried >> card & 1) && !is_base(card)) {
                tried |= bit(card);
                ++to_space;
                options_.push_back({{Action::From::row, u8(index), 1, column(reading_.space)}});
                add(Sign::row_to_space, 1);
                add(Sign::space_need, reading_.need[card]);
                add_space(card);
                add_if(takes_head(card), Sign::space_takes_head);
                add_turning(index, redeals);
            }
        }
    }

    void add_fitting(int index, bool redeals, Card card) {
        if (reading_.wanted >> card & 1) {
            options_.push_back(
                {{Action::From::row, u8(index), 1, u8(place_for(spec_, sight_, card))}});
            add(Sign::row_up, 1);
            add(Sign::row_up_height, height_of(card));
            add_turning(index, redeals);
        }
        if (reading_.hosted >> card & 1) {
            options_.push_back({{Action::From::row, u8(index), 1, column(reading_.host[card])}});
            add(Sign::row_down, 1);
            add(Sign::row_down_height, height_of(card));
            add(Sign::row_down_need, reading_.need[card]);
            add_host(reading_.host[card]);
            add_if(takes_head(card), Sign::host_takes_head);
            add_turning(index, redeals);
        }
    }

    bool takes_head(Card card) const {
        return rank_of(card) > 0 && (reading_.heads >> (card - 1) & 1);
    }

    void add_turning(int index, bool redeals) {
        const int turned = index + 1 - board_.waste + (redeals ? board_.row_size : 0);
        add(Sign::turned, std::min(kMostTurned, turned));
        add_if(redeals, Sign::redeals);
        if (turned || index == 0) return;
        const Card bared = board_.row[index - 1];
        add_if((reading_.wanted | reading_.hosted) >> bared & 1, Sign::bares_useful);
    }

    void add_space(Card head) {
        add_if(reading_.spaces == 1, Sign::last_space);
        add(Sign::spaces, reading_.spaces);
        add(Sign::space_height, height_of(head));
    }

    void add_host(int i) {
        add(Sign::host_run, reading_.run[i]);
        add(Sign::host_below, board_.size[i] - reading_.run[i]);
        add(Sign::host_urgency, reading_.urgency[i]);
    }

    void add_source(int i) {
        const int below = board_.size[i] - reading_.run[i];
        add(Sign::run, reading_.run[i]);
        add(Sign::head_need, reading_.need[board_.column[i][below]]);
        if (!below) {
            add(Sign::makes_space, 1);
            return;
        }
        const Card bared = board_.column[i][below - 1];
        if (!is_base(bared)) {
            if (reading_.wanted >> bared & 1) {
                add(Sign::bares_wanted, 1);
            } else if (reading_.hosted >> bared & 1) {
                add(Sign::bares_hosted, 1);
            } else {
                add_if(takes_head(bared), Sign::bares_host);
            }
        }
        add(Sign::below, below);
        add(Sign::urgency, reading_.urgency[i]);
        add_bared(i, below - 1);
    }

    /// What it means for the kings that the card at an index of a column is bared.
    void add_bared(int i, int index) {
        const auto& cards = board_.column[i];
        if (!is_base(cards[index])) {
            add_if(std::any_of(cards.begin(), cards.begin() + index, is_base), Sign::over_king);
            return;
        }
        const int suit = suit_of(cards[index]);
        add(Sign::king, 1);
        if (reading_.kings[suit] == 1) {
            constexpr std::array kHeld{Sign::king_first, Sign::king_second, Sign::king_third,
                                       Sign::king_fourth};
            add(kHeld[static_cast<std::size_t>(reading_.order[suit] - 1)], 1);
            add(Sign::king_hidden, reading_.hidden / 2);
            add(Sign::king_row, (board_.row_size - board_.waste) / 8);
            add(Sign::king_spaces, reading_.spaces);
        } else {
            add(Sign::king_again, 1);
        }
        if (reading_.rest[suit] == 1) {
            add(reading_.captives[suit] ? Sign::king_last_blocked : Sign::king_last, 1);
        }
        add_if(reading_.rest[suit] == 2, Sign::king_last_but_one);
        add(Sign::king_captives, reading_.captives[suit]);
        add(Sign::kings_in_columns, reading_.all_kings);
        add(Sign::piles_begun, reading_.piles_begun);
        add(Sign::below_king, index);
    }

    const GameSpec& spec_;
    const SuitSight& sight_;
    const SuitBoard& board_;
    const Reading reading_;
    const SuitWeights& weights_;
    std::vector<Option>& options_;
};

bool SuitPlayer::settle(SuitSight& sight, std::vector<Move>* moves) const {
    SuitBoard& board = sight.board;
    std::uint64_t wanted = board.wanted(*spec_);
    // Send a card up; false if that freed a captive who was not seen.
    const auto send = [&](Action action, Card card) {
        const int place = place_for(*spec_, sight, card);
        action.target = u8(place);
        const bool shows = sight.is_unseen(place) && board.up[place] == kRanks - 1;
        act(*spec_, board, action, moves);
        wanted = board.wanted(*spec_);
        return !(moves && shows);
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < spec_->columns; ++i) {
            while (board.size[i] && (wanted >> board.top(i) & 1) &&
                   !lies_on_base(board, i, board.size[i] - 1)) {
                changed = true;
                if (!send({Action::From::column, u8(i), 1, 0}, board.top(i))) return false;
            }
        }
        for (int i = 0; i < spec_->captives; ++i) {
            if (!board.is_free_captive(i) || !(wanted >> board.captive[i] & 1)) continue;
            changed = true;
            if (!send({Action::From::captive, u8(i), 1, 0}, board.captive[i])) return false;
        }
    }
    return !moves || moves->empty();
}

void SuitPlayer::act_on(SuitSight& sight, const Option& option, std::vector<Move>* moves) const {
    SuitBoard& board = sight.board;
    if (!option.draws) {
        act(*spec_, board, option.action, moves);
        return;
    }
    const Card card = board.row[board.waste++];
    if (moves) moves->push_back({Move::Kind::draw});
    if (is_base(card)) {
        const auto place = std::find(board.up.begin(), board.up.end(), 0) - board.up.begin();
        board.raise(static_cast<int>(place), card);
        --board.waste;
        std::copy(board.row.begin() + board.waste + 1, board.row.begin() + board.row_size,
                  board.row.begin() + board.waste);
        --board.row_size;
    }
    sight.unseen = std::min<int>(sight.unseen, board.row_size - board.waste);
}

const SuitPlayer::Option* SuitPlayer::list(const SuitSight& sight) {
    options_.clear();
    Lister(*spec_, sight, options_).list();
    const Option* best = nullptr;
    for (const Option& option : options_) {
        if (!best || option.score > best->score) best = &option;
    }
    return best;
}

bool SuitPlayer::play_out(SuitSight& sight, Budget& budget) {
    for (;;) {
        settle(sight);
        const Option* option = list(sight);
        if (!option) return sight.board.is_won(*spec_);
        act_on(sight, Option(*option));
        budget.spend();
    }
}

/// An option that is tried out, and what it gained over the usual one in the same deals.
struct SuitPlayer::Arm {
    Option option;
    double lead = 0;
    double squares = 0;
    std::uint64_t won = 0;

    double doubt() const { return std::sqrt(squares); }
};

SuitPlayer::Option SuitPlayer::try_out(const SuitSight& sight, const std::vector<Option>& options,
                                       Budget& budget) {
    std::vector<Arm> arms;
    for (const Option& option : options) arms.push_back({option});
    Shuffle shuffle(*spec_, sight);
    std::uint64_t deals = 0;
    while (arms.size() > 1 && !budget.stopped() &&
           played_ + arms.size() <= static_cast<std::uint64_t>(samples_)) {
        const SuitSight dealt = shuffle.draw(random_);
        double usual = 0;
        for (Arm& arm : arms) {
            SuitSight played = dealt;
            act_on(played, arm.option);
            const bool won = play_out(played, budget);
            const double worth = won + kForCardsUp * played.board.cards_up() / spec_->cards();
            if (&arm == arms.data()) usual = worth;
            arm.won += won;
            arm.lead += worth - usual;
            arm.squares += (worth - usual) * (worth - usual);
            ++played_;
        }
        if (++deals % kBatch) continue;
        // The usual option stays, as the measure of the others.
        double most = 0;
        for (const Arm& arm : arms) most = std::max(most, arm.lead);
        arms.erase(std::remove_if(arms.begin() + 1, arms.end(),
                                  [most](const Arm& arm) {
                                      return arm.lead + kHopeless * arm.doubt() < most ||
                                             arm.squares == 0;
                                  }),
                   arms.end());
    }
    const Arm* best = arms.data();
    for (const Arm& arm : arms) {
        if (arm.lead > best->lead && arm.lead > kSure * arm.doubt()) best = &arm;
    }
    if (deals) value_ = static_cast<double>(best->won) / static_cast<double>(deals);
    return best->option;
}

std::optional<SuitPlayer::Option> SuitPlayer::decide(const SuitSight& sight, Budget& budget) {
    played_ = 0;
    value_ = 0;
    const Option* usual = list(sight);
    if (!usual) return std::nullopt;
    if (!samples_) return *usual;
    std::vector<Option> options;
    for (const Option& option : options_) {
        if (option.score + kNear > usual->score) options.push_back(option);
    }
    std::stable_sort(options.begin(), options.end(),
                     [](const Option& a, const Option& b) { return a.score > b.score; });
    options.resize(std::min(options.size(), kBreadth));
    return try_out(sight, options, budget);
}

bool SuitPlayer::plays_to_win(SuitSight sight, Budget& budget) {
    while (!budget.stopped()) {
        settle(sight);
        const auto option = decide(sight, budget);
        if (!option) break;
        act_on(sight, *option);
        budget.spend();
    }
    return sight.board.is_won(*spec_);
}

} // namespace kosynka

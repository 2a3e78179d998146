#include "players/player.hpp"

#include "board_key.hpp"
#include "prove.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <unordered_map>

namespace kosynka {

namespace {

constexpr std::size_t kMembers = 12;
/// Of two choices whose scores lie so far apart the better is e times as likely to be tried.
constexpr double kScoreStep = 30.0;
/// A choice not tried yet is taken to be worth so many spreads less than its node.
constexpr double kUntriedLoss = 0.22;
/// The least spread that games are taken to have: where none was won yet one may be.
constexpr double kLeastSpread = 0.03;
/// What turning a card of a stock not yet looked through is worth, next to a `Taste`.
constexpr int kTurnScore = -30;
/// Once in so many samples it is asked whether the rest can still change the choice.
constexpr int kStride = 16;
const Dominances kProved{};
const Taste kOnePack{};
const Taste kTwoPacks{
    .up_turning = 61,
    .up_last = 20,
    .turning = 52,
    .for_each_left = 19,
    .making_space = 1,
    .space_wanted = 42,
    .stock_up = 83,
    .stock_up_rank = 3,
    .stock_down = 8,
    .stock_down_rank = 2,
    .stock_king = -11,
    .carries_head = 13,
    .is_next = -41,
    .prepared = -16,
};

const Taste& taste_for(const Table& table) {
    return table.packs == 1 ? kOnePack : kTwoPacks;
}

std::uint64_t joined(std::uint64_t hash, std::uint64_t value) {
    return mixed(hash ^ mixed(value + 0x9E3779B97F4A7C15ULL));
}

/// What lies open, as a number.
std::uint64_t hash_of_open(const Table& table, const Board& board, int unseen_stock) {
    std::uint64_t hash = joined(board.shown[0], board.shown[1]);
    hash = joined(hash, board.guests[0]);
    hash = joined(hash, board.guests[1]);
    hash = joined(hash, board.one);
    hash = joined(hash, board.two);
    hash = joined(hash, board.stock);
    std::uint64_t up = 0;
    for (const auto& pair : board.height) up = up << 8 | pair[0] << 4 | pair[1];
    hash = joined(hash, up << 16 | board.waste << 8 | static_cast<std::uint8_t>(board.redeals));
    std::uint64_t heads = 1, left = 1;
    for (int i = 0; i < table.columns; ++i) {
        heads = heads * 61 + (board.left[i] ? board.head(table, i) + 1 : 0);
        left = left * 64 + board.left[i];
    }
    hash = joined(joined(hash, heads), left);
    if (unseen_stock) {
        int place = 0;
        for (std::uint64_t rest = board.stock; rest && place < board.waste; rest &= rest - 1) {
            ++place;
            hash = joined(hash, table.stock[std::countr_zero(rest)]);
        }
    }
    return hash;
}

bool is_all_turned(const Table& table, const Board& board, int unseen_stock) {
    return unseen_stock == 0 || board.waste >= std::popcount(board.stock) ||
           table.stock_size - unseen_stock > 63 - std::countl_zero(board.stock | 1);
}

bool is_of_stock(const Step& step) {
    return step.kind == Step::Kind::stock_up || step.kind == Step::Kind::stock_down;
}

/// What can be done on a board, by what lies open alone.
class Choices {
public:
    Choices(const Table& table, const Taste& taste) : taste_(&taste), closure_(table, kProved) {}

    struct Option {
        Board before;
        std::uint32_t member = 0;
        std::optional<Step> commit;
        int score = 0;
    };

    FreeClosure& closure() { return closure_; }

    const std::vector<Option>& list(const Table& table, const Board& board, int unseen_stock) {
        options_.clear();
        std::optional<Step> forced;
        const auto at = closure_.fill(board, kMembers, [&](const Board& member) {
            forced = forced_commit(table, member, kProved);
            return forced.has_value() || member.is_won(table);
        });
        if (at) {
            options_.push_back({closure_.members()[*at].board, *at, forced, 0});
            return options_;
        }
        const bool turned = is_all_turned(table, board, unseen_stock);
        const std::uint64_t stock = stock_cards(table, board);
        const auto& members = closure_.members();
        for (std::uint32_t i = 0; i < members.size(); ++i) {
            commits_.clear();
            list_commits(table, members[i].board, members[i].openings, stock, commits_);
            for (const Step& commit : commits_) {
                // Of a stock not yet looked through only the top of the waste was seen.
                if (!turned && is_of_stock(commit) && commit.waste + 1 != board.waste) continue;
                if (table.worry_back && members[i].ups() &&
                    commutes(table, members[i].board, commit, members[i].ups())) {
                    continue;
                }
                options_.push_back(
                    {members[i].board, i, commit,
                     score_of(table, members[i].board, commit) + (i ? taste_->prepared : 0)});
            }
        }
        std::stable_sort(options_.begin(), options_.end(),
                         [](const Option& a, const Option& b) { return a.score > b.score; });
        if (!turned) options_.push_back({board, 0, std::nullopt, kTurnScore});
        return options_;
    }

private:
    int score_of(const Table& table, const Board& board, const Step& commit) const {
        const Taste& taste = *taste_;
        const int left = commit.kind == Step::Kind::head_up || commit.kind == Step::Kind::reveal
                             ? board.left[commit.at]
                             : 0;
        switch (commit.kind) {
        case Step::Kind::head_up:
            return (left > 1 ? taste.up_turning : taste.up_last) + taste.for_each_left * left +
                   (left > 1 ? 0 : wants_space(table, board));
        case Step::Kind::reveal: {
            const Card card = board.head(table, commit.at);
            return (left > 1 ? taste.turning : taste.making_space + wants_space(table, board)) +
                   taste.for_each_left * left + (board.is_next(table, card) ? taste.is_next : 0);
        }
        case Step::Kind::stock_up:
            return taste.stock_up - taste.stock_up_rank * rank_of(table.stock[commit.at]);
        default: {
            const Card card = table.stock[commit.at];
            const int rank = rank_of(card);
            return taste.stock_down + taste.stock_down_rank * rank +
                   (rank == kRanks - 1 ? taste.stock_king : 0) +
                   (carries_head(table, board, card) ? taste.carries_head : 0) +
                   (board.is_next(table, card) ? taste.is_next : 0);
        }
        }
    }

    bool carries_head(const Table& table, const Board& board, Card card) const {
        for (int i = 0; i < table.columns; ++i) {
            if (board.left[i] > 1 && (table.hosts[board.head(table, i)] >> card & 1)) return true;
        }
        return false;
    }

    int wants_space(const Table& table, const Board& board) const {
        for (int i = 0; i < table.columns; ++i) {
            if (board.left[i] > 1 && rank_of(board.head(table, i)) == kRanks - 1) {
                return taste_->space_wanted;
            }
        }
        return 0;
    }

    const Taste* taste_;
    FreeClosure closure_;
    std::vector<Option> options_;
    std::vector<Step> commits_;
};

void turn_stock(const Table& table, Board& board) {
    const int size = std::popcount(board.stock);
    board.waste = static_cast<std::uint8_t>(std::min(size, board.waste + table.draw));
}

/// Play the best looking commit, again and again; does that win?
bool wins_greedily(Choices& choices, const Table& table, Board board, int unseen_stock,
                   const Taste& taste, Random& random) {
    for (;;) {
        settle(table, board, kProved);
        if (board.is_won(table)) return true;
        const auto& options = choices.list(table, board, unseen_stock);
        if (options.empty()) return false;
        std::size_t at = 0;
        while (at + 1 < options.size() && static_cast<int>(random.below(256)) < taste.slip) ++at;
        const auto& option = options[at];
        Board after = option.before;
        if (option.commit) {
            after.play(table, *option.commit);
        } else {
            if (after.is_won(table)) return true;
            turn_stock(table, after);
        }
        board = after;
    }
}

/// A tree over what lies open; every visit goes through one deal that may be.
class Tree {
public:
    Tree(const Skill& skill, Random& random, const Belief& belief)
        : skill_(skill), random_(random), belief_(belief), world_(belief.table()),
          taste_(taste_for(world_)), choices_(world_, taste_) {}

    std::vector<Choice> weigh(const Board& start, Budget& budget) {
        Board root = start;
        belief_.deal(random_, world_);
        std::vector<Step> settled;
        settle_seen(root, settled);
        if (!settled.empty()) return {Choice{settled, false, 0, 0}};
        Node& top = node_of(root);
        expand(top, root);
        std::vector<Choice> choices;
        if (top.arms.empty()) return choices;
        if (top.arms.size() > 1) {
            for (int i = 0; i < skill_.samples && !budget.stopped(); ++i) {
                if (i % kStride == 0 && top.lead() > skill_.samples - i) break;
                if (i) belief_.deal(random_, world_);
                visit(root, budget);
            }
        }
        for (const Arm& arm : top.arms) {
            Choice choice;
            choice.visits = arm.visits;
            choice.value = arm.visits ? arm.sum / arm.visits : 0;
            choice.turns_stock = !arm.commit;
            choices.push_back(choice);
        }
        std::vector<std::size_t> order(choices.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return choices[a].visits > choices[b].visits;
        });
        std::vector<Choice> ranked;
        // The best one's way is found again, for the closure has been used since.
        const auto best = order[0];
        if (top.arms[best].commit) {
            choices_.list(world_, root, belief_.unseen_stock());
            choices[best].steps = choices_.closure().path_to(top.arms[best].member);
            choices[best].steps.push_back(*top.arms[best].commit);
        }
        for (auto i : order) ranked.push_back(choices[i]);
        return ranked;
    }

private:
    struct Arm {
        Board before;
        std::uint32_t member;
        std::optional<Step> commit;
        /// How likely it is to be the best, by its score.
        double prior = 0;
        int visits = 0;
        double sum = 0;
    };
    struct Node {
        std::vector<Arm> arms;
        /// How often an arm of it was tried, and what that came to.
        int tries = 0;
        double sum = 0;
        bool is_met = false;
        bool expanded = false;
        bool won = false;

        /// By how many visits the favourite leads.
        int lead() const {
            int first = 0, second = 0;
            for (const Arm& arm : arms) {
                second = std::max(second, std::min(first, arm.visits));
                first = std::max(first, arm.visits);
            }
            return first - second;
        }
    };

    /// Play what needs no choice, up to the first card that turns up.
    void settle_seen(Board& board, std::vector<Step>& steps) {
        settle_free(world_, board, kProved, &steps);
        if (const auto step = forced_commit(world_, board, kProved)) {
            board.play(world_, *step);
            steps.push_back(*step);
        }
    }

    Node& node_of(const Board& board) {
        return nodes_[hash_of_open(world_, board, belief_.unseen_stock())];
    }

    void expand(Node& node, const Board& board) {
        node.expanded = true;
        if (board.is_won(world_)) {
            node.won = true;
            return;
        }
        const auto& options = choices_.list(world_, board, belief_.unseen_stock());
        std::vector<std::uint64_t> seen;
        for (const auto& option : options) {
            Board after = option.before;
            if (option.commit) {
                after.play(world_, *option.commit);
                settle(world_, after, kProved);
            } else {
                if (option.before.is_won(world_)) {
                    node.won = true;
                    node.arms.clear();
                    return;
                }
                turn_stock(world_, after);
            }
            const auto key = hash_of_open(world_, risen(world_, after), belief_.unseen_stock());
            if (std::find(seen.begin(), seen.end(), key) != seen.end()) continue;
            seen.push_back(key);
            const double prior = std::exp((option.score - options[0].score) / kScoreStep);
            node.arms.push_back({option.before, option.member, option.commit, prior});
        }
        double total = 0;
        for (const Arm& arm : node.arms) total += arm.prior;
        for (Arm& arm : node.arms) arm.prior /= total;
    }

    void visit(const Board& root, Budget& budget) {
        Board board = root;
        Node* node = &node_of(root);
        std::vector<std::pair<Node*, std::size_t>> path;
        double value = 0;
        for (;;) {
            if (!node->expanded) expand(*node, board);
            if (node->won) {
                value = 1;
                break;
            }
            if (node->arms.empty()) {
                value = 0;
                break;
            }
            const auto at = pick(*node);
            Arm& arm = node->arms[at];
            board = arm.before;
            if (arm.commit) {
                board.play(world_, *arm.commit);
                settle(world_, board, kProved);
            } else {
                turn_stock(world_, board);
            }
            path.emplace_back(node, at);
            Node& next = node_of(board);
            if (!next.is_met) {
                next.is_met = true;
                value = appraise(board);
                break;
            }
            node = &next;
        }
        budget.spend(32);
        for (auto& [n, at] : path) {
            ++n->tries;
            n->sum += value;
            ++n->arms[at].visits;
            n->arms[at].sum += value;
        }
    }

    std::size_t pick(const Node& node) const {
        double best = -1;
        std::size_t found = 0;
        const double usual = node.tries ? node.sum / node.tries : 0.5;
        const double spread = std::max(kLeastSpread, std::sqrt(usual * (1 - usual)));
        const double doubt = skill_.curiosity * spread * std::sqrt(node.tries + 1.0);
        for (std::size_t i = 0; i < node.arms.size(); ++i) {
            const Arm& arm = node.arms[i];
            const double worth = arm.visits ? arm.sum / arm.visits : usual - kUntriedLoss * spread;
            const double bound = worth + doubt * arm.prior / (1 + arm.visits);
            if (bound > best) {
                best = bound;
                found = i;
            }
        }
        return found;
    }

    /// What a deal seems to be worth from here. Where every card was seen the solver knows.
    double appraise(const Board& board) {
        const bool has_unseen =
            board.hidden || !is_all_turned(world_, board, belief_.unseen_stock());
        const double greedy_weight = has_unseen ? skill_.greedy_weight : 0;
        double value = 0;
        if (greedy_weight < 1) {
            Budget budget(Limits{skill_.nodes, std::nullopt, 64, 0}, nullptr, {});
            const Search search = prove(world_, board, kProved, budget, {0, 8});
            value += (1 - greedy_weight) * (search.verdict == Verdict::winnable ? 1 : 0);
        }
        if (greedy_weight > 0) {
            const bool won =
                wins_greedily(choices_, world_, board, belief_.unseen_stock(), taste_, random_);
            value += won ? greedy_weight : 0;
        }
        return value;
    }

    const Skill& skill_;
    Random& random_;
    const Belief& belief_;
    Table world_;
    const Taste& taste_;
    Choices choices_;
    std::unordered_map<std::uint64_t, Node> nodes_;
};

} // namespace

Player::Player(const Skill& skill, std::uint64_t seed) : skill_(skill), random_(seed) {}

std::vector<Choice> Player::weigh(const Belief& belief, const Board& board, Budget& budget) {
    return Tree(skill_, random_, belief).weigh(board, budget);
}

bool Player::plays_to_win(const Belief& belief, const Table& table, Board board, Budget& budget) {
    for (;;) {
        if (board.is_won(table)) return true;
        const Belief now(belief, table, board);
        if (!now.has_unseen(board)) {
            Budget full(Limits{20'000, std::nullopt, 64, 0}, nullptr, {});
            return prove(table, board, kProved, full, {}).verdict == Verdict::winnable;
        }
        const auto choices = weigh(now, board, budget);
        if (choices.empty() || budget.stopped()) return false;
        if (choices[0].turns_stock) {
            turn_stock(table, board);
        } else {
            for (const Step& step : choices[0].steps) board.play(table, step);
        }
    }
}

} // namespace kosynka

#include "prove.hpp"

#include "board_key.hpp"
#include "loss_proofs.hpp"
#include "random.hpp"

#include <algorithm>
#include <bit>

namespace kosynka {

bool settle(const Table& table, Board& board, const Dominances& use, std::vector<Step>* steps) {
    for (bool any = false;; any = true) {
        any = settle_free(table, board, use, steps) || any;
        const auto step = forced_commit(table, board, use);
        if (!step) return any;
        board.play(table, *step);
        if (steps) steps->push_back(*step);
    }
}

void list_commits(const Table& table, const Board& board, const Openings& openings,
                  std::uint64_t stock, std::vector<Step>& out) {
    const std::uint64_t ups = openings.ups();
    for (int i = 0; i < table.columns; ++i) {
        if (!board.left[i]) continue;
        const auto at = static_cast<std::uint8_t>(i);
        const Card card = board.head(table, i);
        if (ups >> card & 1) out.push_back({Step::Kind::head_up, at});
        if (openings.fits >> card & 1) out.push_back({Step::Kind::reveal, at});
    }
    const std::uint64_t wanted = stock & (openings.next | openings.fits);
    if (!wanted) return;
    StockReach(table, board).each(wanted, [&](const Reach& reach) {
        const Card card = table.stock[reach.index];
        const auto add = [&](Step::Kind kind) {
            out.push_back({kind, reach.index, reach.waste, reach.redeals});
        };
        if (openings.next >> card & 1) add(Step::Kind::stock_up);
        if (openings.fits >> card & 1) add(Step::Kind::stock_down);
    });
}

std::uint64_t stock_cards(const Table& table, const Board& board) {
    std::uint64_t cards = 0;
    for (std::uint64_t rest = board.stock; rest; rest &= rest - 1) {
        cards |= bit(table.stock[std::countr_zero(rest)]);
    }
    return cards;
}

namespace {

template <typename Key> class Prover {
public:
    Prover(const Table& table, const Board& start, const Dominances& use, Budget& budget,
           const Manner& manner)
        : table_(table), use_(use), budget_(budget), codec_(table, start), seen_(budget),
          closure_(table, use), random_(manner.seed), shuffled_(manner.seed != 0),
          most_members_(manner.most_members) {}

    Search run(const Board& start) {
        Board root = start;
        settle(table_, root, use_);
        seen_.insert(key_of(root));
        expand(root);
        while (!frames_.empty()) {
            Frame& frame = frames_.back();
            if (children_.size() == frame.first) {
                tried_.resize(frame.first_trial);
                frames_.pop_back();
                continue;
            }
            if (frame.active.member != kNoMember) tried_.push_back(frame.active.trial());
            frame.active = children_.back();
            children_.pop_back();
            if (!children_.empty()) seen_.prefetch(children_.back().key);
            const Board board = frame.active.board;
            if (board.is_won(table_)) return {Verdict::winnable, steps_from(start)};
            if (!seen_.insert(frame.active.key)) continue;
            if (budget_.spend()) return {};
            if (use_.loss_proofs && is_lost_when_relaxed(table_, board)) continue;
            expand(board);
        }
        return {closure_.is_cut() ? Verdict::unknown : Verdict::unwinnable, {}};
    }

private:
    /// A commit of a node that was looked into, or sleeps.
    struct Trial {
        Claim claim;
        std::uint32_t member;
    };
    struct Child {
        Board board;
        Key key{};
        Claim claim;
        std::uint32_t member = kNoMember;
        int score = 0;
        /// Has nothing followed the commit by itself?
        bool is_bare = false;

        Trial trial() const { return {claim, member}; }
    };
    struct Frame {
        Board root;
        std::size_t first;
        std::size_t first_trial;
        Child active;
    };
    static constexpr std::uint32_t kNoMember = UINT32_MAX;

    Key key_of(const Board& board) const {
        return codec_.encode<Key>(table_, risen(table_, board));
    }

    void expand(const Board& root) {
        const std::size_t first_trial = tried_.size();
        const Asleep asleep = lay_to_sleep(root);
        frames_.push_back({root, children_.size(), first_trial, {}});
        if (root.is_won(table_)) {
            add(root, std::nullopt, 0);
            return;
        }
        std::optional<Step> forced;
        const auto at = closure_.fill(root, most_members_, [&](const Board& board) {
            forced = forced_commit(table_, board, use_);
            return forced.has_value() || board.is_won(table_);
        });
        if (at) {
            add(closure_.members()[*at].board, forced, *at);
            return;
        }
        const auto& members = closure_.members();
        const std::uint64_t stock = stock_cards(table_, root);
        for (std::uint32_t i = 0; i < members.size(); ++i) {
            commits_.clear();
            list_commits(table_, members[i].board, members[i].openings, stock, commits_);
            for (const Step& commit : commits_) {
                if (i == 0 && asleep.has(commit)) continue;
                if (use_.commuting && table_.worry_back && members[i].ups() &&
                    commutes(table_, members[i].board, commit, members[i].ups())) {
                    continue;
                }
                add(members[i].board, commit, i);
            }
        }
        const auto first = children_.begin() + static_cast<std::ptrdiff_t>(frames_.back().first);
        std::stable_sort(first, children_.end(),
                         [](const Child& a, const Child& b) { return a.score < b.score; });
        // Last, so that the places of the keys have come near.
        children_.erase(std::remove_if(first, children_.end(),
                                       [this](const Child& child) {
                                           if (!seen_.contains(child.key)) return false;
                                           tried_.push_back(child.trial());
                                           return true;
                                       }),
                        children_.end());
    }

    /// What sleeps at the child that is looked into; there it counts as tried.
    Asleep lay_to_sleep(const Board& root) {
        Asleep asleep;
        if (!use_.sleeping || frames_.empty()) return asleep;
        const Frame& frame = frames_.back();
        if (!frame.active.is_bare) return asleep;
        const std::size_t end = tried_.size();
        for (std::size_t i = frame.first_trial; i < end; ++i) {
            if (tried_[i].member == frame.active.member &&
                are_independent(table_, tried_[i].claim, frame.active.claim)) {
                const Step commit = tried_[i].claim.commit;
                asleep.add(commit);
                tried_.push_back({claim_of(table_, root, commit), 0});
            }
        }
        return asleep;
    }

    /// Push the child that a commit at a closure's member makes; no commit: it is won.
    void add(const Board& member, const std::optional<Step>& commit, std::uint32_t index) {
        Child& child = children_.emplace_back();
        child.board = member;
        child.member = index;
        if (commit) {
            child.claim = claim_of(table_, member, *commit);
            child.score = score_of(member, *commit) - (index ? 10 : 0);
            if (shuffled_) child.score += static_cast<int>(random_.below(40));
            child.board.play(table_, *commit);
            child.is_bare = !settle(table_, child.board, use_);
        }
        child.key = key_of(child.board);
        seen_.prefetch(child.key);
    }

    int score_of(const Board& board, const Step& commit) const {
        switch (commit.kind) {
        case Step::Kind::head_up:
            return 60 + board.left[commit.at];
        case Step::Kind::reveal:
            return (board.left[commit.at] > 1 ? 50 : 15) + board.left[commit.at];
        case Step::Kind::stock_up:
            return 40;
        default:
            return 20 + rank_of(table_.stock[commit.at]);
        }
    }

    std::vector<Step> steps_from(const Board& start) {
        std::vector<Step> steps;
        Board board = start;
        settle(table_, board, use_, &steps);
        for (const Frame& frame : frames_) {
            closure_.fill(frame.root, most_members_,
                          [n = std::uint32_t{0}, &frame](const Board&) mutable {
                              return n++ == frame.active.member;
                          });
            const auto path = closure_.path_to(frame.active.member);
            steps.insert(steps.end(), path.begin(), path.end());
            board = closure_.members()[frame.active.member].board;
            if (board.is_won(table_)) break;
            board.play(table_, frame.active.claim.commit);
            steps.push_back(frame.active.claim.commit);
            settle(table_, board, use_, &steps);
        }
        return steps;
    }

    const Table& table_;
    const Dominances use_;
    Budget& budget_;
    const BoardCodec codec_;
    KeySet<Key> seen_;
    FreeClosure closure_;
    Random random_;
    bool shuffled_;
    std::size_t most_members_;
    std::vector<Frame> frames_;
    std::vector<Child> children_;
    std::vector<Trial> tried_;
    std::vector<Step> commits_;
};

} // namespace

Search prove(const Table& table, const Board& start, const Dominances& use, Budget& budget,
             const Manner& manner) {
    const int bits = BoardCodec(table, start).bits();
    if (bits <= 63) return Prover<Key64>(table, start, use, budget, manner).run(start);
    if (bits <= 127) return Prover<Key128>(table, start, use, budget, manner).run(start);
    budget.stop(Reason::unproved);
    return {};
}

} // namespace kosynka

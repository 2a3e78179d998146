#include "prove.hpp"

#include "board_key.hpp"
#include "loss_proofs.hpp"
#include "random.hpp"

#include <bit>
#include <span>

namespace kosynka {

void settle(const Table& table, Board& board, const Dominances& use, std::vector<Step>* steps) {
    for (;;) {
        settle_free(table, board, use, steps);
        const auto step = forced_commit(table, board, use);
        if (!step) return;
        board.play(table, *step);
        if (steps) steps->push_back(*step);
    }
}

void list_commits(const Table& table, const Board& board, std::span<const Reach> reach,
                  std::vector<Step>& out) {
    for (int i = 0; i < table.columns; ++i) {
        if (!board.left[i]) continue;
        const auto at = static_cast<std::uint8_t>(i);
        const Card card = board.head(table, i);
        if (board.is_next(table, card) && board.bares(table, card)) {
            out.push_back({Step::Kind::head_up, at});
        }
        if (board.fits(table, card)) out.push_back({Step::Kind::reveal, at});
    }
    for (const Reach& r : reach) {
        const Card card = table.stock[r.index];
        if (board.is_next(table, card)) {
            out.push_back({Step::Kind::stock_up, r.index, r.waste, r.redeals});
        }
        if (board.fits(table, card)) {
            out.push_back({Step::Kind::stock_down, r.index, r.waste, r.redeals});
        }
    }
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
                frames_.pop_back();
                continue;
            }
            frame.active = children_.back();
            children_.pop_back();
            const Board board = frame.active.board;
            if (board.is_won(table_)) return {Verdict::winnable, steps_from(start)};
            if (!seen_.insert(key_of(board))) continue;
            if (budget_.spend()) return {};
            if (use_.loss_proofs && is_lost_when_relaxed(table_, board)) continue;
            expand(board);
        }
        return {closure_.is_cut() ? Verdict::unknown : Verdict::unwinnable, {}};
    }

private:
    struct Child {
        Board board;
        Step commit;
        std::uint32_t member;
        int score;
    };
    struct Frame {
        Board root;
        std::size_t first;
        Child active;
    };

    Key key_of(const Board& board) const {
        return codec_.encode<Key>(table_, risen(table_, board));
    }

    void expand(const Board& root) {
        frames_.push_back({root, children_.size(), {}});
        if (root.is_won(table_)) {
            children_.push_back({root, {}, 0, 0});
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
        std::array<Reach, kMaxStock> stock;
        const auto found = static_cast<std::size_t>(reach_stock(table_, root, stock));
        const std::span<const Reach> reach(stock.data(), found);
        for (std::uint32_t i = 0; i < members.size(); ++i) {
            commits_.clear();
            list_commits(table_, members[i].board, reach, commits_);
            for (const Step& commit : commits_) {
                if (use_.commuting && table_.worry_back && members[i].ups &&
                    commutes(table_, members[i].board, commit, members[i].ups)) {
                    continue;
                }
                add(members[i].board, commit, i);
            }
        }
        const auto first = children_.begin() + static_cast<std::ptrdiff_t>(frames_.back().first);
        std::stable_sort(first, children_.end(),
                         [](const Child& a, const Child& b) { return a.score < b.score; });
    }

    /// Push the child that a commit at a closure's member makes; no commit: it is won.
    void add(const Board& member, const std::optional<Step>& commit, std::uint32_t index) {
        Child child{member, commit.value_or(Step{}), index, 0};
        if (commit) {
            child.score = score_of(member, *commit) - (index ? 10 : 0);
            if (shuffled_) child.score += static_cast<int>(random_.below(40));
            child.board.play(table_, *commit);
            settle(table_, child.board, use_);
        }
        children_.push_back(child);
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
            board.play(table_, frame.active.commit);
            steps.push_back(frame.active.commit);
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

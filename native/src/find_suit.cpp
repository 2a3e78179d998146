#include "find_suit.hpp"

#include "key_set.hpp"
#include "random.hpp"

#include <algorithm>
#include <unordered_set>

namespace kosynka {

namespace {

constexpr int kSlot = 3;

/// What a board is worth; measured, not proved. The price of the cards turned since the last
/// redeal, and of the redeal, matters most: without it nothing holds the beam from skipping.
struct Worth {
    int up = 10;
    int base = 30;
    int space = 25;
    int broken = 12;
    int buried = 6;
    int redeal = 600;
    int turned = 5;
    int row = 14;

    /// The same with each part between a half and one and a half times as large.
    Worth varied(Random& random) const {
        const auto vary = [&random](int n) {
            return n / 2 + static_cast<int>(random.below(static_cast<std::uint32_t>(n) + 1));
        };
        return {vary(up),     vary(base),   vary(space),  vary(broken),
                vary(buried), vary(redeal), vary(turned), vary(row)};
    }
};

constexpr std::uint32_t kNoise = 20;

/// How many cards of the row that fit nowhere are tried in a space.
constexpr int kToSpace = 2;

class SuitBeam {
public:
    SuitBeam(const GameSpec& spec, Budget& budget, std::size_t width, std::uint64_t seed)
        : spec_(spec), budget_(budget), width_(width), random_(seed),
          worth_(seed % 3 == 1 ? Worth{} : Worth{}.varied(random_)) {}
    ~SuitBeam() { budget_.hold(kSlot, 0); }
    SuitBeam(const SuitBeam&) = delete;
    SuitBeam& operator=(const SuitBeam&) = delete;

    std::optional<std::vector<Move>> run(const SuitBoard& start) {
        std::vector<Entry> layer{{start, 0}};
        rise(spec_, layer[0].board);
        if (layer[0].board.is_won(spec_)) return moves_from(start, 0);
        while (!layer.empty()) {
            candidates_.clear();
            for (std::uint32_t i = 0; i < layer.size(); ++i) {
                if (budget_.spend()) return std::nullopt;
                expand(layer[i].board, i);
            }
            std::vector<Entry> next;
            std::sort(candidates_.begin(), candidates_.end(),
                      [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
            for (const Candidate& candidate : candidates_) {
                if (next.size() == width_) break;
                if (!seen_.insert(candidate.hash).second) continue;
                Entry entry{layer[candidate.parent].board, layer[candidate.parent].link};
                act(spec_, entry.board, candidate.action);
                rise(spec_, entry.board);
                links_.push_back({entry.link, candidate.action});
                entry.link = static_cast<std::uint32_t>(links_.size());
                if (entry.board.is_won(spec_)) return moves_from(start, entry.link);
                next.push_back(std::move(entry));
            }
            layer = std::move(next);
            budget_.hold(kSlot, links_.size() * sizeof(Link) + seen_.size() * 40 +
                                    candidates_.capacity() * sizeof(Candidate) +
                                    2 * width_ * sizeof(Entry));
            if (budget_.bytes_left() == 0) {
                budget_.stop(Reason::memory);
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

private:
    struct Entry {
        SuitBoard board;
        std::uint32_t link;
    };
    struct Candidate {
        std::uint64_t hash;
        int score;
        std::uint32_t parent;
        Action action;
    };
    struct Link {
        std::uint32_t before;
        Action action;
    };

    static std::uint8_t u8(int n) { return static_cast<std::uint8_t>(n); }

    void expand(const SuitBoard& board, std::uint32_t parent) {
        int space = kNoCard;
        std::array<int, kFaces> host;
        host.fill(kNoCard);
        for (int i = 0; i < spec_.columns; ++i) {
            if (!board.size[i]) {
                if (space == kNoCard) space = i;
                continue;
            }
            const Card top = board.top(i);
            if (rank_of(top) > 0 && rank_of(top) < kRanks - 1) {
                int& best = host[top - 1];
                if (best == kNoCard || board.run(i) > board.run(best)) best = i;
            }
        }
        for (int i = 0; i < spec_.columns; ++i) {
            const int count = board.run(i);
            if (!count) continue;
            const Card head = board.column[i][board.size[i] - count];
            if (host[head] != kNoCard && host[head] != i)
                add(board, parent, {Action::From::column, u8(i), u8(count), column(host[head])});
            if (space != kNoCard && count < board.size[i]) {
                add(board, parent, {Action::From::column, u8(i), u8(count), column(space)});
            }
        }
        const std::uint64_t wanted_now = board.wanted(spec_);
        std::uint64_t tried = 0;
        int to_space = 0;
        for (int k = 0; k < board.row_size; ++k) {
            // The rest of this pass first, then, with a redeal, what was passed over.
            const int first = std::max<int>(board.waste, 1) - 1;
            const int index = (first + k) % board.row_size;
            if (index < first && board.redeals == 0) break;
            const Card card = board.row[index];
            if (tried >> card & 1) continue;
            const int place = wanted_now >> card & 1 ? board.place_for(spec_, card) : kNoCard;
            const bool has_host = host[card] != kNoCard;
            if (place != kNoCard) add(board, parent, {Action::From::row, u8(index), 1, u8(place)});
            if (has_host) add(board, parent, {Action::From::row, u8(index), 1, column(host[card])});
            if (place != kNoCard || has_host) {
                tried |= bit(card);
            } else if (space != kNoCard && to_space < kToSpace && rank_of(card) < kRanks - 1) {
                ++to_space;
                add(board, parent, {Action::From::row, u8(index), 1, column(space)});
                tried |= bit(card);
            }
        }
    }

    std::uint8_t column(int i) const { return u8(spec_.first_column() + i); }

    void add(const SuitBoard& board, std::uint32_t parent, const Action& action) {
        SuitBoard after = board;
        if (!act(spec_, after, action)) return;
        rise(spec_, after);
        const int score = appraise(after) + static_cast<int>(random_.below(kNoise));
        candidates_.push_back({hash_of_board(after), score, parent, action});
    }

    int appraise(const SuitBoard& board) const {
        int score = worth_.redeal * board.redeals - worth_.turned * board.waste -
                    worth_.row * board.row_size;
        for (int i = 0; i < spec_.foundations(); ++i) {
            score += worth_.up * board.up[i] + (board.up[i] ? worth_.base : 0);
        }
        for (int i = 0; i < spec_.columns; ++i) {
            const int size = board.size[i];
            if (!size) score += worth_.space;
            const auto& cards = board.column[i];
            for (int j = 1; j < size; ++j) {
                if (cards[j - 1] != cards[j] + 1 || rank_of(cards[j]) == kRanks - 1)
                    score -= worth_.broken;
            }
            // A card under a higher one of its suit, and a base under anything, wait the longest.
            for (int j = 0; j + 1 < size; ++j) {
                if (rank_of(cards[j]) == kRanks - 1) {
                    score -= worth_.buried * 2;
                    continue;
                }
                for (int k = j + 1; k < size; ++k) {
                    if (suit_of(cards[j]) == suit_of(cards[k]) && cards[k] > cards[j]) {
                        score -= worth_.buried;
                        break;
                    }
                }
            }
        }
        return score;
    }

    std::uint64_t hash_of_board(const SuitBoard& board) const {
        std::uint64_t sum = 0;
        for (int i = 0; i < spec_.columns; ++i) {
            std::uint64_t hash = board.size[i];
            for (int j = 0; j < board.size[i]; ++j)
                hash = hash * 0x100000001B3ULL + board.column[i][j] + 1U;
            // Columns may stand in any order.
            sum += mixed(hash);
        }
        std::uint64_t hash = mixed(sum);
        for (int i = 0; i < spec_.foundations(); ++i)
            hash = hash * 31 + board.up[i] * 64U + board.next[i];
        return mixed(hash * 131 + board.row_size * 256U + board.waste) +
               static_cast<unsigned>(board.redeals);
    }

    std::vector<Move> moves_from(const SuitBoard& start, std::uint32_t link) const {
        std::vector<Action> actions;
        for (; link; link = links_[link - 1].before) actions.push_back(links_[link - 1].action);
        std::vector<Move> moves;
        SuitBoard board = start;
        rise(spec_, board, &moves);
        for (auto action = actions.rbegin(); action != actions.rend(); ++action) {
            act(spec_, board, *action, &moves);
            rise(spec_, board, &moves);
        }
        return moves;
    }

    const GameSpec& spec_;
    Budget& budget_;
    std::size_t width_;
    Random random_;
    const Worth worth_;
    std::vector<Link> links_;
    std::vector<Candidate> candidates_;
    std::unordered_set<std::uint64_t> seen_;
};

} // namespace

std::optional<std::vector<Move>> find_in_suit(const GameSpec& spec, const SuitBoard& start,
                                              Budget& budget, std::size_t width,
                                              std::uint64_t seed) {
    return SuitBeam(spec, budget, width, seed).run(start);
}

} // namespace kosynka

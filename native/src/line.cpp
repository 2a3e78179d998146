#include "line.hpp"

#include <algorithm>

namespace kosynka {

namespace {

class LineWriter {
public:
    LineWriter(const GameSpec& spec, const Layout& layout)
        : spec_(spec), table_(make_table(spec, layout)), board_(make_board(spec, table_, layout)),
          position_(spec, layout) {
        for (int i = 0; i < table_.stock_size; ++i) {
            const bool is_waste = i < static_cast<int>(layout.piles[spec.waste()].size());
            (is_waste ? waste_ : stock_).push_back(i);
        }
    }

    bool add(const Step& step) {
        const bool done = write(step);
        if (done) board_.play(table_, step);
        return done;
    }
    bool add(const std::vector<Step>& steps) {
        return std::all_of(steps.begin(), steps.end(),
                           [this](const Step& step) { return add(step); });
    }
    const Position& position() const { return position_; }
    std::vector<Move> take() { return std::move(moves_); }

private:
    bool write(const Step& step) {
        switch (step.kind) {
        case Step::Kind::up: {
            const auto [column, index] = find_free(step.at);
            return column != kNoPile && bare(column, index) && play_up(column);
        }
        case Step::Kind::head_up: {
            const int column = spec_.first_column() + step.at;
            return bare(column, board_.left[step.at] - 1) && play_up(column);
        }
        case Step::Kind::reveal: {
            const int column = spec_.first_column() + step.at, index = board_.left[step.at] - 1;
            return play_to_column(column, size(column) - index);
        }
        case Step::Kind::stock_up:
            return draw_to(step.at) && play_up(spec_.waste());
        case Step::Kind::stock_down:
            return draw_to(step.at) && play_to_column(spec_.waste(), 1);
        case Step::Kind::down:
            for (int i = 0; i < spec_.foundations(); ++i) {
                if (size(i) && top(i) == step.at) return play_to_column(i, 1);
            }
            return false;
        }
        return false;
    }

    int size(int pile) const { return static_cast<int>(position_.pile(pile).size()); }
    Card top(int pile) const { return position_.pile(pile).back(); }

    /// A free copy of a card, a bare one if there is one.
    std::pair<int, int> find_free(Card card) const {
        std::pair<int, int> found{kNoPile, 0};
        for (int i = 0; i < spec_.columns; ++i) {
            const int column = spec_.first_column() + i;
            for (int j = board_.left[i]; j < size(column); ++j) {
                if (position_.pile(column)[j] != card) continue;
                found = {column, j};
                if (j + 1 == size(column)) return found;
            }
        }
        return found;
    }

    bool bare(int column, int index) {
        const int count = size(column) - index - 1;
        return count == 0 || play_to_column(column, count);
    }

    bool play_to_column(int source, int count) {
        const Card head = position_.pile(source)[size(source) - count];
        for (int target = spec_.first_column(); target < spec_.waste(); ++target) {
            const std::uint64_t takes =
                size(target) ? spec_.fits_on[top(target)] : spec_.space_fillers;
            if (target != source && (takes >> head & 1)) return play(source, count, target);
        }
        return false;
    }

    bool play_up(int source) {
        for (int i = 0; i < spec_.foundations(); ++i) {
            if (spec_.places[i] == suit_of(top(source)) && size(i) == rank_of(top(source))) {
                if (source == spec_.waste()) waste_.pop_back();
                return play(source, 1, i, false);
            }
        }
        return false;
    }

    bool play(int source, int count, int target, bool leaves_waste = true) {
        if (source == spec_.waste() && leaves_waste) waste_.pop_back();
        const Move move{Move::Kind::play, static_cast<std::uint8_t>(source),
                        static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(target)};
        position_.apply(move);
        moves_.push_back(move);
        return true;
    }

    bool draw_to(int index) {
        for (int passes = 0; waste_.empty() || waste_.back() != index;) {
            if (stock_.empty()) {
                if (!position_.can_redeal() || ++passes > 2) return false;
                std::swap(stock_, waste_);
                turn({Move::Kind::redeal});
                continue;
            }
            for (int i = 0; i < spec_.draw && !stock_.empty(); ++i) {
                waste_.push_back(stock_.front());
                stock_.erase(stock_.begin());
            }
            turn({Move::Kind::draw});
        }
        return true;
    }

    void turn(const Move& move) {
        position_.apply(move);
        moves_.push_back(move);
    }

    static constexpr int kNoPile = -1;

    const GameSpec& spec_;
    Table table_;
    Board board_;
    Position position_;
    std::vector<int> waste_;
    std::vector<int> stock_;
    std::vector<Move> moves_;
};

} // namespace

std::optional<std::vector<Move>> write_moves(const GameSpec& spec, const Layout& layout,
                                             const std::vector<Step>& steps) {
    LineWriter writer(spec, layout);
    return writer.add(steps) ? std::optional(writer.take()) : std::nullopt;
}

std::optional<std::vector<Move>> write_line(const GameSpec& spec, const Layout& layout,
                                            const std::vector<Step>& steps) {
    LineWriter writer(spec, layout);
    if (!writer.add(steps) || !writer.position().is_won()) return std::nullopt;
    return writer.take();
}

} // namespace kosynka

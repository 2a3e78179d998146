#include "playouts.hpp"

#include "board_playout.hpp"
#include "suit_playout.hpp"

namespace kosynka {

namespace {

template <typename Play>
void repeat(Policy policy, std::uint64_t count, std::uint64_t seed, Budget& budget, Play play,
            Playouts& sum) {
    Random random(seed);
    while (sum.count < count && !budget.stopped()) {
        const auto [won, steps] = play(policy, random);
        sum.won += won;
        ++sum.count;
        sum.steps += steps;
        // Even a game of no step takes some time.
        budget.spend(steps + 1);
    }
}

} // namespace

Playouts play_out(const GameSpec& spec, const Layout& layout, Policy policy, std::uint64_t count,
                  std::uint64_t seed, Budget& budget) {
    Playouts sum;
    if (spec.builds_by_colour()) {
        const Table table = make_table(spec, layout);
        const Board start = make_board(spec, table, layout);
        BoardPlayout playout(table, start);
        repeat(
            policy, count, seed, budget,
            [&playout](Policy how, Random& random) {
                const bool won = playout.play(how, random);
                return std::pair{won, playout.steps().size()};
            },
            sum);
    } else {
        const SuitBoard start = make_suit_board(spec, layout);
        SuitPlayout playout(spec, start);
        repeat(
            policy, count, seed, budget,
            [&playout](Policy how, Random& random) {
                const bool won = playout.play(how, random);
                return std::pair{won, playout.steps()};
            },
            sum);
    }
    sum.cpu_ms = budget.cpu_ms();
    return sum;
}

} // namespace kosynka

/// Runs the kernel on random deals; built with sanitizers it is also their target.
#include "games.hpp"
#include "perft.hpp"
#include "players/greedy.hpp"
#include "players/sampling.hpp"
#include "solve.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace kosynka;
using namespace kosynka::tests;

namespace {

void expect(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "failed: %s\n", what);
    std::exit(1);
}

/// A line is legal from move to move and ends in a win.
void expect_line(const GameSpec& spec, const Layout& layout, const std::vector<Move>& line) {
    Position position(spec, layout);
    for (const Move& move : line) {
        const auto moves = position.legal_moves();
        bool is_legal = false;
        for (const Move& legal : moves) is_legal = is_legal || legal == move;
        expect(is_legal, "a move of a line is legal");
        position.apply(move);
    }
    expect(position.is_won(), "a line ends in a win");
}

int solve_deals(const GameSpec& spec, int deals, int redeals, std::uint64_t nodes, int height = 0) {
    int won = 0;
    for (int i = 0; i < deals; ++i) {
        Layout layout = deal(spec, static_cast<std::uint64_t>(i) + 1, height);
        layout.redeals_left = redeals;
        Limits limits;
        limits.nodes = nodes;
        limits.mib = 64;
        const Outcome outcome = solve(spec, layout, limits, {}, nullptr, {});
        if (outcome.verdict == Verdict::winnable) {
            expect_line(spec, layout, outcome.line);
            ++won;
        }
        expect(outcome.mib <= 64, "memory stays in its limit");
        const Outcome again = solve(spec, layout, limits, {}, nullptr, {});
        expect(again.verdict == outcome.verdict && again.nodes == outcome.nodes,
               "a search with a limit of nodes is repeatable");
    }
    return won;
}

/// Cards that lie face down or in the stock were never seen; games are played on from there.
void play_deals(const GameSpec& spec, int redeals, const Skill& skill, std::uint64_t games,
                int height = 0) {
    Layout layout = deal(spec, 1, height);
    layout.redeals_left = redeals;
    std::vector<int> unseen = layout.face_down;
    unseen[static_cast<std::size_t>(spec.stock())] =
        static_cast<int>(layout.piles[static_cast<std::size_t>(spec.stock())].size());
    Budget budget(Limits{}, nullptr, {});
    const PlayedOn played = play_on(spec, layout, unseen, skill, games, 1, budget);
    Budget other(Limits{}, nullptr, {});
    const PlayedOn again = play_on(spec, layout, unseen, skill, games, 1, other);
    expect(played.count == games, "every game is played to its end");
    expect(played.won == again.won, "players are repeatable");
    Budget third(Limits{}, nullptr, {});
    const Advice advice = advise(spec, layout, unseen, skill, 1, third);
    Position position(spec, layout);
    for (const Move& move : advice.moves) position.apply(move);
}

/// A player goes on to the end; other cards in the unseen places never change the advice.
int play_blind(const GameSpec& spec, Layout layout, int samples) {
    std::vector<int> unseen = layout.face_down;
    unseen[static_cast<std::size_t>(spec.stock())] =
        static_cast<int>(layout.piles[static_cast<std::size_t>(spec.stock())].size());
    Skill skill;
    skill.samples = samples;
    Random random(5);
    for (std::uint64_t turn = 0; turn < 2000; ++turn) {
        Budget budget(Limits{}, nullptr, {}), other(Limits{}, nullptr, {});
        const Layout dealt = Deals(spec, layout, unseen).draw(random);
        const Advice advice = advise(spec, layout, unseen, skill, turn, budget);
        const Advice again = advise(spec, dealt, unseen, skill, turn, other);
        expect(advice.moves == again.moves && advice.value == again.value,
               "advice does not depend on a card that was not seen");
        if (advice.moves.empty()) break;
        Position position(spec, layout);
        for (const Move& move : advice.moves) {
            const auto legal = position.legal_moves();
            expect(std::count(legal.begin(), legal.end(), move) == 1, "advice is legal");
            position.apply(move);
        }
        for (int i = 0; i < spec.piles(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            layout.piles[at] = position.pile(i);
            layout.face_down[at] = position.face_down(i);
            const int hidden = i == spec.stock() ? static_cast<int>(layout.piles[at].size())
                                                 : layout.face_down[at];
            unseen[at] = std::min(unseen[at], hidden);
        }
        layout.redeals_left = position.redeals_left();
    }
    int up = 0;
    for (int i = 0; i < spec.foundations(); ++i)
        up += static_cast<int>(layout.piles[static_cast<std::size_t>(i)].size());
    return up;
}

} // namespace

int main() {
    for (int draw : {1, 3}) {
        const GameSpec klondike = colour_game(1, 7, draw);
        expect(klondike.builds_by_colour(), "the game is known");
        expect(perft(klondike, deal(klondike, 1), 5).size() == 6, "perft counts each depth");
        expect(solve_deals(klondike, 40, kUnlimited, 3000) > 20, "most deals are won");
        solve_deals(klondike, 20, 0, 3000);
        solve_deals(klondike, 20, 2, 3000);
        const GameSpec two = colour_game(2, 9, draw);
        expect(solve_deals(two, 20, kUnlimited, 20000) > 15, "most deals of two packs are won");
        solve_deals(two, 10, 0, 3000);
        Skill skill;
        for (int redeals : {0, kUnlimited}) {
            skill.samples = 20;
            play_deals(klondike, redeals, skill, 5);
            skill.samples = 4;
            play_deals(two, redeals, skill, 1);
        }
        skill.samples = 10;
        skill.greedy_weight = 0.5;
        play_deals(klondike, kUnlimited, skill, 2);
    }
    const GameSpec topsy = suit_game(4);
    expect(topsy.builds_by_suit(), "the game is known");
    solve_deals(topsy, 3, 2, 3000, 4);
    Skill skill;
    skill.samples = 0;
    play_deals(topsy, 2, skill, 10, 4);
    skill.samples = 4;
    play_deals(topsy, 2, skill, 1, 4);
    for (std::uint64_t seed : {3, 4}) {
        Layout layout = deal(topsy, seed, 4);
        layout.redeals_left = 2;
        expect(play_blind(topsy, layout, seed == 3 ? 0 : 8) > 150, "most cards go up");
    }
    std::puts("kernel tests passed");
    return 0;
}

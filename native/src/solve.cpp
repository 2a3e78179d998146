#include "solve.hpp"

#include "board_playout.hpp"
#include "exhaust.hpp"
#include "find_beam.hpp"
#include "find_suit.hpp"
#include "line.hpp"
#include "loss_proofs.hpp"
#include "prove.hpp"
#include "suit_playout.hpp"

#include <algorithm>

namespace kosynka {

namespace {

/// So many random games are played before all searches.
constexpr int kGames = 24;
/// With two packs there are as many in the first turn, and more in each that follows.
constexpr int kGamesOfTwo = 500;

/// The first search is depth first with few positions of free moves in each node.
constexpr double kDepthShare = 0.3;
constexpr std::uint64_t kDepthNodes = 1000;
constexpr std::size_t kFewMembers = 8;

/// Then a search for wins and a complete one take turns, each time with four times the nodes:
/// so that what is small is soon decided, whichever way.
constexpr std::uint64_t kFindNodes = 4000;
constexpr std::uint64_t kProveNodes = 300;
constexpr std::uint64_t kExhaustNodes = 2000;
constexpr int kMostStages = 20;
constexpr double kTurnShare = 0.4;

/// Games that build in suit are mostly won by chance, so many are played in a stage.
constexpr std::uint64_t kSuitGames = 500;

/// Beams of one stage: narrow ones first, four of each width.
std::size_t beam_width(int round) {
    return round < 2 ? 2 : std::size_t{4} << std::min(round / 4 * 2, 10);
}

/// Where appraisals vary much from run to run, many of the narrowest pay.
constexpr int kNarrowRounds = 12;
std::size_t suit_beam_width(int round) {
    return round < kNarrowRounds ? 2 : beam_width(round - kNarrowRounds + 4);
}

Search search_two_packs(const Table& table, const Board& start, const Dominances& use,
                        std::uint64_t seed, Budget& budget) {
    int round = 0;
    for (int stage = 0; stage < kMostStages; ++stage) {
        const auto games = static_cast<std::uint64_t>(kGamesOfTwo) << 2 * stage;
        budget.begin_part(kTurnShare, UINT64_MAX);
        const Search lucky =
            find_by_playouts(table, start, budget, games, seed + static_cast<std::uint64_t>(stage));
        if (lucky.verdict != Verdict::unknown || !budget.end_part()) return lucky;
        budget.begin_part(kTurnShare, kFindNodes << 2 * stage);
        while (!budget.stopped()) {
            const Search search = find_by_beam(table, start, budget, beam_width(round),
                                               seed + static_cast<std::uint64_t>(round) + 1);
            ++round;
            if (search.verdict != Verdict::unknown) return search;
        }
        if (!budget.end_part()) return {};
        budget.begin_part(kTurnShare, kProveNodes << 2 * stage);
        const Search search = prove(table, start, use, budget, {seed});
        if (search.verdict != Verdict::unknown) return search;
        if (!budget.end_part()) return {};
    }
    return {};
}

Search search_board(const Table& table, const Board& start, const Dominances& use,
                    std::uint64_t seed, Budget& budget) {
    if (table.packs == 2) return search_two_packs(table, start, use, seed, budget);
    const Search lucky = find_by_playouts(table, start, budget, kGames, seed);
    if (lucky.verdict != Verdict::unknown || budget.stopped()) return lucky;
    budget.begin_part(kDepthShare, kDepthNodes);
    const Search search = prove(table, start, use, budget, {seed, kFewMembers});
    if (search.verdict != Verdict::unknown || !budget.end_part()) return search;
    return prove(table, start, use, budget, {seed});
}

/// Search a game that builds by colour.
void search_colour(const GameSpec& spec, const Layout& layout, const Limits& limits,
                   const Dominances& use, Budget& budget, Outcome& outcome) {
    const Table table = make_table(spec, layout);
    const Board start = make_board(spec, table, layout);
    if (use.loss_proofs && is_lost_when_relaxed(table, start)) {
        outcome.verdict = Verdict::unwinnable;
        outcome.proof = Proof::fixpoint;
        return;
    }
    const Search search = search_board(table, start, use, limits.seed, budget);
    if (search.verdict == Verdict::winnable) {
        if (auto line = write_line(spec, layout, search.steps)) {
            outcome.verdict = Verdict::winnable;
            outcome.proof = Proof::line;
            outcome.line = std::move(*line);
        } else {
            outcome.reason = Reason::unproved;
        }
    } else if (search.verdict == Verdict::unwinnable && !budget.stopped()) {
        outcome.verdict = Verdict::unwinnable;
        outcome.proof = Proof::exhausted;
    }
}

/// Search a game that builds in suit.
void search_suit(const GameSpec& spec, const Layout& layout, const Limits& limits, Budget& budget,
                 Outcome& outcome) {
    const SuitBoard start = make_suit_board(spec, layout);
    // A full deal is never exhausted.
    const bool is_small = spec.cards() - start.cards_up() <= kFaces;
    int round = 0;
    for (int stage = 0; stage < kMostStages; ++stage) {
        if (is_small) {
            budget.begin_part(kTurnShare, kExhaustNodes << 2 * stage);
            outcome = exhaust(spec, layout, budget);
            if (outcome.verdict != Verdict::unknown || !budget.end_part()) return;
        }
        auto line = find_by_playouts(spec, start, budget, kSuitGames << 2 * stage,
                                     limits.seed + static_cast<std::uint64_t>(stage) + 1);
        budget.begin_part(kTurnShare, kFindNodes << 2 * stage);
        while (!line && !budget.stopped()) {
            line = find_in_suit(spec, start, budget, suit_beam_width(round),
                                limits.seed + static_cast<std::uint64_t>(round) + 1);
            ++round;
        }
        if (line) {
            outcome.verdict = Verdict::winnable;
            outcome.proof = Proof::line;
            outcome.line = std::move(*line);
            return;
        }
        if (!budget.end_part()) return;
    }
}

} // namespace

bool can_solve(const GameSpec& spec) {
    return spec.builds_by_colour() || spec.builds_by_suit();
}

const char* why_refused(const GameSpec& spec, const Layout& layout) {
    if (!can_solve(spec)) return "the kernel does not know how to search such a game";
    const bool fits =
        spec.builds_by_colour() ? fits_board(spec, layout) : fits_suit_board(spec, layout);
    if (!fits) return "the position has too many cards in one place to be searched";
    return nullptr;
}

Outcome solve(const GameSpec& spec, const Layout& layout, const Limits& limits,
              const Dominances& use, const std::atomic<bool>* cancelled, Budget::Poll poll) {
    Outcome outcome;
    Budget budget(limits, cancelled, std::move(poll));
    if (spec.builds_by_colour()) {
        search_colour(spec, layout, limits, use, budget, outcome);
    } else {
        search_suit(spec, layout, limits, budget, outcome);
    }
    if (outcome.verdict == Verdict::unknown && outcome.reason == Reason::none) {
        outcome.reason = budget.stopped() ? budget.reason() : Reason::unproved;
    }
    outcome.nodes = budget.nodes();
    outcome.cpu_ms = budget.cpu_ms();
    outcome.mib = budget.peak_mib();
    return outcome;
}

} // namespace kosynka

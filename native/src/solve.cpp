#include "solve.hpp"

#include "line.hpp"
#include "loss_proofs.hpp"
#include "prove.hpp"

namespace kosynka {

namespace {

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
    Search search = prove(table, start, use, budget, limits.seed);
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

} // namespace

bool can_solve(const GameSpec& spec) {
    return spec.builds_by_colour();
}

const char* why_refused(const GameSpec& spec, const Layout& layout) {
    if (!can_solve(spec)) return "the kernel does not know how to search such a game";
    if (!fits_board(spec, layout))
        return "the position has too many cards in one place to be searched";
    return nullptr;
}

Outcome solve(const GameSpec& spec, const Layout& layout, const Limits& limits,
              const Dominances& use, const std::atomic<bool>* cancelled, Budget::Poll poll) {
    Outcome outcome;
    Budget budget(limits, cancelled, std::move(poll));
    search_colour(spec, layout, limits, use, budget, outcome);
    if (outcome.verdict == Verdict::unknown && outcome.reason == Reason::none) {
        outcome.reason = budget.stopped() ? budget.reason() : Reason::unproved;
    }
    outcome.nodes = budget.nodes();
    outcome.cpu_ms = budget.cpu_ms();
    outcome.mib = budget.peak_mib();
    return outcome;
}

} // namespace kosynka

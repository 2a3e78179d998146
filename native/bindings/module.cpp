/// The module `kosynka.solver._kernel`: plain data in, plain data out.
#include "exhaust.hpp"
#include "perft.hpp"
#include "players/sampling.hpp"
#include "playouts.hpp"
#include "solve.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>

namespace nb = nanobind;
using namespace kosynka;

namespace {

class CancelFlag {
public:
    void set() { flag_.store(true, std::memory_order_relaxed); }
    bool is_set() const { return flag_.load(std::memory_order_relaxed); }
    const std::atomic<bool>* flag() const { return &flag_; }

private:
    std::atomic<bool> flag_{false};
};

constexpr int kMostPacks = 4;
constexpr std::size_t kMostCards = kMostPacks * kFaces;

void copy_masks(const std::vector<std::uint64_t>& from, std::array<std::uint64_t, kFaces>& to) {
    if (from.size() != kFaces) throw nb::value_error("one mask for each of the 52 faces is wanted");
    std::copy(from.begin(), from.end(), to.begin());
}

/// Refuse data that would index out of range; whether the game can be searched is asked later.
void check(const GameSpec& spec, const Layout& layout) {
    const auto piles = static_cast<std::size_t>(spec.piles());
    if (layout.piles.size() != piles || layout.face_down.size() != piles) {
        throw nb::value_error("the position has not the piles of the game");
    }
    for (std::size_t i = 0; i < piles; ++i) {
        if (layout.piles[i].size() > 255 || layout.face_down[i] < 0 ||
            layout.face_down[i] > static_cast<int>(layout.piles[i].size())) {
            throw nb::value_error("a pile is too large or has more face-down cards than cards");
        }
        for (Card card : layout.piles[i]) {
            if (card >= kFaces) throw nb::value_error("a card is no card of a pack");
        }
    }
}

/// Runs `work` without the GIL and stops it when a signal handler of Python raises.
template <typename Work> auto run_released(Work work) {
    bool raised = false;
    const auto poll = [&raised] {
        nb::gil_scoped_acquire acquire;
        raised = PyErr_CheckSignals() != 0;
        return !raised;
    };
    auto result = [&] {
        nb::gil_scoped_release release;
        return work(Budget::Poll(poll));
    }();
    if (raised) throw nb::python_error();
    return result;
}

const std::atomic<bool>* flag_of(const CancelFlag* cancel) {
    return cancel ? cancel->flag() : nullptr;
}

/// Refuse counts of unseen cards that reach over cards which lie open.
void check_unseen(const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen) {
    check(spec, layout);
    bool fits = unseen.size() == layout.piles.size();
    for (std::size_t i = 0; fits && i < unseen.size(); ++i) {
        const int most = static_cast<int>(i) == spec.stock()
                             ? static_cast<int>(layout.piles[i].size())
                             : layout.face_down[i];
        fits = unseen[i] >= 0 && unseen[i] <= most;
    }
    if (!fits) throw nb::value_error("more cards are unseen than lie face down");
    std::size_t cards = 0;
    for (const auto& pile : layout.piles) cards += pile.size();
    if (cards > kMostCards) throw nb::value_error("there are more cards than in four packs");
}

/// What a move is to Python.
std::tuple<int, int, int, int> numbers_of(const Move& move) {
    return {static_cast<int>(move.kind), move.source, move.count, move.target};
}

void bind_sampling(nb::module_& m) {
    nb::class_<Skill>(m, "Skill", "How a sampling player decides.")
        .def(
            "__init__",
            [](Skill* skill, int samples, double curiosity, std::uint64_t nodes,
               double greedy_weight) {
                if (samples < 0) throw nb::value_error("a player looks at 0 samples or more");
                if (!std::isfinite(curiosity) || !std::isfinite(greedy_weight)) {
                    throw nb::value_error("curiosity and greedy_weight are finite numbers");
                }
                new (skill) Skill{samples, curiosity, nodes, greedy_weight};
            },
            nb::kw_only(), nb::arg("samples"), nb::arg("curiosity"), nb::arg("nodes"),
            nb::arg("greedy_weight"));
    nb::class_<Advice>(m, "Advice", "What to do, and what it was worth in the deals looked at.")
        .def_prop_ro("moves",
                     [](const Advice& advice) {
                         std::vector<std::tuple<int, int, int, int>> moves;
                         for (const Move& move : advice.moves) moves.push_back(numbers_of(move));
                         return moves;
                     })
        .def_ro("value", &Advice::value)
        .def_ro("samples", &Advice::samples);
    m.def(
        "advise",
        [](const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen,
           const Skill& skill, const Limits& limits, const CancelFlag* cancel) {
            check_unseen(spec, layout, unseen);
            return run_released([&](Budget::Poll poll) {
                Budget budget(limits, flag_of(cancel), std::move(poll));
                return advise(spec, layout, unseen, skill, limits.seed, budget);
            });
        },
        nb::arg("spec"), nb::arg("layout"), nb::arg("unseen"), nb::arg("skill"), nb::arg("limits"),
        nb::arg("cancel").none(), "Say what to do where some cards were never seen.");
    m.def(
        "play_on",
        [](const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen,
           const Skill& skill, std::uint64_t games, const Limits& limits,
           const CancelFlag* cancel) {
            check_unseen(spec, layout, unseen);
            const PlayedOn played = run_released([&](Budget::Poll poll) {
                Budget budget(limits, flag_of(cancel), std::move(poll));
                return play_on(spec, layout, unseen, skill, games, limits.seed, budget);
            });
            return std::make_tuple(played.won, played.count);
        },
        nb::arg("spec"), nb::arg("layout"), nb::arg("unseen"), nb::arg("skill"), nb::arg("games"),
        nb::arg("limits"), nb::arg("cancel").none(),
        "Play on in deals that may be, and count the games won and all games.");
}

} // namespace

NB_MODULE(_kernel, m) {
    m.doc() = "The search kernel of Kosynka; everything else uses kosynka.solver.";
    // What caches and threads still hold when the interpreter ends is no leak.
    nb::set_leak_warnings(false);
    m.attr("SOURCE") = KOSYNKA_KERNEL_SOURCE;

    nb::class_<CancelFlag>(m, "CancelFlag", "Asks a running search to stop, from any thread.")
        .def(nb::init<>())
        .def("set", &CancelFlag::set)
        .def("is_set", &CancelFlag::is_set);

    nb::class_<GameSpec>(m, "GameSpec", "A game as data.")
        .def(
            "__init__",
            [](GameSpec* spec, int packs, int columns, int captives, int draw, bool base_by_hand,
               bool worry_back, bool first_accepting_only, std::vector<int> places,
               const std::vector<std::uint64_t>& fits_on, const std::vector<std::uint64_t>& runs_on,
               std::uint64_t space_fillers, std::uint64_t base_cards, std::uint64_t red_cards,
               const std::vector<int>& next_up) {
                if (packs < 1 || packs > kMostPacks || columns < 1 || columns > 32 || draw < 1 ||
                    draw > 9 || captives < 0 || captives > static_cast<int>(places.size()) ||
                    places.size() > 32 || next_up.size() != kFaces) {
                    throw nb::value_error("the game is larger than the kernel allows");
                }
                auto* made = new (spec) GameSpec{packs,
                                                 columns,
                                                 captives,
                                                 draw,
                                                 base_by_hand,
                                                 worry_back,
                                                 first_accepting_only,
                                                 std::move(places)};
                copy_masks(fits_on, made->fits_on);
                copy_masks(runs_on, made->runs_on);
                made->space_fillers = space_fillers;
                made->base_cards = base_cards;
                made->red_cards = red_cards;
                std::copy(next_up.begin(), next_up.end(), made->next_up.begin());
            },
            nb::kw_only(), nb::arg("packs"), nb::arg("columns"), nb::arg("captives"),
            nb::arg("draw"), nb::arg("base_by_hand"), nb::arg("worry_back"),
            nb::arg("first_accepting_only"), nb::arg("places"), nb::arg("fits_on"),
            nb::arg("runs_on"), nb::arg("space_fillers"), nb::arg("base_cards"),
            nb::arg("red_cards"), nb::arg("next_up"))
        .def("can_solve", &can_solve);

    nb::class_<Layout>(m, "Layout", "A position as data.")
        .def(
            "__init__",
            [](Layout* layout, std::vector<std::vector<Card>> piles, std::vector<int> face_down,
               std::optional<int> redeals_left) {
                new (layout) Layout{std::move(piles), std::move(face_down),
                                    redeals_left.value_or(kUnlimited)};
            },
            nb::arg("piles"), nb::arg("face_down"), nb::arg("redeals_left").none());

    nb::class_<Limits>(m, "Limits", "What a search may spend.")
        .def(
            "__init__",
            [](Limits* limits, std::optional<std::uint64_t> nodes,
               std::optional<std::int64_t> cpu_ms, std::size_t mib,
               std::uint64_t seed) { new (limits) Limits{nodes, cpu_ms, mib, seed}; },
            nb::arg("nodes").none(), nb::arg("cpu_ms").none(), nb::arg("mib"), nb::arg("seed"));

    nb::class_<Dominances>(m, "Dominances", "Switches of the proved prunings, for tests.")
        .def(nb::init<>())
        .def_rw("safe_up", &Dominances::safe_up)
        .def_rw("safe_stock_up", &Dominances::safe_stock_up)
        .def_rw("commuting", &Dominances::commuting)
        .def_rw("sleeping", &Dominances::sleeping)
        .def_rw("loss_proofs", &Dominances::loss_proofs)
        .def_rw("spare_spaces", &Dominances::spare_spaces);

    nb::enum_<Verdict>(m, "Verdict")
        .value("WINNABLE", Verdict::winnable)
        .value("UNWINNABLE", Verdict::unwinnable)
        .value("UNKNOWN", Verdict::unknown);
    nb::enum_<Reason>(m, "Reason")
        .value("NONE", Reason::none)
        .value("NODES", Reason::nodes)
        .value("TIME", Reason::time)
        .value("MEMORY", Reason::memory)
        .value("CANCELLED", Reason::cancelled)
        .value("UNPROVED", Reason::unproved);
    nb::enum_<Proof>(m, "Proof")
        .value("NONE", Proof::none)
        .value("LINE", Proof::line)
        .value("FIXPOINT", Proof::fixpoint)
        .value("EXHAUSTED", Proof::exhausted);

    nb::class_<Outcome>(m, "Outcome", "What a search found and what it spent.")
        .def_ro("verdict", &Outcome::verdict)
        .def_ro("reason", &Outcome::reason)
        .def_ro("proof", &Outcome::proof)
        .def_prop_ro("line",
                     [](const Outcome& outcome) {
                         std::vector<std::tuple<int, int, int, int>> line;
                         for (const Move& move : outcome.line) {
                             line.emplace_back(static_cast<int>(move.kind), move.source, move.count,
                                               move.target);
                         }
                         return line;
                     })
        .def_ro("nodes", &Outcome::nodes)
        .def_ro("cpu_ms", &Outcome::cpu_ms)
        .def_ro("mib", &Outcome::mib);

    nb::enum_<Policy>(m, "Policy")
        .value("UNIFORM", Policy::uniform)
        .value("GREEDY", Policy::greedy);
    nb::class_<Playouts>(m, "Playouts", "What random games came to.")
        .def_ro("count", &Playouts::count)
        .def_ro("won", &Playouts::won)
        .def_ro("steps", &Playouts::steps)
        .def_ro("cpu_ms", &Playouts::cpu_ms);

    m.def(
        "why_refused",
        [](const GameSpec& spec, const Layout& layout) -> std::optional<std::string> {
            const char* why = why_refused(spec, layout);
            return why ? std::optional<std::string>(why) : std::nullopt;
        },
        nb::arg("spec"), nb::arg("layout"), "Say why a position cannot be searched, or None.");
    m.def(
        "solve",
        [](const GameSpec& spec, const Layout& layout, const Limits& limits,
           const Dominances& dominances, const CancelFlag* cancel) {
            check(spec, layout);
            return run_released([&](Budget::Poll poll) {
                return solve(spec, layout, limits, dominances, flag_of(cancel), std::move(poll));
            });
        },
        nb::arg("spec"), nb::arg("layout"), nb::arg("limits"), nb::arg("dominances"),
        nb::arg("cancel").none(), "Search a position.");
    m.def(
        "play_out",
        [](const GameSpec& spec, const Layout& layout, Policy policy, std::uint64_t count,
           const Limits& limits, const CancelFlag* cancel) {
            check(spec, layout);
            return run_released([&](Budget::Poll poll) {
                Budget budget(limits, flag_of(cancel), std::move(poll));
                return play_out(spec, layout, policy, count, limits.seed, budget);
            });
        },
        nb::arg("spec"), nb::arg("layout"), nb::arg("policy"), nb::arg("count"), nb::arg("limits"),
        nb::arg("cancel").none(), "Play random games from a position to their ends.");
    m.def(
        "exhaust",
        [](const GameSpec& spec, const Layout& layout, const Limits& limits) {
            check(spec, layout);
            nb::gil_scoped_release release;
            Budget budget(limits, nullptr, {});
            Outcome outcome = exhaust(spec, layout, budget);
            if (outcome.verdict == Verdict::unknown) outcome.reason = budget.reason();
            outcome.nodes = budget.nodes();
            outcome.cpu_ms = budget.cpu_ms();
            outcome.mib = budget.peak_mib();
            return outcome;
        },
        nb::arg("spec"), nb::arg("layout"), nb::arg("limits"),
        "Look at every position without any pruning, for tests on small decks.");
    m.def(
        "perft",
        [](const GameSpec& spec, const Layout& layout, int depth) {
            check(spec, layout);
            nb::gil_scoped_release release;
            return perft(spec, layout, depth);
        },
        nb::arg("spec"), nb::arg("layout"), nb::arg("depth"),
        "Count the distinct positions at each depth from 0 on.");
    bind_sampling(m);
}

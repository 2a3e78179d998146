#include "game_spec.hpp"

namespace kosynka {

bool GameSpec::builds_by_colour() const {
    if (captives || !base_by_hand || packs > 2 || foundations() != kSuits * packs) return false;
    std::array<int, kSuits> count{};
    for (int suit : places) {
        if (suit == kAnySuit) return false;
        ++count[suit];
    }
    for (int n : count) {
        if (n != packs) return false;
    }
    for (Card on = 0; on < kFaces; ++on) {
        std::uint64_t fits = 0;
        for (Card card = 0; card < kFaces; ++card) {
            if (rank_of(card) + 1 == rank_of(on) && redness(card) != redness(on)) fits |= bit(card);
        }
        if (fits_on[on] != fits || (fits & ~runs_on[on])) return false;
        if (next_up[on] != (rank_of(on) == kRanks - 1 ? kNoCard : on + 1)) return false;
        const bool is_base = base_cards >> on & 1, fills = space_fillers >> on & 1;
        if (is_base != (rank_of(on) == 0) || fills != (rank_of(on) == kRanks - 1)) return false;
    }
    return true;
}

bool GameSpec::builds_by_suit() const {
    if (base_by_hand || worry_back || first_accepting_only || draw != 1) return false;
    for (int suit : places) {
        if (suit != kAnySuit) return false;
    }
    for (Card on = 0; on < kFaces; ++on) {
        const bool is_base = rank_of(on) == kRanks - 1;
        const int below = is_base || rank_of(on) == 0 ? kNoCard : on - 1;
        const std::uint64_t fits = below == kNoCard ? 0 : bit(below);
        if (fits_on[on] != fits || runs_on[on] != fits) return false;
        if ((base_cards >> on & 1) != is_base || (space_fillers >> on & 1) == is_base) return false;
        const int next = is_base ? on - (kRanks - 1) : rank_of(on) == kRanks - 2 ? kNoCard : on + 1;
        if (next_up[on] != next) return false;
    }
    return true;
}

} // namespace kosynka

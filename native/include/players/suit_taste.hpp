/// What the quick player of the game that builds in suit goes by.
///
/// The larger the sum, the sooner an option is taken. The weights were found by following the
/// gradient of the share of games won (REINFORCE) with the options taken by chance in
/// proportion to the exponential of a hundredth of their sums.
#pragma once

#include <array>
#include <cstdint>

namespace kosynka {

enum class Sign : std::uint8_t {
    /// A card of the row goes up, onto a column, into a space.
    row_up,
    row_down,
    row_to_space,
    /// A run is laid on its host, or goes to a space.
    join,
    to_space,
    /// What lies on a wanted card of a run is laid on another host, or goes to a space.
    part_to_host,
    part_to_space,
    /// How many cards of its pile come before the card of the row; how many are still missing.
    row_up_height,
    row_down_need,
    row_down_height,
    space_need,
    space_height,
    /// Cards turned to come to it; a redeal; the card below it in the waste is of use.
    turned,
    redeals,
    bares_useful,
    /// The host: cards of its run, and under it, and how soon those are needed.
    host_run,
    host_below,
    host_urgency,
    /// The run that moves: its cards, those under it, and how soon they are needed.
    run,
    below,
    urgency,
    /// What it bares: a card that goes up, that has a host, that is one.
    bares_wanted,
    bares_hosted,
    bares_host,
    /// A space is made; the only one is filled; how many there are.
    makes_space,
    last_space,
    spaces,
    /// A run can be laid on the card then.
    host_takes_head,
    space_takes_head,
    /// For every eight cards never turned, where the next one is turned.
    unseen,
    /// How many cards have to go up before the head of the run.
    head_need,
    /// A king is bared; it is the last pile of its suit, with captives of the suit to come or
    /// without; the last but one; how many captives of the suit there are.
    king,
    king_last,
    king_last_blocked,
    king_last_but_one,
    king_captives,
    /// Then: kings left in columns, piles begun, cards below the king.
    kings_in_columns,
    piles_begun,
    below_king,
    /// The card that goes up lay on a king; a king lies deeper.
    raise_off_king,
    over_king,
    /// Another king of the suit stays in columns; or none, and by captives to come the suit is the
    /// first of those held back, the second, …
    king_again,
    king_first,
    king_second,
    king_third,
    king_fourth,
    /// If none stays: for two captives not seen, for eight cards of the row to come, for spaces.
    king_hidden,
    king_row,
    king_spaces,
    count,
};

using SuitWeights = std::array<std::int16_t, static_cast<std::size_t>(Sign::count)>;

/// For the first pass through the row, the second, and the last.
inline constexpr std::array<SuitWeights, 3> kSuitTaste{{
    {{765, 905, 92, 929, 282, 473, 95, -27, -10, 31, 23, 51, -37, -914, 92, 17, 21, 16, -58,
      -47, 2, 181, 520, 50, 73, 26, 122, 69, 254, 5, 6, 107, 348, -83, -186, -213, -58, -49,
      -13, 722, -30, 157, -2122, -1534, -690, -11, -74, -60, -132}},
    {{776, 726, 142, 857, 554, 315, 255, 7, -2, 3, 9, 38, -59, -1053, 686, 0, 20, 9, 0, -27,
      14, 528, 148, 1, 388, 273, 110, 97, 153, 0, -15, 268, 598, -415, -255, -529, -63, -28,
      83, 956, 87, 147, -1404, -1460, 112, -547, -31, 6, -22}},
    {{931, 755, -250, 1053, 351, 568, 274, -18, -9, 0, 9, 4, -60, -900, 390, 21, -39, -14, 36,
      -43, -1, 43, 185, -4, 485, -51, -6, 162, 170, 0, -7, 175, 220, -303, -188, -315, -129,
      -35, -23, 641, 21, -180, -1129, -563, 391, -132, -13, -27, -80}},
}};

} // namespace kosynka

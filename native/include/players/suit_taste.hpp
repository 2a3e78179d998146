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
    /// What it bares: a card that goes up, that has a host, that is one.
    bares_wanted,
    bares_hosted,
    bares_host,
    /// A space is made; the only one is filled; how many there are.
    makes_space,
    urgency,
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
    /// The king was held back.
    king_held,
    count,
};

using SuitWeights = std::array<std::int16_t, static_cast<std::size_t>(Sign::count)>;

/// For the first pass through the row, the second, and the last.
inline constexpr std::array<SuitWeights, 3> kSuitTaste{{
    {{898, 743, -94, 999, 356, 541, 167, -3, 9, -5, 20, 20, -31, -949, 87, -29, -17, -5, -4,
      -37, 318, 364, 33, 176, 7, 48, 79, 5, 118, -9, 5, 481, 414, -184, -67, -165, 24, -16, 42,
      1002, -41, -3021}},
    {{836, 744, -4, 970, 459, 442, 110, -5, -10, 2, -2, 22, -43, -1262, 335, 10, 14, 13, 4,
      -65, 347, 303, -66, 434, -11, 84, 38, 84, 8, 0, 9, 309, 424, -197, -83, -410, -12, -17,
      32, 977, 26, -2822}},
    {{900, 813, -299, 997, 311, 471, 307, -4, -6, 14, -15, -10, -43, -900, 282, 1, -21, 2, -24,
      -73, 208, 254, 0, 355, -9, -192, -39, 122, 28, 0, -1, 78, -35, -11, -106, -201, -75, -23,
      -56, 790, 53, -2562}},
}};

} // namespace kosynka

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
    {{778,  902,  168, 889,   273,   585,  4,    -13,  -18,  27,   27,  66,  -40,
      -841, 153,  9,   40,    7,     -67,  -55,  3,    185,  559,  84,  -25, 98,
      147,  89,   263, 2,     9,     107,  304,  -143, -189, -209, -60, -52, 1,
      664,  -172, 235, -2160, -1571, -901, -295, -100, -75,  -161}},
    {{754,   736, 133, 874,   554,   262,  237,  5,    -8,   3,    7,   25,  -65,
      -1087, 770, -12, 21,    7,     15,   -20,  20,   429,  131,  50,  396, 336,
      104,   100, 152, 0,     -10,   352,  819,  -452, -241, -576, -61, -25, 100,
      1049,  14,  308, -1255, -1153, -166, -411, -33,  -14,  22}},
    {{895,  785,  -259, 1004, 414, 501, 291, -21, -9,    8,    2,   7,    -68, -900, 475, 3,   -48,
      -17,  32,   -25,  5,    59,  234, -49, 436, -5,    7,    84,  100,  0,   -3,   229, 280, -247,
      -245, -332, -103, -28,  46,  744, -7,  -71, -1193, -460, 533, -232, -6,  -20,  -67}},
}};

} // namespace kosynka

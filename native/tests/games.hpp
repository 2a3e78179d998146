/// Two games as data and deals of them, for the kernel's own tests.
#pragma once

#include "game_spec.hpp"
#include "random.hpp"

#include <utility>

namespace kosynka::tests {

/// Alternating colours down from the king; `packs` foundations a suit.
inline GameSpec colour_game(int packs, int columns, int draw) {
    GameSpec spec;
    spec.packs = packs;
    spec.columns = columns;
    spec.draw = draw;
    for (int i = 0; i < kSuits * packs; ++i) spec.places.push_back(i / packs);
    for (Card card = 0; card < kFaces; ++card) {
        if (suit_of(card) == 1 || suit_of(card) == 2) spec.red_cards |= bit(card);
        if (rank_of(card) == 0) spec.base_cards |= bit(card);
        if (rank_of(card) == kRanks - 1) spec.space_fillers |= bit(card);
        spec.next_up[card] = rank_of(card) == kRanks - 1 ? kNoCard : card + 1;
    }
    for (Card on = 0; on < kFaces; ++on) {
        for (Card card = 0; card < kFaces; ++card) {
            if (rank_of(card) + 1 == rank_of(on) && spec.redness(card) != spec.redness(on)) {
                spec.fits_on[on] |= bit(card);
            }
        }
    }
    spec.runs_on = spec.fits_on;
    return spec;
}

/// In suit down in columns, kings go up by themselves over captives.
inline GameSpec suit_game(int packs) {
    GameSpec spec;
    spec.packs = packs;
    spec.columns = spec.captives = 4 * packs;
    --spec.captives;
    spec.base_by_hand = spec.worry_back = spec.first_accepting_only = false;
    spec.places.assign(static_cast<std::size_t>(spec.columns), kAnySuit);
    for (Card card = 0; card < kFaces; ++card) {
        const int rank = rank_of(card);
        if (suit_of(card) == 1 || suit_of(card) == 2) spec.red_cards |= bit(card);
        if (rank == kRanks - 1) {
            spec.base_cards |= bit(card);
            spec.next_up[card] = card - rank;
            continue;
        }
        spec.space_fillers |= bit(card);
        spec.next_up[card] = rank == kRanks - 2 ? kNoCard : card + 1;
        if (rank > 0) spec.fits_on[card] = bit(card - 1);
    }
    spec.runs_on = spec.fits_on;
    return spec;
}

/// A shuffled deal: columns of 1, 2, 3 … cards, or all of `height` face up.
inline Layout deal(const GameSpec& spec, std::uint64_t seed, int height = 0) {
    std::vector<Card> deck;
    for (int i = 0; i < spec.cards(); ++i) deck.push_back(static_cast<Card>(i % kFaces));
    Random random(seed);
    for (std::size_t i = deck.size() - 1; i > 0; --i) {
        std::swap(deck[i], deck[random.below(static_cast<std::uint32_t>(i + 1))]);
    }
    Layout layout;
    layout.piles.resize(static_cast<std::size_t>(spec.piles()));
    layout.face_down.assign(layout.piles.size(), 0);
    const auto next = [&deck] {
        const Card card = deck.back();
        deck.pop_back();
        return card;
    };
    for (int i = 0; i < spec.captives; ++i) {
        layout.piles[static_cast<std::size_t>(spec.first_captive() + i)] = {next()};
        layout.face_down[static_cast<std::size_t>(spec.first_captive() + i)] = 1;
    }
    for (int i = 0; i < spec.columns; ++i) {
        auto& column = layout.piles[static_cast<std::size_t>(spec.first_column() + i)];
        for (int j = 0; j < (height ? height : i + 1); ++j) column.push_back(next());
        if (!height) layout.face_down[static_cast<std::size_t>(spec.first_column() + i)] = i;
    }
    layout.piles[static_cast<std::size_t>(spec.stock())] = deck;
    return layout;
}

} // namespace kosynka::tests

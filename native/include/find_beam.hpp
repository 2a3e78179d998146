/// A search for wins alone: a narrow beam over commits, repeated with other tie-breaks.
///
/// What guides it is unproved (see `appraise`), so that its failure proves nothing.
#pragma once

#include "prove.hpp"

namespace kosynka {

/// One run of the beam: at each commit the `width` best boards go on.
Search find_by_beam(const Table& table, const Board& start, Budget& budget, std::size_t width,
                    std::uint64_t seed);

} // namespace kosynka

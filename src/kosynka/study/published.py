"""What others have published of the same games, to stand beside a study's own figure."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Published:
    """A winnable share in percent with the half of its 95 % interval, and who found it."""

    percent: float
    half_width: float
    source: str

    def meets(self, interval: tuple[float, float]) -> bool:
        """Tell whether the interval of a share (0 to 1) and this one have a part in common."""
        low, high = interval
        return (
            100 * low <= self.percent + self.half_width
            and self.percent - self.half_width <= 100 * high
        )


@cache
def published() -> Mapping[str, Published]:
    """Return what is published, by `Game.id`."""
    text = files("kosynka.study").joinpath("data", "published.csv").read_text(encoding="utf-8")
    return {
        row["game"]: Published(float(row["percent"]), float(row["half_width"]), row["source"])
        for row in csv.DictReader(text.splitlines())
    }

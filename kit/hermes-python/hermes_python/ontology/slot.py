"""The values of slots: one class for each kind."""

from dataclasses import dataclass
from typing import Any, Optional

from .enumerations import Grain, Precision, SlotValueType

__all__ = [
    "AmountOfMoneyValue",
    "CityValue",
    "CountryValue",
    "CustomValue",
    "DurationValue",
    "Grain",
    "InstantTimeValue",
    "MusicAlbumValue",
    "MusicArtistValue",
    "MusicTrackValue",
    "NumberValue",
    "OrdinalValue",
    "PercentageValue",
    "Precision",
    "RegionValue",
    "SlotValue",
    "SlotValueType",
    "TemperatureValue",
    "TimeIntervalValue",
]


@dataclass
class SlotValue:
    """A value with its kind."""

    value_type: int
    value: Any


@dataclass
class CustomValue:
    """A value of an entity of the assistant."""

    value: str


@dataclass
class MusicArtistValue:
    """A musician."""

    value: str


@dataclass
class MusicAlbumValue:
    """An album."""

    value: str


@dataclass
class MusicTrackValue:
    """A piece of music."""

    value: str


@dataclass
class CityValue:
    """A city."""

    value: str


@dataclass
class CountryValue:
    """A country."""

    value: str


@dataclass
class RegionValue:
    """A region."""

    value: str


@dataclass
class NumberValue:
    """A number."""

    value: float


@dataclass
class PercentageValue:
    """A number of percent."""

    value: float


@dataclass
class OrdinalValue:
    """1 is the first."""

    value: int


@dataclass
class AmountOfMoneyValue:
    """An amount in a currency."""

    unit: Optional[str]
    value: float
    precision: Precision


@dataclass
class TemperatureValue:
    """Degrees; the unit is celsius or fahrenheit."""

    unit: Optional[str]
    value: float


@dataclass
class InstantTimeValue:
    """A point in time, as `2019-04-23 15:00:00 +02:00`."""

    value: str
    grain: Grain
    precision: Precision


@dataclass
class TimeIntervalValue:
    """Two points in time, each as in InstantTimeValue; None where it is open."""

    from_date: Optional[str]
    to_date: Optional[str]


@dataclass
class DurationValue:
    """A length of time."""

    years: int
    quarters: int
    months: int
    weeks: int
    days: int
    hours: int
    minutes: int
    seconds: int
    precision: Precision

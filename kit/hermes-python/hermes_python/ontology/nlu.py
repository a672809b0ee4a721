"""The slots of an intent, and the intents that were less likely."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, List, Optional

from .slot import SlotValue

__all__ = ["NluIntentAlternative", "NluSlot", "Slot", "SlotMap", "SlotsList"]


@dataclass
class NluSlot:
    """A slot. The range is its place in the sentence, in characters, with the end exclusive."""

    slot_value: SlotValue
    raw_value: str
    alternatives: List[SlotValue]
    entity: str
    slot_name: str
    range_start: int
    range_end: int
    confidence_score: float

    def __getitem__(self, name: str) -> Any:
        try:
            return getattr(self, name)
        except AttributeError:
            raise KeyError(name) from None


#: The name that skills of 0.1 know.
Slot = NluSlot


class SlotsList(List[NluSlot]):
    """The slots of one name, in the order in which they were said."""

    def first(self) -> Any:
        """Returns the value of the first; None when there is none."""
        return self[0].slot_value.value if self else None

    def all(self) -> Optional[List[Any]]:
        """Returns all values; None when there is none."""
        return [slot.slot_value.value for slot in self] if self else None


class SlotMap(Mapping):
    """The slots by name, as attributes too. A name that was not said has an empty list."""

    def __init__(self, data: "Mapping[str, Iterable[NluSlot]]") -> None:
        self._by_name: Dict[str, SlotsList] = {name: SlotsList(slots) for name, slots in data.items()}

    def __getattr__(self, name: str) -> SlotsList:
        # Copying and pickling ask for names of Python's own before there is anything.
        if name.startswith("__") or name == "_by_name":
            raise AttributeError(name)
        return self[name]

    def __getitem__(self, name: str) -> SlotsList:
        return self._by_name.get(name, SlotsList())

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SlotMap) and self._by_name == other._by_name

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"SlotMap({self._by_name!r})"


@dataclass
class NluIntentAlternative:
    """Another intent that the sentence may have meant; without a name: none."""

    intent_name: Optional[str]
    confidence_score: float
    slots: SlotMap

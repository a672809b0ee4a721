"""Values that entities get while the platform runs."""

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional

from .enumerations import InjectionKind

__all__ = [
    "AddFromVanillaInjectionRequest",
    "AddInjectionRequest",
    "InjectionCompleteMessage",
    "InjectionKind",
    "InjectionRequestMessage",
    "InjectionRequestOperation",
    "InjectionResetCompleteMessage",
    "InjectionResetRequestMessage",
    "InjectionStatusMessage",
]


@dataclass
class InjectionRequestOperation:
    """Values by entity: each a text, or a pair of a text and its weight."""

    values: Mapping[str, List[Any]]


class AddInjectionRequest(InjectionRequestOperation):
    """Adds the values."""


class AddFromVanillaInjectionRequest(InjectionRequestOperation):
    """Replaces the values that were injected before; those of the assistant stay."""


@dataclass
class InjectionRequestMessage:
    """What is injected."""

    operations: List[InjectionRequestOperation]
    lexicon: Mapping[str, List[str]] = field(default_factory=dict)
    cross_language: Optional[str] = None
    id: Optional[str] = None

    def on_wire(self) -> Dict[str, Any]:
        """Returns the payload."""
        return {
            "operations": [
                ["addFromVanilla" if isinstance(one, AddFromVanillaInjectionRequest) else "add", dict(one.values)]
                for one in self.operations
            ],
            "lexicon": dict(self.lexicon),
            "crossLanguage": self.cross_language,
            "id": self.id,
        }


@dataclass
class InjectionStatusMessage:
    """When something was injected last."""

    last_injection_date: Optional[str]


@dataclass
class InjectionCompleteMessage:
    """An injection has been done."""

    request_id: Optional[str]


@dataclass
class InjectionResetRequestMessage:
    """Asks to remove everything that was injected."""

    request_id: Optional[str]


@dataclass
class InjectionResetCompleteMessage:
    """Everything that was injected has been removed."""

    request_id: Optional[str]

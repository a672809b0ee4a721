"""Where skills import the enumerations from."""

from ..ontology.enumerations import Grain, InjectionKind, Precision, SlotValueType

__all__ = ["Grain", "InjectionKind", "Precision", "SlotValueType"]

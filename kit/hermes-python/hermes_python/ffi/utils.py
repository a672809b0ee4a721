"""Where skills of 0.3 and later import the options from."""

from ..ontology import MqttOptions

__all__ = ["MqttOptions"]

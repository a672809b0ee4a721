"""Finds paho-mqtt: the skill's own, or Debian's, which a virtual environment does not see."""

import importlib
import socket
import sys
from typing import Any

_DEBIAN = "/usr/lib/python3/dist-packages"


def load() -> Any:
    """Returns the module paho.mqtt.client."""
    try:
        mqtt = importlib.import_module("paho.mqtt.client")
    except ImportError as error:
        if (error.name or "").split(".")[0] != "paho":
            raise
        mqtt = _from_debian()
    if hasattr(mqtt, "_socketpair_compat"):
        # paho-mqtt 1 (Debian 12) talks to itself over 127.0.0.1, which a skill with the network does not have.
        mqtt._socketpair_compat = _pair
    return mqtt


def _from_debian() -> Any:
    sys.path.append(_DEBIAN)
    try:
        return importlib.import_module("paho.mqtt.client")
    finally:
        sys.path.remove(_DEBIAN)


def _pair() -> Any:
    pair = socket.socketpair()
    for end in pair:
        end.setblocking(False)
    return pair

"""Where the bus is: as the platform says in the environment, or as the skill says itself."""

import os
import pathlib
from dataclasses import dataclass
from typing import Optional, Tuple

from .ontology import MqttOptions

#: What skills name when they mean the platform on their own machine.
_HERE = ("localhost", "127.0.0.1", "::1", "0.0.0.0", "")


@dataclass
class Bus:
    """A broker, and the first part of all topics there."""

    host: str
    port: int
    prefix: str
    username: Optional[str] = None
    password: Optional[str] = None
    #: The name in the broker's certificate: with TLS.
    tls_name: Optional[str] = None
    ca_file: Optional[str] = None


def bus_of(options: MqttOptions) -> Bus:
    """A skill that names this machine and the usual port means the platform, which says where it really is."""
    host, port = _parts(options.broker_address or "localhost:1883")
    environment = os.environ
    known = environment.get("SOTTO_BUS_HOST")
    if known and host in _HERE and port == 1883 and not options.tls_hostname:
        secure = environment.get("SOTTO_BUS_URL", "").startswith("mqtts:")
        bus = Bus(
            known,
            int(environment.get("SOTTO_BUS_PORT", "1883")),
            environment.get("SOTTO_BUS_PREFIX", "hermes"),
            *_credential(environment.get("SOTTO_BUS_USERNAME"), environment.get("SOTTO_BUS_PASSWORD_FILE")),
            known if secure else None,
            environment.get("SOTTO_BUS_CA_FILE"),
        )
    else:
        bus = Bus(host or "localhost", port, "hermes", None, None, options.tls_hostname, options.tls_ca_file)
    if options.username is not None:
        bus.username, bus.password = options.username, options.password
    return bus


def _parts(address: str) -> Tuple[str, int]:
    """Takes `host`, `host:port`, `[address]:port` and, as some skills do, a URL."""
    bare = address.split("://", 1)[-1].rstrip("/")
    host, colon, port = bare.rpartition(":")
    if not colon or (":" in host and not host.endswith("]")):
        host, port = bare, "1883"
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise ValueError(f"the broker's address must be host:port, not {address!r}")
    return host.strip("[]"), int(port)


def _credential(user: Optional[str], file: Optional[str]) -> Tuple[Optional[str], Optional[str]]:
    if not user or not file:
        return None, None
    return user, pathlib.Path(file).read_text("utf-8").strip()

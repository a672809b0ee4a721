"""A connection to the bus, which comes back when it is lost, and calls back in one thread, in order."""

import queue
import ssl
import sys
import threading
import time
import traceback
from typing import Any, Callable, Dict, List, Optional

from . import _paho
from ._environment import Bus, bus_of
from .ontology import MqttOptions

Hear = Callable[[str, bytes], None]

#: How long the broker may take to answer, and what was said last to leave.
_CONNECT_SECONDS = 10.0
_FLUSH_SECONDS = 5.0
#: The broker waits when a skill is this far behind.
_MAX_WAITING = 100


class Connection:
    """Topics are without the prefix."""

    def __init__(self, options: MqttOptions) -> None:
        mqtt = _paho.load()
        self._options = options
        self._bus = bus_of(options)
        modern = hasattr(mqtt, "CallbackAPIVersion")  # paho-mqtt 2 (Debian 13)
        self._client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2) if modern else mqtt.Client()
        self._client.on_connect = self._connected
        self._client.on_message = self._heard
        self._client.on_subscribe = self._subscribed
        self._client.reconnect_delay_set(1, 10)
        self._hearing: Dict[str, List[Hear]] = {}
        self._asked: Dict[int, str] = {}
        self._lock = threading.Lock()
        self._answered = threading.Event()
        self._refused: Optional[str] = None
        self._waiting: "queue.Queue[Optional[Callable[[], None]]]" = queue.Queue(_MAX_WAITING)
        self._pending: List[Any] = []
        self._over = threading.Event()
        self._worker = threading.Thread(target=self._work, name="hermes", daemon=True)

    def open(self) -> None:
        """Raises OSError when the broker is not there, or refuses."""
        bus = self._bus
        if bus.username is not None:
            self._client.username_pw_set(bus.username, bus.password)
        if bus.tls_name is not None:
            self._client.tls_set_context(_tls(bus, self._options))
        self._client.connect(bus.host, bus.port, keepalive=30)
        self._client.loop_start()
        if not self._answered.wait(_CONNECT_SECONDS) or self._refused is not None:
            self._client.loop_stop()
            raise ConnectionError(f"the broker at {bus.host}:{bus.port} {self._refused or 'does not answer'}")
        self._worker.start()

    def subscribe(self, topic: str, hear: Hear) -> None:
        """`hear` gets the topic and the payload."""
        with self._lock:
            known = self._hearing.setdefault(topic, [])
            known.append(hear)
            if len(known) == 1 and self._client.is_connected():
                self._ask(topic)

    def publish(self, topic: str, payload: Any) -> None:
        """It is sent when the connection is there again, if it is lost."""
        sent = self._client.publish(f"{self._bus.prefix}/{topic}", payload, qos=1)
        self._pending = [one for one in self._pending if not one.is_published()] + [sent]

    def wait(self) -> None:
        """Returns when the connection has been closed."""
        # With an end: otherwise an interrupt from the keyboard would not be noticed on every system.
        while not self._over.wait(3600):
            pass

    def close(self) -> None:
        """What was published before is sent first."""
        if self._over.is_set():
            return
        late = time.monotonic() + _FLUSH_SECONDS
        for sent in self._pending:
            if self._client.is_connected():
                sent.wait_for_publish(max(0.0, late - time.monotonic()))
        self._over.set()
        self._client.disconnect()
        self._client.loop_stop()
        if self._worker.is_alive() and threading.current_thread() is not self._worker:
            self._waiting.put(None)
            self._worker.join(_FLUSH_SECONDS)

    def _connected(self, _client: Any, _data: Any, _flags: Any, reason: Any, *_properties: Any) -> None:
        if getattr(reason, "is_failure", reason != 0):
            self._refused = f"refuses the connection: {reason}"
            if self._answered.is_set():
                print(f"error: the broker {self._refused}", file=sys.stderr, flush=True)
        else:
            self._refused = None
            with self._lock:
                for topic in self._hearing:
                    self._ask(topic)
        self._answered.set()

    def _ask(self, topic: str) -> None:
        _, number = self._client.subscribe(f"{self._bus.prefix}/{topic}", 1)
        if number is not None:
            self._asked[number] = topic

    def _subscribed(self, _client: Any, _data: Any, number: int, granted: Any, *_properties: Any) -> None:
        with self._lock:
            topic = self._asked.pop(number, "")
        if any(getattr(code, "value", code) >= 0x80 for code in granted):
            # It goes on with what it does hear.
            print(f"error: the skill may not hear {topic}", file=sys.stderr, flush=True)

    def _heard(self, client: Any, _data: Any, message: Any) -> None:
        topic = message.topic[len(self._bus.prefix) + 1 :]
        with self._lock:
            hears = [
                hear
                for name, each in self._hearing.items()
                if name == topic or (name.endswith("/#") and topic.startswith(name[:-1]))
                for hear in each
            ]
        for hear in hears:
            self._waiting.put(lambda hear=hear: hear(topic, message.payload))  # type: ignore[misc]

    def _work(self) -> None:
        while not self._over.is_set():
            do = self._waiting.get()
            if do is None:
                return
            try:
                do()
            except Exception:  # one message that it cannot handle does not end the skill
                traceback.print_exc()


class _NamedContext(ssl.SSLContext):
    """Verifies the name that the skill gives, whatever the address."""

    name = ""

    def wrap_socket(self, *args: Any, **kwargs: Any) -> Any:
        return super().wrap_socket(*args, **{**kwargs, "server_hostname": self.name})


def _tls(bus: Bus, options: MqttOptions) -> ssl.SSLContext:
    context = _NamedContext(ssl.PROTOCOL_TLS_CLIENT)
    context.name = bus.tls_name or bus.host
    if not options.tls_disable_root_store:
        context.load_default_certs()
    if bus.ca_file or options.tls_ca_path:
        context.load_verify_locations(bus.ca_file, options.tls_ca_path)
    if options.tls_client_cert:
        context.load_cert_chain(options.tls_client_cert, options.tls_client_key)
    return context

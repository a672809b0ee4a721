"""The bus of Sotto for a skill in Python. It needs Debian's python3-paho-mqtt and nothing else.

    from sotto import Skill

    skill = Skill()

    @skill.on("me:turnOn")
    def turn_on(asked):
        return f"The light in the {asked.text('room')} is on."

    skill.run()
"""

from __future__ import annotations

import configparser
import json
import os
import pathlib
import signal
import socket
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

import paho.mqtt.client as mqtt

def _pair() -> Any:
    pair = socket.socketpair()
    for end in pair:
        end.setblocking(False)
    return pair


if hasattr(mqtt, "_socketpair_compat"):
    # paho-mqtt 1 (Debian 12) talks to itself over 127.0.0.1, which a skill with the network does not have.
    mqtt._socketpair_compat = _pair

__all__ = ["Asked", "Ended", "Question", "Skill", "Slot"]

#: What is said instead of an answer that failed.
_WENT_WRONG = {
    "de": "Da ist etwas schiefgegangen.",
    "en": "Something went wrong.",
    "es": "Algo ha salido mal.",
    "fr": "Quelque chose s'est mal passé.",
    "it": "Qualcosa è andato storto.",
    "nl": "Er is iets misgegaan.",
    "pl": "Coś poszło nie tak.",
    "pt": "Algo correu mal.",
}


@dataclass(frozen=True)
class Slot:
    """A slot of an intent."""

    name: str
    entity: str
    #: The words, as they were said.
    raw_value: str
    #: What they mean: a dictionary with a "kind" (Custom, Number, Percentage, Ordinal, InstantTime, TimeInterval,
    #: AmountOfMoney, Temperature, Duration, MusicAlbum, MusicArtist, MusicTrack, City, Country, Region) and the fields of
    #: that kind. Times are ISO 8601 with an offset.
    value: Dict[str, Any]
    #: 0 to 1.
    confidence: float


@dataclass(frozen=True)
class Asked:
    """A request to the skill."""

    #: The intent's name: "author:name".
    intent: str
    #: What was said.
    said: str
    #: How sure the understanding is, 0 to 1.
    confidence: float
    #: The room, or another place with a microphone, in which it was said.
    site_id: str
    session_id: str
    #: The language of the assistant, "en" or "de_AT": the answer is spoken in it.
    language: str
    #: What the skill has given to its own question, or to `ask`.
    custom_data: Optional[str]
    #: All slots, in the order in which they were said.
    slots: List[Slot] = field(default_factory=list)

    def value(self, slot: str) -> Optional[Dict[str, Any]]:
        """Returns the value of a slot; None when it is missing."""
        return next((one.value for one in self.slots if one.name == slot), None)

    def text(self, slot: str) -> str:
        """Returns a slot as text; "" when it is missing."""
        found = next((one for one in self.slots if one.name == slot), None)
        if found is None:
            return ""
        return str(found.value["value"]) if "value" in found.value else found.raw_value

    def number(self, slot: str) -> Optional[float]:
        """Returns a slot as a number; None when it is missing or not a number."""
        try:
            return float((self.value(slot) or {})["value"])
        except (KeyError, TypeError, ValueError):
            return None

    def seconds(self, slot: str) -> Optional[int]:
        """Returns a duration in seconds (a month has 30 days); None when it is missing or not a duration."""
        value = self.value(slot)
        if value is None or value.get("kind") != "Duration":
            return None
        units = {"years": 365, "quarters": 91, "months": 30, "weeks": 7, "days": 1}
        days = sum(value.get(unit, 0) * length for unit, length in units.items())
        return ((days * 24 + value.get("hours", 0)) * 60 + value.get("minutes", 0)) * 60 + value.get("seconds", 0)


@dataclass(frozen=True)
class Question:
    """A question that continues the session: a handler may return it instead of a text."""

    question: str
    #: Only these intents are understood as an answer.
    intents: Optional[Sequence[str]] = None
    #: The answer is the value of this slot; needs exactly one intent.
    slot: Optional[str] = None
    #: Comes back with the answer.
    custom_data: Optional[str] = None


@dataclass(frozen=True)
class Ended:
    """How a session ended."""

    session_id: str
    site_id: str
    custom_data: Optional[str]
    #: nominal, siteUnavailable, abortedByUser, intentNotRecognized, timeout, error.
    reason: str


#: A text is said, and ends the session; a question is asked; None ends it without a word.
Answer = Union[str, Question, None]
Handler = Callable[[Asked], Answer]


class Skill:
    """A skill on the bus."""

    def __init__(self, folder: Union[str, pathlib.Path] = ".") -> None:
        #: A folder for the skill's own data: it outlives updates, and holds 64 MB.
        self.data = pathlib.Path(os.environ.get("SOTTO_SKILL_DATA", tempfile.gettempdir()))
        self._settings = configparser.ConfigParser(interpolation=None)
        self._settings.optionxform = str  # type: ignore[assignment,method-assign]
        self._settings.read([pathlib.Path(folder, name) for name in ("config.ini.default", "config.ini")], "utf-8")
        self._handlers: Dict[str, Handler] = {}
        self._ended: List[Callable[[Ended], None]] = []
        self._prefix = os.environ.get("SOTTO_BUS_PREFIX", "msg")
        modern = hasattr(mqtt, "CallbackAPIVersion")  # paho-mqtt 2 (Debian 13)
        self._client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2) if modern else mqtt.Client()
        self._client.on_connect = self._connected
        self._client.on_message = self._heard
        self._client.on_subscribe = self._subscribed
        self._topics: List[str] = []

    def setting(self, section: str, key: str) -> str:
        """Returns a setting of config.ini, or its default; "" when there is neither."""
        return self._settings.get(section, key, fallback="")

    def section(self, name: str) -> Dict[str, str]:
        """Returns the settings of a section by their names, without empty ones."""
        found = self._settings[name] if self._settings.has_section(name) else {}
        return {key: value for key, value in found.items() if value}

    def on(self, intent: str) -> Callable[[Handler], Handler]:
        """Answers an intent. An error that is raised is logged, and "Something went wrong." is spoken in its language."""

        def register(handler: Handler) -> Handler:
            self._handlers[intent] = handler
            return handler

        return register

    def on_ended(self, hear: Callable[[Ended], None]) -> Callable[[Ended], None]:
        """Called when a session has ended, whoever started it."""
        self._ended.append(hear)
        return hear

    def notify(self, text: str, site_id: str = "default") -> None:
        """Speaks at a site as soon as nobody talks there, in its own session."""
        self._say("startSession", {"init": {"type": "notification", "text": text}, "siteId": site_id})

    def ask(
        self,
        text: str,
        site_id: str = "default",
        intents: Optional[Sequence[str]] = None,
        custom_data: Optional[str] = None,
    ) -> None:
        """Starts a session with a question; the reply is passed to the handlers, with `custom_data`."""
        init = _without_none({"type": "action", "text": text, "intentFilter": intents and list(intents)})
        self._say("startSession", _without_none({"init": init, "siteId": site_id, "customData": custom_data}))

    def run(self) -> None:
        """Connects to the bus and runs until the platform asks it to end (SIGTERM)."""
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        environment = os.environ
        user, secret = environment.get("SOTTO_BUS_USERNAME"), environment.get("SOTTO_BUS_PASSWORD_FILE")
        if user and secret:
            self._client.username_pw_set(user, pathlib.Path(secret).read_text("utf-8").strip())
        if environment.get("SOTTO_BUS_URL", "").startswith("mqtts:"):
            self._client.tls_set(ca_certs=environment.get("SOTTO_BUS_CA_FILE"))
        host = environment.get("SOTTO_BUS_HOST", "127.0.0.1")
        self._client.connect(host, int(environment.get("SOTTO_BUS_PORT", "1883")), keepalive=30)
        self._client.loop_forever(retry_first_connection=True)

    def _connected(self, client: Any, _data: Any, _flags: Any, reason: Any, *_properties: Any) -> None:
        if getattr(reason, "is_failure", reason != 0):
            print(f"error: the bus refused the connection: {reason}", flush=True)
            sys.exit(1)
        topics = [f"{self._prefix}/intent/{name}" for name in self._handlers]
        if self._ended:
            topics.append(f"{self._prefix}/dialogueManager/sessionEnded")
        if topics:  # a board before 0.3 refuses it
            topics.append(f"{self._prefix}/error/dialogueManager")
        self._topics = topics
        if topics:
            client.subscribe([(topic, 1) for topic in topics])
        else:
            print("ready", flush=True)

    def _subscribed(self, _client: Any, _data: Any, _mid: Any, granted: Any, *_properties: Any) -> None:
        for topic, code in zip(self._topics, granted):
            if getattr(code, "value", code) >= 0x80 and "/intent/" in topic:  # it goes on with the others that it hears
                intent = topic.split("/intent/")[-1]
                print(f"error: may not hear the intent {intent}: skill.toml lists what it hears", flush=True)
        print("ready", flush=True)

    def _heard(self, _client: Any, _data: Any, message: Any) -> None:
        try:
            said = json.loads(message.payload)
            if message.topic.startswith(f"{self._prefix}/intent/"):
                self._answer(_asked(said))
            elif message.topic == f"{self._prefix}/error/dialogueManager":
                print(f"error: the platform refuses what this skill has said: {said['error']}", flush=True)
            else:
                ended = Ended(said["sessionId"], said["siteId"], said.get("customData"), said["termination"]["reason"])
                for hear in self._ended:
                    hear(ended)
        except Exception:  # one message that is not understood must not end the skill
            traceback.print_exc()

    def _answer(self, asked: Asked) -> None:
        time.tzset()  # the zone of the board may have changed since the start
        try:
            answer = self._handlers[asked.intent](asked)
        except Exception:
            traceback.print_exc()
            answer = _WENT_WRONG.get(asked.language[:2].lower(), _WENT_WRONG["en"])
        if isinstance(answer, Question):
            said = {
                "sessionId": asked.session_id,
                "text": answer.question,
                "intentFilter": answer.intents and list(answer.intents),
                "slot": answer.slot,
                "customData": answer.custom_data,
            }
            self._say("continueSession", _without_none(said))
        else:
            self._say("endSession", _without_none({"sessionId": asked.session_id, "text": answer or None}))

    def _say(self, topic: str, payload: Dict[str, Any]) -> None:
        self._client.publish(f"{self._prefix}/dialogueManager/{topic}", json.dumps(payload), qos=1)


def _asked(said: Dict[str, Any]) -> Asked:
    slots = [
        Slot(
            one["slotName"],
            one["entity"],
            one["rawValue"],
            one["value"],
            one.get("confidenceScore", one.get("confidence", 0.0)),
        )
        for one in said.get("slots") or []
    ]
    intent = said["intent"]
    return Asked(
        intent["intentName"],
        said["input"],
        intent["confidenceScore"],
        said["siteId"],
        said["sessionId"],
        said.get("lang") or "en",
        said.get("customData"),
        slots,
    )


def _without_none(fields: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}

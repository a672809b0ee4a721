"""The client: what skills import first."""

import json
from typing import Any, Callable, List, Optional

from . import _reading
from ._connection import Connection
from .ontology import *  # noqa: F401,F403  (skills import the messages from here, too)
from .ontology import MqttOptions
from .ontology.dialogue import (
    ContinueSessionMessage,
    DialogueConfiguration,
    EndSessionMessage,
    SessionInitAction,
    SessionInitNotification,
    StartSessionMessage,
)
from .ontology.feedback import SiteMessage
from .ontology.injection import InjectionRequestMessage, InjectionResetRequestMessage
from .ontology.tts import RegisterSoundMessage

Callback = Callable[["Hermes", Any], Any]


class Hermes:
    """Hears intents and answers them. Calls return the client, so that they can be chained."""

    def __init__(
        self,
        broker_address: Optional[str] = None,
        rust_logs_enabled: bool = False,
        mqtt_options: Optional[MqttOptions] = None,
        use_json_api: bool = False,
    ) -> None:
        options = mqtt_options or MqttOptions()
        if broker_address is not None:
            options = MqttOptions(**{**vars(options), "broker_address": _text(broker_address)})
        self.mqtt_options = options
        self.use_json_api = use_json_api
        self._connection: Optional[Connection] = None

    def __enter__(self) -> "Hermes":
        return self.connect()

    def __exit__(self, *_error: Any) -> None:
        self.disconnect()

    def connect(self) -> "Hermes":
        """Connects to the bus, if it is not. Raises OSError when the broker is not there, or refuses."""
        if self._connection is None:
            connection = Connection(self.mqtt_options)
            connection.open()
            self._connection = connection
        return self

    def disconnect(self) -> "Hermes":
        """Disconnects. May be called more than once."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        return self

    def subscribe_intent(self, intent_name: str, user_callback_subscribe_intent: Callback) -> "Hermes":
        """Calls back for each intent of this name."""
        return self._hear(f"intent/{intent_name}", user_callback_subscribe_intent, _reading.intent)

    def subscribe_intents(self, user_callback_subscribe_intents: Callback) -> "Hermes":
        """Calls back for each intent."""
        return self._hear("intent/#", user_callback_subscribe_intents, _reading.intent)

    def subscribe_session_started(self, user_callback_subscribe_session_started: Callback) -> "Hermes":
        """Calls back when a session begins."""
        return self._hear("dialogueManager/sessionStarted", user_callback_subscribe_session_started, _reading.started)

    def subscribe_session_queued(self, user_callback_subscribe_session_queued: Callback) -> "Hermes":
        """Calls back when a session has to wait."""
        return self._hear("dialogueManager/sessionQueued", user_callback_subscribe_session_queued, _reading.queued)

    def subscribe_session_ended(self, user_callback_subscribe_session_ended: Callback) -> "Hermes":
        """Calls back when a session has ended."""
        return self._hear("dialogueManager/sessionEnded", user_callback_subscribe_session_ended, _reading.ended)

    def subscribe_intent_not_recognized(self, user_callback_subscribe_intent_not_recognized: Callback) -> "Hermes":
        """Calls back when nothing was understood, in a session that asked for it."""
        topic = "dialogueManager/intentNotRecognized"
        return self._hear(topic, user_callback_subscribe_intent_not_recognized, _reading.not_recognized)

    def publish_continue_session(
        self,
        session_id: str,
        text: Optional[str],
        intent_filter: Optional[List[str]] = None,
        custom_data: Optional[str] = None,
        send_intent_not_recognized: bool = False,
        slot_to_fill: Optional[str] = None,
    ) -> "Hermes":
        """Asks a question."""
        message = ContinueSessionMessage(
            _named(session_id), text, _list(intent_filter), custom_data, send_intent_not_recognized, slot_to_fill
        )
        return self._say("dialogueManager/continueSession", message.on_wire())

    def publish_end_session(self, session_id: Optional[str], text: Optional[str] = None) -> "Hermes":
        """Ends the session, with a text or without."""
        return self._say("dialogueManager/endSession", EndSessionMessage(_named(session_id), text).on_wire())

    def publish_start_session_notification(
        self,
        site_id: Optional[str],
        session_initiation_text: Optional[str],
        custom_data: Optional[str] = None,
        text: Optional[str] = "",
    ) -> "Hermes":
        """Speaks a text in a session of its own; `text` is the newer place for it."""
        init = SessionInitNotification(text or session_initiation_text or "")
        return self._say("dialogueManager/startSession", StartSessionMessage(init, custom_data, site_id).on_wire())

    def publish_start_session_action(
        self,
        site_id: Optional[str],
        session_init_text: Optional[str],
        session_init_intent_filter: Optional[List[str]] = None,
        session_init_can_be_enqueued: bool = True,
        session_init_send_intent_not_recognized: bool = False,
        custom_data: Optional[str] = None,
    ) -> "Hermes":
        """Asks a question in a new session."""
        # Before 0.1.26, the custom data was the fifth.
        if custom_data is None and isinstance(session_init_send_intent_not_recognized, str):
            custom_data, session_init_send_intent_not_recognized = session_init_send_intent_not_recognized, False
        init = SessionInitAction(
            session_init_text,
            _list(session_init_intent_filter),
            session_init_can_be_enqueued,
            session_init_send_intent_not_recognized,
        )
        return self._say("dialogueManager/startSession", StartSessionMessage(init, custom_data, site_id).on_wire())

    def configure_dialogue(self, configure_message: DialogueConfiguration) -> "Hermes":
        """Switches intents on and off."""
        for message in configure_message.build():
            self._say("dialogueManager/configure", message.on_wire())
        return self

    def enable_sound_feedback(self, site_message: SiteMessage) -> "Hermes":
        """Switches the feedback sounds of a site on."""
        return self._say("feedback/sound/toggleOn", _site(site_message))

    def disable_sound_feedback(self, site_message: SiteMessage) -> "Hermes":
        """Switches the feedback sounds of a site off."""
        return self._say("feedback/sound/toggleOff", _site(site_message))

    def register_sound(self, sound: RegisterSoundMessage) -> "Hermes":
        """Makes a sound known to the text-to-speech."""
        self._bus().publish(f"tts/registerSound/{sound.sound_id}", bytes(sound.wav_sound))
        return self

    def request_injection(self, injection_request: InjectionRequestMessage) -> "Hermes":
        """Adds values to entities."""
        return self._say("injection/perform", injection_request.on_wire())

    def subscribe_injection_complete(self, user_callback_injection_complete: Callback) -> "Hermes":
        """Calls back when values have been added."""
        return self._hear("injection/complete", user_callback_injection_complete, _reading.injected)

    def request_injection_reset(self, injection_reset_request: InjectionResetRequestMessage) -> "Hermes":
        """Removes all values that were added."""
        return self._say("injection/reset/perform", {"requestId": injection_reset_request.request_id})

    def subscribe_injection_reset_complete(self, user_callback_injection_reset_complete: Callback) -> "Hermes":
        """Calls back when they have been removed."""
        topic = "injection/reset/complete"
        return self._hear(topic, user_callback_injection_reset_complete, _reading.injection_reset)

    def start(self) -> "Hermes":
        """Returns when the client has been disconnected."""
        return self.loop_forever()

    def loop_forever(self) -> "Hermes":
        """Returns when the client has been disconnected."""
        self._bus().wait()
        return self

    def loop_start(self) -> "Hermes":
        """Callbacks come from their own thread since `connect`: it does nothing more."""
        self._bus()
        return self

    def loop_stop(self) -> "Hermes":
        """See `loop_start`: `disconnect` ends the callbacks."""
        return self

    def _bus(self) -> Connection:
        self.connect()
        assert self._connection is not None
        return self._connection

    def _hear(self, topic: str, callback: Callback, read: Callable[[Any], Any]) -> "Hermes":
        def hear(_topic: str, payload: bytes) -> None:
            said = json.loads(payload)
            callback(self, said if self.use_json_api else read(said))

        self._bus().subscribe(topic, hear)
        return self

    def _say(self, topic: str, payload: Any) -> "Hermes":
        said = {name: value for name, value in payload.items() if value is not None}
        self._bus().publish(topic, json.dumps(said, default=_text))
        return self


def _named(session_id: Any) -> str:
    if not session_id:
        raise ValueError("a session is continued and ended by its id, which is missing")
    return _text(session_id)


def _site(message: SiteMessage) -> Any:
    return {"siteId": message.site_id, "sessionId": message.session_id}


def _text(value: Any) -> str:
    """Skills written for Python 2 have bytes where a text is meant."""
    return value.decode("utf-8") if isinstance(value, (bytes, bytearray)) else str(value)


def _list(names: Any) -> Optional[List[str]]:
    """A single name, as some skills give it, is a list of one; None and nothing mean no filter."""
    if not names:
        return None
    return [names] if isinstance(names, str) else [_text(name) for name in names]

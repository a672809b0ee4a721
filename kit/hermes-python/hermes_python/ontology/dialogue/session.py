"""How sessions begin, go on and end."""

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional

from ..enumerations import HermesComponent

__all__ = [
    "ContinueSessionMessage",
    "EndSessionMessage",
    "SessionEndedMessage",
    "SessionInit",
    "SessionInitAction",
    "SessionInitNotification",
    "SessionQueuedMessage",
    "SessionStartedMessage",
    "SessionTermination",
    "SessionTerminationType",
    "SessionTerminationTypeAbortedByUser",
    "SessionTerminationTypeError",
    "SessionTerminationTypeIntentNotRecognized",
    "SessionTerminationTypeNominal",
    "SessionTerminationTypeSiteUnavailable",
    "SessionTerminationTypeTimeOut",
    "StartSessionMessage",
]


class SessionInit:
    """How a session begins."""

    def on_wire(self) -> Dict[str, Any]:
        """Returns this part of the payload."""
        raise NotImplementedError


@dataclass
class SessionInitAction(SessionInit):
    """With a question, or by listening at once."""

    text: Optional[str] = None
    intent_filter: Optional[List[str]] = field(default_factory=list)
    can_be_enqueued: bool = True
    send_intent_not_recognized: bool = False

    def on_wire(self) -> Dict[str, Any]:
        return {
            "type": "action",
            "text": self.text,
            # An empty list is no filter.
            "intentFilter": self.intent_filter or None,
            "canBeEnqueued": self.can_be_enqueued,
            "sendIntentNotRecognized": self.send_intent_not_recognized,
        }


@dataclass
class SessionInitNotification(SessionInit):
    """With a text, after which it ends."""

    text: str = ""

    def on_wire(self) -> Dict[str, Any]:
        return {"type": "notification", "text": self.text}


@dataclass
class StartSessionMessage:
    """Starts a session."""

    init: SessionInit
    custom_data: Optional[str] = None
    site_id: Optional[str] = None

    def on_wire(self) -> Dict[str, Any]:
        """Returns the payload."""
        return {"init": self.init.on_wire(), "customData": self.custom_data, "siteId": self.site_id}


@dataclass
class ContinueSessionMessage:
    """Asks a question in a session."""

    session_id: str
    text: Optional[str]
    intent_filter: Optional[List[str]]
    custom_data: Optional[str] = None
    send_intent_not_recognized: bool = False
    slot: Optional[str] = None

    def on_wire(self) -> Dict[str, Any]:
        """Returns the payload."""
        return {
            "sessionId": self.session_id,
            "text": self.text or "",
            "intentFilter": self.intent_filter or None,
            "customData": self.custom_data,
            "sendIntentNotRecognized": self.send_intent_not_recognized,
            "slot": self.slot,
        }


@dataclass
class EndSessionMessage:
    """Ends a session, with a text or without."""

    session_id: str
    text: Optional[str] = None

    def on_wire(self) -> Dict[str, Any]:
        """Returns the payload."""
        return {"sessionId": self.session_id, "text": self.text}


@dataclass
class SessionStartedMessage:
    """A session has begun."""

    session_id: str
    custom_data: Optional[str]
    site_id: str
    reactivated_from_session_id: Optional[str]


@dataclass
class SessionQueuedMessage:
    """A session waits for another one to end."""

    session_id: str
    custom_data: Optional[str]
    site_id: str


@dataclass
class SessionTerminationType:
    """Why a session has ended."""


class SessionTerminationTypeNominal(SessionTerminationType):
    """A skill has ended it."""


class SessionTerminationTypeSiteUnavailable(SessionTerminationType):
    """The site was busy, or its dialogue is off."""


class SessionTerminationTypeAbortedByUser(SessionTerminationType):
    """The user has cancelled it."""


class SessionTerminationTypeIntentNotRecognized(SessionTerminationType):
    """Nothing was understood."""


@dataclass
class SessionTerminationTypeTimeOut(SessionTerminationType):
    """A component, or the skill, did not answer in time."""

    component: Optional[HermesComponent]


@dataclass
class SessionTerminationTypeError(SessionTerminationType):
    """Something else went wrong."""

    error: str


@dataclass
class SessionTermination:
    """Why a session has ended; `data` is the text of an error."""

    termination_type: SessionTerminationType
    data: Optional[str]


@dataclass
class SessionEndedMessage:
    """A session has ended."""

    session_id: str
    custom_data: Optional[str]
    site_id: str
    termination: SessionTermination

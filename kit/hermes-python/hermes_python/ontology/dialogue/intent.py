"""What was understood, or not."""

from dataclasses import dataclass
from typing import List, Optional

from ..asr import AsrToken
from ..nlu import NluIntentAlternative, SlotMap

__all__ = ["IntentClassifierResult", "IntentMessage", "IntentNotRecognizedMessage", "SlotMap"]


@dataclass
class IntentClassifierResult:
    """The intent, and how likely it is, from 0 to 1."""

    intent_name: str
    confidence_score: float

    @property
    def probability(self) -> float:
        """The name of the confidence before 0.3."""
        return self.confidence_score


@dataclass
class IntentMessage:
    """An intent for the skill."""

    session_id: str
    custom_data: Optional[str]
    site_id: str
    input: str
    intent: IntentClassifierResult
    slots: SlotMap
    alternatives: List[NluIntentAlternative]
    #: One list for each time the microphone was listened to in this session.
    asr_tokens: List[List[AsrToken]]
    asr_confidence: float


@dataclass
class IntentNotRecognizedMessage:
    """Nothing was understood, in a session that asked to be told."""

    site_id: str
    session_id: str
    input: Optional[str]
    custom_data: Optional[str]
    confidence_score: float
    alternatives: List[NluIntentAlternative]

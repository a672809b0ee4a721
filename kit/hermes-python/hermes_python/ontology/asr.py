"""What the speech recognition heard, word by word."""

from dataclasses import dataclass

__all__ = ["AsrDecodingDuration", "AsrToken"]


@dataclass
class AsrDecodingDuration:
    """When a word was said, in seconds."""

    start: float
    end: float


@dataclass
class AsrToken:
    """A word. The range is its place in the sentence, in characters, with the end exclusive."""

    value: str
    confidence: float
    range_start: int
    range_end: int
    time: AsrDecodingDuration

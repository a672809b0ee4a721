"""Sounds that spoken text may name."""

from dataclasses import dataclass
from typing import Union

__all__ = ["RegisterSoundMessage"]


@dataclass
class RegisterSoundMessage:
    """A sound (WAV) that `[[sound:sound_id]]` in a text plays."""

    sound_id: str
    wav_sound: Union[bytes, bytearray]

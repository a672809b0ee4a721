"""The enumerations, with the numbers that the public interface gives them."""

from enum import IntEnum


class HermesComponent(IntEnum):
    """A component of the platform, as the cause of a timeout."""

    AUDIO_SERVER = 1
    HOTWORD = 2
    ASR = 3
    NLU = 4
    DIALOGUE = 5
    TTS = 6
    INJECTION = 7
    CLIENT_APP = 8


class SlotValueType(IntEnum):
    """The kind of a slot's value."""

    CUSTOM = 1
    NUMBER = 2
    ORDINAL = 3
    INSTANTTIME = 4
    TIMEINTERVAL = 5
    AMOUNTOFMONEY = 6
    TEMPERATURE = 7
    DURATION = 8
    PERCENTAGE = 9
    MUSICARTIST = 10
    MUSICALBUM = 11
    MUSICTRACK = 12
    CITY = 13
    COUNTRY = 14
    REGION = 15


class Grain(IntEnum):
    """The unit to which a time is given."""

    YEAR = 0
    QUARTER = 1
    MONTH = 2
    WEEK = 3
    DAY = 4
    HOUR = 5
    MINUTE = 6
    SECOND = 7


class Precision(IntEnum):
    """Whether a value was said exactly."""

    APPROXIMATE = 0
    EXACT = 1


class InjectionKind(IntEnum):
    """What an injection does with the values of before."""

    ADD = 1
    ADD_FROM_VANILLA = 2

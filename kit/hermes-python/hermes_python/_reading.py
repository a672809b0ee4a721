"""Makes messages of payloads."""

import re
from typing import Any, Dict, List, Optional

from .ontology import asr, dialogue, injection, nlu, slot
from .ontology.enumerations import Grain, HermesComponent, Precision, SlotValueType

_COMPONENTS = {
    "audioServer": HermesComponent.AUDIO_SERVER,
    "hotword": HermesComponent.HOTWORD,
    "asr": HermesComponent.ASR,
    "nlu": HermesComponent.NLU,
    "dialogue": HermesComponent.DIALOGUE,
    "tts": HermesComponent.TTS,
    "injection": HermesComponent.INJECTION,
    "clientApp": HermesComponent.CLIENT_APP,
}
_NAMED = {
    "MusicArtist": (SlotValueType.MUSICARTIST, slot.MusicArtistValue),
    "MusicAlbum": (SlotValueType.MUSICALBUM, slot.MusicAlbumValue),
    "MusicTrack": (SlotValueType.MUSICTRACK, slot.MusicTrackValue),
    "City": (SlotValueType.CITY, slot.CityValue),
    "Country": (SlotValueType.COUNTRY, slot.CountryValue),
    "Region": (SlotValueType.REGION, slot.RegionValue),
    "Number": (SlotValueType.NUMBER, slot.NumberValue),
    "Percentage": (SlotValueType.PERCENTAGE, slot.PercentageValue),
    "Ordinal": (SlotValueType.ORDINAL, slot.OrdinalValue),
}
_ENDS = {
    "nominal": dialogue.SessionTerminationTypeNominal,
    "siteUnavailable": dialogue.SessionTerminationTypeSiteUnavailable,
    "abortedByUser": dialogue.SessionTerminationTypeAbortedByUser,
    "intentNotRecognized": dialogue.SessionTerminationTypeIntentNotRecognized,
}
_UNITS = ("years", "quarters", "months", "weeks", "days", "hours", "minutes", "seconds")
_ISO = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)")

Payload = Dict[str, Any]


def time_of(text: Optional[str]) -> Optional[str]:
    """Skills cut their times apart by position: `2019-04-23 15:00:00 +02:00`, not with a T."""
    found = _ISO.fullmatch(text or "")
    if found is None:
        return text
    day, clock, offset = found.groups()
    offset = "+00:00" if offset == "Z" else f"{offset[:3]}:{offset[-2:]}"
    return f"{day} {clock} {offset}"


def value_of(said: Payload) -> slot.SlotValue:
    """Returns the value of its kind; of a kind that is not known, the words."""
    kind = said.get("kind", "Custom")
    value = said.get("value")
    if kind in _NAMED:
        number, made = _NAMED[kind]
        return slot.SlotValue(number, made(value))
    if kind == "InstantTime":
        grain = Grain[said.get("grain", "Second").upper()]
        return slot.SlotValue(SlotValueType.INSTANTTIME, slot.InstantTimeValue(time_of(value) or "", grain, _exact(said)))
    if kind == "TimeInterval":
        interval = slot.TimeIntervalValue(time_of(said.get("from")), time_of(said.get("to")))
        return slot.SlotValue(SlotValueType.TIMEINTERVAL, interval)
    if kind == "AmountOfMoney":
        money = slot.AmountOfMoneyValue(said.get("unit"), value or 0.0, _exact(said))
        return slot.SlotValue(SlotValueType.AMOUNTOFMONEY, money)
    if kind == "Temperature":
        return slot.SlotValue(SlotValueType.TEMPERATURE, slot.TemperatureValue(said.get("unit"), value or 0.0))
    if kind == "Duration":
        lengths = [int(said.get(unit) or 0) for unit in _UNITS]
        return slot.SlotValue(SlotValueType.DURATION, slot.DurationValue(*lengths, _exact(said)))
    return slot.SlotValue(SlotValueType.CUSTOM, slot.CustomValue("" if value is None else str(value)))


def _exact(said: Payload) -> Precision:
    return Precision.APPROXIMATE if said.get("precision") == "Approximate" else Precision.EXACT


def slots_of(said: Optional[List[Payload]]) -> nlu.SlotMap:
    """Groups the slots by name."""
    by_name: Dict[str, List[nlu.NluSlot]] = {}
    for one in said or []:
        place = one.get("range") or {}
        read = nlu.NluSlot(
            value_of(one.get("value") or {}),
            one.get("rawValue") or "",
            [value_of(other) for other in one.get("alternatives") or []],
            one.get("entity") or "",
            one["slotName"],
            place.get("start", 0),
            place.get("end", 0),
            one.get("confidenceScore", one.get("confidence", 0.0)),
        )
        by_name.setdefault(read.slot_name, []).append(read)
    return nlu.SlotMap(by_name)


def _alternatives(said: Optional[List[Payload]]) -> List[nlu.NluIntentAlternative]:
    return [
        nlu.NluIntentAlternative(one.get("intentName"), one.get("confidenceScore", 0.0), slots_of(one.get("slots")))
        for one in said or []
    ]


def _token(said: Payload) -> asr.AsrToken:
    time = said.get("time") or {}
    return asr.AsrToken(
        said.get("value") or "",
        said.get("confidence", 0.0),
        said.get("rangeStart", 0),
        said.get("rangeEnd", 0),
        asr.AsrDecodingDuration(time.get("start", 0.0), time.get("end", 0.0)),
    )


def intent(said: Payload) -> dialogue.IntentMessage:
    """Of `intent/…`."""
    found = said["intent"]
    return dialogue.IntentMessage(
        said["sessionId"],
        said.get("customData"),
        said.get("siteId") or "default",
        said.get("input") or "",
        dialogue.IntentClassifierResult(found["intentName"], found.get("confidenceScore", 0.0)),
        slots_of(said.get("slots")),
        _alternatives(said.get("alternatives")),
        [[_token(one) for one in turn or []] for turn in said.get("asrTokens") or []],
        # What was typed is certain; skills compare it with a number.
        1.0 if said.get("asrConfidence") is None else said["asrConfidence"],
    )


def not_recognized(said: Payload) -> dialogue.IntentNotRecognizedMessage:
    """Of `dialogueManager/intentNotRecognized`."""
    return dialogue.IntentNotRecognizedMessage(
        said.get("siteId") or "default",
        said["sessionId"],
        said.get("input"),
        said.get("customData"),
        said.get("confidenceScore", 0.0),
        _alternatives(said.get("alternatives")),
    )


def started(said: Payload) -> dialogue.SessionStartedMessage:
    """Of `dialogueManager/sessionStarted`."""
    again = said.get("reactivatedFromSessionId")
    return dialogue.SessionStartedMessage(said["sessionId"], said.get("customData"), said.get("siteId") or "default", again)


def queued(said: Payload) -> dialogue.SessionQueuedMessage:
    """Of `dialogueManager/sessionQueued`."""
    return dialogue.SessionQueuedMessage(said["sessionId"], said.get("customData"), said.get("siteId") or "default")


def ended(said: Payload) -> dialogue.SessionEndedMessage:
    """Of `dialogueManager/sessionEnded`."""
    termination = said.get("termination") or {}
    reason, error = termination.get("reason"), termination.get("error")
    if reason == "timeout":
        why: Any = dialogue.SessionTerminationTypeTimeOut(_COMPONENTS.get(termination.get("component")))
    elif reason in _ENDS:
        why = _ENDS[reason]()
    else:
        why = dialogue.SessionTerminationTypeError(error or "")
    end = dialogue.SessionTermination(why, error)
    return dialogue.SessionEndedMessage(said["sessionId"], said.get("customData"), said.get("siteId") or "default", end)


def injected(said: Payload) -> injection.InjectionCompleteMessage:
    """Of `injection/complete`."""
    return injection.InjectionCompleteMessage(said.get("requestId"))


def injection_reset(said: Payload) -> injection.InjectionResetCompleteMessage:
    """Of `injection/reset/complete`."""
    return injection.InjectionResetCompleteMessage(said.get("requestId"))

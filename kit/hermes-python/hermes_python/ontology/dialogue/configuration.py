"""Which intents are listened for."""

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple

__all__ = ["DialogueConfiguration", "DialogueConfigureIntent", "DialogueConfigureMessage"]


@dataclass
class DialogueConfigureIntent:
    """Switches an intent on or off."""

    intent_id: str
    enable: bool


@dataclass
class DialogueConfigureMessage:
    """What changes at a site; at all of them without one."""

    site_id: Optional[str]
    intents: List[DialogueConfigureIntent]

    def on_wire(self) -> Dict[str, Any]:
        """Returns the payload."""
        return {
            "siteId": self.site_id,
            "intents": [{"intentId": one.intent_id, "enable": one.enable} for one in self.intents],
        }


class DialogueConfiguration:
    """Collects what changes; the calls can be chained."""

    def __init__(self, site_id: Optional[str] = None) -> None:
        self.site_id = site_id
        self.intents: List[Tuple[Optional[str], str, bool]] = []

    def enable_intent(self, intent_name: str, site_id: Optional[str] = None) -> "DialogueConfiguration":
        """Switches an intent on."""
        return self._add([intent_name], site_id, True)

    def enable_intents(self, intent_filter: List[str], site_id: Optional[str] = None) -> "DialogueConfiguration":
        """Switches several intents on."""
        return self._add(intent_filter, site_id, True)

    def disable_intent(self, intent_name: str, site_id: Optional[str] = None) -> "DialogueConfiguration":
        """Switches an intent off."""
        return self._add([intent_name], site_id, False)

    def disable_intents(self, intent_filter: List[str], site_id: Optional[str] = None) -> "DialogueConfiguration":
        """Switches several intents off."""
        return self._add(intent_filter, site_id, False)

    def for_site_id(self, site_id: str) -> "DialogueConfiguration":
        """Sets the site of the calls that follow."""
        self.site_id = site_id
        return self

    def build(self) -> List[DialogueConfigureMessage]:
        """Returns a message for each site, in the order in which the sites were named."""
        messages: Dict[Optional[str], DialogueConfigureMessage] = {}
        for site_id, intent_name, enable in self.intents:
            message = messages.setdefault(site_id, DialogueConfigureMessage(site_id, []))
            message.intents.append(DialogueConfigureIntent(intent_name, enable))
        return list(messages.values())

    def _add(self, names: List[str], site_id: Optional[str], enable: bool) -> "DialogueConfiguration":
        self.intents += [(site_id or self.site_id, name, enable) for name in names]
        return self

"""Whose feedback sounds are switched."""

from dataclasses import dataclass
from typing import Optional

__all__ = ["SiteMessage"]


@dataclass
class SiteMessage:
    """A site."""

    site_id: str
    session_id: Optional[str] = None

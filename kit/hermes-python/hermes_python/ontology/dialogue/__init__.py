"""Sessions, intents, and which intents are listened for."""

from .configuration import *  # noqa: F401,F403
from .intent import *  # noqa: F401,F403
from .session import *  # noqa: F401,F403

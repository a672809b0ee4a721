"""Sessions, intents, and which intents are listened for. Skills import the values of slots from here, too."""

from ..nlu import *  # noqa: F401,F403
from ..slot import *  # noqa: F401,F403
from .configuration import *  # noqa: F401,F403
from .intent import *  # noqa: F401,F403
from .session import *  # noqa: F401,F403

"""The messages, and what is in them. Skills of 0.1 find all of it here, later ones in the modules below."""

from dataclasses import dataclass
from typing import Optional

from .enumerations import Grain, HermesComponent, InjectionKind, Precision, SlotValueType


@dataclass
class MqttOptions:
    """Where the broker is, and how the skill is admitted."""

    broker_address: str = "localhost:1883"
    username: Optional[str] = None
    password: Optional[str] = None
    #: The name in the broker's certificate; it switches TLS on.
    tls_hostname: Optional[str] = None
    tls_ca_file: Optional[str] = None
    tls_ca_path: Optional[str] = None
    tls_client_key: Optional[str] = None
    tls_client_cert: Optional[str] = None
    tls_disable_root_store: bool = False


from .asr import *  # noqa: E402,F401,F403
from .slot import *  # noqa: E402,F401,F403
from .nlu import *  # noqa: E402,F401,F403
from .dialogue import *  # noqa: E402,F401,F403
from .feedback import *  # noqa: E402,F401,F403
from .injection import *  # noqa: E402,F401,F403
from .tts import *  # noqa: E402,F401,F403

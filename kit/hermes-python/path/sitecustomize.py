"""Python imports this at its start, because the platform puts this folder into PYTHONPATH of each skill.

It appends the folder above to the very end of the search path: a skill that installs its own hermes_python, in a virtual
environment or otherwise, gets its own. It also keeps two names that the template of Snips' skills uses and that Python 3.12 no longer has.
"""

import importlib.util
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))

sys.path.append(os.path.dirname(_HERE))


class _Names:
    """Gives configparser, when it is imported, the names back that it had until Python 3.11. A skill's own comes first, as always."""

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name != "configparser":
            return None
        sys.meta_path.remove(cls)
        spec = importlib.util.find_spec(name)
        # A class of the interpreter is everybody's.
        if spec is not None and spec.loader is not None and not isinstance(spec.loader, type):
            load = spec.loader.exec_module

            def exec_module(module):
                load(module)
                _keep_names(module)

            spec.loader.exec_module = exec_module
        return spec


def _keep_names(configparser) -> None:
    if not hasattr(configparser, "SafeConfigParser") and hasattr(configparser, "ConfigParser"):
        configparser.SafeConfigParser = configparser.ConfigParser
    raw = getattr(configparser, "RawConfigParser", None)
    if raw is not None and not hasattr(raw, "readfp"):
        raw.readfp = lambda self, fp, filename=None: self.read_file(fp, filename)


def _next() -> None:
    """Runs the one of the system or of the skill, which would have been imported without this one."""
    for folder in sys.path:
        file = os.path.join(folder or os.getcwd(), "sitecustomize.py")
        if os.path.isfile(file) and os.path.dirname(os.path.abspath(file)) != _HERE:
            spec = importlib.util.spec_from_file_location("sitecustomize", file)
            if spec is not None and spec.loader is not None:
                spec.loader.exec_module(importlib.util.module_from_spec(spec))
            return


if "configparser" in sys.modules:
    _keep_names(sys.modules["configparser"])
else:
    sys.meta_path.insert(0, _Names)
_next()

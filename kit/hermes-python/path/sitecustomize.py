"""Python imports this at its start, because the platform puts this folder into PYTHONPATH of each skill.

It appends the folder above to the very end of the search path: a skill that installs its own hermes_python, in a virtual
environment or otherwise, gets its own.
"""

import importlib.util
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))

sys.path.append(os.path.dirname(_HERE))


def _next() -> None:
    """Runs the one of the system or of the skill, which would have been imported without this one."""
    for folder in sys.path:
        file = os.path.join(folder or os.getcwd(), "sitecustomize.py")
        if os.path.isfile(file) and os.path.dirname(os.path.abspath(file)) != _HERE:
            spec = importlib.util.spec_from_file_location("sitecustomize", file)
            if spec is not None and spec.loader is not None:
                spec.loader.exec_module(importlib.util.module_from_spec(spec))
            return


_next()

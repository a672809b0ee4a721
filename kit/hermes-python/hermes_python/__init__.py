"""The public interface of hermes_python, the library of skills for Snips, in Python alone and for the bus of Sotto.

It contains no code of the original, which is a binding to a native library. See docs/how-to/run-skills-for-snips-and-rhasspy.md.
"""

__version__ = "0.8.1"

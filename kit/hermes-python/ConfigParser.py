"""The name that configparser had in Python 2, where the template of Snips' skills imports it."""

import configparser
import sys

sys.modules[__name__] = configparser

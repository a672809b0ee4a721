"""Runs pins.py with a chip of pins that is a pipe: `ioctl` answers as the kernel's does, and writes down what it was asked.

usage: fake_pins.py PINS.PY WANTED LOG BUTTON  (BUTTON: a FIFO from which the button's events come)
"""

import fcntl
import importlib.util
import json
import os
import struct
import sys

script, wanted, log, button = sys.argv[1:]
spec = importlib.util.spec_from_file_location("pins", script)
pins = importlib.util.module_from_spec(spec)
spec.loader.exec_module(pins)
opened = {}


def write(**what):
    with open(log, "a") as file:
        file.write(json.dumps(what) + "\n")


def ioctl(fd, request, data=b""):
    if request == pins.GET_CHIP_INFO:
        number = os.path.basename(os.readlink(f"/proc/self/fd/{fd}"))
        label = b"pinctrl-bcm2711" if number == "gpiochip1" else b"raspberrypi-exp-gpio"
        data[:] = b"".ljust(32, b"\0") + label.ljust(32, b"\0") + struct.pack("=I", 58)
        opened[fd] = number
    elif request == pins.GET_LINE:
        count = struct.unpack_from("=I", data, 560)[0]
        flags, attributes = struct.unpack_from("=QI", data, 288)
        offsets = struct.unpack_from(f"=64I", data)[:count]
        kinds = [struct.unpack_from("=IIQQ", data, 320 + 24 * at)[0] for at in range(attributes)]
        write(chip=opened[fd], pins=offsets, flags=flags, attributes=kinds, length=len(data))
        line = os.open(button, os.O_RDWR) if flags & pins.INPUT else os.open(os.devnull, os.O_RDWR)
        struct.pack_into("=i", data, 588, line)
    elif request == pins.SET_VALUES:
        write(set=struct.unpack("=QQ", data))
    return 0


fcntl.ioctl = ioctl
try:
    pins.run(json.loads(wanted))
except pins.Fault as fault:
    pins.tell(fault=str(fault))

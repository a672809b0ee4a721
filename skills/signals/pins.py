"""Pins and SPI of the machine for the skill "signals": Node has no ioctl. Given a description in JSON, it reports presses of the
button on its output and takes what the lamps are to show on its input, a line each. It ends when the input does, or when a
device fails, after one line that says why.

The structures are those of the kernel's linux/gpio.h (version 2 of the GPIO character device) and linux/spi/spidev.h.
"""

import errno
import fcntl
import glob
import json
import os
import select
import stat
import struct
import sys

GET_CHIP_INFO = 0x8044B401  # _IOR(0xB4, 0x01, struct gpiochip_info)
GET_LINE = 0xC250B407  # _IOWR(0xB4, 0x07, struct gpio_v2_line_request)
SET_VALUES = 0xC010B40F  # _IOWR(0xB4, 0x0F, struct gpio_v2_line_values)
SPI_MODE = 0x40016B01  # _IOW('k', 1, __u8)
SPI_SPEED = 0x40046B04  # _IOW('k', 4, __u32)

ACTIVE_LOW, INPUT, OUTPUT, RISING, FALLING, PULL_UP = 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 8
ATTRIBUTE_VALUES, ATTRIBUTE_DEBOUNCE = 2, 3
DEBOUNCE_US = 10_000
REQUEST_BYTES, EVENT = 592, struct.Struct("=QIIII6I")
SPI_HZ = 1_000_000


class Fault(Exception):
    pass


def tell(**what):
    print(json.dumps(what), flush=True)


def why(error, what, permission, missing):
    if error.errno in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return Fault(f"there is no {what}: {missing}")
    if error.errno in (errno.EACCES, errno.EPERM):
        return Fault(f"{what} may not be used: `sotto skill grant signals {permission}`")
    if error.errno == errno.EBUSY:
        return Fault(f"{what} is used by another program or driver")
    return Fault(f"{what} does not work: {error.strerror}")


def line_request(pins, flags, values=0, debounce_us=0):
    """Returns a struct gpio_v2_line_request; `values` has a bit for each pin."""
    attributes = []
    mask = (1 << len(pins)) - 1
    if flags & OUTPUT:
        attributes.append(struct.pack("=IIQQ", ATTRIBUTE_VALUES, 0, values, mask))
    if debounce_us:
        attributes.append(struct.pack("=IIIIQ", ATTRIBUTE_DEBOUNCE, 0, debounce_us, 0, mask))
    config = struct.pack("=QI5I", flags, len(attributes), 0, 0, 0, 0, 0) + b"".join(attributes).ljust(240, b"\0")
    offsets = struct.pack("=64I", *pins, *[0] * (64 - len(pins)))
    consumer = b"sotto".ljust(32, b"\0")
    return bytearray(offsets + consumer + config + struct.pack("=II5Ii", len(pins), 0, 0, 0, 0, 0, 0, 0))


def open_chip(root):
    """The chip of the machine's own pins: other chips are expanders, of the firmware or of USB adapters."""
    paths = sorted(glob.glob(f"{root}/dev/gpiochip*"))
    if not paths:
        raise Fault("there are no pins on this machine (/dev/gpiochip*)")
    chips = []
    for path in paths:
        try:
            chip = os.open(path, os.O_RDWR | os.O_CLOEXEC)
            info = bytearray(68)
            fcntl.ioctl(chip, GET_CHIP_INFO, info)
        except OSError as error:
            raise why(error, path.removeprefix(root), "gpio", "the driver is gone") from error
        label = bytes(info[32:64]).split(b"\0")[0].decode(errors="replace")
        lines = struct.unpack_from("=I", info, 64)[0]
        chips.append((label.startswith("pinctrl-"), lines, -len(chips), chip))
    chips.sort(reverse=True)
    for other in chips[1:]:
        os.close(other[3])
    return chips[0][3]


def request(chip, pins, flags, **options):
    asked = line_request(pins, flags, **options)
    try:
        fcntl.ioctl(chip, GET_LINE, asked)
    except OSError as error:
        names = "pin " + " and ".join(map(str, pins))
        raise why(error, names, "gpio", "the machine has fewer") from error
    return struct.unpack_from("=i", asked, REQUEST_BYTES - 4)[0]


class Outputs:
    def __init__(self, chip, pins):
        self.fd = request(chip, pins, OUTPUT)

    def set(self, bits, mask):
        fcntl.ioctl(self.fd, SET_VALUES, bytearray(struct.pack("=QQ", bits, mask)))

    def clock_out(self, data):
        """The first pin is the data, the second the clock: a bit counts when the clock rises."""
        for byte in data:
            for bit in range(7, -1, -1):
                self.set((byte >> bit) & 1, 0b11)
                self.set(0b10, 0b10)
        self.set(0, 0b11)


def open_spi(root, device):
    try:
        spi = os.open(root + device, os.O_WRONLY | os.O_CLOEXEC)
        if stat.S_ISCHR(os.fstat(spi).st_mode):
            fcntl.ioctl(spi, SPI_MODE, struct.pack("=B", 0))
            fcntl.ioctl(spi, SPI_SPEED, struct.pack("=I", SPI_HZ))
    except OSError as error:
        missing = "switch SPI on (dtparam=spi=on in config.txt, then restart)"
        raise why(error, device, "spi", missing) from error
    return spi


def run(wanted):
    root = wanted.get("root", "")
    pins = any(name in wanted for name in ("button", "lamp", "dotstar", "power"))
    chip = open_chip(root) if pins else None
    held = []
    if "power" in wanted:
        held.append(request(chip, [wanted["power"]], OUTPUT, values=1))
    spi = open_spi(root, wanted["spi"]) if "spi" in wanted else None
    lamp = Outputs(chip, [wanted["lamp"]]) if "lamp" in wanted else None
    dotstar = Outputs(chip, wanted["dotstar"]) if "dotstar" in wanted else None
    button = None
    if "button" in wanted:
        flags = INPUT | ACTIVE_LOW | PULL_UP | RISING | FALLING
        button = request(chip, [wanted["button"]], flags, debounce_us=DEBOUNCE_US)
    tell(ready=True)
    rest = b""
    while True:
        ready, _, _ = select.select([0] + ([] if button is None else [button]), [], [])
        if button in ready:
            events = os.read(button, EVENT.size * 16)
            if not events:
                raise Fault("the button is gone")
            for at in range(0, len(events) - EVENT.size + 1, EVENT.size):
                timestamp, kind = EVENT.unpack_from(events, at)[:2]
                tell(down=kind == 1, ms=timestamp / 1e6)
        if 0 not in ready:
            continue
        said = os.read(0, 65536)
        if not said:
            # Whoever started this has ended: no lamp says any more that it listens.
            off = bytes.fromhex(wanted.get("off", ""))
            if spi is not None:
                os.write(spi, off)
            if dotstar is not None:
                dotstar.clock_out(off)
            if lamp is not None:
                lamp.set(0, 1)
            return
        *lines, rest = (rest + said).split(b"\n")
        try:
            for line in lines:
                name, _, value = line.decode().partition(" ")
                if name == "spi" and spi is not None:
                    os.write(spi, bytes.fromhex(value))
                elif name == "dotstar" and dotstar is not None:
                    dotstar.clock_out(bytes.fromhex(value))
                elif name == "lamp" and lamp is not None:
                    lamp.set(int(value), 1)
        except OSError as error:
            raise Fault(f"the lamps are gone: {error.strerror}") from error


if __name__ == "__main__":
    try:
        run(json.loads(sys.argv[1]))
    except Fault as fault:
        tell(fault=str(fault))
        sys.exit(1)

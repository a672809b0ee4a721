/** The classes of the machine's devices that a skill can be granted [packaging/skills/grant-devices]. */
export const deviceClasses = ["gpio", "spi", "i2c", "leds", "input"] as const;
export type DeviceClass = (typeof deviceClasses)[number];

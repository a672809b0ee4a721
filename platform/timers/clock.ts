/**
 * The clocks of the board. The time since the boot runs evenly but begins anew with each boot; the wall clock may start in
 * 1970 on a board without a battery-backed clock, and jumps when it is set.
 */
import { existsSync, readFileSync } from "node:fs";
import { clockSetMs } from "../port/clock-set.ts";

export type Clock = {
  /** Milliseconds since 1970, by the wall clock. */
  wall(): number;
  /** Milliseconds since the boot, including time asleep. */
  uptime(): number;
  /** Different after each boot. */
  readonly boot: string;
  /** Returns true when the wall clock can be relied on. */
  isSet(): boolean;
};

const timesync = "/run/systemd/timesync";

export function systemClock(): Clock {
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  const uptime = (): number => Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1000;
  const hasBattery = existsSync("/sys/class/rtc/rtc0");
  const offset = Date.now() - uptime();
  return {
    boot,
    uptime,
    wall: () => Date.now(),
    isSet() {
      if (Date.now() < clockSetMs) return false;
      // Without a battery, the clock continues where it was at the power cut until the network, or somebody, sets it.
      const isWaiting = !hasBattery && existsSync(timesync) && !existsSync(`${timesync}/synchronized`);
      return !isWaiting || isJump(Date.now() - uptime() - offset);
    },
  };
}

/** Clocks drift and are corrected slowly; more than this at once means that one was set. */
export const isJump = (milliseconds: number): boolean => Math.abs(milliseconds) > 2000;

import { execa } from "execa";
import type { Check } from "../check.ts";

/** A board without a battery begins in the past. */
const earliest = Date.parse("2026-01-01");

export const clock: Check = {
  name: "clock",
  question: "Is the clock right?",
  needs: "nothing",
  async look() {
    if (Date.now() < earliest)
      return [
        {
          severity: "bad",
          message: `the clock says ${new Date().toISOString().slice(0, 10)}: certificates will not be valid`,
          remedy: "connect the board to the network, or set the time with `timedatectl set-time`",
        },
      ];
    const { stdout, failed } = await execa("timedatectl", ["show", "--property=NTPSynchronized", "--value"], {
      reject: false,
      timeout: 5000,
    });
    // Without systemd nobody knows.
    if (failed || stdout.trim() !== "no") return [];
    const remedy = "`timedatectl set-ntp true`, and a way to a time server";
    return [{ severity: "warning", message: "the clock is not set by the network", remedy }];
  },
};

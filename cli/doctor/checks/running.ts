import type { OutsideCheck } from "../check.ts";

export const running: OutsideCheck = {
  name: "running",
  question: "Does a platform run here, and may you speak to it?",
  needs: "nothing",
  async look({ control, rest, place }) {
    if (rest !== undefined) return [];
    if (control === undefined)
      return [
        { severity: "unhealthy", code: "PLATFORM_STOPPED", message: "no platform runs here", remedy: place.start },
      ];
    return [
      {
        severity: "unhealthy",
        code: "PLATFORM_SILENT",
        message: "a platform runs, and does not answer",
        remedy: "see its terminal, or `journalctl -u sotto`",
      },
    ];
  },
};

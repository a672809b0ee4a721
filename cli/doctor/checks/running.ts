import type { OutsideCheck } from "../check.ts";

export const running: OutsideCheck = {
  name: "running",
  question: "Is a platform running here, and may you use it?",
  needs: "nothing",
  async look({ control, rest, place }) {
    if (rest !== undefined) return [];
    if (control === undefined)
      return [
        {
          severity: "unhealthy",
          code: "PLATFORM_STOPPED",
          message: "no platform is running here",
          remedy: place.start,
        },
      ];
    return [
      {
        severity: "unhealthy",
        code: "PLATFORM_SILENT",
        message: "a platform is running but does not respond",
        remedy: "see its terminal, or `journalctl -u sotto`",
      },
    ];
  },
};

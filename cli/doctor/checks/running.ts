import type { Check } from "../check.ts";

export const running: Check = {
  name: "running",
  question: "Does a platform run here, and may you speak to it?",
  needs: "nothing",
  async look({ control, rest, place }) {
    if (rest !== undefined) return [];
    if (control === undefined) return [{ severity: "bad", message: "no platform runs here", remedy: place.start }];
    return [
      {
        severity: "bad",
        message: "a platform runs, and does not answer",
        remedy: "see its terminal, or `journalctl -u sotto`",
      },
    ];
  },
};

/** A voice profile for tests. */
import type { VoiceProfile } from "../../../platform/asr/component.ts";

const heard = { sentences: 60, done: 30, right: 45, wrong: 0 };

export const voiceProfile = (user: string, language = "en", sites: readonly string[] = []): VoiceProfile => ({
  format: 1,
  user,
  language,
  sites: [...sites],
  fittedAt: "2026-11-27T20:00:00.000Z",
  sounds: { DH: "D", R$: "" },
  report: {
    sentences: 30,
    aligned: 30,
    before: heard,
    after: { ...heard, done: 40, right: 55 },
    othersBefore: heard,
    othersAfter: heard,
    seconds: 20,
  },
});

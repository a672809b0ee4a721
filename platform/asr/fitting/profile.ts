/** The file of a voice profile: what somebody makes of the sounds of a language, and what the fitting has measured. */
import * as v from "valibot";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Of so many sentences: understood and done without a question, heard right at all, and heard as something else. */
const heard = v.object({ sentences: count, done: count, right: count, wrong: count });
export type HeardCount = v.InferOutput<typeof heard>;
const phones = v.pipe(
  v.string(),
  v.maxLength(20),
  v.regex(/^([A-Z]{1,2}( [A-Z]{1,2}){0,3})?$/u, "is no list of phones"),
);
const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));

const voiceProfile = v.strictObject({
  format: v.literal(1, "is of another version"),
  user: text(120),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/u, "is no code of a language")),
  /** The sites at which this person speaks; none: all of them. */
  sites: v.pipe(v.array(v.pipe(text(64), v.regex(/^[^/+#\0]+$/u, "is no name of a site"))), v.maxLength(32)),
  fittedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** What each sound is heard as; "": as nothing. */
  sounds: v.pipe(
    v.record(v.pipe(text(8), v.regex(/^[\p{L}\p{M}$]+$/u, "is no sound")), phones),
    v.check((sounds) => Object.keys(sounds).length <= 100, "has more than 100 sounds"),
  ),
  report: v.object({
    /** Sentences that were read, and how many of them were found in their sound. */
    sentences: count,
    aligned: count,
    /** The sentences that were read, each with sounds found in the others only, without and with noise. */
    before: heard,
    after: heard,
    /** The same sentences by synthetic voices, to which the profile was not fitted. */
    othersBefore: heard,
    othersAfter: heard,
    seconds: v.pipe(v.number(), v.minValue(0)),
  }),
});
export type VoiceProfile = v.InferOutput<typeof voiceProfile>;
export type FittingReport = VoiceProfile["report"];

/** Throws Error with the reason, in words for whoever gave the file. */
export function readVoiceProfile(text: string): VoiceProfile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error("it is not JSON", { cause });
  }
  const read = v.safeParse(voiceProfile, value, { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`this is no voice profile: ${v.getDotPath(issue) ?? "it"}: ${issue.message}`);
}

/** The profiles with which somebody at this site is heard. */
export function profilesAt<Of extends Pick<VoiceProfile, "sites">>(profiles: readonly Of[], siteId: string): Of[] {
  return profiles.filter(({ sites }) => sites.length === 0 || sites.includes(siteId));
}

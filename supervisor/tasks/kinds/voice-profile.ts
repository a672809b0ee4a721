/** POST /voice-profiles/:login: fits the recogniser to what somebody has read. */
import type { FitRequest, Voices } from "../../voices/voices.ts";
import type { Kind } from "../task.ts";

/** Several times what the slowest board should take. */
const timeoutMs = 60 * 60_000;
/** Each stage waits for the disk. */
const progressStep = 0.05;

export function voiceFitting(voices: Pick<Voices, "fit" | "checkReading">): Kind<FitRequest> {
  return {
    timeoutMs,
    about: ({ login }) => login,
    preflight: ({ login }) => voices.checkReading(login),
    async run(request, work) {
      let told = -1;
      const progress = (share: number, what: string): void => {
        if (share - told < progressStep) return;
        told = share;
        work.stage(what, share);
      };
      const { report, sounds, sites } = await voices.fit(request, progress, work.signal);
      const { before, after, othersBefore, othersAfter } = report;
      work.log(`${report.aligned} of ${report.sentences} sentences were found in what was read`);
      work.log(`${Object.keys(sounds).length} sounds are spoken otherwise than the recogniser expected`);
      work.log(
        `of ${after.sentences} sentences that it was not fitted to, ${after.right} are heard (${before.right} before) and ${after.done} without a question (${before.done} before)`,
      );
      work.log(`of ${othersAfter.sentences} sentences of others, ${othersAfter.right} (${othersBefore.right} before)`);
      work.log(sites.length === 0 ? "it is used at all sites" : `it is used at ${sites.join(", ")}`);
      work.log("what was read is deleted");
    },
    // What was read is still there unless the profile is.
    resolve: async () => "again",
  };
}

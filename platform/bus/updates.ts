/** Automatic upgrades: when one is planned, begins and has ended. An addition to the Hermes protocol. */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { milliseconds, name, optional, text } from "./value.ts";

export const updatesChanged = jsonTopic("updates/changed", {
  about:
    "What becomes of an upgrade by the board's update policy: planned, with its earliest time; started; then completed, undone when it was rolled back, " +
    "or failed when nothing was changed. Upgrades that somebody asks for are tasks and are not reported here.",
  schema: v.object({
    noticeId: name("identifies the notice; the webhook gets the same"),
    state: v.picklist(["planned", "started", "completed", "undone", "failed"]),
    from: text("the installed version; of security fixes, the sources with theirs"),
    to: text("the new version; of security fixes, the sources with theirs"),
    at: milliseconds("when it happened; for planned, the earliest time at which it begins"),
    changes: optional(text("what is new, in words")),
    reason: optional(text("why it was undone or has failed")),
    fixes: optional(
      v.pipe(
        v.array(
          v.object({
            name: text("a package of Debian"),
            from: text("its installed version"),
            to: text("its new version"),
          }),
        ),
        v.description("present if these are security fixes of Debian for the engines, and no version of Sotto"),
      ),
    ),
  }),
  examples: [
    {
      noticeId: "n-1",
      state: "undone",
      from: "espeak-ng 1.51-10",
      to: "espeak-ng 1.51-10+deb12u2",
      at: 1794203600000,
      changes: "- Security fixes of Debian: espeak-ng.",
      reason: "tts is failed",
      fixes: [{ name: "libespeak-ng1", from: "1.51-10", to: "1.51-10+deb12u2" }],
    },
    { noticeId: "n-2", state: "completed", from: "0.2.0", to: "0.3.0", at: 1794203600000 },
  ],
});
export type UpdatesChanged = PayloadOf<typeof updatesChanged>;

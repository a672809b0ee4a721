import t from "tap";
import { mutedCheck } from "./muted.ts";

const muted = { siteId: "kitchen", by: "the button", since: "2026-11-25T20:15:09.000Z", isWatched: true, frames: 0 };

t.test(
  "a muted microphone is a notice, which says who has muted it, since when, and that it was verified",
  async (t) => {
    t.match(await mutedCheck.look({ muted: [muted] }), [
      {
        severity: "notice",
        code: "MICROPHONE_MUTED",
        message:
          "the microphone of kitchen is muted by the button since 2026-11-25T20:15Z, and no frame of it was on the bus",
      },
    ]);
    t.match(await mutedCheck.look({ muted: [{ siteId: "attic", isWatched: false, frames: 0 }] }), [
      {
        severity: "notice",
        message: "the microphone of attic is muted; whether frames are on the bus is not watched yet",
      },
    ]);
    t.same(await mutedCheck.look({ muted: [] }), []);
  },
);

t.test("a muted microphone that is heard is a fault", async (t) => {
  t.match(await mutedCheck.look({ muted: [{ ...muted, frames: 3 }] }), [
    { severity: "unhealthy", code: "MUTED_BUT_HEARD", message: /kitchen is muted, but 3 audio frames/u },
  ]);
});

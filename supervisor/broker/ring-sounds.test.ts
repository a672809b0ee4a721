import t from "tap";
import { skillAccess } from "./access.ts";
import { limitedAccess } from "./client-access.ts";
import { refuseRings } from "./ring-sounds.ts";

t.test("neither clients nor skills can play a sound with the volume of an alarm", async (t) => {
  const wav = Buffer.from("RIFF");
  for (const access of [limitedAccess("msg"), skillAccess("msg", { play: true })]) {
    for (const topic of ["playBytes/ring-1", "playBytesStreaming/ring-1/0/1"])
      t.match(access.refusal?.(`msg/audioServer/kitchen/${topic}`, wav), /for timers/u, topic);
    t.equal(access.refusal?.("msg/audioServer/kitchen/playBytes/ringing", wav), undefined);
    t.equal(access.refusal?.("msg/audioServer/ring-1/playBytes/1", wav), undefined, "a site may be called like that");
  }
});

t.test("what else is refused stays refused", async (t) => {
  const refusal = refuseRings("msg", () => "another reason");
  t.equal(refusal("msg/tts/say", Buffer.alloc(0)), "another reason");
  t.match(refusal("msg/audioServer/a/playBytes/ring-", Buffer.alloc(0)), /for timers/u);
});

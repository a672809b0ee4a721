import t from "tap";
import { Silences } from "./silence.ts";

const well = { interval: 5, punctual: true, echoed: true, present: new Map([["asr", 1]]), offBus: new Set<string>() };

t.test("each round that a component leaves unanswered adds to its silence, and an answer ends it", async (t) => {
  const silences = new Silences();
  t.same(silences.round(well), [], "it was not asked yet");
  t.same(silences.round(well), [{ component: "asr", pid: 1, milliseconds: 5 }]);
  t.same(silences.round(well), [{ component: "asr", pid: 1, milliseconds: 10 }]);
  silences.answered("asr");
  t.same(silences.round(well), []);
  t.same(silences.round(well), [{ component: "asr", pid: 1, milliseconds: 5 }], "an answer counts for its round");
});

t.test("a new process begins anew, and one that is not up is not waited for", async (t) => {
  const silences = new Silences();
  silences.round(well);
  silences.round(well);
  t.same(silences.round({ ...well, present: new Map([["asr", 2]]) }), []);
  silences.round({ ...well, present: new Map() });
  t.same(silences.round(well), []);
});

t.test(
  "nobody is blamed for a round in which the machine slept, the supervisor was late, or the bus was down",
  async (t) => {
    const silences = new Silences();
    silences.round(well);
    const still = silences.round(well);
    for (const held of [{ punctual: false }, { echoed: false }])
      for (let n = 0; n < 1000; n++) t.same(silences.round({ ...well, ...held }), still);
  },
);

t.test("one that says that it is not connected is not silent, and begins anew when it says nothing more", async (t) => {
  const silences = new Silences();
  silences.round(well);
  t.equal(silences.round(well).length, 1);
  for (let n = 0; n < 1000; n++) t.same(silences.round({ ...well, offBus: new Set(["asr"]) }), []);
  t.same(silences.round(well), [{ component: "asr", pid: 1, milliseconds: 5 }]);
});

t.test("an answer from an unknown component does not count", async (t) => {
  const silences = new Silences();
  silences.answered("nobody");
  silences.round(well);
  silences.answered("tts");
  t.equal(silences.round(well).length, 1);
});

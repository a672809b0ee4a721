import { hotwordVersion, hotwordVersionRequest } from "#bus";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { makeWorld } from "../../test/world.ts";
import { phrasesIn } from "../assistant/phrases.ts";
import { hotword, type HotwordConfig } from "./component.ts";
import type { Spotted } from "./engine.ts";
import { FalseWakes, type Followed } from "./false-wakes.ts";
import { hearFalseWakes } from "./hear-false-wakes.ts";

const bytes = 960 * 4;
const wakeWord = { id: "default", phrase: "hey casa", sensitivity: 0.5, pronunciations: [] };
const spotted = (value: number, margin = 1): Spotted => ({
  wakeWord,
  endedAgo: 0,
  decision: { window: new Float32Array(960).fill(value), margin },
});
const siteId = "kitchen";

function make(t: Pick<Test, "testdir">) {
  const folder = join(t.testdir(), "false-wakes");
  const clock = { now: 0 };
  const falseWakes = new FalseWakes(folder, { info: () => undefined, warn: () => undefined }, () => clock.now);
  const kept = () => {
    try {
      const file = readFileSync(join(folder, "hey-casa.f32"));
      return Array.from({ length: file.length / bytes }, (_, n) => file.readFloatLE(n * bytes));
    } catch {
      return [];
    }
  };
  /** A wake word, what followed it in its session, and the session's end. */
  const wakes = (value: number, followed: readonly Followed[], isCancelled = false, margin = 1): void => {
    falseWakes.woken(siteId, spotted(value, margin));
    falseWakes.started(siteId, `s${value}`);
    for (const one of followed) falseWakes.captured(siteId, `s${value}`, one);
    falseWakes.ended(siteId, `s${value}`, isCancelled);
  };
  return { folder, falseWakes, kept, wakes, clock };
}

t.test("a wake after which nobody spoke is kept, and one that was taken back", async (t) => {
  const { kept, wakes } = make(t);
  wakes(1, ["silence"]);
  wakes(2, ["takenBack"], true);
  t.same(kept(), [1, 2]);
});

t.test("a wake that was meant is not kept", async (t) => {
  const { kept, wakes, falseWakes } = make(t);
  wakes(1, ["speech"]);
  wakes(2, ["speech"], true);
  // The site was switched off, or another wake word ended it: nothing is known.
  wakes(3, []);
  wakes(4, [], true);
  // A question of a dialogue stayed without an answer, or was answered by "never mind".
  wakes(5, ["speech", "silence"]);
  wakes(6, ["speech", "takenBack"], true);
  wakes(7, ["silence", "speech"]);
  // A sentence of the assistant, whatever its words.
  wakes(8, ["takenBack"]);
  wakes(9, ["silence"], false, 7);
  falseWakes.woken(siteId, { wakeWord, endedAgo: 0 });
  falseWakes.started(siteId, "s10");
  falseWakes.captured(siteId, "s10", "silence");
  falseWakes.ended(siteId, "s10", false);
  t.same(kept(), [], "nor one far above the limit, nor one of another engine");
});

t.test("a wake during a session is kept by what follows in its own session", async (t) => {
  const { kept, falseWakes } = make(t);
  falseWakes.woken(siteId, spotted(1));
  falseWakes.started(siteId, "first");
  falseWakes.captured(siteId, "first", "speech");
  falseWakes.woken(siteId, spotted(2));
  // The first session listened, too, and is ended by the second.
  falseWakes.captured(siteId, "first", "silence");
  falseWakes.ended(siteId, "first", true);
  falseWakes.started(siteId, "second");
  falseWakes.captured(siteId, undefined, "silence");
  falseWakes.ended(siteId, "second", false);
  t.same(kept(), [2]);
});

t.test("a session that starts later is not that of the wake word", async (t) => {
  const { kept, falseWakes, clock } = make(t);
  for (const name of ["yielded", "late"]) {
    falseWakes.woken(siteId, spotted(1));
    if (name === "yielded") falseWakes.yielded(siteId);
    else clock.now += 3001;
    falseWakes.started(siteId, name);
    falseWakes.captured(siteId, name, "silence");
    falseWakes.ended(siteId, name, false);
  }
  t.same(kept(), []);
});

t.test("the newest forty are kept; a file of something else is replaced", async (t) => {
  const { kept, folder, wakes } = make(t);
  for (let n = 0; n < 45; n++) wakes(n, ["silence"]);
  t.same(
    kept(),
    Array.from({ length: 40 }, (_, n) => n + 5),
  );
  writeFileSync(join(folder, "hey-casa.f32"), "something else");
  wakes(7, ["silence"]);
  t.same(kept(), [7]);
});

t.test("on the bus: silence and “never mind” count, and a “stop” in no language", async (t) => {
  const world = await makeWorld(t);
  const bus = await world.client();
  const said = {
    en: ["never mind", "stop", "cancel", "be quiet", "what time is it"],
    de: ["vergiss es", "stopp", "abbrechen", "wie spät ist es"],
    fr: ["laisse tomber", "stop", "annule", "quelle heure est-il"],
    es: ["olvídalo", "para", "cancela", "qué hora es"],
    it: ["lascia perdere", "basta", "annulla", "che ore sono"],
    pt: ["deixa pra lá", "para", "cancela", "que horas são"],
  };
  const termination = { reason: "abortedByUser" };
  let round = 0;
  for (const [language, sentences] of Object.entries(said)) {
    const { kept, falseWakes } = make({ testdir: () => join(t.testdir(), language) });
    const standing = await world.stand<HotwordConfig>(hotword, async ({ port }) => {
      await hearFalseWakes(port, falseWakes, phrasesIn(language));
      // The detections come by the bus, too, so that they are in order with the rest.
      await port.hear(hotwordVersionRequest, (_, { wakewordId }) => {
        falseWakes.woken(siteId, spotted(Number(wakewordId)));
        port.say(hotwordVersion, { version: "1" }, { wakewordId });
      });
      return { stop: async () => undefined };
    });
    for (const [n, text] of ["", ...sentences].entries()) {
      const session = { siteId, sessionId: `s${++round}` };
      await bus.say(`hotword/${n}/versionRequest`);
      await bus.say("dialogueManager/sessionStarted", session);
      const captured = { text, likelihood: 1, seconds: 1, ...session, ...(text === "" && { reason: "silence" }) };
      await bus.say("asr/textCaptured", captured);
      await bus.say("dialogueManager/sessionEnded", { ...session, termination });
    }
    await bus.say("hotword/99/versionRequest");
    await bus.next(hotwordVersion, (_, { params }) => params.wakewordId === "99");
    await standing.stop();
    t.same(kept(), [0, 1], language);
  }
});

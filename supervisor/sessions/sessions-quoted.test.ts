/** One request, corrected in session after session: no word of a deleted one stays with the others. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { dialogueObjected, intent, nluPartialQuery, nluQuery } from "#bus";
import { dialogue } from "../../platform/dialogue/component.ts";
import { house, slot } from "../../platform/dialogue/testing/house.ts";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { Undos } from "../undo/undos.ts";
import { Sessions } from "./sessions.ts";

t.setTimeout(300_000);
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The real dialogue and what is recorded of it; what is heard, understood and answered is said by the test. */
async function stand(t: Test) {
  const { world, bus, wake, hears, understands, speaks, ends } = await house(t);
  const database = openDatabase(join(world.folder, "sotto.db"), migrations, besides);
  const undos = new Undos({ database, log });
  const config = { keep: true, days: 30, most: 100 };
  const sessions = new Sessions({
    bus: world.bus(),
    components: [dialogue],
    database,
    config: () => config,
    undos,
    log,
  });
  await sessions.events.ready();
  t.teardown(async () => {
    undos.close();
    await sessions.close();
    database.close();
  });
  /** Until it is recorded to its end. */
  const over = async (sessionId: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => void (sessions.recorder.find(sessionId)?.endedAt !== undefined && resolve());
    const stop = sessions.events.watch(check);
    check();
    await ends(sessionId);
    await promise.finally(stop);
    return sessionId;
  };
  const answer = async (sessionId: string, text: string) => {
    await bus.next(intent, (done) => done.sessionId === sessionId);
    await bus.say("dialogueManager/endSession", { sessionId, text });
    await speaks();
    return over(sessionId);
  };
  const refuse = async () => {
    const { payload } = await bus.next(nluQuery);
    const { id, input, sessionId } = payload;
    await bus.say("nlu/intentNotRecognized", { id, input, sessionId, confidenceScore: 0.9 });
  };
  const ask = async () => {
    const sessionId = await wake();
    await hears(sessionId, "turn on my girlfriend's light");
    const value = { kind: "Custom", value: "girlfriend" };
    await understands("sotto:light", [{ ...slot, value, rawValue: "girlfriend", range: { start: 11, end: 21 } }]);
    return answer(sessionId, "The light of the girlfriend is on.");
  };
  /** `isRequest`: nothing is known to have been done, so it is a request of its own. */
  const mean = async (room: string, isRequest = false) => {
    const sessionId = await wake();
    await hears(sessionId, `no, I meant the ${room}`);
    await refuse();
    if (isRequest) {
      await understands("sotto:light", [{ ...slot, value: { kind: "Custom", value: room }, rawValue: room }]);
      return answer(sessionId, `That was the girlfriend; now it is the ${room}.`);
    }
    const { payload } = await bus.next(nluPartialQuery);
    const { id, input, intentName } = payload;
    const value = { kind: "Custom", value: room };
    const range = { start: input.indexOf(room), end: input.indexOf(room) + room.length };
    const found = { ...slot, confidenceScore: 1, value, rawValue: room, range };
    await bus.say("nlu/slotParsed", { id, input, intentName, slot: found, sessionId });
    return answer(sessionId, `That was the girlfriend; now it is the ${room}.`);
  };
  const object = async () => {
    const sessionId = await wake();
    await hears(sessionId, "that was wrong");
    await refuse();
    await speaks();
    await hears(sessionId, "never mind");
    await speaks();
    return over(sessionId);
  };
  const ids = () => sessions.list({ limit: 99 }).sessions.map(({ sessionId }) => sessionId);
  const stored = () => ids().map((sessionId) => JSON.stringify(sessions.get(sessionId)));
  return { bus, sessions, undos, config, ask, mean, object, ids, stored };
}

t.test("an objection tells in which session the sentence was said, however often it was corrected", async (t) => {
  const { bus, sessions, ask, mean } = await stand(t);
  const [a, b, c] = [await ask(), await mean("hallway"), await mean("bedroom")];
  const input = "turn on my girlfriend's light";
  const told = (sessionId: string) => bus.next(dialogueObjected, (objected) => objected.sessionId === sessionId);
  t.match((await told(b)).payload.about, { sessionId: a, input, quotes: [a] });
  t.match((await told(c)).payload.about, { sessionId: a, input, quotes: [a, b] });
  t.match(sessions.get(c).objection, { sessionId: a, text: input, quotes: [a, b] });
});

for (const first of ["mean", "object"] as const)
  t.test(`with a session go all that have its words, after “${first}”`, async (t) => {
    const { sessions, undos, ask, mean, ids, ...say } = await stand(t);
    const a = await ask();
    const b = first === "mean" ? await mean("hallway") : await say.object();
    const c = await mean("bedroom", first === "object");
    sessions.remove(a, undefined);
    t.same(ids(), []);

    const again = await ask();
    const other = first === "mean" ? await mean("hallway") : await say.object();
    const last = await mean("bedroom", first === "object");
    t.same(ids(), [last, other, again]);
    sessions.remove(again, "anna");
    t.same(ids(), []);
    const [undo] = undos.list("anna");
    await undos.undo(undo!.id, "anna");
    t.same(ids(), [last, other, again]);
    sessions.remove(other, "anna");
    t.same(ids(), [again], "the last one has its words, too");
    t.notMatch([a, b, c], [again]);
  });

t.test("words of a session that is deleted before they are corrected are not written again", async (t) => {
  const { sessions, config, ask, mean, object, ids, stored } = await stand(t);
  const gone: Record<string, (a: string) => void> = {
    deleted: (a) => sessions.remove(a, "anna"),
    "all deleted": () => void sessions.removeAll(undefined),
    "too old": () => {
      config.most = 0;
      sessions.tidy(undefined);
      config.most = 100;
    },
  };
  for (const [why, go] of Object.entries(gone)) {
    go(await ask());
    const said = [await mean("hallway"), await object(), await mean("bedroom", true)];
    t.match(sessions.get(said[2]!).answer, /bedroom/u, "whoever is there is told what was done");
    t.same(ids(), said.toReversed(), why);
    for (const one of stored()) t.notMatch(one, /girlfriend/u, why);
    t.match(sessions.get(said[0]!), { text: "no, I meant the hallway", intent: "sotto:light", slots: [] }, why);
    t.match(sessions.get(said[0]!), { verdict: { code: "UNDERSTOOD" }, termination: { reason: "nominal" } });
    t.equal(sessions.get(said[0]!).objection, undefined);
    sessions.removeAll(undefined);
  }
});

t.test("words of a correction that is deleted are not written again either", async (t) => {
  const { sessions, ask, mean, stored } = await stand(t);
  await ask();
  sessions.remove(await mean("hallway"), "anna");
  const last = await mean("bedroom");
  t.equal(stored().length, 2);
  t.notMatch(JSON.stringify(sessions.get(last)), /hallway/u);
});

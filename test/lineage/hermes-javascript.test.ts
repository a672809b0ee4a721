/** Skills that require hermes-javascript: our own library, behind the public interface, on a real broker. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { busOf } from "../../kit/hermes-javascript/options.ts";
import { slot, startLineageSkill } from "./lineage-skill.ts";

t.setTimeout(300_000);

t.test("a skill in JavaScript for Snips publishes what the contract accepts", async (t) => {
  const { bus, story } = await startLineageSkill(t, "snips-node", { open: true });
  t.same((await bus.next("dialogueManager/configure")).payload, { intents: [{ intentId: "anna:no", enable: true }] });
  t.same((await bus.next("injection/perform")).payload, { operations: [["add", { city: ["Ulm"] }]] });
  t.same((await bus.next("feedback/sound/toggleOn")).payload, { siteId: "kitchen" });
  t.equal((await bus.next("tts/registerSound/bell")).bytes.toString(), "RIFF");
  await story.says('there is no event "no_such_event" to listen to function');
});

for (const prefix of ["hermes", "msg"])
  t.test(`its flows go from turn to turn below ${prefix}/, with the rights of a skill`, async (t) => {
    const { bus, intent } = await startLineageSkill(t, "snips-node", { prefix });
    await bus.next("dialogueManager/configure");
    const answer = async (topic: string) => (await bus.next(`dialogueManager/${topic}`)).payload;
    const time = slot("when", { kind: "InstantTime", value: "2026-11-25T15:00:00+01:00", grain: "Hour" });
    await intent("anna:start", "one", { slots: [time] });
    t.same(await answer("continueSession"), {
      text: "Shall we at 2026-11-25 15:00:00 +01:00?",
      sessionId: "one",
      intentFilter: ["anna:yes", "anna:no"],
      sendIntentNotRecognized: true,
    });
    await intent("anna:yes", "one");
    t.same(await answer("continueSession"), {
      text: "Which number?",
      customData: "second",
      sessionId: "one",
      slot: "number",
      intentFilter: ["anna:number"],
    });
    await intent("anna:number", "one", { slots: [slot("number", { kind: "Number", value: 7 })] });
    t.same(await answer("endSession"), { text: "7 it is.", sessionId: "one" });
    await intent("anna:start", "two");
    t.match(await answer("continueSession"), { text: "Shall we?", sessionId: "two" });
    await bus.say("dialogueManager/intentNotRecognized", { sessionId: "two", siteId: "default", input: "hm" });
    t.same(await answer("endSession"), { text: "What is hm?", sessionId: "two" });
    await bus.say("dialogueManager/sessionStarted", { sessionId: "three", siteId: "default", customData: "mine" });
    await intent("anna:no", "three");
    t.same(await answer("endSession"), { text: "As you like.", sessionId: "three" });
  });

t.test("an action that fails ends its session; a session that ended elsewhere is over; once is once", async (t) => {
  const { bus, intent, story } = await startLineageSkill(t, "snips-node");
  await bus.next("dialogueManager/configure");
  const answer = async (topic: string) => (await bus.next(`dialogueManager/${topic}`)).payload;
  await intent("anna:fails", "one");
  t.same(await answer("endSession"), { text: "", sessionId: "one" });
  await story.find(({ msg }) => msg.includes("Error: broken"));
  await bus.say("intent/anna:start", "{");
  await story.find(({ msg }) => msg.includes("SyntaxError"));
  await intent("anna:start", "two");
  await answer("continueSession");
  await bus.say("dialogueManager/sessionEnded", {
    sessionId: "two",
    siteId: "default",
    termination: { reason: "abortedByUser" },
  });
  // Its flow is gone: the intent starts another.
  await intent("anna:yes", "two");
  t.match(await answer("continueSession"), { text: "a second flow", sessionId: "two" });
  await intent("anna:once", "three");
  t.same(await answer("endSession"), { text: "Once.", sessionId: "three" });
  await intent("anna:once", "four");
  await intent("anna:leave", "five");
  // What was published before is sent before it leaves.
  t.same(await answer("endSession"), { sessionId: "five" });
});

t.test("a library that the skill has installed itself is not replaced", async (t) => {
  const { story } = await startLineageSkill(t, "snips-node", {
    prepare(folder) {
      const at = join(folder, "node_modules/hermes-javascript");
      mkdirSync(at, { recursive: true });
      writeFileSync(join(at, "index.js"), "console.log('its own'); process.exit(125);\n");
    },
  });
  t.match(await story.says("its own"), { stream: "stdout" });
});

t.test("this machine and the usual port are the platform's bus, another address is another broker", async (t) => {
  const env = { SOTTO_BUS_URL: "mqtt://127.83.83.83:1883", SOTTO_BUS_PREFIX: "msg", SOTTO_BUS_USERNAME: "skill-a" };
  t.match(busOf({ address: "localhost:1883" }, env), { url: env.SOTTO_BUS_URL, prefix: "msg", username: "skill-a" });
  t.match(busOf({ username: "me", password: "x" }, env), { url: env.SOTTO_BUS_URL, username: "me", password: "x" });
  t.same(busOf({ address: "nas.local:1884" }, env), { url: "mqtt://nas.local:1884", prefix: "hermes" });
  t.match(busOf({ address: "mqtt://[::1]:1885" }, env), { url: "mqtt://[::1]:1885" });
  t.match(busOf({ tls_hostname: "nas.local" }, env), { url: "mqtts://nas.local:1883" });
  t.match(busOf({}, {}), { url: "mqtt://localhost:1883", prefix: "hermes" });
  for (const address of ["a b", "here:0", "here:99999", "a:b:c/d"])
    t.throws(() => busOf({ address }, {}), { message: /must be host:port/u }, address);
  t.throws(() => busOf({ tls_hostname: "a", tls_client_key: "k" }, {}), {
    message: /tls_client_key is not supported/u,
  });
});

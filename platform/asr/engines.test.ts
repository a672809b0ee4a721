/** Assistants beside the one in use: each is heard in the sessions that name it, and in no other. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { asrTextCaptured, errorAsr } from "#bus";
import type { Fault } from "../port/report.ts";
import { Telling } from "./telling.ts";
import { spoken, writeAssistant } from "./testing/assistant.ts";
import { listenTo, makeFurnishedRoom } from "./testing/room.ts";

// Half a minute of sound is decoded here: as long as that on a busy machine.
t.setTimeout(300_000);

/** Installs an assistant that only knows timers beside the one in use; returns its folder. */
function writeBeside(beside: string, name: string, language = "en"): string {
  const folder = join(beside, name, "1");
  writeAssistant(folder, "timer");
  for (const file of ["assistant.json", "dataset.json"].map((one) => join(folder, one)))
    writeFileSync(file, readFileSync(file, "utf8").replace('"language":"en"', `"language":"${language}"`));
  symlinkSync("1", join(beside, name, "current"));
  return join(beside, name);
}

t.test("a session hears the sentences of its own assistant, and after its removal nobody listens for it", async (t) => {
  const { client, folders, reload } = await makeFurnishedRoom(t);
  const own = writeBeside(folders.assistantsBeside ?? "", "clock");
  await reload();
  const light = await spoken("turn on the kitchen light");
  const timer = await spoken("set a timer for five minutes");
  for (const [sound, assistant, text] of [
    [light, undefined, "turn on the kitchen light"],
    [light, "clock", ""],
    [timer, "clock", "set a timer for five minutes"],
  ] as const) {
    await listenTo(client, sound, { sessionId: `${text} ${assistant}`, ...(assistant && { assistant }) });
    t.match((await client.next(asrTextCaptured)).payload, { text, sessionId: `${text} ${assistant}` });
  }
  rmSync(own, { recursive: true });
  await reload("gone");
  await client.say("asr/startListening", { sessionId: "late", assistant: "clock" });
  t.match((await client.next(errorAsr)).payload, { sessionId: "late", error: /no assistant clock beside/u });
  t.notOk(existsSync(join(folders.cache, "beside/clock")), "nothing of it is left");
});

t.test("one that cannot be used is told, and the others are loaded all the same", async (t) => {
  const { client, folders, world } = await makeFurnishedRoom(t);
  const broken = join(folders.assistantsBeside ?? "", "broken");
  mkdirSync(join(broken, "1"), { recursive: true });
  writeFileSync(join(broken, "1/assistant.json"), "{");
  symlinkSync("1", join(broken, "current"));
  writeBeside(folders.assistantsBeside ?? "", "clock");
  await client.say("asr/reload", { id: "r" });
  t.match((await client.next(errorAsr)).payload, {
    context: "asr/reload r",
    error: /assistant broken: .*assistant.json/u,
  });
  t.match(
    world.logs.filter(({ level, name }) => level === "error" && name === "broken"),
    [{ msg: "cannot load an assistant beside the one in use" }],
  );
  await listenTo(client, await spoken("set a timer for five minutes"), { assistant: "clock" });
  t.equal((await client.next(asrTextCaptured)).payload.text, "set a timer for five minutes");
});

t.test("a fault of one beside names it, stays whatever the engine tells, and goes with it", async (t) => {
  let told: readonly Fault[] = [];
  const telling = new Telling(({ faults = [] }) => (told = faults));
  telling.beside("casa", [{ code: "LANGUAGE_UNSUPPORTED", message: "German is not heard", remedy: "wait" }]);
  telling.engine({ faults: [] });
  t.match(told, [{ code: "LANGUAGE_UNSUPPORTED", message: "assistant casa: German is not heard" }]);
  telling.beside("casa", []);
  t.same(told, []);
});

/** A real recogniser hears spoken requests; what is on the disk afterwards is what may be kept. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { asrLoaded, asrTextCaptured, selfTestSite } from "#bus";
import { makeWorld } from "../../test/world.ts";
import { seconds } from "../sound/pcm.ts";
import { readWav } from "../sound/wav-read.ts";
import { startAsr } from "./asr.ts";
import { asr } from "./component.ts";
import { KeptRequests } from "./kept-requests.ts";
import { recordingName, requestRecordings } from "./recording-name.ts";
import { spoken, writeAssistant } from "./testing/assistant.ts";
import { listenTo } from "./testing/room.ts";

t.setTimeout(300_000);
const quiet = { warn: () => undefined };

async function hearAll(
  t: Test,
  config: Record<string, unknown>,
  said: readonly (readonly [string, string, string?])[],
) {
  const world = await makeWorld(t);
  const client = await world.client();
  const standing = await world.stand(asr, startAsr, { verifier: "none", ...config });
  writeAssistant(standing.folders.assistant);
  await client.say("asr/reload", { id: "again" });
  await client.next(asrLoaded, ({ id }) => id === "again");
  const heard: string[] = [];
  for (const [sessionId, text, siteId = "kitchen"] of said) {
    await listenTo(client, await spoken(text, "espeak-en-us"), { siteId, ...(sessionId === "" ? {} : { sessionId }) });
    heard.push((await client.next(asrTextCaptured)).payload.text);
  }
  await standing.stop();
  return { heard, folder: join(standing.folders.data, requestRecordings) };
}

const names = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

t.test("the first request of each session is kept as sound that only its owner can read", async (t) => {
  const { heard, folder } = await hearAll(t, { keep_recordings: 5 }, [
    ["one", "call anna"],
    ["one", "call robert"],
    ["two", "the government announced new taxes on imported goods"],
    ["", "call anna"],
    ["self", "call anna", selfTestSite],
  ]);
  t.same(heard, ["call anna", "call robert", "", "call anna", "call anna"]);
  t.same(names(folder), [recordingName("one")], "no answer, nothing that was no request, nobody's, nor the self-test");
  const file = join(folder, recordingName("one"));
  const pcm = readWav(readFileSync(file));
  t.match(pcm, { rate: 16_000, channels: 1 });
  t.ok(seconds(pcm) > 0.8 && seconds(pcm) < 4, `${seconds(pcm)} s`);
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.equal(statSync(folder).mode & 0o777, 0o700);
});

t.test("without the setting nothing is kept", async (t) => {
  const { heard, folder } = await hearAll(t, {}, [["one", "call anna"]]);
  t.same(heard, ["call anna"]);
  t.notOk(existsSync(folder));
});

t.test("only the newest stay, and none once it is switched off", async (t) => {
  const folder = join(t.testdir(), "requests");
  mkdirSync(folder);
  for (const [n, name] of ["oldest.wav", "older.wav", "left.wav.new"].entries()) {
    writeFileSync(join(folder, name), "RIFF");
    utimesSync(join(folder, name), 1000 + n, 1000 + n);
  }
  const kept = new KeptRequests(folder, 2, quiet);
  kept.keep("new", new Int16Array(1600));
  await kept.flush();
  t.same(names(folder), [recordingName("new"), "older.wav"].toSorted());
  await new KeptRequests(folder, 0, quiet).flush();
  t.notOk(existsSync(folder));
});

t.test("what the disk does not take is told, and hears on", async (t) => {
  const folder = join(t.testdir({ file: "" }), "file", "requests");
  const told: unknown[] = [];
  const kept = new KeptRequests(folder, 2, { warn: (fields) => void told.push(fields) });
  kept.keep("one", new Int16Array(1600));
  await kept.flush();
  t.match(told, [{ reason: /ENOTDIR/u }]);
});

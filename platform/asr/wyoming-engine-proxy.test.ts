/** Four recognisers behind HAProxy, configured as docs/how-to/use-another-engine.md is printed, of which two are killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { asrTextCaptured, errorAsr } from "#bus";
import t, { type Test } from "tap";
import { until } from "../../test/raw-client.ts";
import { describe } from "../wyoming/service-info.ts";
import { type Service, startService } from "../wyoming/testing/service.ts";
import { spoken } from "./testing/assistant.ts";
import { listenTo, makeRoom, play } from "./testing/room.ts";

t.setTimeout(600_000);

const page = readFileSync(join(import.meta.dirname, "../../docs/how-to/use-another-engine.md"), "utf8");
/** Of the sentence, after which it is being spoken. A multiple of the frames. */
const beginSeconds = 1.28;
const retryMs = 20;

/** The block of the page that contains this. */
function printed(marker: string): string {
  const blocks = [...page.matchAll(/^```\w*\n(.*?)^```$/gmsu)].map(([, text = ""]) => text);
  const found = blocks.find((text) => text.includes(marker));
  if (found === undefined) throw new Error(`the page has no block with ${marker}`);
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Starts HAProxy with the configuration of the page; returns what a board is given as `service`, by the page, too. */
async function startProxy(t: Test, workers: readonly Service[]): Promise<readonly string[]> {
  const addresses = [...printed("option tcp-check").matchAll(/^ {2}bind (\S+)$/gmu)].map(([, address = ""]) => address);
  const ports = new Map<string, number>();
  for (const address of addresses) ports.set(address, await freePort());
  const own = (text: string): string =>
    addresses.reduce((before, address) => before.replaceAll(address, `127.0.0.1:${ports.get(address)}`), text);
  let at = 0;
  const config = own(printed("option tcp-check")).replace(
    /^( {2}server \S+) \S+$/gmu,
    (_, server: string) => `${server} 127.0.0.1:${workers[at++]?.port}`,
  );
  t.equal(at, workers.length, "the page names four services");
  const file = join(t.testdir({}), "haproxy.cfg");
  writeFileSync(file, config);
  const env = { PATH: `${process.env["PATH"]}:/usr/sbin` };
  const check = spawn("haproxy", ["-c", "-f", file], { env, stdio: ["ignore", "ignore", "inherit"] });
  t.same(await once(check, "exit"), [0, null], "haproxy -c accepts it");
  const child = spawn("haproxy", ["-db", "-f", file], { env, stdio: "ignore" });
  t.teardown(async () => {
    child.kill();
    await once(child, "exit");
  });
  const [, services = ""] = /^service = (\[.*\])$/mu.exec(own(printed('service = ["tcp://192.168.1.10'))) ?? [];
  const uris = JSON.parse(services) as string[];
  const isUp = (uri: string): Promise<boolean> =>
    describe({ uri, timeout: 5_000 }, "asr").then(
      () => true,
      () => false,
    );
  for (const uri of uris) while (!(await isUp(uri))) await pause(retryMs);
  return uris;
}

t.test("every sentence is answered once, although two of four services die with sentences in them", async (t) => {
  const workers = await Promise.all(["one", "two", "three", "four"].map(() => startService(t)));
  const service = await startProxy(t, workers);
  const { client } = await makeRoom(t, { engine: "wyoming", service, service_timeout: 120 });
  const sentence = "turn on the kitchen light";
  const sound = await spoken(sentence);
  const sites = ["kitchen", "hall", "bath", "attic"];

  const ended = new Set<string>();
  const note = ({ sessionId = "" }: { readonly sessionId?: string | undefined }) => void ended.add(sessionId);
  t.teardown(client.watch(asrTextCaptured, note));
  t.teardown(client.watch(errorAsr, note));
  const allEnd = (wanted: readonly string[]) => until(() => wanted.every((sessionId) => ended.has(sessionId)));

  const begun = workers.map((worker) => worker.said(/^got transcribe/u));
  // Services are asked when somebody begins to speak.
  const begin = Math.floor(beginSeconds * 16_000);
  for (const siteId of sites)
    await listenTo(client, sound.subarray(0, begin), { siteId, sessionId: `first ${siteId}` });
  await Promise.all(begun);
  await Promise.all(workers.slice(0, 2).map((worker) => worker.kill()));
  for (const siteId of sites) await play(client, sound.subarray(begin), siteId);

  const sessions = sites.map((siteId) => `first ${siteId}`);
  await allEnd(sessions);
  // Before and after the proxy has noticed.
  for (const round of ["second", "third"]) {
    const now = sites.map((siteId) => `${round} ${siteId}`);
    for (const siteId of sites) await listenTo(client, sound, { siteId, sessionId: `${round} ${siteId}` });
    await allEnd(now);
    sessions.push(...now);
  }
  const texts = client.heard(asrTextCaptured).map(({ payload: { sessionId, text } }) => `${sessionId}: ${text}`);
  t.same(texts.toSorted(), sessions.map((session) => `${session}: ${sentence}`).toSorted());
  t.same(
    client.heard(errorAsr).map(({ payload }) => payload),
    [],
  );
});

import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { skillAccess } from "../../supervisor/broker/access.ts";
import { writeGateFile } from "../../supervisor/updates/gate-file.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { startMosquitto } from "../../test/mosquitto.ts";
import { makeWorld } from "../../test/world.ts";
import { type Broker, brokerOf, connectTo, subscribeTo } from "./broker.ts";

const password = 'a "secret" of\\ours';

/** The runtime folder of a platform whose broker is at this place. */
async function runtimeWith(t: Test, bus: Omit<Bus, "prefix">) {
  const runtime = t.testdir();
  const gate = { pid: process.pid, version: "0", admin: "", authority: undefined, sentence: undefined };
  await writeGateFile(runtime, { ...gate, bus: { ...bus, prefix: "msg" } });
  return { runtime };
}

const busOf = (url: string, socket?: string, anonymous: "limited" | "off" = "limited") => ({
  bus: { url, prefix: "msg", socket, anonymous },
});

t.test("the account and the authority of [bus] open the configured broker, and only they", async (t) => {
  const { url, ca } = await startMosquitto(t, { users: { sotto: password }, tls: true });
  const broker = await brokerOf(await runtimeWith(t, { url, username: "sotto", password, ca }), busOf(url));
  t.same(broker, { url, username: "sotto", password, ca, isExternal: true });
  const client = await connectTo(broker);
  await subscribeTo(client, ["msg/asr/#", "msg/tts/#"], broker);
  const heard = new Promise((resolve) => client.once("message", resolve));
  await client.publishAsync("msg/tts/say", "{}");
  t.equal(await heard, "msg/tts/say");
  await client.endAsync();

  const account = { username: undefined, password: undefined };
  await t.rejects(connectTo({ ...broker, password: "wrong" }), {
    exit: "refused",
    message: `the broker ${url} refuses the account "sotto"`,
    remedy: /username and password_file in \[bus\]/u,
  });
  await t.rejects(connectTo({ ...broker, ...account }), { exit: "refused", message: /a client without an account/u });
  await t.rejects(connectTo({ ...broker, ca: undefined }), {
    exit: "unreachable",
    message: /certificate of the broker .* is not trusted/u,
    remedy: /bus\.ca_file/u,
  });
});

t.test("a broker that is away is reported with its address", async (t) => {
  const mosquitto = await startMosquitto(t);
  await mosquitto.kill();
  const broker: Broker = { url: mosquitto.url, isExternal: true };
  await t.rejects(connectTo(broker), { exit: "unreachable", message: /cannot connect to the broker mqtt:/u });
  await mosquitto.start();
  const client = await connectTo({ ...broker, url: `mqtt://127.0.0.1:1 ${mosquitto.url}` });
  t.ok(client.connected, "the next node of a cluster");
  await client.endAsync(true);
});

t.test("filters that the broker refuses are named, and so is a broker that was lost", async (t) => {
  const world = await makeWorld(t);
  const access = { ...skillAccess("msg"), wants: (filter: string) => (filter.includes("intent") ? undefined : "no") };
  const password = world.broker.addCredential("somebody", access);
  const external: Broker = { url: world.broker.url, username: "somebody", password, isExternal: true };
  const client = await connectTo(external);
  t.teardown(() => client.endAsync(true));
  await t.rejects(subscribeTo(client, ["msg/intent/#", "msg/nlu/#", "msg/tts/#"], external), {
    exit: "refused",
    message: `the broker ${external.url} refuses to let msg/nlu/#, msg/tts/# be read`,
    remedy: /below the prefix/u,
  });
  const lost = new Promise((resolve) => client.once("close", () => resolve(undefined)));
  const asking = subscribeTo(client, ["msg/intent/#"], external);
  client.stream.destroy();
  const away = { exit: "unreachable", message: `lost the broker ${external.url}` };
  await t.rejects(asking, away, "while it is asked");
  await lost;
  await t.rejects(subscribeTo(client, ["msg/intent/#"], external), away, "before it is asked");
});

t.test("the embedded broker needs no account: its port, or the operators' socket when anonymous is off", async (t) => {
  const at = { runtime: join(t.testdir(), "missing") };
  const url = "mqtt://127.0.0.1:1883";
  t.same(await brokerOf(at, busOf(url, "/run/bus.sock")), { url, isExternal: false });
  t.same(await brokerOf(at, busOf(url, "/run/bus.sock", "off")), {
    url: "mqtt+unix:///run/bus.sock",
    isExternal: false,
  });
  await t.rejects(brokerOf(at, busOf(url)), { exit: "later", message: /has not written its account/u });
});

t.test("whoever may not read the account is told who may", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const runtime = join(folder, "run");
  mkdirSync(runtime);
  const bus = { url: "mqtt://b", prefix: "msg" };
  const gate = { pid: process.pid, version: "0", bus, admin: "", authority: undefined, sentence: undefined };
  await writeGateFile(runtime, gate);
  // Root acts as the owner of the folder, who may not read root's file; anybody else loses their own right to read it.
  if (process.geteuid?.() === 0) chownSync(runtime, 65_534, 65_534);
  else for (const file of readdirSync(runtime)) chmodSync(join(runtime, file), 0);
  await t.rejects(brokerOf({ runtime }, busOf("mqtt://b")), {
    exit: "refused",
    message: /own user and root/u,
    remedy: /as root/u,
  });
});

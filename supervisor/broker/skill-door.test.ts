import { mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { connectAsync } from "mqtt";
import { makeWorld, type Testing } from "../../test/world.ts";
import { skillAccess } from "./access.ts";
import { type DoorOptions, openDoor } from "./skill-door.ts";

async function make(t: Testing, options: Partial<DoorOptions> = {}) {
  const world = await makeWorld(t);
  const folder = mkdtempSync(join(tmpdir(), "sotto-door-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const password = world.broker.addCredential("skill-lights", skillAccess("msg", { intents: ["me:on"] }));
  const bus = { url: world.broker.url, prefix: "msg", username: "skill-lights", password };
  const path = join(folder, "skills/lights/bus.sock");
  const door = await openDoor({ at: { path }, bus, nameless: true, ...options });
  t.teardown(() => door.close());
  const enter = (login: { username?: string; password?: string } = {}) =>
    connectAsync(`mqtt+unix://${path}`, { reconnectPeriod: 0, ...login });
  return { world, path, password, enter };
}

t.test("who comes through a skill's door without a name is that skill, with its rights and no more", async (t) => {
  const { world, path, enter } = await make(t);
  t.equal(statSync(path).mode & 0o777, 0o666);
  const client = await enter();
  t.teardown(() => client.endAsync(true));
  const heard: string[] = [];
  client.on("message", (topic) => heard.push(topic));
  await client.subscribeAsync("#", { qos: 1 });
  const observer = await world.client();
  await observer.say("audioServer/kitchen/audioFrame", "sound");
  await observer.say("intent/me:off", "{}");
  await observer.say("intent/me:on", "{}");
  await new Promise<void>((resolve) => client.once("message", () => resolve()));
  t.same(heard, ["msg/intent/me:on"]);
  await client.publishAsync("msg/injection/perform", "{}", { qos: 1 });
  t.equal(world.broker.stats.forbidden, 1);
});

t.test("with its own name and password it is let in too; as somebody else it is not", async (t) => {
  const { world, password, enter } = await make(t);
  const other = world.broker.addCredential("skill-other", skillAccess("msg"));
  await (await enter({ username: "skill-lights", password })).endAsync();
  await t.rejects(enter({ username: "skill-lights", password: "wrong" }));
  await t.rejects(enter({ username: "skill-other", password: other }));
});

t.test("where others can reach the door, a name is needed", async (t) => {
  const { enter, password } = await make(t, { nameless: false });
  await t.rejects(enter());
  await (await enter({ username: "skill-lights", password })).endAsync();
});

t.test("what is no greeting is cut off, and what comes with it is not lost", async (t) => {
  const { path } = await make(t);
  for (const bytes of [Buffer.from("GET / HTTP/1.1\r\n\r\n"), Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f])]) {
    const socket = connect(path);
    socket.write(bytes);
    await new Promise<void>((resolve) => socket.on("error", () => undefined).once("close", () => resolve()));
  }
  // CONNECT and PINGREQ in one piece.
  const socket = connect(path);
  const greeting = [0x10, 13, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 1, 0x61];
  socket.write(Buffer.from([...greeting, 0xc0, 0]));
  const answers: Buffer[] = [];
  for await (const chunk of socket) {
    answers.push(chunk as Buffer);
    if (Buffer.concat(answers).length >= 6) break;
  }
  t.ok(Buffer.concat(answers).equals(Buffer.from([0x20, 2, 0, 0, 0xd0, 0])));
});

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { connectAsync } from "mqtt";
import { makeWorld, type Testing } from "../../test/world.ts";
import { skillAccess } from "./access.ts";
import { unitAtSocket } from "../../platform/port/unit-door.ts";
import { type DoorOptions, openDoor } from "./skill-door.ts";

async function make(t: Testing, options: Partial<DoorOptions> = {}) {
  const world = await makeWorld(t);
  const folder = mkdtempSync(join(tmpdir(), "sotto-door-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const password = world.broker.addCredential("skill-lights", skillAccess("msg", { intents: ["me:on"] }));
  const bus = { url: world.broker.url, prefix: "msg", username: "skill-lights", password };
  const path = join(folder, "skills/lights/bus.sock");
  const whose = async () => ({ role: "skill", skill: "lights" }) as const;
  const door = await openDoor({
    at: { path },
    whose,
    busOf: (skill) => (skill === "lights" ? bus : undefined),
    ...options,
  });
  t.teardown(() => door.close());
  const enter = (login: { username?: string; password?: string } = {}) =>
    connectAsync(`mqtt+unix://${path}`, { reconnectPeriod: 0, ...login }, false);
  return { world, path, password, enter, door };
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

t.test("of the nodes of a broker a skill reaches the first that can be reached, and none when none can", async (t) => {
  const nobody = "mqtt://127.0.0.1:1";
  const { world, password, enter } = await make(t, {
    busOf: () => ({
      url: `${nobody} mqtts://127.0.0.1:1 ${world.broker.url}`,
      prefix: "msg",
      username: "skill-lights",
      password,
    }),
  });
  const client = await enter();
  t.ok(client.connected);
  await client.endAsync(true);
  const away = await make(t, { busOf: () => ({ url: `${nobody} ${nobody}`, prefix: "msg" }) });
  await t.rejects(away.enter());
});

t.test("with its own name it is let in too, whatever password it says; as somebody else it is not", async (t) => {
  const { world, enter } = await make(t);
  const other = world.broker.addCredential("skill-other", skillAccess("msg"));
  await (await enter({ username: "skill-lights" })).endAsync();
  await (await enter({ username: "skill-lights", password: "wrong" })).endAsync();
  await t.rejects(enter({ username: "skill-other", password: other }));
});

t.test("W10: who is no skill, or a skill without rights here, is cut off before it has said a word", async (t) => {
  for (const caller of [
    undefined,
    { role: "skill", skill: "other" },
    { role: "setup", skill: "lights" },
    { role: "place", skill: "lights" },
  ] as const) {
    const { enter } = await make(t, { whose: async () => caller });
    await t.rejects(enter(), JSON.stringify(caller));
  }
  const { enter } = await make(t, { whose: () => Promise.reject(new Error("nobody can tell")) });
  await t.rejects(enter());
  // The test's own process is no unit of a skill.
  const real = await make(t, { whose: unitAtSocket });
  await t.rejects(real.enter());
});

t.test("the connections of one skill end when its rights change, and no others", async (t) => {
  const { enter, door } = await make(t);
  const client = await enter();
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  door.end("other");
  await client.publishAsync("msg/x", "", { qos: 1 });
  door.end("lights");
  await closed;
  await client.endAsync(true);
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

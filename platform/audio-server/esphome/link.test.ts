/** Devices that cannot be a room, or do not keep to the protocol: each is named in words, left, and asked again. */
import { audioServerAudioFrame } from "#bus";
import { randomBytes } from "node:crypto";
import t, { type Test } from "tap";
import { makeWorld, type World } from "../../../test/world.ts";
import { startAudioServer } from "../audio-server.ts";
import { audioServer } from "../component.ts";
import { id } from "./messages.ts";
import { encode } from "./protobuf.ts";
import { type DeviceOptions, TestDevice } from "./testing/device.ts";

const key = randomBytes(32);
const base64 = key.toString("base64");

async function stand(t: Test, options: DeviceOptions, site: Readonly<Record<string, string>> = {}) {
  const device = await TestDevice.start(t, options);
  const world = await makeWorld(t);
  const client = await world.client();
  await world.stand(audioServer, startAudioServer, { sites: [{ site_id: "hall", satellite: device.uri, ...site }] });
  return { device, world, client };
}

/** Waits until the log says why: the log is the last to know. */
async function reasonIn(world: World, device: TestDevice): Promise<string> {
  const told = () => world.logs.find(({ msg }) => msg === "satellite failed; retrying");
  while (told() === undefined) await device.nextConnection();
  return String(told()?.["reason"]);
}

for (const [title, options, site, reason] of [
  [
    "has another key",
    { key },
    { satellite_secret: randomBytes(32).toString("base64") },
    /another than `satellite_secret`/u,
  ],
  ["wants encryption", { key }, {}, /set `satellite_secret`/u],
  ["does not encrypt", {}, { satellite_secret: base64 }, /does not encrypt|before it said anything/u],
  [
    "has another password",
    { password: "right" },
    { satellite_password: "wrong" },
    /another than `satellite_password`/u,
  ],
  ["wants a password", { password: "right" }, {}, /set `satellite_password`/u],
  ["has no voice assistant", { features: 0 }, {}, /no `voice_assistant:`/u],
] as const)
  t.test(`a device that ${title}: the log says what to do, without a secret`, async (t) => {
    const { device, world } = await stand(t, options, site);
    const said = await reasonIn(world, device);
    t.match(said, reason);
    const logs = JSON.stringify(world.logs);
    for (const secret of [base64, "right", "wrong", ...Object.values(site)]) t.notOk(logs.includes(secret));
  });

const frame = (length: number[], type: number[], body = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from([0, ...length, ...type]), body]);

for (const [title, misbehave, reason] of [
  ["sends no ESPHome", (it: TestDevice) => it.write(Buffer.from("HTTP/1.1 200 OK\r\n\r\n")), /does not begin/u],
  ["announces too much", (it: TestDevice) => it.write(frame([0xff, 0xff, 0x7f], [106])), /too long/u],
  [
    "sends a number without an end",
    (it: TestDevice) => it.write(frame(Array<number>(12).fill(0xff), [])),
    /does not end/u,
  ],
  [
    "lies about the length of a field",
    (it: TestDevice) => it.send(id.audio, Buffer.from([0x0a, 0x7f, 1, 2])),
    /longer than its message/u,
  ],
  ["sends a field without a kind", (it: TestDevice) => it.send(id.request, Buffer.from([0x0f])), /kind that does not/u],
  ["ends within a field", (it: TestDevice) => it.send(id.request, Buffer.from([0x08])), /within a field/u],
  [
    "sends a thousand fields and one",
    (it: TestDevice) => it.send(id.request, Buffer.concat(Array<Buffer>(1001).fill(encode({ 1: true })))),
    /too many fields/u,
  ],
  ["restarts", (it: TestDevice) => it.send(id.disconnect), /restart or an update/u],
] as const)
  t.test(`a device that ${title} is left, and connected again`, async (t) => {
    const { device, world } = await stand(t, {});
    await device.next("subscribed");
    misbehave(device);
    await device.next("subscribed");
    t.match(JSON.stringify(world.logs), reason);
  });

t.test("an encrypted message that was changed, or is shorter than it says, ends the connection", async (t) => {
  const { device, world } = await stand(t, { key }, { satellite_secret: base64 });
  await device.next("subscribed");
  device.write(Buffer.concat([Buffer.from([1, 0, 24]), randomBytes(24)]));
  await device.next("subscribed");
  t.match(JSON.stringify(world.logs), /changed on its way/u);
});

t.test("sound faster than real time, and requests without end, end the connection", async (t) => {
  const { device, client, world } = await stand(t, {});
  await device.next("subscribed");
  for (let times = 0; times < 5000; times += 1) device.send(id.request, encode({ 1: true, 3: 2 }));
  await device.next("subscribed");
  t.match(JSON.stringify(world.logs), /sends too much/u);
  device.begin({ wakesHere: true });
  await device.next("answer");
  device.speak(new Int16Array(16_000 * 20));
  await client.next(audioServerAudioFrame);
  await device.next("subscribed");
  t.match(JSON.stringify(world.logs), /faster than real time/u);
});

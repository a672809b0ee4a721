/** B34: whoever takes all that it can get leaves places for others. Accounts are those of the kernel, on real connections. */
import { spawn } from "node:child_process";
import t from "tap";
import { until } from "../../test/raw-client.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { Places } from "./places.ts";
import { answered, code, one } from "./testing/clients.ts";

const stranger = { user: undefined, address: undefined };

t.test("the last places are for accounts that have few, whoever has taken the others", async (t) => {
  const places = new Places();
  const take = (account: number, count: number) =>
    Array.from({ length: count }, () => places.take({ ...stranger, account })).filter((why) => why === undefined)
      .length;
  t.equal(take(1000, 100), 32);
  t.equal(take(1001, 100), 16);
  t.equal(take(1002, 100), 4);
  t.equal(take(1003, 2), 2);
  t.match(places.take({ ...stranger, account: 1001 }), /uid 1001.* last places/u);
  for (let gone = 0; gone < 3; gone++) places.giveBack({ ...stranger, account: 1002 });
  t.equal(take(1002, 100), 3, "what was given back is free");
  t.equal(take(1004, 100), 4);
  t.equal(take(1005, 100), 4);
  t.equal(take(1006, 100), 2);
  t.match(places.take({ ...stranger, account: 1007 }), /64 clients without a name/u);
});

t.test("clients whose account is unknown count as one account", async (t) => {
  const places = new Places();
  const taken = Array.from({ length: 40 }, () => places.take(stranger)).filter((why) => why === undefined);
  t.equal(taken.length, 32);
  t.equal(places.take({ ...stranger, account: 0 }), undefined);
});

t.test("operators share a name but not their places", async (t) => {
  const places = new Places();
  const operator = { user: "operator", isShared: true, address: undefined };
  for (let n = 0; n < 32; n++) t.equal(places.take({ ...operator, account: 1000 }), undefined);
  t.match(places.take({ ...operator, account: 1000 }), /32 connections/u);
  t.equal(places.take({ ...operator, account: 0 }), undefined);
});

/** Connects again as soon as it is cut or refused, so many times at once. */
const loop = (port: number, clients: number) => `
const { connect } = require("net");
const hello = (id) => Buffer.concat([Buffer.from([0x10, 12 + id.length, 0, 4]), Buffer.from("MQTT"), Buffer.from([4, 2, 0, 0, 0, id.length]), Buffer.from(id)]);
const again = (n) => {
  const socket = connect(${port}, "127.0.0.1", () => socket.write(hello("hog-" + n)));
  socket.on("error", () => {}).on("data", () => {}).on("close", () => setImmediate(again, n));
};
for (let n = 0; n < ${clients}; n++) again(n);`;

/** A program of another account, where this one may start one. */
function hog(t: { teardown(work: () => unknown): void }, world: World): number | undefined {
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const who = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, ["-e", loop(world.broker.port, 150)], {
    env: {},
    cwd: "/",
    stdio: "ignore",
    ...who,
  });
  t.teardown(() => child.kill("SIGKILL"));
  return uid;
}

t.test("150 clients of one account that connect in a loop leave places for another and for components", async (t) => {
  const world = await makeWorld(t);
  const uid = hog(t, world);
  await until(() => world.broker.stats.refused > 300);
  t.equal(world.broker.stats.clients, 32);
  const component = await world.port(one);
  component.say(answered, { n: 1 });
  await component.flush();
  const whose = uid ?? process.getuid?.();
  t.match(
    world.logs.find(({ msg }) => msg === "bus client refused"),
    { reason: new RegExp(`uid ${whose}`, "u") },
  );
  // Without a second account this is the hog's own: it has no more places.
  for (let time = 1; time <= 10; time++)
    t.equal(await code(world, { clientId: `other-${time}` }), uid === undefined ? 3 : 0, `time ${time}`);
});

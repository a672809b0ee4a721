/** Who gets in, over real sockets, and who takes whose place. */
import t from "tap";
import { encodeConnect } from "../../platform/port/mqtt/encode.ts";
import { RawClient, until } from "../../test/raw-client.ts";
import { makeWorld } from "../../test/world.ts";
import { skillAccess } from "./access.ts";
import { answered, code, one } from "./testing/clients.ts";

t.test("only a user name with its own password is admitted", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("one", skillAccess("msg"));
  t.equal(await code(world, { username: "one", password }), 0);
  t.equal(await code(world, { username: "one", password: `${password}x` }), 4);
  t.equal(await code(world, { username: "one" }), 4);
  t.equal(await code(world, { username: "nobody", password }), 4);
  t.equal(await code(world, { username: "", password }), 4);
  t.equal(await code(world, { username: "__proto__", password: "" }), 4);
  t.equal(world.broker.stats.refused, 5);
  t.notMatch(JSON.stringify(world.logs), password, "no password is logged");
  t.not(world.broker.addCredential("two", skillAccess("msg")), password, "each has its own");
});

t.test("anonymous clients get in from this machine when that is on, and not when it is off", async (t) => {
  t.equal(await code(await makeWorld(t), {}), 0);
  t.equal(await code(await makeWorld(t, { anonymous: "off" }), {}), 5);
  t.equal(await code(await makeWorld(t, { listeners: [{ host: "0.0.0.0" }] }), {}), 5, "not where others reach it too");
});

t.test("B11: a user name cannot be a filter", async (t) => {
  const world = await makeWorld(t);
  for (const name of ["+", "#", "a/b", "", "A", "a b", "a".repeat(65)]) {
    t.throws(() => world.broker.addCredential(name, skillAccess("msg")), RangeError);
  }
});

t.test("B12: a client identifier belongs to its user: nobody takes another's connection over", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("one", skillAccess("msg"));
  const mine = new RawClient(world.broker.port);
  mine.greet({ clientId: "one", username: "one", password });
  await mine.next();
  t.equal(await code(world, { clientId: "one" }), 0, "an anonymous client may use the same identifier");
  t.equal(await code(world, { clientId: "one", username: "one", password: "wrong" }), 4);
  mine.send([0xc0, 0]);
  t.equal((await mine.next())?.kind, "pingresp", "and I am still there");
  t.equal(await code(world, { clientId: "one", username: "one", password }), 0);
  await mine.closed;
  t.pass("the same user takes its own connection over");
});

t.test("a removed credential ends its connections and lets nobody in", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("skill-x", skillAccess("msg"));
  const raw = new RawClient(world.broker.port);
  raw.greet({ username: "skill-x", password });
  await raw.next();
  world.broker.removeCredential("skill-x");
  await raw.closed;
  t.equal(await code(world, { username: "skill-x", password }), 4);
});

t.test("an empty client identifier with a session to keep is refused, without one it is given a name", async (t) => {
  const world = await makeWorld(t);
  t.equal(await code(world, { clientId: "" }), 0);
  const raw = new RawClient(world.broker.port);
  const connect = encodeConnect({
    clientId: "",
    username: undefined,
    password: undefined,
    keepalive: 0,
    will: undefined,
  });
  connect[9] = 0; // no clean session
  raw.send(connect);
  t.strictSame(await raw.next(), { kind: "connack", code: 2 });
  await raw.closed;
});

t.test("B34: clients without a name cannot take the places of components and skills", async (t) => {
  const world = await makeWorld(t);
  const crowd = Array.from({ length: 150 }, () => new RawClient(world.broker.port));
  t.teardown(() => crowd.forEach((raw) => raw.end()));
  const codes = await Promise.all(
    crowd.map(async (raw, at) => {
      raw.greet({ clientId: `crowd-${at}` });
      const answer = await raw.next();
      return answer?.kind === "connack" ? answer.code : undefined;
    }),
  );
  t.equal(codes.filter((each) => each === 0).length, 32, "all of them are one account's");
  t.notOk(
    codes.some((each) => each !== 0 && each !== 3 && each !== undefined),
    "the others are told that it is full",
  );
  const component = await world.port(one);
  component.say(answered, { n: 1 });
  await component.flush();
  t.match(
    world.logs.find(({ msg, reason }) => msg === "bus client refused" && reason !== undefined),
    { reason: /its account \(uid \d+\) has 32 connections without a name/ },
  );
  crowd.find((_, at) => codes[at] === 0)?.end();
  await until(() => world.broker.stats.clients === 32);
  t.equal(await code(world, { clientId: "late" }), 0, "a place that is given back is free");
});

t.test("B34: one user has thirty-two connections, and another its own", async (t) => {
  const world = await makeWorld(t);
  const [hog, other] = ["skill-hog", "skill-other"] as const;
  const passwords = new Map([hog, other].map((user) => [user, world.broker.addCredential(user, skillAccess("msg"))]));
  const raws = Array.from({ length: 32 }, () => new RawClient(world.broker.port));
  t.teardown(() => raws.forEach((raw) => raw.end()));
  for (const [at, raw] of raws.entries()) {
    raw.greet({ clientId: `c-${at}`, username: hog, password: passwords.get(hog) });
    t.match(await raw.next(), { code: 0 });
  }
  t.equal(await code(world, { clientId: "more", username: hog, password: passwords.get(hog) }), 3);
  t.equal(await code(world, { clientId: "c-1", username: hog, password: passwords.get(hog) }), 0, "in place of one");
  t.equal(await code(world, { username: other, password: passwords.get(other) }), 0);
});

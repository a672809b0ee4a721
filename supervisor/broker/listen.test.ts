/** The addresses on which the broker listens. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import t from "tap";
import { connectAsync } from "mqtt";
import { makeCertificates } from "../../test/certificates.ts";
import { RawClient } from "../../test/raw-client.ts";
import { makeWorld } from "../../test/world.ts";
import { code } from "./testing/clients.ts";

t.test(
  "A4: who may open the operators' socket says and hears everything without a name; a skill does not",
  async (t) => {
    const folder = mkdtempSync(joinPath(tmpdir(), "sotto-"));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const path = joinPath(folder, "bus.sock");
    const world = await makeWorld(t, { anonymous: "off", listeners: [{}, { path, operators: true }] });
    t.equal(statSync(path).mode & 0o777, 0o660);
    t.equal(await code(world, {}), 5, "by TCP nobody is let in without a name");
    const client = await connectAsync(`mqtt+unix://${path}`, { reconnectPeriod: 0 });
    t.teardown(() => client.endAsync(true));
    await client.subscribeAsync("msg/audioServer/+/audioFrame");
    const heard = new Promise((resolve) => client.once("message", resolve));
    await client.publishAsync("msg/audioServer/default/audioFrame", "sound", { qos: 1 });
    t.equal(await heard, "msg/audioServer/default/audioFrame");
    const script = `const socket = require("net").connect(${JSON.stringify(path)});
    socket.write(Buffer.from("101000044d5154540402003c000471756974", "hex"));
    socket.on("data", (bytes) => process.exit(bytes[3]));`;
    const env = { SOTTO_SKILL: "lights" };
    const skill = spawn(process.execPath, ["-e", script], { env, stdio: "ignore" });
    t.equal((await once(skill, "exit"))[0], 5, "a skill of a checkout runs as the same user");
    const other = spawn(process.execPath, ["-e", script], { env: {}, stdio: "ignore" });
    t.equal((await once(other, "exit"))[0], 0);
  },
);

t.test("over TLS with a given certificate, and over a Unix socket", async (t) => {
  const certificates = await makeCertificates(t.testdir({}));
  const world = await makeWorld(t, {
    listeners: [{ tls: certificates }, { path: joinPath(mkdtempSync(joinPath(tmpdir(), "sotto-")), "bus") }],
  });
  t.match(world.broker.url, /^mqtts:\/\/127\.0\.0\.1:\d+$/);
  const client = await connectAsync(world.broker.url, { ca: certificates.ca });
  await client.endAsync();
  const plain = new RawClient(world.broker.port);
  plain.greet();
  t.equal(await plain.next(), undefined, "without TLS there is no answer");
});

t.test("an address in use is an error, and what was opened before it is closed", async (t) => {
  const world = await makeWorld(t);
  const { port } = world.broker;
  await t.rejects(makeWorld({ teardown() {} }, { listeners: [{ port: 0 }, { port }] }), { code: "EADDRINUSE" });
});

t.test("closing ends every connection", async (t) => {
  const world = await makeWorld(t);
  const raws = [new RawClient(world.broker.port), new RawClient(world.broker.port)];
  raws[0]?.greet();
  await raws[0]?.next();
  await world.broker.close();
  await Promise.all(raws.map(({ closed }) => closed));
  t.equal(world.broker.stats.clients, 0);
});

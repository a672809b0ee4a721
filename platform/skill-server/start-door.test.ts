/** The door through which a skill's code goes, with a real socket and a real archive. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { StartDoor } from "./start-door.ts";

/** Short: a socket's path has at most 107 bytes. */
async function socketPath(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sotto-door-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "start.sock");
}

t.test("a reader that took all of the code may exit before the delivery is confirmed", async (t) => {
  const folder = t.testdir({ "action-on": "#!/bin/sh\n" });
  const path = await socketPath(t);
  const door = await StartDoor.open(path, async () => ({ role: "place", skill: "lights" }));
  t.teardown(() => door.close());
  const expected = door.expectCode("lights", folder);
  t.equal(await expected.given(), false, "nobody has come yet");
  const socket = connect(path);
  socket.write("code\n");
  const chunks = await Array.fromAsync(socket as AsyncIterable<Buffer>);
  t.match(Buffer.concat(chunks).toString("latin1"), "action-on");
  t.equal(await expected.given(), true);
});

t.test("code of which only a part was read was not delivered", async (t) => {
  const folder = t.testdir({ big: Buffer.alloc(4_000_000).toString("latin1") });
  const path = await socketPath(t);
  const door = await StartDoor.open(path, async () => ({ role: "place", skill: "lights" }));
  t.teardown(() => door.close());
  const expected = door.expectCode("lights", folder);
  const socket = connect(path);
  socket.write("code\n");
  await once(socket, "data");
  socket.destroy();
  t.equal(await expected.given(), false);
});

const told = { environment: { HELLO: "there" }, settings: "", snips: {}, folder: "/skills/lights" };

t.test("a run that was ended before ours began has not used up its place", async (t) => {
  const path = await socketPath(t);
  const door = await StartDoor.open(path, async () => ({ role: "skill", skill: "lights" }));
  t.teardown(() => door.close());
  const expected = door.expectStart("lights", told);
  const run = async () => {
    const socket = connect(path);
    socket.on("error", () => {});
    socket.write("start\n");
    return { socket, said: await Array.fromAsync(socket as AsyncIterable<Buffer>).catch(() => []) };
  };
  // It keeps the connection for its output.
  const first = connect({ path, allowHalfOpen: true });
  first.write("start\n");
  await once(first, "data");
  const taken = await expected.connected();
  t.equal((await run()).said.length, 0, "while one is connected, another is refused");
  taken.destroy();
  const ours = run();
  const socket = await expected.connected();
  t.notOk(socket.destroyed);
  t.match(Buffer.concat((await ours).said).toString(), "there");
  socket.destroy();
  expected.forget();
  t.equal((await run()).said.length, 0, "afterwards nobody is expected");
});

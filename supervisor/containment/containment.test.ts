/** Failures that nobody handles, in a process of its own: what goes on afterwards, and what ends. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import t, { type Test } from "tap";

async function start(t: Test): Promise<{ child: ChildProcess; port: number; ask: (path: string) => Promise<string> }> {
  const child = fork(new URL("fixtures/failing-main.ts", import.meta.url).pathname, {
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  t.teardown(() => child.kill("SIGKILL"));
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    child,
    port,
    ask: async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text(),
  };
}

t.test("P35: what fails in a request or a stream ends that alone, and is counted with its place", async (t) => {
  const { ask, child } = await start(t);
  const failing = ["/at-once", "/rejected", "/later", "/stream"];
  for (const [index, path] of failing.entries()) {
    await t.rejects(ask(path), path);
    t.match(JSON.parse(await ask("/contained")), { count: index + 1, last: { part: `GET ${path}`, time: /Z$/u } });
    t.equal(await ask("/well"), "well");
  }
  t.equal(child.exitCode, null);
});

t.test("P35: what fails when a client has gone ends its connection, and the service goes on", async (t) => {
  const { ask, port } = await start(t);
  const socket = connect(port, "127.0.0.1", () => socket.write("GET /closed HTTP/1.1\r\nHost: a\r\n\r\n"));
  socket.once("connect", () => setImmediate(() => socket.destroy()));
  await once(socket, "close");
  let contained: { count: number; last?: { part: string } };
  do contained = JSON.parse(await ask("/contained"));
  while (contained.count === 0);
  t.match(contained, { count: 1, last: { part: "a connection of the service" } });
  t.equal(await ask("/well"), "well");
});

t.test("P35: what fails in no part is fatal: nobody can tell what it left half-done", async (t) => {
  const { child } = await start(t);
  child.send("fail");
  const [told] = (await once(child, "message")) as [unknown];
  t.strictSame(told, { fatal: "Error: outside" });
  const [code] = (await once(child, "exit")) as [number];
  t.equal(code, 1);
});

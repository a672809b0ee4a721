/** The skill's process while the platform's broker does not answer. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import t from "tap";

t.test("a skill that still waits for the bus ends when it is told to", async (t) => {
  const broker = createServer((socket) => socket.on("error", () => socket.destroy()).resume());
  await once(broker.listen(0, "127.0.0.1"), "listening");
  t.teardown(() => broker.close());
  const { port } = broker.address() as AddressInfo;
  const folder = t.testdir();
  const child = spawn(process.execPath, [join(import.meta.dirname, "action-home.ts")], {
    cwd: folder,
    env: { SOTTO_BUS_URL: `mqtt://127.0.0.1:${port}`, SOTTO_SKILL_DATA: folder },
    stdio: ["ignore", "inherit", "inherit"],
  });
  t.teardown(() => child.kill("SIGKILL"));
  await once(broker, "connection");
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  t.same(await ended, [null, "SIGTERM"]);
});

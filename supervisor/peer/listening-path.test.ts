import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import t from "tap";
import { ListeningPath } from "./listening-path.ts";
import { withSocketAddress } from "./socket-address.ts";

t.test("a socket whose file was removed or replaced is listened on again; who is connected stays so", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "sotto-path-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "run", "x".repeat(90), "a.sock");
  const server = createServer((socket) => socket.pipe(socket));
  t.teardown(() => server.close());
  const listening = new ListeningPath(server, path, 0o660);
  t.notOk(await listening.tend(), "it does not listen yet");
  await listening.listen();
  t.notOk(await listening.tend());
  const open = () =>
    withSocketAddress(path, async (address) => {
      const socket = connect(address);
      t.teardown(() => socket.destroy());
      await once(socket, "connect");
      return socket;
    });
  const echoes = async (given?: Socket) => {
    const socket = given ?? (await open());
    socket.write("hello");
    const [heard] = (await once(socket, "data")) as [Buffer];
    t.equal(heard.toString(), "hello");
    return socket;
  };
  const early = await echoes();

  await rm(path);
  t.ok(await listening.tend());
  await echoes();
  await echoes(early);
  await rm(dirname(path), { recursive: true });
  t.ok(await listening.tend(), "with its folder");
  await echoes();
  await rm(path);
  await writeFile(path, "not a socket");
  t.ok(await listening.tend());
  await echoes();
  t.equal((await stat(path)).mode & 0o777, 0o660);

  listening.forget();
  await rm(path);
  t.notOk(await listening.tend(), "it is being closed");
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { endianness } from "node:os";
import t, { type Test } from "tap";
import { type Ends, SoughtSockets } from "./socket-owners.ts";
import { isOperator, operators, ownerOf } from "./tcp.ts";

/** A socket's text in the kernel's table on this machine. */
const text = (bytes: readonly number[], port: string) => {
  const words = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.slice(at, at + 4);
    words.push(Buffer.from(endianness() === "LE" ? word.toReversed() : word).toString("hex"));
  }
  return `${words.join("").toUpperCase()}:${port}`;
};
const row = (from: string, to: string, { state = "01", uid = 1000, inode = "77" } = {}) =>
  `   1: ${from} ${to} ${state} 00000000:00000000 02:00000000 00000000  ${uid}        0 ${inode} 2 0000 20 4 30 10 -1`;
const ownerIn = (table: string, wanted: Ends) => {
  const sought = new SoughtSockets([wanted]);
  for (const line of table.split("\n")) sought.look(line);
  return sought.owners[0];
};
const loopback = [127, 0, 0, 1];
const mapped = [...Array<number>(10).fill(0), 255, 255, ...loopback];
const [client, server] = [text(loopback, "A001"), text(loopback, "20FB")];
const ends = {
  remoteAddress: "127.0.0.1",
  remotePort: 0xa001,
  localAddress: "127.0.0.1",
  localPort: 0x20fb,
};

t.test(
  "the owner of the other end is the one in the kernel's table, however the address is written there",
  async (t) => {
    const header = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode";
    t.same(ownerIn([header, row(server, client, { uid: 5 }), row(client, server)].join("\n"), ends), {
      uid: 1000,
      inode: "77",
    });
    const both = { ...ends, remoteAddress: "::ffff:127.0.0.1", localAddress: "::ffff:127.0.0.1" };
    t.equal(ownerIn(row(client, server), both)?.uid, 1000, "a client of IPv4 at a socket of both");
    t.equal(ownerIn(row(text(mapped, "A001"), text(mapped, "20FB")), both)?.uid, 1000);
    const one = [...Array<number>(15).fill(0), 1];
    const six = { ...ends, remoteAddress: "::1", localAddress: "::1" };
    t.equal(ownerIn(row(text(one, "A001"), text(one, "20FB")), six)?.uid, 1000);
  },
);

t.test("A3: what the kernel does not say clearly is nobody's", async (t) => {
  t.equal(ownerIn("", ends), undefined, "it is not there");
  t.equal(
    ownerIn(row(client, server, { uid: 0, inode: "0" }), ends),
    undefined,
    "a closed socket stands there as root's",
  );
  t.equal(ownerIn(row(client, server, { state: "06", uid: 0 }), ends), undefined, "so does one that waits");
  t.equal(ownerIn(row(client, server, { state: "08" }), ends), undefined, "half closed");
  t.equal(ownerIn([row(client, server), row(client, server, { uid: 0 })].join("\n"), ends), undefined, "two");
  t.equal(ownerIn(row(text([127, 0, 0, 2], "A001"), server), ends), undefined, "another address");
  t.equal(ownerIn(row(text(loopback, "A002"), server), ends), undefined, "another port");
  t.equal(ownerIn(row(client, text(loopback, "20FC")), ends), undefined, "to another service");
  t.equal(ownerIn(row(client, server), {}), undefined, "a socket that is closed on our side");
});

/** A program of this machine that connects and stays; and our end of the connection. */
async function connected(t: Test, port: number, options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number }) {
  const script = `require("net").connect(${port}, "127.0.0.1"); setInterval(() => {}, 1000)`;
  const child: ChildProcess = spawn(process.execPath, ["-e", script], {
    env: {},
    cwd: "/",
    stdio: "ignore",
    ...options,
  });
  t.teardown(() => child.kill("SIGKILL"));
  return child;
}

async function listening(t: Test) {
  const service = createServer().listen(0, "127.0.0.1");
  await once(service, "listening");
  t.teardown(() => service.close());
  const next = async () => {
    const [socket] = (await once(service, "connection")) as [Socket];
    t.teardown(() => socket.destroy());
    return socket;
  };
  return { port: (service.address() as AddressInfo).port, next };
}

t.test(
  "a program of the supervisor's own user is an operator, a skill that runs as the same user is not",
  async (t) => {
    const { port, next } = await listening(t);
    for (const [env, expected] of [
      [{ SOTTO_SKILL: "lights" }, false],
      [{ OTHER: "x" }, true],
    ] as const) {
      const coming = next();
      await connected(t, port, { env });
      const owner = await ownerOf(await coming);
      t.equal(owner?.uid, process.getuid?.());
      t.equal(owner && (await isOperator(owner)), expected);
    }
  },
);

t.test(
  "a program that starts others at every moment is an operator each time: its forks hold its socket too",
  async (t) => {
    const { port, next } = await listening(t);
    const coming = next();
    const script = `exec 3<>/dev/tcp/127.0.0.1/${port}; while :; do (:); done`;
    const child = spawn("bash", ["-c", script], { env: {}, cwd: "/", stdio: "ignore" });
    t.teardown(() => child.kill("SIGKILL"));
    const seen = await coming;
    for (let time = 1; time <= 40; time++) {
      const owner = await ownerOf(seen);
      t.ok(owner !== undefined && (await isOperator(owner)), `time ${time}`);
    }
  },
);

t.test("A4: another account of this machine is no operator, on a real connection", async (t) => {
  // Only root can start a program as somebody else; the kernel's table says the rest for everybody.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const { port, next } = await listening(t);
  const coming = next();
  if (uid === undefined)
    connect(port, "127.0.0.1")
      .on("error", () => {})
      .unref();
  else await connected(t, port, { uid, gid: 65_534 });
  const owner = await ownerOf(await coming);
  t.equal(owner?.uid, uid ?? process.getuid?.());
  if (owner !== undefined && uid !== undefined) t.notOk(await isOperator(owner));
  t.notOk(
    await isOperator({ uid: 4_242_424, inode: "1" }),
    `a user that nobody knows is not in the group ${operators}`,
  );
});

t.test("A3: a socket that its process has closed is nobody's", async (t) => {
  const { port, next } = await listening(t);
  const coming = next();
  const mine = connect(port, "127.0.0.1");
  const theirs = await coming;
  const seen = { ...ends, remotePort: theirs.remotePort, localPort: theirs.localPort };
  t.ok(await ownerOf(seen));
  const ended = once(theirs.resume(), "end");
  mine.end();
  await ended;
  t.equal(await ownerOf(seen), undefined);
});

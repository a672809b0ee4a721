import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t from "tap";
import { ClaimWindow, Invitations, isLoopback, isOnLink, SetupCode } from "./claim.ts";
import { isSkill } from "./peer.ts";

t.test(
  "the claim window is open after installation, not after a restart, and when it is asked for on the board",
  async (t) => {
    const folder = t.testdir({});
    const window = new ClaimWindow(folder, true);
    t.ok(window.isOpen);
    window.close();
    t.notOk(window.isOpen);
    t.notOk(new ClaimWindow(folder, false).isOpen);
    writeFileSync(join(folder, "claim-open"), "");
    t.ok(window.isOpen);
  },
);

t.test("the setup code is private, works once, and is another one after ten misses", async (t) => {
  const folder = t.testdir({});
  const code = new SetupCode(folder);
  const read = () => readFileSync(join(folder, "setup-code"), "utf8").trim();
  t.equal(statSync(join(folder, "setup-code")).mode & 0o777, 0o600);
  const first = read();
  t.match(first, /^[A-Z2-9]{8}$/);
  t.equal(readFileSync(join(folder, "setup-code"), "utf8").trim(), first);
  t.notOk(code.use("WRONG"));
  t.ok(code.use(` ${first.toLowerCase()} `));
  t.notOk(code.use(first), "it is used up");
  const second = read();
  for (let miss = 0; miss < 10; miss++) t.notOk(code.use("AAAAAAAA"));
  t.not(read(), second);
});

t.test("an address is on the link when an interface is on its network", async (t) => {
  const of = (cidr: string, family: "IPv4" | "IPv6") => ({
    cidr,
    family,
    address: "",
    netmask: "",
    mac: "",
    internal: false,
    ...(family === "IPv6" ? { scopeid: 0 } : {}),
  });
  const interfaces = { eth0: [of("192.168.1.7/24", "IPv4"), of("fe80::1/64", "IPv6")] } as never;
  for (const near of ["192.168.1.200", "::ffff:192.168.1.3", "fe80::2%eth0"]) t.ok(isOnLink(near, interfaces), near);
  for (const far of ["192.168.2.1", "8.8.8.8", "2001:db8::1", "", "nonsense"]) t.notOk(isOnLink(far, interfaces), far);
  t.ok(isLoopback("::ffff:127.0.0.1"));
  t.notOk(isLoopback("128.0.0.1"));
});

t.test("a skill at the other end of a local connection is known as one, another program is not", async (t) => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  for (const [env, expected] of [
    [{ SOTTO_SKILL: "lights" }, true],
    [{ OTHER: "x" }, false],
  ] as const) {
    const child = spawn(
      process.execPath,
      ["-e", `require("net").connect(${port}, "127.0.0.1"); setInterval(() => {}, 1000)`],
      { env, stdio: "ignore" },
    );
    const socket = await new Promise<Socket>((resolve) => server.once("connection", resolve));
    t.equal(await isSkill(socket.remotePort ?? 0, port), expected);
    socket.destroy();
    child.kill("SIGKILL");
  }
  server.close();
});

t.test("twenty failures of others close the claim window, until it is opened on the board again", async (t) => {
  const folder = t.testdir({});
  const window = new ClaimWindow(folder, true);
  for (let failure = 1; failure < 20; failure++) t.notOk(window.failed());
  t.ok(window.isOpen);
  t.ok(window.failed());
  t.notOk(window.isOpen);
  t.notOk(window.failed(), "it is closed already");
  writeFileSync(join(folder, "claim-open"), "");
  t.ok(window.isOpen);
  t.notOk(window.failed());
});

t.test("an invitation works once, for a quarter of an hour, and says who made it", async (t) => {
  let now = 0;
  const invitations = new Invitations(() => now);
  const { code } = invitations.make("anna");
  t.match(code, /^[A-Z2-9]{8}$/);
  t.equal(invitations.use("WRONGONE"), undefined);
  t.equal(invitations.use(` ${code.toLowerCase()} `), "anna");
  t.equal(invitations.use(code), undefined);
  const late = invitations.make("anna");
  now = 15 * 60_000 + 1;
  t.equal(invitations.use(late.code), undefined);
  const first = invitations.make("anna");
  for (let count = 0; count < 20; count++) invitations.make("anna");
  t.equal(invitations.use(first.code), undefined, "there are twenty newer ones");
});

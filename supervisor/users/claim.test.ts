import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { ClaimWindow, Invitations, isLoopback, isOnLink, isOwn, SetupCode } from "./claim.ts";

t.test("the claim window is open while nobody is a user, for a quarter of an hour, and again when asked", async (t) => {
  let now = 0;
  const window = new ClaimWindow(true, () => now);
  t.ok(window.isOpen);
  now = 15 * 60_000;
  t.notOk(window.isOpen);
  t.equal(window.open(), 15);
  t.ok(window.isOpen);
  window.close();
  t.notOk(window.isOpen);
  t.notOk(new ClaimWindow(false).isOpen);
});

t.test("A10: the setup code is private, works once, and is none where somebody is a user", async (t) => {
  const folder = t.testdir({});
  const path = join(folder, "setup-code");
  const code = new SetupCode(folder, true);
  const read = () => readFileSync(path, "utf8").trim();
  t.equal(statSync(path).mode & 0o777, 0o600);
  const first = read();
  t.match(first, /^[A-Z2-9]{8}$/);
  t.equal(new SetupCode(folder, true).current(), first, "a restart leaves it");
  t.notOk(code.use("WRONG"));
  t.ok(code.use(` ${first.toLowerCase()} `));
  t.notOk(code.use(first), "it is used up");
  const second = read();
  code.retire();
  t.notOk(existsSync(path));
  t.notOk(code.use(second), "what was once seen opens nothing");
  t.notOk(code.use(""));
  const third = code.current();
  const later = new SetupCode(folder, false);
  t.notOk(existsSync(path), "the code of a board that has got a user is not left at the next start");
  t.notOk(later.use(third));
});

t.test("A10: guesses change the setup code only when they are very many", async (t) => {
  const folder = t.testdir({});
  const code = new SetupCode(folder, true);
  const first = code.current();
  for (let miss = 0; miss < 999; miss++) t.notOk(code.use("AAAAAAAA"));
  t.equal(code.current(), first);
  t.notOk(code.use("AAAAAAAA"));
  t.not(code.current(), first);
});

t.test("an address is on the link when an interface is on its network", async (t) => {
  const of = (cidr: string, family: "IPv4" | "IPv6") => ({
    cidr,
    family,
    address: cidr.split("/")[0],
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
  for (const own of ["192.168.1.7", "::ffff:192.168.1.7", "fe80::1%eth0", "127.9.9.9", "::1"])
    t.ok(isOwn(own, interfaces), own);
  for (const other of ["192.168.1.8", "fe80::2", ""]) t.notOk(isOwn(other, interfaces), other);
});

t.test("twenty failures of others close the claim window, until it is opened on the board again", async (t) => {
  const window = new ClaimWindow(true);
  for (let failure = 1; failure < 20; failure++) t.notOk(window.failed());
  t.ok(window.isOpen);
  t.ok(window.failed());
  t.notOk(window.isOpen);
  t.notOk(window.failed(), "it is closed already");
  window.open();
  t.ok(window.isOpen);
  t.notOk(window.failed());
});

t.test("an invitation works once, for a quarter of an hour, and says who made it", async (t) => {
  let now = 0;
  const invitations = new Invitations(() => now);
  const { code } = invitations.make("anna");
  t.match(code, /^[A-Z2-9]{8}$/);
  t.equal(invitations.use("WRONGONE"), undefined);
  t.equal(invitations.use(` ${code.toLowerCase()} `)?.by, "anna");
  t.equal(invitations.use(code), undefined);
  const late = invitations.make("anna");
  now = 15 * 60_000 + 1;
  t.equal(invitations.use(late.code), undefined);
  const first = invitations.make("anna");
  for (let count = 0; count < 20; count++) invitations.make("anna");
  t.equal(invitations.use(first.code), undefined, "there are twenty newer ones");
});

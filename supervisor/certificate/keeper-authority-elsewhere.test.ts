/** The authority behind a socket: in this process, and where it matters as a program for each connection, as systemd starts it. */
import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from "node:fs";
import { cp, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { openAuthority, openSocketUnit } from "../../authority/testing/socket-unit.ts";
import { hostNames, type HostNames } from "../../installer/certificate/names.ts";
import { keepCertificates } from "./keeper.ts";

t.setTimeout(240_000);
const day = 86_400_000;
/** What the authority finds this host to be called, too. */
const names: HostNames = { dns: hostNames().dns, addresses: ["127.0.0.1"] };

async function place<Unit extends { readonly path: string }>(
  t: Test,
  open: (t: Test, folder: string, path: string) => Promise<Unit>,
) {
  const root = mkdtempSync(join(tmpdir(), "sotto-ca-"));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, "authority");
  mkdirSync(folder);
  const unit = await open(t, folder, join(root, "s"));
  const warnings: string[] = [];
  const tls = join(root, "tls");
  const keep = (
    more: { readonly now?: () => Date; readonly names?: () => HostNames; readonly socket?: string | undefined } = {},
  ) =>
    keepCertificates(tls, {
      names: () => names,
      warn: (message) => warnings.push(message),
      socket: unit.path,
      ...more,
    });
  return { root, folder, tls, unit, keep, warnings };
}

t.test("as a program: the key is never in the platform's folder; leaves are signed, and renewed", async (t) => {
  const { folder, tls, unit, keep, warnings } = await place(t, openSocketUnit);
  let now = new Date();
  const keeper = await keep({ now: () => now });
  t.same(readdirSync(tls).toSorted(), ["ca.pem", "leaf-key.pem", "leaf.pem"]);
  t.same(readdirSync(folder).toSorted(), ["board", "ca-key.pem", "ca.pem"]);
  t.equal(readFileSync(join(tls, "ca.pem"), "utf8"), readFileSync(join(folder, "ca.pem"), "utf8"));
  const asked = unit.taken();
  await keep();
  t.equal(unit.taken(), asked, "a start with good certificates asks nobody");
  now = new Date(Date.now() + 61 * day);
  t.equal(await keeper.refresh(), true);
  const leaf = new X509Certificate(keeper.current().certificate);
  t.ok(
    leaf.checkIssued(new X509Certificate(keeper.authority)) &&
      leaf.verify(new X509Certificate(keeper.authority).publicKey),
  );
  t.same(warnings, []);
});

t.test("the authority of 0.1.0 is handed over once, and stays the one that is trusted", async (t) => {
  const { folder, tls, keep, warnings } = await place(t, openAuthority);
  const before = await keep({ socket: undefined });
  const key = readFileSync(join(tls, "ca-key.pem"), "utf8");
  await writeFile(join(tls, "ca-key.pem"), key.replace(/-----BEGIN CERTIFICATE[^]*/u, ""));
  const after = await keep();
  t.equal(after.authority, before.authority);
  t.equal(after.current().certificate, before.current().certificate);
  t.notOk(existsSync(join(tls, "ca-key.pem")));
  t.match(readFileSync(join(folder, "ca-key.pem"), "utf8"), key.slice(0, 100));
  t.same(warnings, []);
  await t.test("cut off between, it is done again", async (t) => {
    await writeFile(join(tls, "ca-key.pem"), key, { mode: 0o600 });
    t.equal((await keep()).authority, before.authority);
    t.notOk(existsSync(join(tls, "ca-key.pem")));
  });
  await t.test("another one is not taken over: the board keeps its own, and says so", async (t) => {
    const other = await place(t, openAuthority);
    await other.keep({ socket: undefined });
    await cp(other.tls, tls, { recursive: true });
    const told = warnings.length;
    const keeper = await keep();
    t.equal(keeper.authority, before.authority);
    t.ok(new X509Certificate(keeper.current().certificate).verify(new X509Certificate(before.authority).publicKey));
    t.match(warnings.slice(told), [/ca-key\.pem is the key of another authority/]);
    t.ok(existsSync(join(tls, "ca-key.pem")), "and what is somebody's is not destroyed");
  });
});

t.test("as a program, killed at any point, it has the key whole or not at all, and the next try goes on", async (t) => {
  const { folder, tls, unit, keep, warnings } = await place(t, openSocketUnit);
  const before = await keep({ socket: undefined });
  const key = readFileSync(join(tls, "ca-key.pem"), "utf8");
  for (const point of ["its start", "ca-key.pem", "ca.pem"]) {
    await rm(join(folder, "ca-key.pem"), { force: true });
    await rm(join(folder, "ca.pem"), { force: true });
    await writeFile(join(tls, "ca-key.pem"), key, { mode: 0o600 });
    unit.onStart = (child) => {
      unit.onStart = () => undefined;
      if (point === "its start") {
        child.kill("SIGKILL");
        return;
      }
      // The name that it writes under first has the file's in it.
      const watcher = watch(folder, (_event, name) => name?.includes(point) === true && child.kill("SIGKILL"));
      child.once("close", () => watcher.close());
    };
    const taken = unit.taken();
    t.equal((await keep()).authority, before.authority, point);
    t.ok(unit.taken() > taken, "it was asked");
    t.notOk(existsSync(join(tls, "ca-key.pem")));
    t.match(readFileSync(join(folder, "ca-key.pem"), "utf8"), key.slice(0, 100));
  }
  t.same(warnings, []);
});

t.test(
  "without the authority what is good goes on, and what is missing is an error that says what to do",
  async (t) => {
    const { tls, unit, keep, warnings } = await place(t, openAuthority);
    const first = await keep();
    await unit.stop();
    const late = await keep({ now: () => new Date(Date.now() + 70 * day) });
    t.equal(late.current().certificate, first.current().certificate);
    t.match(warnings, [/could not be renewed: the certificate authority does not answer/]);
    await t.rejects(late.refresh(), { code: "CERTIFICATE_AUTHORITY_UNREACHABLE" });
    await rm(join(tls, "leaf.pem"));
    await t.rejects(keep(), { code: "CERTIFICATE_AUTHORITY_UNREACHABLE", remedy: /systemctl/ });
  },
);

t.test("an authority that root has removed is created again, and the platform adopts and reports it", async (t) => {
  const { folder, keep, warnings } = await place(t, openAuthority);
  let now = new Date();
  const keeper = await keep({ now: () => now });
  const before = keeper.authority;
  for (const file of readdirSync(folder)) await rm(join(folder, file));
  now = new Date(Date.now() + 61 * day);
  t.equal(await keeper.refresh(), true);
  t.not(keeper.authority, before);
  t.match(warnings, [/another certificate authority/]);
  t.ok(new X509Certificate(keeper.current().certificate).verify(new X509Certificate(keeper.authority).publicKey));
});

t.test("a disk that was another board's gets an authority of its own", async (t) => {
  const { folder, tls, keep } = await place(t, openAuthority);
  const before = (await keep()).authority;
  await writeFile(join(folder, "board"), "another board\n");
  // As own-keys does it.
  await rm(tls, { recursive: true });
  t.not((await keep()).authority, before);
});

t.test("a name that the host does not have is not signed for, whoever of the platform asks", async (t) => {
  const { unit, keep } = await place(t, openAuthority);
  await keep();
  await t.rejects(keep({ names: () => ({ dns: ["bank", "localhost"], addresses: ["127.0.0.1"] }) }), {
    code: "CERTIFICATE_AUTHORITY_REFUSES",
    message: /does not sign for "bank"/,
  });
  t.match(unit.log.join(""), /refused \(NAME\)/);
  t.not(hostname(), "bank");
});

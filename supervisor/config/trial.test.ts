import { createPrivateKey } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { execa } from "execa";
import { stringify } from "smol-toml";
import t, { type Test } from "tap";
import { issueAuthority, issueLeaf } from "../../installer/certificate/issue.ts";
import { parseConfig } from "./parse.ts";
import { allSections } from "./sections.ts";
import { type Tried, tryConfiguration } from "./trial.ts";

const names = { dns: ["board"], addresses: ["127.0.0.1"] };
const authority = await issueAuthority(names, new Date());
const [leaf, other] = [await issueLeaf(authority, names, new Date()), await issueLeaf(authority, names, new Date())];

type Section = Readonly<Record<string, unknown>>;
const somewhere = { address: "127.0.0.1:0" };
const sections = allSections([]);
const faultsOf = async (admin: Section = {}, bus: Section = {}, openid: Section = {}) => {
  const text = stringify({ admin: { ...somewhere, ...admin }, bus: { ...somewhere, ...bus }, openid });
  return await tryConfiguration(parseConfig("platform.toml", text, sections) as Tried);
};

async function listen(t: Test, host = "127.0.0.1"): Promise<number> {
  const server: Server = createServer();
  t.teardown(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as { port: number }).port;
}

/** Another program that listens; resolves to its port. */
async function listenElsewhere(t: Test, host = "127.0.0.1"): Promise<number> {
  const text = `require("node:net").createServer().listen(0, "${host}", function () { console.log(this.address().port) })`;
  const child = execa(process.execPath, ["--eval", text], { reject: false });
  t.teardown(async () => {
    child.kill();
    await child;
  });
  const [line] = await new Promise<Buffer[]>((resolve) =>
    child.stdout?.once("data", (data: Buffer) => resolve([data])),
  );
  return Number(String(line));
}

t.test("W70 files of the certificate that cannot be served are found, each with its key and its reason", async (t) => {
  const folder = t.testdir({ folder: {} });
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const chain = file("chain.pem", `${leaf.certificate}\n${authority.certificate}`);
  const key = file("key.pem", leaf.key);
  const fifo = join(folder, "fifo");
  await execa("mkfifo", [fifo]);
  t.same(await faultsOf({ tls_certificate_chain: chain, tls_private_key: key }), []);
  const secret = { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" } as const;
  const locked = createPrivateKey(leaf.key).export(secret).toString();
  const cases: readonly (readonly [string, string, string, RegExp])[] = [
    ["/no/such.pem", key, "chain", /does not exist; name PEM files/u],
    [chain, "/no/such.pem", "key", /does not exist/u],
    [chain, "", "key", /go together/u],
    ["", key, "chain", /go together/u],
    [chain, file("other.pem", other.key), "key", /is not the key of the first certificate/u],
    [file("turned.pem", `${authority.certificate}\n${leaf.certificate}`), key, "key", /is not the key of the first/u],
    [key, chain, "chain", /is not a certificate/u],
    [chain, file("text.pem", "secret words"), "key", /is not a private key/u],
    [chain, file("locked.pem", locked), "key", /is locked with a passphrase/u],
    [file("cut.pem", leaf.certificate.slice(0, 200)), key, "chain", /is not a certificate/u],
    [join(folder, "folder"), key, "chain", /is no plain file/u],
    [fifo, key, "chain", /is no plain file/u],
    ["/dev/zero", key, "chain", /is no plain file/u],
    [file("large.pem", "x".repeat(1024 * 1024 + 1)), key, "chain", /larger than 1 MiB/u],
  ];
  for (const [tls_certificate_chain, tls_private_key, at, message] of cases) {
    const found = await faultsOf({ tls_certificate_chain, tls_private_key });
    const where = at === "key" ? "admin.tls_private_key" : "admin.tls_certificate_chain";
    t.match(found, [{ key: where, message }], String(message));
    t.equal(found.length, 1);
    t.notMatch(found[0]?.message, /secret words|BEGIN/u, "nothing of a file is told");
  }
});

t.test("W71 an address that cannot be listened on is found: not ours, taken, unknown, twice the same", async (t) => {
  const taken = await listenElsewhere(t);
  const cases: readonly (readonly [Section, Section, string, RegExp])[] = [
    [{ address: "192.0.2.1:8443" }, {}, "admin.address", /not an address of this machine/u],
    [{ address: "[2001:db8::1]:8443" }, {}, "admin.address", /cannot be listened on/u],
    [{ address: "no-such-host.invalid:8443" }, {}, "admin.address", /nor a name that can be resolved/u],
    [{ address: `127.0.0.1:${taken}` }, {}, "admin.address", /another program uses it/u],
    [{ address: `0.0.0.0:${taken}` }, {}, "admin.address", /another program uses it/u],
    [{}, { address: `127.0.0.1:${taken}` }, "bus.address", /another program uses it/u],
    [{}, { satellite_address: `127.0.0.1:${taken}` }, "bus.satellite_address", /another program uses it/u],
  ];
  for (const [admin, bus, key, message] of cases) t.match(await faultsOf(admin, bus), [{ key, message }], key);
  const free = await listen(t);
  for (const [one, two] of [
    ["127.0.0.1", "127.0.0.1"],
    ["0.0.0.0", "127.0.0.1"],
    ["localhost", "127.0.0.1"],
  ])
    t.match(
      await faultsOf({ address: `${one}:${free}` }, { address: `${two}:${free}` }),
      [{ key: "bus.address", message: /the same as admin\.address/u }],
      `${one} ${two}`,
    );
});

t.test(
  "W71 what this process listens on is its own: the same, narrower and wider, but not another's beside it",
  async (t) => {
    const own = await listen(t);
    for (const host of ["127.0.0.1", "0.0.0.0", "localhost"])
      t.same(await faultsOf({ address: `${host}:${own}` }), [], host);
    const every = await listen(t, "0.0.0.0");
    t.same(await faultsOf({ address: `127.0.0.1:${every}` }), []);
    t.match(await faultsOf({ address: `192.0.2.1:${every}` }), [{ message: /not an address of this machine/u }]);
    // Another program has 127.0.0.2 at the same port: ours on 127.0.0.1 may stay, and cannot take every address.
    const theirs = await listenElsewhere(t, "127.0.0.2");
    const server = createServer();
    t.teardown(() => server.close());
    await new Promise<void>((resolve) => server.listen(theirs, "127.0.0.1", resolve));
    t.same(await faultsOf({ address: `127.0.0.1:${theirs}` }), []);
    t.match(await faultsOf({ address: `0.0.0.0:${theirs}` }), [{ message: /another program uses it/u }]);
  },
);

t.test(
  "W70 files for a broker elsewhere are read; without one they are not, and that it is away is no fault",
  async (t) => {
    const account = 'username = "a"\npassword = "b"\n';
    const folder = t.testdir({
      "ca.pem": authority.certificate,
      words: "hello",
      some: `[asr]\n${account}`,
      all: `[supervisor]\n${account}`,
    });
    const url = "mqtts://127.0.0.1:1";
    t.same(await faultsOf({}, { url, ca_file: join(folder, "ca.pem"), password_file: join(folder, "words") }), []);
    t.match(await faultsOf({}, { url, ca_file: join(folder, "words") }), [
      { key: "bus.ca_file", message: /not a cert/u },
    ]);
    t.match(await faultsOf({}, { url, password_file: "/no/such" }), [
      { key: "bus.password_file", message: /not exist/u },
    ]);
    const key = "bus.accounts_file";
    t.match(await faultsOf({}, { url, accounts_file: "/no/such" }), [{ key, message: /not exist/u }]);
    t.match(await faultsOf({}, { url, accounts_file: join(folder, "words") }), [{ key, message: /not TOML/u }]);
    t.match(await faultsOf({}, { url, accounts_file: join(folder, "some") }), [
      { key, message: /account "supervisor"/u },
    ]);
    t.same(await faultsOf({}, { url, accounts_file: join(folder, "all") }), []);
    t.same(await faultsOf({}, { password_file: "/no/such", accounts_file: "/no/such" }), []);
  },
);

t.test("OpenID Connect takes an origin to return to, a client, and files that can be read", async (t) => {
  const folder = t.testdir({ secret: "s3cret\n", empty: "\n", "ca.pem": authority.certificate });
  const admin = { origin: "https://home.example.org" };
  const openid = { issuer: "https://id.example.org", client_id: "sotto", client_secret_file: join(folder, "secret") };
  t.same(await faultsOf(admin, {}, openid), [], "a provider that is away is no fault of the file");
  t.same(await faultsOf(admin, {}, { ...openid, ca_file: join(folder, "ca.pem") }), []);
  t.same(await faultsOf({}, {}, { client_secret_file: "/nonexistent" }), [], "without an issuer nothing is read");
  const keys = async (section: Section, ofAdmin: Section = admin) =>
    (await faultsOf(ofAdmin, {}, { ...openid, ...section })).map(({ key }) => key);
  t.same(await keys({}, {}), ["admin.origin"]);
  t.same(await keys({}, { origin: "http://home.lan" }), ["admin.origin"]);
  t.same(await keys({ client_id: "" }), ["openid.client_id"]);
  for (const file of ["/nonexistent", join(folder, "empty"), folder])
    t.same(await keys({ client_secret_file: file }), ["openid.client_secret_file"], file);
  t.same(await keys({ ca_file: join(folder, "secret") }), ["openid.ca_file"]);
});

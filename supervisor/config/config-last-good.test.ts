/** Which configuration is used when the file cannot be. */
import { existsSync } from "node:fs";
import { execa } from "execa";
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { adminTls } from "./admin-tls.ts";
import type { Tried } from "./trial.ts";
import t from "tap";
import { defaultFile } from "./default-file.ts";
import { checkText, loadConfiguration, readConfiguration, restoreFile } from "./load.ts";
import { ConfigError } from "./problem.ts";
import { places, problemAtStart, sections } from "./testing/at-start.ts";

const good = '[bus]\ntopic_prefix = "hermes"\n';

t.test("the first start makes the file; what is read is kept as the last good one", async (t) => {
  const here = places(t.testdir());
  const { configuration, from, degraded } = await loadConfiguration(here, sections);
  t.same([from, degraded], ["file", undefined]);
  t.equal(configuration.bus.topic_prefix, "msg");
  t.match(configuration.components.get("ear-trumpet"), { length: 3, sites: [{ site_id: "default" }] });
  t.equal(await readFile(here.file, "utf8"), defaultFile(sections));
  t.equal(await readFile(here.lastGood, "utf8"), defaultFile(sections));
});

const brokenFiles: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  CONFIG_SYNTAX: (file) => writeFile(file, "[bus\n"),
  CONFIG_UNKNOWN_KEY: (file) => writeFile(file, "[bus]\nanonymus = false\n"),
  CONFIG_BAD_VALUE: (file) => writeFile(file, "[bus]\nanonymous = 0\n"),
  CONFIG_NOT_UTF8: (file) => writeFile(file, Buffer.from('[bus]\nurl = "\xff"\n', "latin1")),
  CONFIG_TOO_LARGE: (file) => writeFile(file, "#".repeat(10_000_000)),
  CONFIG_UNREADABLE: (file) => rm(file),
  CONFIG_NOT_A_FILE: async (file) => {
    await rm(file);
    await symlink("/dev/zero", file);
  },
};

for (const [code, spoil] of Object.entries(brokenFiles)) {
  t.test(
    `${code}: the last good configuration is used at the start and kept while running, never a default`,
    async (t) => {
      const here = places(t.testdir({ "platform.toml": good }));
      await loadConfiguration(here, sections);
      await spoil(here.file);
      const { configuration, from, degraded } = await loadConfiguration(here, sections);
      t.equal(from, "last good file");
      t.equal(configuration.bus.topic_prefix, "hermes");
      t.equal(degraded?.problems[0]?.code, code);
      t.equal(degraded?.problems[0]?.file, here.file);
      await t.rejects(readConfiguration(here, sections), ConfigError);
      t.equal(await readFile(here.lastGood, "utf8"), good);
    },
  );
}

t.test(
  "W72 a valid file that cannot be started with is not used; the last good one is, and stays the last good one",
  async (t) => {
    const here = places(t.testdir({ "platform.toml": good }));
    await loadConfiguration(here, sections);
    const bad = '[bus]\ntopic_prefix = "x"\n[admin]\naddress = "[::]:1"\n';
    await writeFile(here.file, bad);
    const refusing = {
      ...here,
      tryOut: async ({ admin }: Tried) =>
        admin.address === "[::]:1" ? [{ key: "admin.address", message: "is another's" }] : [],
    };
    const { configuration, from, degraded } = await loadConfiguration(refusing, sections);
    t.same([from, configuration.bus.topic_prefix], ["last good file", "hermes"]);
    t.match(degraded?.problems, [{ key: "admin.address", line: 4, column: 1, message: "is another's" }]);
    t.equal(await readFile(here.lastGood, "utf8"), good);
    await t.rejects(readConfiguration(refusing, sections, configuration), ConfigError);
    await t.rejects(checkText(refusing, bad, sections, configuration), ConfigError);
    t.equal(await readFile(here.lastGood, "utf8"), good);

    const inUse = await loadConfiguration(here, sections);
    await writeFile(here.file, bad.replace('"x"', '"y"'));
    await t.rejects(readConfiguration(refusing, sections, inUse.configuration), ConfigError);
    await writeFile(here.file, `${bad}[log]\nlevel = "warn"\n`);
    const after = await readConfiguration(refusing, sections, inUse.configuration);
    t.equal(after.log.level, "warn", "what is in use already stands in no other key's way");
  },
);

t.test("W73 a certificate that is gone from file and last good one alike: the board's own, and told", async (t) => {
  const pair = '[admin]\ntls_certificate_chain = "/c.pem"\ntls_private_key = "/k.pem"\n';
  const here = places(t.testdir({ "platform.toml": pair }));
  await loadConfiguration(here, sections);
  const fault = { key: "admin.tls_private_key", message: "is gone" };
  const gone = { ...here, tryOut: async () => [fault] };
  const { configuration, degraded } = await loadConfiguration(gone, sections);
  t.equal(adminTls(configuration.admin).kind, "own");
  t.match(degraded?.message, /is gone[^]*the board's own is served/u);
  t.equal(await readFile(here.lastGood, "utf8"), pair, "the next start tries again");

  const busy = { key: "bus.address", message: "is another's" };
  const loaded = await loadConfiguration({ ...here, tryOut: async () => [fault, busy] }, sections);
  t.equal(adminTls(loaded.configuration.admin).kind, "configured", "nothing starts: what cannot be opened says why");
  t.equal(loaded.from, "file");

  const first = places(t.testdir({ "platform.toml": pair }));
  const alone = await loadConfiguration({ ...first, tryOut: async () => [fault] }, sections);
  t.equal(adminTls(alone.configuration.admin).kind, "configured", "a first start stops, and says what is wrong");
  t.notOk(existsSync(first.lastGood), "what did not start is not good");
});

t.test("folders, FIFOs and files of others are not read, and hold nothing up", async (t) => {
  const here = places(t.testdir());
  await mkdir(here.file);
  t.match(await problemAtStart(here), { code: "CONFIG_NOT_A_FILE" });
  await rm(here.file, { recursive: true });
  await execa("mkfifo", [here.file]);
  t.match(await problemAtStart(here), { code: "CONFIG_NOT_A_FILE" });
  if (process.getuid?.() === 0) return;
  await rm(here.file);
  await writeFile(here.file, good);
  await chmod(here.file, 0);
  t.match(await problemAtStart(here), { code: "CONFIG_UNREADABLE" });
});

t.test("a broken file at the very first start is an error, not a start with defaults", async (t) => {
  const here = places(t.testdir({ "platform.toml": "[bus\n" }));
  t.match(await problemAtStart(here), { code: "CONFIG_SYNTAX", line: 1 });
});

t.test(
  "a file that cannot be written again whole is not written at all: an empty one means the defaults",
  async (t) => {
    const folder = t.testdir({ "platform.toml": good });
    const here = places(folder);
    await loadConfiguration(here, sections);
    await rm(here.file);
    const program = `
    const { restoreFile } = await import(${JSON.stringify(import.meta.resolve("./load.ts"))});
    const { places, sections } = await import(${JSON.stringify(import.meta.resolve("./testing/at-start.ts"))});
    const { loadConfiguration } = await import(${JSON.stringify(import.meta.resolve("./load.ts"))});
    const here = places(${JSON.stringify(folder)});
    const { configuration } = await loadConfiguration(here, sections);
    await restoreFile(here, sections, configuration);`;
    // No file may have a byte, as on a full disk. Ignored, the signal of the limit is an error.
    const limited = `trap "" XFSZ; ulimit -f 0; exec "$0" --input-type=module --eval "$1"`;
    const { exitCode, stderr } = await execa("bash", ["-c", limited, process.execPath, program], { reject: false });
    t.not(exitCode, 0);
    t.match(stderr, /EFBIG/u);
    t.same(await readdir(folder), ["data"]);
    const { configuration } = await loadConfiguration(here, sections);
    t.equal(await restoreFile(here, sections, configuration), true);
    t.equal(await readFile(here.file, "utf8"), good);
    await writeFile(here.file, "");
    t.equal(await restoreFile(here, sections, configuration), false, "what somebody has written is left alone");
    t.equal(await readFile(here.file, "utf8"), "");
  },
);

t.test("defaults need no copy to be written again, and a copy that somebody has changed is not used", async (t) => {
  const here = places(t.testdir());
  const { configuration } = await loadConfiguration(here, sections);
  await Promise.all([rm(here.file), rm(here.lastGood)]);
  t.equal(await restoreFile(here, sections, configuration), true);
  t.equal(await readFile(here.file, "utf8"), defaultFile(sections));
  const other = places(t.testdir({ "platform.toml": good }));
  const { configuration: mine } = await loadConfiguration(other, sections);
  await rm(other.file);
  for (const text of ["[bus\n", '[bus]\ntopic_prefix = "x"\n']) {
    await writeFile(other.lastGood, text);
    t.equal(await restoreFile(other, sections, mine), false, text);
  }
});

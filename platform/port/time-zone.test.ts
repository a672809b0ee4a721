import { once } from "node:events";
import { spawn } from "node:child_process";
import { mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t from "tap";

const zoneFile = new URL("time-zone.ts", import.meta.url).href;

/** Prints what this process takes for the variable each time that it is changed: the machine's own link is not ours. */
const program = `
  import { followTimeZone, readZoneAgain } from ${JSON.stringify(zoneFile)};
  const set = [];
  process.env = new Proxy(process.env, {
    set: (env, name, value) => (set.push(value), (env[name] = value), true),
    deleteProperty: (env, name) => (console.log(set.join()), set.splice(0), delete env[name]),
  });
  followTimeZone(process.argv[1]);
  setInterval(() => {}, 1000);
  console.log("follows");
`;

t.test("a link to the zone that is replaced is noticed; a zone of the environment stays", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "sotto-zone-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "localtime");
  const put = async (zone: string) => {
    await symlink(`/usr/share/zoneinfo/${zone}`, `${file}.new`);
    await rename(`${file}.new`, file);
  };
  await put("Asia/Tokyo");
  const { TZ: _zone, ...env } = process.env;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program, file], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.teardown(() => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  const noticed = once(lines, "line");
  await put("America/New_York");
  t.same(await noticed, ["UTC"]);
});

t.test("reading it again leaves the environment as it was", async (t) => {
  const { readZoneAgain } = await import("./time-zone.ts");
  const before = process.env["TZ"];
  t.teardown(() => (before === undefined ? delete process.env["TZ"] : (process.env["TZ"] = before)));
  process.env["TZ"] = "Asia/Tokyo";
  readZoneAgain();
  t.equal(process.env["TZ"], "Asia/Tokyo", "somebody has chosen it");
  delete process.env["TZ"];
  readZoneAgain();
  t.notOk("TZ" in process.env);
});

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { actionsInstall, type ActionsRequest, skillOperation } from "../tasks/kinds/skills.ts";
import type { Work } from "../work.ts";
import { Shipped, shippedName } from "./shipped.ts";
import { Skills } from "./skills.ts";
import { upgradeShipped } from "./upgrade-shipped.ts";

const manifest =
  'title = "Lamps"\ndescription = "Turns lamps."\nintents = ["me:on"]\npermissions = ["devices", "network"]\n';
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A package with one skill, and a board without any. */
function world(t: Test) {
  const root = t.testdir({ package: { lamps: {} }, board: {} });
  const ship = (version: string, toml = manifest) => {
    const folder = join(root, "package", "lamps");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(join(folder, "action-lamps"), `#!/bin/sh\n# ${version}\n`, { mode: 0o755 });
    writeFileSync(join(folder, "config.ini.default"), "[global]\nlevel = 3\n");
    writeFileSync(join(folder, "skill.toml"), toml);
  };
  ship("1");
  const skills = new Skills(join(root, "board"), new Shipped(join(root, "package")));
  const context = { skills, settingUp: () => ({ network: false }) };
  const lines: string[] = [];
  const work: Work = {
    taskId: "1",
    log: (line) => void lines.push(line),
    lines: () => [],
    stage: () => {},
    signal: new AbortController().signal,
  };
  const kind = actionsInstall(context);
  const install = async (request: ActionsRequest) => {
    await kind.preflight?.(request);
    // The queue asks this of each task.
    if (request.name === undefined) t.equal(await kind.about?.(request), shippedName(request.url));
    t.equal(kind.isRepeatable?.(request), true);
    await kind.run(request, work);
  };
  const operate = (operation: "update" | "remove" | "disable") =>
    skillOperation(context).run({ skill: "lamps", operation }, work);
  const at = (...path: string[]) => join(root, "board", ...path);
  const version = (folder = "lamps") => readFileSync(at(folder, "action-lamps"), "utf8").slice(-2, -1);
  return { root, ship, skills, install, operate, at, version, lines };
}

t.test("a program for a skill of the package is refused, instead of being left out", async (t) => {
  const { skills, install } = world(t);
  await t.rejects(install({ url: "lamps", program: "lamps.py" }), {
    code: "REQUEST_IMPOSSIBLE",
    message: /lamps is a skill of the package, and has its own program/u,
  });
  t.same(await skills.list(), []);
});

t.test("a skill of the package is installed by its name, with what it needs inside the house", async (t) => {
  const { skills, install, lines, version } = world(t);
  t.same(await skills.shipped.list(), [
    { name: "lamps", title: "Lamps", description: "Turns lamps.", intents: ["me:on"] },
  ]);
  await install({ url: "lamps" });
  t.match(await skills.get("lamps"), { state: "installed", actions: ["action-lamps"], origin: { url: "sotto:lamps" } });
  t.equal(version(), "1");
  t.same((await skills.askedAndGranted("lamps")).grants, ["devices"], "the network is the operator's decision");
  t.match(await skills.rightsOf("lamps"), { intents: ["me:on"], devices: true, network: undefined });
  t.match(lines.join("\n"), /lamps from the package/);
});

t.test("a name that the package does not have is refused, and says which it has; a path is no name", async (t) => {
  const { install, skills } = world(t);
  await t.rejects(install({ url: "lamp" }), { code: "SOURCE_REFUSED", remedy: /the package has lamps;/ });
  for (const url of ["../lamps", "sotto:../lamps", "Lamps", "lamps/", "/etc"])
    await t.rejects(install({ url }), { code: "SOURCE_REFUSED" }, url);
  await t.rejects(install({ url: "lamps", name: "../x" }), { code: "REQUEST_IMPOSSIBLE" });
  t.same(await skills.list(), []);
  t.same(await new Shipped().list(), []);
  t.same(await new Shipped("/no/such/folder").list(), []);
  t.equal(shippedName("https://x/y"), undefined);
});

t.test("an upgrade of the package replaces it, and keeps settings, permissions and state", async (t) => {
  const { ship, skills, install, operate, at, version } = world(t);
  await install({ url: "sotto:lamps" });
  await skills.writeConfig("lamps", { global: { level: "9" } });
  await skills.setGrants("lamps", { devices: false });
  await upgradeShipped(skills, log);
  t.notOk((await skills.get("lamps")).hasPrevious, "the same version is left as it is");
  ship("2", manifest.replace('"network"', '"network", "inject"'));
  await upgradeShipped(skills, log);
  t.equal(version(), "2");
  t.match(readFileSync(at("lamps", "config.ini"), "utf8"), /level ?= ?9/);
  t.same((await skills.askedAndGranted("lamps")).grants, ["inject"], "the new wish is granted, the revoked one is not");
  t.match(await skills.rightsOf("lamps"), { inject: true });
  await operate("disable");
  ship("3");
  await upgradeShipped(skills, log);
  t.equal((await skills.get("lamps")).state, "disabled");
  t.equal(version(".disabled-lamps"), "3");
  t.notOk(existsSync(at("lamps")));
});

t.test("a removed skill stays removed, and one that the package lost goes on", async (t) => {
  const { root, ship, skills, install, operate, version } = world(t);
  await install({ url: "lamps" });
  rmSync(join(root, "package", "lamps"), { recursive: true });
  await upgradeShipped(skills, log);
  t.equal(version(), "1");
  ship("2");
  await operate("update");
  t.equal(version(), "2");
  await operate("remove");
  await upgradeShipped(skills, log);
  t.same(await skills.list(), []);
});

t.test("an upgrade that fails leaves the old version running", async (t) => {
  const { ship, skills, install, version } = world(t);
  await install({ url: "lamps" });
  ship("2", "title = [");
  const warned: string[] = [];
  await upgradeShipped(skills, { ...log, warn: (_fields, message) => void warned.push(message) });
  t.equal(version(), "1");
  t.match(warned, [/old version continues/]);
});

t.test(
  "a skill of another origin with the same name is replaced, and the log says what is no longer answered",
  async (t) => {
    const { skills, install, at, version, lines } = world(t);
    mkdirSync(at("lamps"), { recursive: true });
    writeFileSync(at("lamps", "action-lamps"), "#!/bin/sh\n# 0\n", { mode: 0o755 });
    writeFileSync(at("lamps", "skill.toml"), 'intents = ["me:on", "me:ring"]\n');
    await upgradeShipped(skills, log);
    t.equal(version(), "0", "an upgrade does not touch it");
    await install({ url: "lamps" });
    t.equal(version(), "1");
    t.match(lines.join("\n"), /also answered me:ring/);
    t.ok((await skills.get("lamps")).hasPrevious);
  },
);

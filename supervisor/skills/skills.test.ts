import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import t from "tap";
import { changeIni, readIni } from "./ini.ts";
import { checkSource } from "./source.ts";
import { action, makeSkills } from "./testing/make-skills.ts";

const defaults = { text: "[secret]\n; yours\nkey = \n[global]\ncity = Paris\n" };

t.test("a skill is installed from a repository at a commit, with its configuration, and without .git", async (t) => {
  const { server, skills, install, at } = await makeSkills(t);
  const commit = server.commit({ "action-on": action, "config.ini.default": defaults, "lib/x.py": { text: "x" } });
  await install({ config: { global: { city: "Lyon" } } });
  t.match(await skills.get("lights"), {
    state: "installed",
    actions: ["action-on"],
    origin: { commit, url: `${server.url}/work` },
  });
  t.notOk(existsSync(at("lights", ".git")));
  t.equal(readFileSync(at("lights", "config.ini"), "utf8"), "[secret]\n; yours\nkey = \n[global]\ncity = Lyon\n");
});

t.test("an update keeps the user's configuration and the version before, and can be taken back", async (t) => {
  const { server, skills, install, operate, at } = await makeSkills(t);
  server.commit({ "action-on": action, "config.ini.default": defaults });
  await install();
  await skills.writeConfig("lights", { secret: { key: "mine" } });
  const second = server.commit({
    "action-on": action,
    "action-off": action,
    "config.ini.default": { text: "[new]\n" },
  });
  await operate("update");
  t.match(await skills.get("lights"), {
    actions: ["action-off", "action-on"],
    origin: { commit: second },
    hasPrevious: true,
  });
  t.match(readFileSync(at("lights", "config.ini"), "utf8"), /key = mine/);
  await operate("rollback");
  t.same((await skills.get("lights")).actions, ["action-on"]);
  t.match(readFileSync(at("lights", "config.ini"), "utf8"), /key = mine/);
});

t.test("a branch, a tag or a commit can be asked for", async (t) => {
  const { server, skills, install } = await makeSkills(t);
  const first = server.commit({ "action-on": action });
  server.git("tag", "v1");
  server.git("config", "uploadpack.allowAnySHA1InWant", "true");
  const second = server.commit({ "action-on": action, other: { text: "2" } });
  for (const [ref, commit] of [
    ["v1", first],
    ["main", second],
    [first, first],
  ] as const) {
    await install({ ref });
    t.equal((await skills.get("lights")).origin?.commit, commit, ref);
  }
  await t.rejects(install({ ref: "no-such" }), { code: "GIT_FAILED" });
  t.equal((await skills.get("lights")).origin?.commit, first, "the one that is there stays");
});

t.test("a skill is stopped, disabled, started and removed", async (t) => {
  const { server, skills, install, operate, at } = await makeSkills(t);
  server.commit({ "action-on": action });
  await install();
  await operate("stop");
  t.equal((await skills.get("lights")).state, "stopped");
  await skills.recover();
  t.equal((await skills.get("lights")).state, "installed", "until the next start");
  await operate("disable");
  await skills.recover();
  t.equal((await skills.get("lights")).state, "disabled");
  await t.rejects(operate("start"), { code: "SKILL_STATE" });
  await operate("enable");
  await operate("restart");
  await operate("remove");
  t.same(readdirSync(at()), []);
  await t.rejects(operate("start"), { code: "SKILL_UNKNOWN" });
});

t.test("submodules are not fetched, and G18 a password in the address is never shown or kept", async (t) => {
  const { server, install, lines, at } = await makeSkills(t);
  server.commit({
    "action-on": action,
    ".gitmodules": { text: '[submodule "x"]\npath = x\nurl = ext::sh -c touch%20/tmp/x\n' },
  });
  server.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},x`);
  server.git("commit", "--quiet", "--message=submodule");
  const url = server.url.replace("https://", "https://anna:hidden@");
  await install({ url: `${url}/work` });
  t.ok(lines.some((line) => line.includes("submodules are not fetched")));
  const failed = await install({ url: `${url}/nothing` }).catch((error: Error) => error.message);
  t.match(failed, /git: fatal/);
  t.notMatch(JSON.stringify([failed, lines]), /hidden/);
  t.notMatch(readFileSync(at("lights", ".sotto-skill.json"), "utf8"), /hidden/);
});

t.test("an installation that was killed leaves the skill as it was, or as it is to be", async (t) => {
  const { server, skills, install, kind, at } = await makeSkills(t);
  server.commit({ "action-on": action });
  await install();
  mkdirSync(at(".staging-other"));
  const told = { taskId: "other", log: () => undefined, lines: () => [] };
  t.equal(await kind.resolve?.({ url: "https://x/y" }, told), "interrupted");
  renameSync(at("lights"), at(".previous-lights"));
  t.equal(await kind.resolve?.({ url: "https://x/y" }, told), "interrupted", "killed between the renames");
  t.same(readdirSync(at()), ["lights"]);
  t.equal(await kind.resolve?.({ url: "https://x/y" }, { ...told, taskId: "task" }), "completed");
  writeFileSync(at("lights", ".sotto-skill.json"), "{");
  t.match(await skills.get("lights"), { origin: undefined });
});

t.test("an ini keeps its comments and its order when a value changes", async (t) => {
  const text = "; top\n[a]\nx=1\n# about y\ny : 2\n\n[b]\nz = 3\n";
  t.same(readIni(text), { a: { x: "1", y: "2" }, b: { z: "3" } });
  t.equal(
    changeIni(text, { a: { y: "5", new: "6" }, c: { w: "7" } }),
    "; top\n[a]\nx=1\n# about y\ny : 5\nnew = 6\n\n[b]\nz = 3\n\n[c]\nw = 7\n",
  );
  t.same(readIni(changeIni("", { a: { x: "y = z" } })), { a: { x: "y = z" } });
  t.equal(checkSource({ url: "https://host/owner/name.git" }).hostname, "host");
});

t.test("whoever asks while a skill is being moved sees it as it was or as it is, and no error", async (t) => {
  const { server, skills, install, operate, at } = await makeSkills(t);
  server.commit({ "action-on": action, "config.ini.default": defaults });
  await install();
  writeFileSync(at("readme"), "no skill\n");
  symlinkSync("nowhere", at("lights", "action-broken"));
  const over = new AbortController();
  const seen: string[] = [];
  const asking = (async () => {
    while (!over.signal.aborted) {
      seen.push(...(await skills.list()).map(({ name, actions }) => `${name} ${actions.join(" ")}`));
      await skills.writeConfig("lights", { global: { city: "Lyon" } });
      await t.rejects(skills.get("no"), { code: "SKILL_UNKNOWN" });
    }
  })();
  for (const operation of ["stop", "start", "disable", "enable", "update", "rollback", "restart"] as const)
    await operate(operation);
  over.abort();
  await asking;
  t.same(new Set(seen), new Set(["lights action-on"]));
  t.equal((await skills.readConfig("lights")).values["global"]?.["city"], "Lyon");
});

t.test(
  "a skill's own data stays when the skill is removed, and goes when its settings are to be forgotten too",
  async (t) => {
    const { install, operate, at, server } = await makeSkills(t);
    server.commit({ "action-on": action, "config.ini.default": defaults });
    const data = at("../skill-data/lights");
    await install();
    mkdirSync(data, { recursive: true });
    await operate("remove");
    t.ok(existsSync(data));
    await install();
    await operate("remove", true);
    t.notOk(existsSync(data));
  },
);

t.test("a skill whose setup.sh cannot work here is installed, and updated, without it", async (t) => {
  const { install, operate, server, skills, lines } = await makeSkills(t);
  const setUp = { text: "virtualenv -p python2 venv || exit 3\n", mode: 0o755 };
  server.commit({ "action-on": action, "setup.sh": setUp });
  await t.rejects(install(), { code: "SKILL_SETUP_FAILED", remedy: /--without-setup/u });
  t.same(await skills.list(), []);
  await install({ setUp: false });
  t.match(lines.at(-1), /is not run/u);
  const commit = server.commit({ "action-on": action, "setup.sh": setUp, "more.txt": { text: "" } });
  await operate("update");
  t.equal((await skills.get("lights")).origin?.commit, commit);
});

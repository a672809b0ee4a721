import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type ActionsRequest, actionsInstall, type SkillOperation, skillOperation } from "../tasks/kinds/skills.ts";
import type { Work } from "../work.ts";
import { serveGit } from "./testing/git-server.ts";
import { changeIni, readIni } from "./ini.ts";
import { Skills } from "./skills.ts";
import { checkSource, isRefusedAddress } from "./source.ts";

const action = { text: "#!/bin/sh\nexec sleep 1000\n", mode: 0o755 };
const defaults = { text: "[secret]\n; yours\nkey = \n[global]\ncity = Paris\n" };

const settingUp = () => ({ network: false });

async function make(t: Test) {
  const folder = t.testdir({ skills: {} });
  const server = await serveGit(t, join(folder, "git"));
  const skills = new Skills(join(folder, "skills"));
  const lines: string[] = [];
  const fetching = { isRefused: () => false, authorities: server.authorities };
  const work = (taskId: string): Work => ({
    taskId,
    log: (message) => void lines.push(message),
    lines: () => [],
    stage: () => undefined,
    signal: new AbortController().signal,
  });
  const kind = actionsInstall({ skills, fetching, settingUp });
  const operating = skillOperation({ skills, fetching, settingUp });
  const install = async (request: Partial<ActionsRequest> = {}) => {
    const whole = { url: `${server.url}/work`, name: "lights", ...request };
    await kind.preflight?.(whole);
    await kind.run(whole, work("task"));
  };
  const operate = async (operation: SkillOperation, forget = false) => {
    await operating.preflight?.({ skill: "lights", operation, forget });
    await operating.run({ skill: "lights", operation, forget }, work("operation"));
  };
  const at = (...path: string[]) => join(folder, "skills", ...path);
  return { folder, server, skills, lines, install, operate, kind, at, work };
}

t.test("a skill is installed from a repository at a commit, with its configuration, and without .git", async (t) => {
  const { server, skills, install, at } = await make(t);
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
  const { server, skills, install, operate, at } = await make(t);
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
  const { server, skills, install } = await make(t);
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
  const { server, skills, install, operate, at } = await make(t);
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

t.test("hostile addresses and versions are refused before anything is asked, and run nothing", async (t) => {
  const { folder, install, at } = await make(t);
  const proof = join(folder, "proof");
  const urls = [
    `--upload-pack=touch ${proof}`,
    `-utouch ${proof}`,
    `-ccore.sshCommand=touch ${proof}`,
    `ext::sh -c touch% ${proof}`,
    "fd::17/x",
    "file:///etc",
    "/etc",
    "ssh://-oProxyCommand=touch/x",
    "-oProxyCommand=touch@host:owner/name",
    "git@-oProxyCommand=touch:owner/name",
    "git@host:owner/name;touch",
    "git@host:--upload-pack=touch",
    "ssh://git:secret@host/owner/name",
    "ssh://host/$(touch)/name",
    "ssh://host/owner/'name'",
    "ssh://git@host",
    "git://localhost/x",
    "http://localhost/x",
    "--template=/evil",
    "HTTPS://localhost/x",
    "https://",
    "https://host/x?y",
    "https://host/x#y",
    "https://host/x\ny",
    "https://host\\x",
    `https://host/${"x".repeat(2000)}`,
  ];
  for (const url of urls) await t.rejects(install({ url }), { code: "SOURCE_REFUSED" }, url.slice(0, 60));
  for (const ref of [
    "--exec",
    "-x",
    "HEAD:../../",
    "a b",
    "a\nb",
    "a..b",
    "",
    "/a",
    "a/",
    "x".repeat(300),
    "refs/heads/*",
  ])
    await t.rejects(install({ ref }), { code: "SOURCE_REFUSED" }, ref.slice(0, 60));
  for (const path of ["..", "../up", "/etc", "a/../b", ".git", "-x", "a//b", "a/"])
    await t.rejects(install({ path }), { code: "SOURCE_REFUSED" }, path);
  for (const name of ["../up", "Upper", "", ".dot", "a/b", "x".repeat(50)])
    await t.rejects(install({ name }), { code: "REQUEST_IMPOSSIBLE" }, name);
  t.notOk(existsSync(proof));
  t.same(readdirSync(at()), []);
});

t.test("this machine, link-local and unspecified addresses are refused, however they are written", async (t) => {
  for (const address of [
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "169.254.169.254",
    "::1",
    "::",
    "fe80::1",
    "::ffff:127.0.0.1",
    "224.0.0.1",
  ])
    t.ok(isRefusedAddress(address), address);
  for (const address of ["192.168.1.7", "10.0.0.1", "140.82.112.3", "2606:50c0::1", "fd00::1"])
    t.notOk(isRefusedAddress(address), address);
  const { skills } = await make(t);
  const strict = actionsInstall({ skills, settingUp });
  for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:7f00:1]", "169.254.169.254"])
    await t.rejects(async () => strict.preflight?.({ url: `https://${host}/x.git` }), { code: "SOURCE_REFUSED" }, host);
});

t.test("a repository that does not keep to the rules is refused, and nothing of it stays", async (t) => {
  const { server, install, at, lines } = await make(t);
  server.commit({ "action-on": action, pw: { text: "/etc/passwd", mode: "link" } });
  await t.rejects(install(), { code: "SKILL_INVALID", message: /link, pw/ }, "G12 a link");
  server.commit({ "readme.md": { text: "no action" } });
  await t.rejects(install(), { code: "SKILL_INVALID", message: /action-\*/ });
  await t.rejects(install({ url: `${server.url}/redirect` }), { code: "GIT_FAILED" }, "G15 a redirection");
  await t.rejects(install({ url: `${server.url}/private` }), { code: "GIT_FAILED" }, "G15 it would ask for a password");
  await t.rejects(install({ url: `${server.url}/nothing` }), { code: "GIT_FAILED" });
  t.same(readdirSync(at()), []);
  server.commit({ "action-on": action, "setup.sh": { text: "echo preparing; exit 3" } });
  await t.rejects(install(), { code: "SKILL_SETUP_FAILED" });
  t.ok(lines.includes("preparing"));
  t.same(readdirSync(at()), []);
});

t.test("submodules are not fetched, and G18 a password in the address is never shown or kept", async (t) => {
  const { server, install, lines, at } = await make(t);
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

t.test("G14 a server that never answers is given up, and nothing it started is left", async (t) => {
  const { folder, server, skills, work } = await make(t);
  server.server.removeAllListeners("request");
  const kind = actionsInstall({
    skills,
    settingUp,
    fetching: { isRefused: () => false, authorities: server.authorities, timeoutMs: 300 },
  });
  await t.rejects(kind.run({ url: `${server.url}/work`, name: "slow" }, work("slow")), {
    code: "GIT_FAILED",
    message: /in time/,
  });
  t.same(readdirSync(join(folder, "skills")), []);
});

t.test("an installation that was killed leaves the skill as it was, or as it is to be", async (t) => {
  const { server, skills, install, kind, at } = await make(t);
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
  const { server, skills, install, operate, at } = await make(t);
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
    const { install, operate, at, server } = await make(t);
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

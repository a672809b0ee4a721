/** The ways to a skill in git besides one repository over HTTPS: SSH, signatures, several skills, what an update changes. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type ActionsRequest, actionsInstall, skillOperation } from "../tasks/kinds/skills.ts";
import type { Work } from "../work.ts";
import { serveGit } from "./testing/git-server.ts";
import { serveSsh } from "./testing/ssh-server.ts";
import { DeployKey } from "./deploy-key.ts";
import { Skills } from "./skills.ts";

t.setTimeout(300_000);
const action = { text: "#!/bin/sh\nexec sleep 1000\n", mode: 0o755 };

async function make(t: Test) {
  const folder = t.testdir({ skills: {} });
  const server = await serveGit(t, join(folder, "git"));
  const skills = new Skills(join(folder, "skills"));
  const key = new DeployKey(join(folder, "keys"));
  const lines: string[] = [];
  const fetching = { isRefused: () => false, authorities: server.authorities, key };
  const work: Work = {
    taskId: "task",
    log: (message) => void lines.push(message),
    lines: () => [],
    stage: () => undefined,
    signal: new AbortController().signal,
  };
  const context = { skills, fetching, settingUp: () => ({ network: false }) };
  const kind = actionsInstall(context);
  const operating = skillOperation(context);
  const install = async (request: Partial<ActionsRequest> = {}) => {
    const whole = { url: `${server.url}/work`, name: "lights", ...request };
    await kind.preflight?.(whole);
    await kind.run(whole, work);
  };
  const update = () => operating.run({ skill: "lights", operation: "update" }, work);
  return {
    folder,
    server,
    skills,
    key,
    lines,
    install,
    update,
    at: (...path: string[]) => join(folder, "skills", ...path),
  };
}

t.test("over SSH a skill is installed with the board's own key, and the host's key is pinned", async (t) => {
  const { folder, server, skills, key, lines, install } = await make(t);
  const commit = server.commit({ "action-on": action });
  const publicKey = await key.publicKey();
  t.match(publicKey, /^ssh-ed25519 \S+ sotto@/);
  t.equal(await key.publicKey(), publicKey, "it is made once");
  t.equal(statSync(join(folder, "keys/id_ed25519")).mode & 0o777, 0o600);
  const ssh = await serveSsh(t, join(folder, "sshd"), publicKey);
  const url = `${ssh.url}${join(folder, "git/work")}`;
  await install({ url });
  t.match((await skills.get("lights")).origin, { commit, url });
  t.ok(lines.some((line) => line.includes(`has the key ${ssh.fingerprint}, which is pinned`)));
  await ssh.changeHostKey();
  await t.rejects(install({ url }), { code: "GIT_FAILED", message: /Host key verification failed|refused/ });
});

t.test("a key that the host does not know is told of", async (t) => {
  const { folder, server, install } = await make(t);
  server.commit({ "action-on": action });
  const other = await new DeployKey(join(folder, "others")).publicKey();
  const ssh = await serveSsh(t, join(folder, "sshd"), other);
  await t.rejects(install({ url: `${ssh.url}${join(folder, "git/work")}` }), {
    code: "GIT_FAILED",
    message: /Permission denied/,
  });
});

t.test("who has signed a commit is told and kept: somebody who may, somebody unknown, nobody", async (t) => {
  const { folder, server, skills, key, lines, install } = await make(t);
  await key.publicKey();
  const anna = join(folder, "anna");
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", anna]);
  server.git("config", "gpg.format", "ssh");
  server.git("config", "user.signingkey", `${anna}.pub`);
  const status = async () => (await skills.get("lights")).origin?.signature;
  server.commit({ "action-on": action });
  await install();
  t.same(await status(), { status: "none" });
  server.git("config", "commit.gpgsign", "true");
  server.commit({ "action-on": action, other: { text: "1" } });
  await install();
  t.match(await status(), { status: "unknown", signer: /SHA256:/ });
  writeFileSync(key.signers, `anna@example.org ${readFileSync(`${anna}.pub`, "utf8")}`);
  server.commit({ "action-on": action, other: { text: "2" } });
  await install();
  t.same(await status(), { status: "good", signer: "anna@example.org" });
  t.ok(lines.some((line) => line.endsWith("signed by anna@example.org")));
  // A signature of another commit.
  const raw = server.git("cat-file", "commit", "HEAD").replace("\n\nx", "\n\ny");
  const forged = execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], {
    cwd: join(folder, "git/work"),
    input: raw,
    encoding: "utf8",
  }).trim();
  server.git("update-ref", "refs/heads/main", forged);
  await install();
  t.match(await status(), { status: "bad" });
});

t.test("a repository of several skills: each by its folder, as one would install it alone", async (t) => {
  const { server, skills, install, update, at } = await make(t);
  server.commit({ "lights/action-on": action, "clocks/big/action-time": action, "lib/x.py": { text: "x" } });
  await t.rejects(install(), { code: "SKILL_INVALID", message: /several skills: lights/, remedy: /--path/ });
  await t.rejects(install({ path: "nothing" }), { code: "SKILL_INVALID", message: /no folder nothing/ });
  await install({ path: "lights", name: undefined });
  await install({ path: "clocks/big", name: "clock" });
  t.match(await skills.list(), [
    { name: "clock", actions: ["action-time"] },
    { name: "lights", origin: { path: "lights" } },
  ]);
  t.same(readdirSync(at()).toSorted(), ["clock", "lights"]);
  server.commit({ "lights/action-off": action });
  await update();
  t.same((await skills.get("lights")).actions, ["action-off"]);
});

t.test("an update says what it changes: the commits and the files", async (t) => {
  const { server, lines, install, update } = await make(t);
  server.commit({ "action-on": action });
  await install();
  server.commit({ "action-on": action, "lib/new.py": { text: "new\n" } });
  server.git("commit", "--quiet", "--amend", "--message=Lights \u001b[31mblink");
  await update();
  t.match(lines.join("\n"), /[0-9a-f]{7,} \d{4}-\d\d-\d\d T: Lights \?\[31mblink/);
  t.match(lines.join("\n"), /lib\/new\.py \| 1 \+/);
  await update();
  t.ok(lines.includes("it is the version that is installed"));
  server.git("checkout", "--quiet", "--orphan", "other");
  server.commit({ "action-on": action });
  server.git("branch", "--force", "main", "HEAD");
  server.git("symbolic-ref", "HEAD", "refs/heads/main");
  await update();
  t.ok(lines.some((line) => line.includes("is not among the newest commits before it")));
});

t.test("what is installed can be read by every user, but for the settings, and written by none", async (t) => {
  const before = process.umask(0o077);
  t.teardown(() => process.umask(before));
  const { server, install, at } = await make(t);
  server.commit({ "action-on": action, "lib/x.py": { text: "x" }, "config.ini.default": { text: "[secret]\nkey=\n" } });
  await install({ config: { secret: { key: "mine" } } });
  const mode = (...path: string[]) => (statSync(at("lights", ...path)).mode & 0o777).toString(8);
  t.same(
    [mode(), mode("lib"), mode("lib/x.py"), mode("action-on"), mode("config.ini")],
    ["755", "755", "644", "755", "600"],
  );
});

t.test("settings and grants outlive a skill, unless they are forgotten", async (t) => {
  const { server, skills, install, at } = await make(t);
  const manifest = 'intents = ["me:on"]\npermissions = ["network", "speak"]\n';
  server.commit({
    "action-on": action,
    "skill.toml": { text: manifest },
    "config.ini.default": { text: "[secret]\nkey=\n" },
  });
  await install({ config: { secret: { key: "mine" } }, grants: ["network", "audio"] });
  t.same(
    await skills.rightsOf("lights"),
    { intents: ["me:on"], network: true },
    "what it does not ask for it does not get",
  );
  await skills.setGrants("lights", { speak: true, network: false });
  t.same(await skills.rightsOf("lights"), { intents: ["me:on"], speak: true });
  await skills.remove("lights");
  t.notOk(existsSync(at("lights")));
  await install();
  t.equal((await skills.readConfig("lights")).values["secret"]?.["key"], "mine");
  t.same(await skills.rightsOf("lights"), { intents: ["me:on"], speak: true });
  await skills.remove("lights", true);
  t.same(readdirSync(at()), []);
  await install();
  t.equal((await skills.readConfig("lights")).values["secret"]?.["key"], "");
  t.same(await skills.rightsOf("lights"), { intents: ["me:on"] });
});

t.test("a skill with a broken skill.toml is not installed", async (t) => {
  const { server, install, at } = await make(t);
  server.commit({ "action-on": action, "skill.toml": { text: 'permissions = ["root"]' } });
  await t.rejects(install(), { code: "SKILL_INVALID", message: /skill\.toml: permissions\.0/ });
  t.same(readdirSync(at()), []);
});

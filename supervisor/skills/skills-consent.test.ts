import { existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { actionsInstall } from "../tasks/kinds/skills.ts";
import type { Work } from "../work.ts";
import { Skills } from "./skills.ts";
import { serveGit } from "./testing/git-server.ts";

t.setTimeout(300_000);

const action = { text: "#!/bin/sh\n", mode: 0o755 };

async function make(t: Test, files: Readonly<Record<string, string>>) {
  const folder = t.testdir();
  const server = await serveGit(t, folder);
  const skills = new Skills(join(folder, "skills"));
  const texts = Object.entries(files).map(([name, text]) => [name, { text }] as const);
  server.commit({ "action-on": action, ...Object.fromEntries(texts) });
  const fetching = { isRefused: () => false, authorities: server.authorities };
  const kind = actionsInstall({ skills, fetching, settingUp: () => ({ network: false }) });
  const signal = new AbortController().signal;
  const work: Work = { taskId: "1", log: () => {}, lines: () => [], stage: () => {}, signal };
  const install = () => kind.run({ url: `${server.url}/work`, name: "lights", grants: ["network", "audio"] }, work);
  return {
    skills,
    install,
    at: (...path: string[]) => join(folder, "skills", ...path),
    secret: join(folder, "ca.pem"),
  };
}

const asks = 'permissions = ["network"]\n';

t.test("W14: a set-up that changes what the skill asks for is refused, also one that takes it away", async (t) => {
  for (const script of [
    'echo \'permissions = ["network", "audio"]\' > skill.toml',
    "rm skill.toml",
    "ln -sf config.ini.default skill.toml",
    "rm skill.toml; mkdir skill.toml",
  ]) {
    const { skills, install } = await make(t, { "skill.toml": asks, "setup.sh": `${script}\n` });
    await t.rejects(install(), { code: "SKILL_INVALID" }, script);
    t.same(await skills.list(), []);
  }
  const { skills, install } = await make(t, { "skill.toml": asks, "setup.sh": "touch made\n" });
  await install();
  t.match(await skills.rightsOf("lights"), { network: true });
});

t.test("W14: a skill.toml that was changed afterwards has no rights", async (t) => {
  const { skills, install, at } = await make(t, { "skill.toml": asks });
  await install();
  t.match(await skills.rightsOf("lights"), { network: true });
  writeFileSync(at("lights", "skill.toml"), 'permissions = ["network", "audio"]\n');
  await t.rejects(skills.rightsOf("lights"), { code: "SKILL_INVALID", message: /not the one that was installed/u });
  rmSync(at("lights", "skill.toml"));
  await t.rejects(skills.rightsOf("lights"), { code: "SKILL_INVALID" });
});

t.test(
  "a skill without a manifest, as those for Snips are, has what the operator grants it, and no more",
  async (t) => {
    const { skills, install, at } = await make(t, {});
    await install();
    t.same(await skills.rightsOf("lights"), { intents: undefined, network: true, audio: true });
    await skills.setGrants("lights", { audio: false, inject: true });
    t.same(await skills.rightsOf("lights"), { intents: undefined, network: true, inject: true });
    // A manifest that comes later says what it requests, and was not consented to.
    writeFileSync(at("lights", "skill.toml"), asks);
    await t.rejects(skills.rightsOf("lights"), { code: "SKILL_INVALID" });
  },
);

t.test("W11: what a set-up leaves as config.ini.default is not read as ours", async (t) => {
  const { skills, install } = await make(t, { "setup.sh": "ln -s /etc/hostname config.ini.default\n" });
  await t.rejects(install(), { code: "SKILL_INVALID", message: "config.ini.default is a link that leads out of it" });
  t.same(await skills.list(), []);
});

t.test("W11: a link that is in a skill's folder already is neither read nor written through", async (t) => {
  const { skills, install, at, secret } = await make(t, { "config.ini.default": "[global]\n" });
  await install();
  rmSync(at("lights", "config.ini"));
  symlinkSync(secret, at("lights", "config.ini"));
  await t.rejects(skills.readConfig("lights"), { code: "SKILL_INVALID", message: /config\.ini is a link/u });
  await skills.writeConfig("lights", { global: { city: "Lyon" } });
  t.same((await skills.readConfig("lights")).values, { global: { city: "Lyon" } });
  t.ok(existsSync(secret));
});

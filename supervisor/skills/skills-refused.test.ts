/** Addresses, versions, repositories and servers that nothing is installed from. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { actionsInstall } from "../tasks/kinds/skills.ts";
import { isRefusedAddress } from "./source.ts";
import { action, makeSkills, settingUp } from "./testing/make-skills.ts";

t.test("hostile addresses and versions are refused before anything is asked, and run nothing", async (t) => {
  const { folder, install, at } = await makeSkills(t);
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
  const { skills } = await makeSkills(t);
  const strict = actionsInstall({ skills, settingUp });
  for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:7f00:1]", "169.254.169.254"])
    await t.rejects(async () => strict.preflight?.({ url: `https://${host}/x.git` }), { code: "SOURCE_REFUSED" }, host);
});

t.test("a repository that does not keep to the rules is refused, and nothing of it stays", async (t) => {
  const { server, install, at, lines } = await makeSkills(t);
  server.commit({ "action-on": action, pw: { text: "/etc/passwd", mode: "link" } });
  await t.rejects(install(), { code: "SKILL_INVALID", message: /link, pw/ }, "G12 a link");
  server.commit({ "readme.md": { text: "no action" } });
  await t.rejects(install(), { code: "SKILL_INVALID", message: /action-\*/ });
  await t.rejects(
    install({ url: `${server.url}/redirect` }),
    {
      code: "GIT_FAILED",
      message: /leads to another address/u,
      remedy: `if you trust it: sotto skill install ${server.url}/work`,
    },
    "G15 a redirection, which is named and not followed",
  );
  for (const elsewhere of ["http://localhost/plain.git", "https://localhost/$(reboot)", "file:///etc", "//["]) {
    server.moved.to = elsewhere;
    await t.rejects(
      install({ url: `${server.url}/redirect` }),
      { code: "GIT_FAILED", remedy: /open the address in a browser/u },
      `G15 ${elsewhere} is not named`,
    );
  }
  await t.rejects(install({ url: `${server.url}/private` }), { code: "GIT_FAILED" }, "G15 it would ask for a password");
  await t.rejects(install({ url: `${server.url}/nothing` }), { code: "GIT_FAILED" });
  t.same(readdirSync(at()), []);
  server.commit({ "action-on": action, "setup.sh": { text: "echo preparing; exit 3" } });
  await t.rejects(install(), { code: "SKILL_SETUP_FAILED" });
  t.ok(lines.includes("preparing"));
  t.same(readdirSync(at()), []);
});

t.test("G14 a server that never answers is given up, and nothing it started is left", async (t) => {
  const { folder, server, skills, work } = await makeSkills(t);
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

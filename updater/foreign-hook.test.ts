/** apt's hook, where it decides without the updater. Its paths are those of a temporary folder, and `systemctl` says what the test tells it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { execa } from "execa";

const hook = readFileSync(join(import.meta.dirname, "../packaging/sotto/before-apt"), "utf8");
const change = "sotto 0.2.0 < 0.2.0+1 /var/cache/apt/archives/sotto_0.2.0+1_amd64.deb\n";

type Machine = { readonly step?: string; readonly updater: string; readonly cgroup?: string };

/** Runs it with an updater in that state; who starts the updater is refused, so that nothing is waited for. */
async function announced(t: Test, { step, updater, cgroup = "0::/user.slice" }: Machine, stdin = change) {
  const folder = t.testdir({ apt: {}, bin: {}, system: {} });
  const file = (name: string) => join(folder, name);
  writeFileSync(file("cgroup"), `${cgroup}\n`);
  if (step !== undefined) writeFileSync(file("apt/breadcrumb.json"), JSON.stringify({ step }, undefined, 1));
  const systemctl = `#!/bin/sh\n[ "$1" = is-active ] && echo ${updater} && exit 3\nexit 1\n`;
  writeFileSync(file("bin/systemctl"), systemctl, { mode: 0o755 });
  const script = hook
    .replaceAll("/var/lib/sotto/apt", file("apt"))
    .replaceAll("/run/systemd/system", file("system"))
    .replaceAll("/proc/self/cgroup", file("cgroup"));
  mkdirSync(file("run"));
  const env = { PATH: `${file("bin")}:/usr/bin:/bin` };
  const ran = await execa("sh", ["-c", script], { input: stdin, env, extendEnv: false, reject: false });
  return { code: ran.exitCode, output: ran.stdout, isAnnounced: existsSync(file("apt/foreign")) };
}

t.test("a change in the middle of a judgement or an undo is refused, and says when to try again", async (t) => {
  for (const step of ["changing", "judging", "undoing"])
    for (const updater of ["active", "activating"]) {
      const { code, output, isAnnounced } = await announced(t, { step, updater });
      t.equal(code, 10, `${step}, ${updater}`);
      t.match(output, /being judged, or undone; run apt again/u);
      t.notOk(isAnnounced);
    }
});

t.test("the own change of an updater that does not say so is let through", async (t) => {
  const cgroup = "0::/system.slice/sotto-updater.service";
  const { code, output, isAnnounced } = await announced(t, { step: "changing", updater: "activating", cgroup });
  t.same({ code, output, isAnnounced }, { code: 0, output: "", isAnnounced: false });
});

t.test("what an interruption has left refuses nothing: the updater is told, and repairs first", async (t) => {
  for (const updater of ["inactive", "failed"]) {
    const { code, isAnnounced } = await announced(t, { step: "judging", updater });
    t.equal(code, 0, updater);
    t.ok(isAnnounced);
  }
});

t.test("packages of others pass, whatever is under way", async (t) => {
  const others = "curl 7.88 < 7.89 /var/cache/apt/archives/curl_7.89_amd64.deb\n";
  const { code, output } = await announced(t, { step: "judging", updater: "activating" }, others);
  t.same({ code, output }, { code: 0, output: "" });
});

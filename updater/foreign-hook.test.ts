/** apt's hook by itself. Its paths are those of a temporary folder, and `systemctl` does what the test says. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { execa } from "execa";

const hook = readFileSync(join(import.meta.dirname, "../packaging/sotto/before-apt"), "utf8");
const change = "sotto 0.2.0 < 0.2.0+1 /var/cache/apt/archives/sotto_0.2.0+1_amd64.deb\n";

type Machine = {
  /** Of the breadcrumb. */
  readonly step?: string;
  /** What the updater answers as soon as it is started; without an answer it stays silent. */
  readonly answer?: string;
  readonly updater?: string;
  readonly cgroup?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** [updates] security_fixes, as the running platform says it. */
  readonly securityFixes?: boolean;
};

/** What dpkg has, as `dpkg-query` tells it. */
const installed = [
  "sotto\tsotto\tlibspeech1, player\t",
  "libspeech1t64\tspeech\t\tlibspeech1 (= 1.0)",
  "speech-data\tspeech\t\t",
  "player\tplayer\t\t",
  "player-extras\tplayer-extras\t\t",
  "curl\tcurl\t\t",
];

async function announced(
  t: Test,
  { step, answer, updater = "inactive", cgroup = "0::/user.slice", env: more = {}, securityFixes }: Machine,
  stdin = change,
) {
  const folder = t.testdir({ apt: {}, bin: {}, system: {} });
  const file = (name: string) => join(folder, name);
  writeFileSync(file("cgroup"), `${cgroup}\n`);
  if (step !== undefined) writeFileSync(file("apt/breadcrumb.json"), JSON.stringify({ step }, undefined, 1));
  const answers =
    answer === undefined
      ? "exit 0"
      : `cp ${file("apt/foreign")} ${file("told")}; echo "${answer}" >${file("apt/foreign-answer")}`;
  const programs = {
    systemctl: `[ "$1" != is-active ] || { echo ${updater}; exit 3; }\n${answers}`,
    "dpkg-query": `cat <<'END'\n${installed.join("\n")}\nEND`,
    // The ten minutes of a silent updater pass at once.
    sleep: "exit 0",
  };
  for (const [name, text] of Object.entries(programs))
    writeFileSync(file(`bin/${name}`), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const script = hook
    .replaceAll("/var/lib/sotto/apt", file("apt"))
    .replaceAll("/run/systemd/system", file("system"))
    .replaceAll("/proc/self/cgroup", file("cgroup"))
    .replaceAll("/run/sotto/gate.json", file("gate.json"));
  if (securityFixes !== undefined) writeFileSync(file("gate.json"), `${JSON.stringify({ pid: 1, securityFixes })}\n`);
  mkdirSync(file("run"));
  const env = { PATH: `${file("bin")}:/usr/bin:/bin`, ...more };
  const ran = await execa("sh", ["-c", script], { input: stdin, env, extendEnv: false, reject: false });
  const told = existsSync(file("told")) ? readFileSync(file("told"), "utf8") : undefined;
  return { code: ran.exitCode, output: ran.stdout, told, isLeft: existsSync(file("apt/foreign")) };
}

t.test("whatever is under way, the updater is told, and its answer counts", async (t) => {
  for (const step of [undefined, "begun", "changing", "judging", "undoing"]) {
    const machine = step === undefined ? {} : { step };
    const when = step ?? "nothing";
    const passed = await announced(t, { ...machine, answer: "go" });
    t.match(passed, { code: 0, told: "sotto 0.2.0 0.2.0+1 /var/cache/apt/archives/sotto_0.2.0+1_amd64.deb\n" }, when);
    const refused = await announced(t, { ...machine, answer: "refuse it understands nothing" });
    t.match(refused, { code: 10, output: /is refused: it understands nothing\n.*is pinned now/u }, when);
    const later = await announced(t, { ...machine, answer: "later it is being rolled back" });
    t.match(later, { code: 10, output: /not now: it is being rolled back; run apt again in some minutes/u }, when);
    t.notMatch(later.output, /pinned/u);
  }
});

t.test("who waits for a judgement is told so", async (t) => {
  t.match(await announced(t, { step: "judging", answer: "go" }), { output: /still being judged; waiting for that/u });
  t.match(await announced(t, { step: "changing", answer: "go" }), { output: /keeping the installed version/u });
});

t.test("while an updater is at work without an answer, a change that nobody would judge is not made", async (t) => {
  for (const step of ["changing", "judging", "undoing"]) {
    const { code, output, isLeft } = await announced(t, { step, updater: "activating" });
    t.equal(code, 10, step);
    t.match(output, /not now: the last upgrade is still being judged; run apt again/u);
    t.notOk(isLeft, "nothing is announced any more");
  }
});

t.test("a machine whose updater does not work gets its upgrades all the same", async (t) => {
  for (const updater of ["inactive", "failed"]) {
    const { code, output, isLeft } = await announced(t, { step: "judging", updater });
    t.equal(code, 0, updater);
    t.match(output, /does not answer; this upgrade cannot be rolled back/u);
    t.notOk(isLeft);
  }
  t.match(await announced(t, { updater: "activating" }), { code: 0 }, "nothing is under way");
});

t.test("the updater's own changes are let through, also those of one that does not say so", async (t) => {
  const own = [
    { cgroup: "0::/system.slice/sotto-updater.service" },
    { cgroup: "0::/system.slice/sotto-apt.service" },
    { env: { SOTTO_UPDATER: "1" } },
  ];
  for (const machine of own) {
    const ran = await announced(t, { step: "changing", updater: "activating", answer: "refuse this", ...machine });
    t.match(ran, { code: 0, output: "", told: undefined, isLeft: false });
  }
});

t.test("packages of others pass, whatever is under way", async (t) => {
  const others = "curl 7.88 < 7.89 /var/cache/apt/archives/curl_7.89_amd64.deb\n";
  const ran = await announced(t, { step: "judging", updater: "activating", answer: "refuse this" }, others);
  t.match(ran, { code: 0, output: "", told: undefined });
});

t.test(
  "the engines' packages, and what is built from the same sources, are announced if their fixes are wanted",
  async (t) => {
    const line = (name: string) => `${name} 1.0 < 1.1 /var/cache/apt/archives/${name}_1.1_all.deb\n`;
    const names = ["libspeech1t64", "speech-data", "player", "player-extras", "curl", "speech"];
    const stdin = names.map(line).join("");
    const wanted = await announced(t, { answer: "go", securityFixes: true }, stdin);
    const told = ["libspeech1t64", "speech-data", "player"].map((name) =>
      line(name).replace("<  ", "").replace(" < ", " "),
    );
    t.match(wanted, { code: 0, told: told.join("") });
    for (const machine of [{ securityFixes: false }, {}])
      t.match(await announced(t, { answer: "refuse this", ...machine }, stdin), {
        code: 0,
        output: "",
        told: undefined,
      });
  },
);

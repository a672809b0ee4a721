import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { boardChecks, platformChecks } from "../../supervisor/health/checks.ts";
import type { Health } from "../../supervisor/health/health.ts";
import { writeControl } from "../../supervisor/control-file.ts";
import { first, last } from "../doctor/checks.ts";
import { root } from "../table.ts";
import { board, sotto } from "../testing/sotto.ts";

/** What was fixed is remembered in the home of who fixes: here, a folder of the test. */
function homeOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), "sotto-home-"));
  const before = process.env["XDG_STATE_HOME"];
  process.env["XDG_STATE_HOME"] = folder;
  t.teardown(() => {
    if (before === undefined) delete process.env["XDG_STATE_HOME"];
    else process.env["XDG_STATE_HOME"] = before;
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A platform that says of itself where it is, with these checks of its own. */
async function running(t: Test, checks: Health["checks"] = []) {
  homeOf(t);
  const made = await board(t, {
    health: async () => ({ health: "healthy", reasons: [], checks, selfTest: undefined, loaded: {} }),
  });
  await writeControl(made.runtime, {
    pid: process.pid,
    version: "1",
    startedAt: new Date().toISOString(),
    bus: { url: "mqtt://127.0.0.1:1", prefix: "msg", socket: undefined, anonymous: "off" },
    admin: { url: `https://127.0.0.1:${made.port}/` },
    data: made.folder,
    config: made.file,
    wakeWord: "okay",
    virtualAudio: undefined,
  });
  return made;
}

const question = "Is it so?";
const finding = { severity: "degraded", code: "X_Y", message: "it is not so", remedy: "make it so" } as const;

t.test("what the platform finds is told with what to do, and is the exit code", async (t) => {
  const { sotto, data } = await running(t, [
    { name: "store", question, findings: [finding] },
    { name: "disk", question: "Is there room?", findings: [{ ...finding, severity: "notice" }] },
    { name: "clock", question: "Is it right?", findings: [] },
  ]);
  const { code, out } = await sotto("doctor", "store", "disk", "clock");
  t.equal(code, 1);
  t.match(out, /✗ Is it so\?\n {4}it is not so\n {4}What to do: make it so\n! Is there room\?\n.*✓ Is it right\?\n$/su);
  t.match(await data("doctor", "store", "clock"), {
    code: 1,
    value: {
      checks: [
        { check: "store", state: "bad", findings: [{ code: "X_Y" }] },
        { check: "clock", state: "good" },
      ],
      fixed: [],
    },
  });
  t.equal((await sotto("doctor", "disk")).code, 0, "a notice is no fault");
  t.match(await sotto("doctor", "running", "clock"), { code: 0, out: /All is well\.\n$/u });
});

t.test(
  "without a platform that is the finding, what it would be asked is left out, and nothing is made up",
  async (t) => {
    const runtime = homeOf(t);
    const said = await sotto(runtime, "doctor", "running", "store", "broker");
    t.equal(said.code, 1);
    t.match(said.out, /✗ .*\n.*What to do: start/su);
    t.equal(said.out.match(/^– .*\(it does not run\)$/gmu)?.length, 2);
    const { code, out } = await sotto(runtime, "doctor", "running", "store", "--json");
    const { checks } = JSON.parse(out) as { checks: { check: string; state: string }[] };
    t.same([code, ...checks.map(({ check, state }) => `${check} ${state}`)], [1, "running bad", "store skipped"]);
  },
);

t.test("the command line takes the name of every check, in the order in which they are asked", (t) => {
  const checks = [...first, ...platformChecks, ...boardChecks, ...last].map(({ name }) => name);
  const [argument] = root.commands?.find(({ name }) => name === "doctor")?.arguments ?? [];
  t.same(argument?.values, checks);
  t.end();
});

t.test("a check that there is not, and another machine, are refused before anything is asked", async (t) => {
  const { sotto } = await running(t);
  t.match(await sotto("doctor", "storr"), { code: 64, out: "", err: /CHECK is running, ports, .* not "storr"/u });
  t.match(await sotto("doctor", "--host", "board.local"), { code: 64, out: "", err: /looks at this machine/u });
});

t.test("a fix changes what was found, is reported, and can be undone", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-fix-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const secret = join(folder, "secret");
  writeFileSync(secret, "x", { mode: 0o644 });
  const mode = () => (statSync(secret).mode & 0o777).toString(8);
  const fix = { act: "mode", path: secret, mode: 0o600 } as const;
  const { sotto, data } = await running(t, [{ name: "permissions", question, findings: [{ ...finding, fix }] }]);
  t.match(await sotto("doctor", "permissions"), { code: 1, out: /`sotto doctor --fix` does what can be undone/u });
  t.equal(mode(), "644", "nothing is changed unasked");
  t.match(await sotto("doctor", "permissions", "--fix"), {
    code: 1,
    out: /fixed: chmod 600 .*secret\n`sotto doctor --undo` takes that back\.\n$/u,
  });
  t.equal(mode(), "600");
  t.match(await sotto("doctor", "--undo"), { code: 0, out: /^undone: chmod 644 .*secret\n$/u });
  t.equal(mode(), "644");
  t.match(await sotto("doctor", "--undo"), { code: 0, out: "There is nothing to undo.\n" });
  t.match((await data("doctor", "permissions", "--fix")).value, { fixed: [/^chmod 600 /u] });
  t.match((await data("doctor", "--undo")).value, { undone: [/^chmod 644 /u] });
});

t.test(
  "a component is disabled by a fix and enabled by undoing it; what cannot be done is told, and the rest is done",
  async (t) => {
    const act = (component: string) => ({ act: "component", component, operation: "disable" }) as const;
    const findings = [act("nobody"), act("hotword")].map((fix) => ({ ...finding, fix }));
    const { sotto, data, tasks } = await running(t, [{ name: "components", question, findings }]);
    const fixed = await sotto("doctor", "components", "--fix");
    t.match(fixed.err, /disable nobody could not be done: there is no such component/u);
    t.match(fixed.out, /fixed: disable hotword\n/u);
    await tasks.queue.idle();
    t.match((await data("status", "hotword")).value, { state: "disabled" });
    t.match(await sotto("doctor", "--undo"), { code: 0, out: "undone: enable hotword\n" });
  },
);

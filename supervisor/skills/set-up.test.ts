import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import t, { type Test } from "tap";
import { skillData } from "../../platform/port/skill-unit.ts";
import type { Work } from "../work.ts";
import { skillHasEnded } from "./processes.ts";
import { setUp, type SetUpOptions } from "./set-up.ts";

t.setTimeout(300_000);

function make(t: Test, script: string) {
  const root = t.testdir({ data: { skills: { ".staging-1": { "setup.sh": script } }, "sotto.db": "secret", tls: {} } });
  const folder = join(root, "data/skills/.staging-1");
  const as = join(root, "data/skills/lights");
  const lines: string[] = [];
  const work: Work = {
    taskId: "1",
    log: (line) => void lines.push(line),
    lines: () => [],
    stage: () => undefined,
    signal: new AbortController().signal,
  };
  const run = (options: Partial<SetUpOptions> = {}) => setUp(folder, as, work, { network: false, ...options });
  return { root, folder, as, lines, run };
}

t.test(
  "a set-up writes into its own folder, which it sees at its later place, and its words are in the log",
  async (t) => {
    const { folder, as, lines, run } = make(t, "pwd; echo prepared > made; echo oh >&2; python3 -c 'print(6*7)'\n");
    await run();
    t.equal(readFileSync(join(folder, "made"), "utf8"), "prepared\n");
    // Two pipes: which of their lines comes first is left open.
    t.same(lines.toSorted(), [as, "oh", "42"].toSorted());
  },
);

t.test(
  "a set-up script cannot change the system, and cannot see the platform, home folders or other processes",
  async (t) => {
    // Above our own Node and this test's folders there are folders, with nothing else in them.
    const hidden = ["/root", "/home", "/var/lib", "/run", "/etc/shadow", "/etc/sotto"].filter(
      (path) => !import.meta.dirname.startsWith(`${path}/`),
    );
    const { root, lines, run, folder } = make(
      t,
      `for path in /usr/x /etc/x /bin/x /x /var/x "$1"; do touch "$path" 2>/dev/null && echo "wrote $path"; done
     for path in ${hidden.join(" ")}; do [ -e "$path" ] && echo "sees $path"; done
     ls ../.. 2>/dev/null | grep -v skills; ls .. ; env | sort; ls /proc | grep -c '^[0-9]'
     unshare --user true 2>/dev/null && echo "made a namespace"; mount -t tmpfs x /tmp 2>/dev/null && echo mounted; true`,
    );
    process.env["SOTTO_TEST_SECRET"] = "xyzzy";
    t.teardown(() => delete process.env["SOTTO_TEST_SECRET"]);
    await run();
    const text = lines.join("\n");
    t.notMatch(text, /^(?:wrote|sees|made|mounted)|sotto\.db|xyzzy/m);
    t.match(text, /^PATH=/m);
    t.ok(Number(lines.at(-1)) <= 6, `${lines.at(-1)} processes are seen`);
    t.same(readdirSync(join(root, "data/skills")), [".staging-1"]);
    t.same(readdirSync(folder), ["setup.sh"]);
  },
);

t.test("it has no network, not even the machine's own, unless it is granted", async (t) => {
  const server = createServer((socket) => socket.on("error", () => undefined).end("hello\n")).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { lines, run } = make(
    t,
    `python3 -c 'import socket; print(socket.create_connection(("127.0.0.1", ${port}), 5).recv(5))' 2>&1 | tail -1`,
  );
  await run();
  t.match(lines.at(-1), /Connection refused|Network is unreachable/);
  await run({ network: true });
  t.equal(lines.at(-1), "b'hello'");
});

t.test("its failure, its endlessness and its greed fail the task, and nothing of it goes on", async (t) => {
  const failing = make(t, "echo preparing; exit 3\n");
  await t.rejects(failing.run(), { code: "SKILL_SETUP_FAILED", message: /exit code 3/, remedy: /no network/ });
  t.same(failing.lines, ["preparing"]);
  const endless = make(t, "(while :; do date > alive; sleep 0.05; done) & echo begun; sleep 1000\n");
  await t.rejects(endless.run({ timeoutMs: 10_000 }), { code: "SKILL_SETUP_FAILED", message: /did not end in time/ });
  t.same(endless.lines, ["begun"]);
  const made = readFileSync(join(endless.folder, "alive"), "utf8");
  await new Promise((resolve) => setTimeout(resolve, 300));
  t.equal(readFileSync(join(endless.folder, "alive"), "utf8"), made, "the process in its background is gone too");
  const greedy = make(t, "python3 -c 'x = bytearray(2 * 1024**3)' 2>&1 | tail -1; exit 1\n");
  await t.rejects(greedy.run(), { code: "SKILL_SETUP_FAILED" });
  t.match(greedy.lines, ["MemoryError"]);
});

t.test("without a sandbox it is not run at all", async (t) => {
  const { folder, run } = make(t, "echo ran > ran\n");
  await t.rejects(run({ bubblewrap: "no-such-program" }), { code: "SANDBOX_MISSING", remedy: /bubblewrap/ });
  const refusing = join(t.testdir({ bin: {} }), "bin/refusing");
  writeFileSync(refusing, "#!/bin/sh\necho 'No permissions to create a new namespace' >&2; exit 1\n");
  chmodSync(refusing, 0o755);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "setup.sh"), "echo ran > ran\n");
  await t.rejects(run({ bubblewrap: refusing }), { code: "SANDBOX_MISSING", message: /No permissions/ });
  t.notOk(existsSync(join(folder, "ran")));
});

t.test("a skill has ended when its last process has", async (t) => {
  const signal = new AbortController().signal;
  const skills = join(t.testdir(), "skills");
  await skillHasEnded(skills, "nobody", signal);
  const environment = { PATH: "/usr/bin:/bin", SOTTO_SKILL_DATA: skillData(skills, "test-lights") };
  const child = spawn("sleep", ["1000"], { env: environment });
  t.teardown(() => child.kill("SIGKILL"));
  await once(child, "spawn");
  let ended = false;
  const waiting = skillHasEnded(skills, "test-lights", signal).then(() => (ended = true));
  await skillHasEnded(skills, "test-light", signal);
  await skillHasEnded(join(skills, "../of-another-platform/skills"), "test-lights", signal);
  await new Promise((resolve) => setTimeout(resolve, 300));
  t.notOk(ended);
  child.kill("SIGTERM");
  await waiting;
  t.ok(ended);
});

/** A hostile skill on a board: it disturbs nothing, learns nothing and reaches nobody. */
import { join } from "node:path";
import t from "tap";
import { boardTimeout, startInstalled } from "./lab/installed.ts";
import { healthy } from "./lab/packages.ts";
import { serveSkills, SkillLog } from "./lab/skills.ts";
import { until } from "./lab/until.ts";

t.setTimeout(boardTimeout);

await t.test("a hostile skill beside others, Debian 12", async (t) => {
  const { board, wire } = await startInstalled(t, { options: "--virtual-audio=on" });
  const sotto = (...args: readonly string[]) => board.run("sotto", ...args);
  const url = await serveSkills(t, wire, board, join(import.meta.dirname, "skills"));
  const components = async () => {
    const { stdout } = await sotto("status", "--json");
    return (JSON.parse(stdout) as { components: { name: string; pid: number }[] }).components.map(({ name, pid }) => [
      name,
      pid,
    ]);
  };
  const unit = (skill: string) => `sotto-skill@${skill}.service`;
  const show = async (skill: string, property: string) =>
    (await board.run("systemctl", "show", "-P", property, unit(skill))).stdout;
  /** A dialogue with another skill; resolves to the milliseconds that it took. */
  const conversation = async (): Promise<number> => {
    const began = performance.now();
    const { output } = await sotto("ask", "what time is it");
    t.match(output, /answers “It is /, "another skill answers");
    return performance.now() - began;
  };

  await until("the example skills are ready", async () =>
    (await sotto("ask", "what time is it")).output.includes("answers") ? true : undefined,
  );

  await t.test("each skill has a unit, a user and walls of its own", async (t) => {
    for (const skill of ["secretive", "hostile"]) {
      const done = await sotto("skill", "install", url, "--path", skill);
      t.equal(done.code, 0, done.output);
    }
    await (await SkillLog.of(board, "hostile")).says(/^attack none/u).catch(() => undefined);
    const pids = await Promise.all(["clock", "home", "secretive", "hostile"].map((skill) => show(skill, "MainPID")));
    const users = await Promise.all(
      pids.map(async (pid) => (await board.run("ps", "-o", "uid=", "-p", pid)).stdout.trim()),
    );
    t.equal(new Set(users).size, 4, `users ${users.join(", ")}`);
    const security = await board.run("systemd-analyze", "security", unit("hostile"), "--no-pager");
    const exposure = Number(/level for \S+: ([\d.]+)/u.exec(security.output)?.[1]);
    t.ok(exposure <= 0.5, `systemd-analyze security says ${exposure}`);
    t.comment(`a skill's exposure: ${exposure}`);
    for (const [property, value] of [
      ["MemoryMax", "134217728"],
      ["TasksMax", "48"],
      ["CPUQuotaPerSecUSec", "500ms"],
      ["LimitNPROC", "48"],
    ] as const)
      t.equal(await show("hostile", property), value, property);
    const label = (await sotto("skill", "show", "hostile")).output;
    for (const told of [
      /Hostile \(hostile\)/u,
      /commit +[0-9a-f]{40}/u,
      /signature +none/u,
      /network +no, though it asks/u,
      /128 MB of memory, 48 processes, 50 % of a processor, 64 MB of data/u,
    ])
      t.match(label, told);
    t.comment(label);
  });

  await t.test("the platform's user may start skills, and nothing else of the system", async (t) => {
    const as = (...argv: readonly string[]) => board.run("runuser", "-u", "sotto", "--", ...argv);
    t.not((await as("systemctl", "--no-ask-password", "stop", "ssh")).code, 0);
    t.not((await as("systemd-run", "--no-ask-password", "true")).code, 0);
    for (const name of [
      "sotto-updater.service",
      "sotto-skill@../x.service",
      "sotto-skill@UP.service",
      "sotto-skillx@a.service",
    ])
      t.not((await as("systemctl", "--no-ask-password", "restart", name)).code, 0, name);
    t.not((await as("systemctl", "--no-ask-password", "kill", unit("clock"))).code, 0);
    t.match(await as("systemctl", "--no-ask-password", "restart", unit("clock")), { code: 0 });
  });

  const before = await components();
  await sotto("skill", "set", "secretive", "secret.token", "--value-file", "/etc/hostname");
  await (await SkillLog.of(board, "secretive")).says(/keeps/u).catch(() => undefined);

  async function attack(name: string): Promise<SkillLog> {
    const log = await SkillLog.of(board, "hostile");
    const set = await sotto("skill", "set", "hostile", "global.attack", name);
    if (set.code !== 0) throw new Error(set.output);
    await log.says(new RegExp(`^attack ${name} `, "u"));
    return log;
  }
  const gained = async (log: SkillLog) => (await log.lines()).filter((line) => line.startsWith("gained"));

  await t.test("it reads and writes nothing of others, of the platform and of the system", async (t) => {
    const log = await attack("read");
    await log.says(/^done read/u);
    t.same(await gained(log), []);
    const settings = await board.run("cat", "/var/lib/sotto/skills/hostile/config.ini");
    t.match(settings.stdout, /attack *= *read/u, "its settings are the platform's");
    t.notMatch(settings.stdout, "left", "and what it wrote into its copy of them stays there");
  });

  await t.test("it hears intents and sessions only, and what it may not say is not said", async (t) => {
    const log = await attack("listen");
    await conversation();
    t.match(await log.says(/^heard \d+ topics/u), /heard [1-9]/u);
    t.same(await gained(log), []);
  });

  await t.test("it calls nobody", async (t) => {
    const log = await attack("call");
    await log.says(/^done call/u, 120);
    t.same(await gained(log), []);
  });

  await t.test("granted the network it calls others, and nobody on this machine", async (t) => {
    // What it did last, it would do again with what it is granted.
    await (await attack("none")).says(/^done none/u);
    t.match(await sotto("skill", "grant", "hostile", "network"), { code: 0 });
    const online = "sotto-skill-online@hostile.service";
    await until("it runs in the other unit", async () =>
      (await board.run("systemctl", "is-active", online)).stdout === "active" ? true : undefined,
    );
    const log = await attack("listen");
    t.match(await log.says(/^heard \d+ topics/u), /heard/u, "it reaches the bus by its own door");
    t.same(await gained(log), []);
    const calls = await attack("call");
    await calls.says(/^done call/u, 120);
    t.same(await gained(calls), ["gained to send a datagram"]);
    await sotto("skill", "revoke", "hostile", "network");
    await until("it is back in its own", async () =>
      (await show("hostile", "ActiveState")) === "active" ? true : undefined,
    );
  });

  await t.test("a fork bomb is held", async (t) => {
    const log = await attack("fork");
    await log.says(/^forking/u);
    const times: number[] = [];
    let most = 0;
    for (let round = 0; round < 3; round++) {
      times.push(await conversation());
      const { stdout } = await board.run(
        "sh",
        "-c",
        `wc -l </sys/fs/cgroup$(systemctl show -P ControlGroup ${unit("hostile")})/cgroup.procs`,
      );
      most = Math.max(most, Number(stdout));
    }
    t.ok(most <= 48, `${most} processes`);
    t.comment(
      `fork bomb: at most ${most} processes; dialogues took ${times.map((time) => Math.round(time)).join(", ")} ms`,
    );
  });

  await t.test("a memory hog is held", async (t) => {
    const log = await attack("memory");
    const end = await log.says(/^no more than|has ended/u);
    t.comment(`memory hog: ${end}`);
    await conversation();
  });

  await t.test("a flood of lines fills neither log nor disk", async (t) => {
    const log = await attack("log");
    const began = performance.now();
    await log.says(/exceeds the log rate limit|done log/u);
    const time = await conversation();
    const size = Number((await board.run("sh", "-c", "cat /var/lib/sotto/logs/* | wc -c")).stdout);
    t.ok(size < 64 * 1024 * 1024, `${size} bytes of logs`);
    t.comment(
      `log flood: a dialogue took ${Math.round(time)} ms; logs ${Math.round(size / 1024)} kB after ${Math.round((performance.now() - began) / 1000)} s`,
    );
  });

  await t.test("what fills the disk is stopped, and stays so", async (t) => {
    const log = await attack("disk");
    t.match(await log.says(/its data takes \d+ MB/u), /may take 64 MB/u);
    await until("it is stopped", async () => ((await show("hostile", "ActiveState")) === "active" ? undefined : true));
    const { stdout } = await board.run("du", "-sm", "/var/lib/private/sotto-skill/hostile");
    t.comment(`disk filler: ${stdout.split("\t")[0]} MB when it was stopped`);
    await conversation();
  });

  await t.test("nothing was disturbed by all that", async (t) => {
    t.same(await components(), before, "no component was restarted");
    t.equal(
      (await board.run("cat", "/var/lib/private/sotto-skill/secretive/kept")).stdout,
      "kitchen",
      "another's data is as it was",
    );
    const removed = await sotto("skill", "remove", "hostile", "--forget", "--yes");
    t.equal(removed.code, 0, removed.output);
    t.equal(
      (await board.run("ls", "-A", "/var/lib/private/sotto-skill/hostile")).output,
      "",
      "its data is gone with it",
    );
    // Until then its health told of a skill that cannot run, and of one that never connects to the bus.
    await until("it is told that one is not connected", async () =>
      /secretive +not connected/u.test((await sotto("skill", "list")).output) ? true : undefined,
    );
    t.match(await sotto("skill", "remove", "secretive", "--forget", "--yes"), { code: 0 });
    await healthy(board);
  });

  await t.test(
    "a set-up runs in a unit of its own; what it makes is the skill's, and its failure is the task's",
    async (t) => {
      const done = await sotto("skill", "install", url, "--path", "prepared");
      t.equal(done.code, 0, done.output);
      t.match(done.output, /set up as 6\d{4} in \/var\/lib\/sotto\/skills\/prepared/u);
      t.notMatch(done.output, "gained");
      const log = await SkillLog.of(board, "prepared");
      await sotto("skill", "restart", "prepared");
      t.match(await log.says(/^value/u), "value 42 of /var/lib/sotto/skills/prepared/venv");
      const failed = await sotto("skill", "install", url, "--path", "unprepared");
      t.match(failed.output, "trying");
      t.match(failed.output, "setup.sh ended with exit code 7");
      t.match((await sotto("skill", "list")).output, /prepared/u);
      t.notMatch((await sotto("skill", "list")).output, "unprepared");
      // It never connects to the bus, which its board would be degraded for.
      t.match(await sotto("skill", "remove", "prepared", "--forget", "--yes"), { code: 0 });
    },
  );

  await t.test("a skill of this lineage works as it is, with the prefix hermes, behind the same walls", async (t) => {
    t.match(await sotto("config", "set", "bus.topic_prefix", "hermes"), { code: 0 });
    await board.run("systemctl", "restart", "sotto");
    await healthy(board);
    const log = await SkillLog.of(board, "lineage");
    t.match(await sotto("skill", "install", url, "--path", "lineage"), { code: 0 });
    await log.says(/^connected/u);
    await board.run("sotto", "skill", "disable", "home");
    t.match((await sotto("ask", "which lights are on")).output, "Hello from the past");
  });
});

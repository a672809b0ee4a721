import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import t from "tap";
import { systemCode } from "../errors.ts";
import { FolderTarget } from "./folder-target.ts";
import { backupName } from "./names.ts";
import { runApart } from "./run-apart.ts";

const now = Date.parse("2026-11-25T02:30:00Z");
const name = backupName("kitchen", new Date(now));
const never = new AbortController().signal;

/** Opens the end to write, as soon as somebody reads. */
async function opened(path: string): Promise<number> {
  for (;;)
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if (systemCode(error) !== "ENXIO") throw error;
      await setImmediate();
    }
}

t.test("what a kill has left in the middle of a copy goes with the next backup, and nothing of others", async (t) => {
  const folder = t.testdir({ there: {}, file: "sealed" });
  const there = join(folder, "there");
  const target = new FolderTarget(there, { board: "kitchen", now });
  for (const left of [
    backupName("kitchen", new Date(now - 86_400_000)),
    name,
    "sotto-kitchen-2.backup",
    backupName("cellar", new Date(now)),
  ])
    writeFileSync(join(there, `${left}.new`), "a part");
  await target.send(join(folder, "file"), name, never);
  t.same(readdirSync(there).toSorted(), [
    `sotto-cellar-2026-11-25T02-30-00Z.backup.new`,
    "sotto-kitchen-2.backup.new",
    name,
  ]);
});

t.test(
  "a folder that never answers is given up when the time is over, and nothing waits for it in this process",
  async (t) => {
    const folder = t.testdir({});
    // Nobody ever opens its other end.
    execFileSync("mkfifo", [join(folder, name)]);
    const target = new FolderTarget(folder, { board: "kitchen", now });
    const given = new AbortController();
    const fetched = target.fetch(join(folder, "fetched"), given.signal);
    const rejected = t.rejects(fetched, { message: `${folder} does not answer, for too long` });
    const writer = await opened(join(folder, name));
    given.abort();
    await rejected;
    closeSync(writer);
    t.equal(await target.retain(1, never), undefined, "the next attempt is free to begin");
  },
);

t.test("a process that cannot be ended is left behind, and no second one joins it", async (t) => {
  const given = new AbortController();
  const pids: number[] = [];
  const apart = {
    place: "/mnt/dead",
    script: "read -r _ < $1",
    args: [join(t.testdir({}), "pipe")],
    signal: given.signal,
    // As on a dead mount: the kernel does not end it.
    kill: (pid: number) => void pids.push(pid),
  };
  execFileSync("mkfifo", apart.args);
  const rejected = t.rejects(runApart(apart), { message: /does not answer/u });
  given.abort();
  await rejected;
  await t.rejects(runApart({ ...apart, signal: never }), { message: /a process still waits/u });
  const { promise, resolve } = Promise.withResolvers<void>();
  t.equal(await runApart({ place: "/mnt/well", script: 'echo "$1"', args: ["here"], signal: never }), "here\n");
  process.kill(-(pids[0] ?? 0), "SIGKILL");
  const look = setInterval(() => {
    void runApart({ place: "/mnt/dead", script: ":", args: [], signal: never }).then(
      () => resolve(),
      () => undefined,
    );
  }, 20);
  await promise;
  clearInterval(look);
});

t.test("what the programs say is passed on", async (t) => {
  await t.rejects(runApart({ place: "/", script: "ls /not/there", args: [], signal: never }), {
    message: /not\/there/u,
  });
  await t.rejects(runApart({ place: "/", script: "exit 3", args: [], signal: never }), { message: "/: exit code 3" });
});

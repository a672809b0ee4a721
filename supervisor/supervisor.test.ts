import { execa } from "execa";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t, { type Test } from "tap";
import { components } from "../platform/components.ts";
import { readControl } from "./control-file.ts";
import { gone, isAlive } from "./processes/testing.ts";
import { receiveNotifications } from "./systemd/testing.ts";

const main = join(import.meta.dirname, "main.ts");
const names = components.map(({ name }) => name);
/** Free ports, so that nothing else on the machine matters. */
const config = '[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n';

async function makeFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "supervisor-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "platform.toml"), config);
  return folder;
}

/** A supervisor process, and what it has written so far. */
function startSupervisor(t: Test, folder: string, env: Readonly<Record<string, string>> = {}) {
  const args = [main, "--data", folder, "--virtual-audio", "--verbose"];
  const supervisor = execa(process.execPath, args, {
    reject: false,
    buffer: false,
    all: true,
    env,
    forceKillAfterDelay: false,
  });
  t.teardown(async () => {
    supervisor.kill("SIGKILL");
    await supervisor;
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const tell = (): void => {
    for (const look of waiting) look();
  };
  createInterface({ input: supervisor.all })
    .on("line", (line) => {
      lines.push(line);
      tell();
    })
    .on("close", tell);
  /** Resolves when it has written so many matching lines; rejects when it ends before. */
  const written = (pattern: RegExp, times = 1): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = lines.filter((line) => pattern.test(line));
        if (found.length >= times) resolve(found.at(-1) ?? "");
        else if (supervisor.nodeChildProcess.exitCode !== null) reject(new Error(lines.join("\n")));
        else return;
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });
  return { supervisor, lines, written };
}

async function descendants(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = text.split(" ").filter(Boolean).map(Number);
  const below = await Promise.all(children.map(descendants));
  return [...children, ...below.flat()];
}

async function run(folder: string, ...more: readonly string[]) {
  const { exitCode, all } = await execa(process.execPath, [main, "--data", folder, ...more], {
    reject: false,
    all: true,
  });
  return { exitCode, all };
}

// Three starts of nine processes, from their sources.
t.setTimeout(300_000);

t.test("the platform starts, runs once, follows its configuration, and stops in order", async (t) => {
  const folder = await makeFolder(t);
  const manager = await receiveNotifications(t);
  const asService = { NOTIFY_SOCKET: manager.socket, WATCHDOG_USEC: "1500000" };
  const { supervisor, lines, written } = startSupervisor(t, folder, asService);
  await written(/^Sotto is ready\./u);
  for (const name of names)
    t.ok(
      lines.some((line) => line.includes(`is ready  about=${name} `)),
      name,
    );
  const control = await readControl(join(folder, "run"));
  t.equal(control?.pid, supervisor.pid);
  t.match(control?.bus, { anonymous: "limited", socket: join(folder, "run", "bus.sock") });
  t.match(control?.bus.url, /^mqtt:\/\/127\.0\.0\.1:\d+$/u);
  t.equal(control?.virtualAudio?.sites[0]?.siteId, "default");

  await manager.next(/^READY=1$/u);
  await manager.next(new RegExp(`^STATUS=${names.length} of ${names.length} components are up$`, "u"));
  await manager.next(/^WATCHDOG=1$/u, manager.received.indexOf("READY=1"));

  const second = await run(folder);
  t.equal(second.exitCode, 75);
  t.equal(second.all, `Sotto already runs on this data folder, ${folder} (process ${supervisor.pid})`);

  const elsewhere = await makeFolder(t);
  const address = new URL(control?.bus.url ?? "").host;
  await writeFile(join(elsewhere, "platform.toml"), `[bus]\naddress = "${address}"\n`);
  const third = await run(elsewhere);
  t.equal(third.exitCode, 69);
  t.match(third.all, /: another Sotto or another broker uses it; end it/u);
  t.match(third.all, `change the key address in [bus] of ${join(elsewhere, "platform.toml")}`);

  await writeFile(join(folder, "platform.toml"), `${config}[feedback]\nvolumee = 1\n`);
  supervisor.kill("SIGHUP");
  await written(/the configuration stays as it was: .*platform\.toml:6:1: feedback\.volumee: there is no such key/u);

  await writeFile(join(folder, "platform.toml"), `${config}[injection]\n[feedback]\nvolume = 0.25\n`);
  supervisor.kill("SIGHUP");
  await written(/is ready {2}about=feedback /u, 2);
  const reloading = manager.received.indexOf("RELOADING=1");
  await manager.next(/^READY=1$/u, reloading);
  t.ok(reloading > manager.received.indexOf("READY=1"));
  t.notOk(
    lines.some((line) => / warn .*about=feedback/u.test(line)),
    "a restart that was asked for is nothing to worry about",
  );
  t.equal(
    lines.filter((line) => / is ready {2}about=/u.test(line)).length,
    names.length + 1,
    "nothing else was restarted",
  );

  const all = await descendants(supervisor.pid ?? 0);
  t.ok(all.length >= names.length);
  const own = await readFile(`/proc/${supervisor.pid}/cmdline`, "utf8");
  for (const pid of all) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    // Between fork and exec a child still has everything of the supervisor; what notifies the manager needs the socket.
    if (command === own || command.startsWith("systemd-notify")) continue;
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    t.notOk(environment.includes("NOTIFY_SOCKET"), command.replaceAll("\0", " "));
  }
  supervisor.kill("SIGTERM");
  await manager.next(/^STOPPING=1$/u);
  t.equal((await supervisor).exitCode, 0);
  t.same(all.filter(isAlive), []);
  t.equal(await readControl(join(folder, "run")), undefined);
});

t.test("W46: a bus that an older configuration has opened stays open, and the log says so", async (t) => {
  const folder = await makeFolder(t);
  await writeFile(join(folder, "platform.toml"), config.replace("[bus]\n", "[bus]\nanonymous = true\n"));
  const { written } = startSupervisor(t, folder);
  t.match(await written(/\[bus\] anonymous is open/u), /every account of this machine/u);
});

t.test("a supervisor that is killed leaves no process, and the next one starts", async (t) => {
  const folder = await makeFolder(t);
  const first = startSupervisor(t, folder);
  await first.written(/^Sotto is ready\./u);
  const all = await descendants(first.supervisor.pid ?? 0);
  first.supervisor.kill("SIGKILL");
  await first.supervisor;
  await Promise.all(all.map(gone));
  t.equal(await readControl(join(folder, "run")), undefined, "a control file of a dead one counts for nothing");
  const second = startSupervisor(t, folder);
  await second.written(/^Sotto is ready\./u);
  const more = await descendants(second.supervisor.pid ?? 0);
  second.supervisor.kill("SIGINT");
  await second.written(/supervisor stopping/u);
  second.supervisor.kill("SIGINT");
  await second.supervisor;
  await Promise.all(more.map(gone));
});

t.test("a configuration that was never right is an error with its place; so is a wrong command line", async (t) => {
  const folder = await makeFolder(t);
  await writeFile(join(folder, "platform.toml"), "[bus]\nanonymous = 1\n");
  const { exitCode, all } = await run(folder);
  t.equal(exitCode, 78);
  t.equal(
    all,
    `${join(folder, "platform.toml")}:2:1: bus.anonymous: expected "open", "limited", "off", true (open) or false (off)`,
  );
  const wrong = await run(folder, "--virtual-audio=perhaps");
  t.equal(wrong.exitCode, 1);
  t.match(wrong.all, /^--virtual-audio takes auto, on or off, not perhaps\nusage: /u);
});

/** A supervisor that is asked to stop before it is ready, and one that nobody reads any more: as processes of their own. */
import { execa } from "execa";
import { readdirSync, readlinkSync, realpathSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { readControl } from "./control-file.ts";

const main = join(import.meta.dirname, "main.ts");

// Starts nine processes from their sources, several times.
t.setTimeout(280_000);

async function makeFolder(t: Test): Promise<string> {
  const folder = realpathSync(await mkdtemp(join(tmpdir(), "supervisor-")));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "platform.toml"), '[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n');
  return folder;
}

/** Processes that work in the folder: the supervisor's children do. */
function processesIn(folder: string): readonly string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/u.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
    } catch {
      return false; // it has ended, or is none of ours
    }
  });
}

function start(t: Test, folder: string) {
  const args = [main, "--data", folder, "--virtual-audio", "--verbose"];
  const supervisor = execa(process.execPath, args, { reject: false, buffer: false, forceKillAfterDelay: false });
  t.teardown(async () => {
    supervisor.kill("SIGKILL");
    await supervisor;
  });
  let said = "";
  const waiting: { readonly pattern: RegExp; readonly tell: () => void }[] = [];
  const look = (chunk: Buffer): void => {
    said += chunk.toString();
    for (const { pattern, tell } of waiting) if (pattern.test(said)) tell();
  };
  supervisor.stdout.on("data", look);
  supervisor.stderr.on("data", look);
  const says = (pattern: RegExp) =>
    Promise.race([
      new Promise<void>((tell) => waiting.push({ pattern, tell })),
      supervisor.then(() => {
        throw new Error(said);
      }),
    ]);
  return { supervisor, says, said: () => said };
}

t.test(
  "asked to stop at any moment of its start, it undoes what it has done, and the next one can start",
  async (t) => {
    const folder = await makeFolder(t);
    const early = [/supervisor starting/u, /starting|listening/iu];
    for (const moment of [...early, /is ready/u, /asr.*ready/u]) {
      const { supervisor, says, said } = start(t, folder);
      await says(moment);
      supervisor.kill("SIGTERM");
      const { exitCode } = await supervisor;
      t.equal(exitCode, 0, `${moment}: ${said().slice(-500)}`);
      t.same(processesIn(folder), [], "no component is left");
      t.equal(await readControl(folder), undefined, "nobody is told where it would be");
      // At the later moments, the start may be over before the signal arrives.
      t.notMatch(said(), early.includes(moment) ? /Sotto is ready|unhandled|Error:/u : /unhandled|Error:/u);
    }
  },
);

t.test("when nobody reads its output any more it says so once in its log, and goes on", async (t) => {
  const folder = await makeFolder(t);
  const { supervisor, says } = start(t, folder);
  await says(/is ready/u);
  supervisor.stdout.destroy();
  const log = async (): Promise<string> => {
    const names = readdirSync(join(folder, "logs")).filter((name) => name.startsWith("supervisor"));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, "logs", name), "utf8")));
    return texts.join("");
  };
  // Everything that becomes ready from now on is written to nobody.
  let text = await log();
  while (!/"msg":"ready"/u.test(text)) text = await log();
  t.equal(text.split("nobody reads the standard output").length, 2, "once");
  t.notMatch(text, /contained/u);
  supervisor.kill("SIGTERM");
  t.equal((await supervisor).exitCode, 0);
});

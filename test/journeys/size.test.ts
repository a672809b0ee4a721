/**
 * The built platform stays small: what a browser downloads, what a package installs, and memory at rest. A goal that is met is the
 * limit. One that is missed is none: there, it is what was last measured on a quiet machine and five percent, as
 * bench/results/rest.json has it (`make bench-rest`). Whoever exceeds one makes something else smaller, or measures again and says in the
 * commit why a board is to spend more. The packages themselves are measured by `make check-packages` (test/packages/sizes.ts).
 */
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import t, { type Test } from "tap";
import { makeFolder, start } from "../../bench/loop/platform.ts";
import { type Usage, usages } from "../../bench/loop/processes.ts";
import { fittingSize, pageSize, talkingSize } from "../../bench/web/size.ts";

const root = join(import.meta.dirname, "../..");

const limits = {
  /** The target of bench-web is 150. 150.5 KB on 2026-11-28: security fixes, and wake words with an assistant of their own. To be made smaller again. */
  pageKb: 151,
  /** What pressing the button of push to talk downloads. 6 KB on 2026-11-26. */
  talkingKb: 7,
  /** What *Your account* downloads to fit the recogniser to a voice, in one language. 4.5 KB on 2026-11-27. */
  fittingKb: 5,
  /** All programs of the packages, compressed. 5.81 MB on 2026-11-27: what tells orders from reports in six languages is in five of them, and
   * fitting to a voice is a program of its own, of 0.1 MB. 6.02 MB on 2026-11-28: imports list what they lose, in two programs;
   * several assistants, and a comparison by sound, are in four. */
  programsMb: 6.1,
} as const;

type Mode = {
  readonly processes: string;
  readonly verifier: string;
  readonly megabytes: number;
  readonly supervisor: number;
};

const tolerance = 1.05;
/** Of the supervisor alone, up to 17 MB are Node's own program, which more or fewer processes share. */
const supervisorTolerance = 1.1;
const { modes } = JSON.parse(readFileSync(join(root, "bench/results/rest.json"), "utf8")) as {
  readonly modes: readonly Mode[];
};
const inMode = (processes: string): Mode => {
  const found = modes.find((mode) => mode.processes === processes && mode.verifier === "none");
  if (found === undefined) throw new Error(`make bench-rest has not measured ${processes}`);
  return found;
};

/** The goals are 220 MB with processes of their own, 160 MB in one, and 62 MB for the supervisor. */
const memory = {
  separate: inMode("separate"),
  /** Those that neither recognise nor understand in one process: the bench does not measure that. All on 2026-11-28. */
  light: { ...inMode("grouped"), megabytes: 246 },
  grouped: inMode("grouped"),
};

t.test("the page is quickly there on a slow phone", async (t) => {
  const kilobytes = (await pageSize(join(root, "build/web"))) / 1024;
  t.ok(kilobytes > 50, "it is built");
  t.ok(kilobytes <= limits.pageKb, `${kilobytes.toFixed(0)} KB of ${limits.pageKb}`);
  const talking = (await talkingSize(join(root, "build/web"))) / 1024;
  t.ok(talking > 2, "push to talk is built apart");
  t.ok(talking <= limits.talkingKb, `${talking.toFixed(1)} KB of ${limits.talkingKb} to talk`);
  const fitting = (await fittingSize(join(root, "build/web"))) / 1024;
  t.ok(fitting > 2, "what fits the recogniser to a voice is built apart");
  t.ok(fitting <= limits.fittingKb, `${fitting.toFixed(1)} KB of ${limits.fittingKb} to fit it to a voice`);
});

t.test("the programs of the packages stay small", async (t) => {
  const files = globSync(join(root, "build/{authority,cli,platform,supervisor,updater}/**/*.js"));
  const megabytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024 ** 2;
  t.ok(files.length > 20, "they are built");
  t.ok(megabytes <= limits.programsMb, `${megabytes.toFixed(2)} MB of ${limits.programsMb}`);
});

/** How long memory may take to fall below its limit: until loading has ended, on a machine that does other work. */
const settlingMs = 150_000;
const lookMs = 3000;

const total = (all: readonly Usage[]): number => all.reduce((sum, { pssMb }) => sum + pssMb, 0);
const listed = (all: readonly Usage[]): string =>
  all.map(({ name, pssMb }) => `${name} ${pssMb.toFixed(0)}`).join(", ");

/** Memory is PSS: a copy of Node keeps what other programs of this machine share with ours out of it. */
async function staysBelow(t: Test, processes: "separate" | "light" | "grouped"): Promise<void> {
  const limitMb = memory[processes].megabytes * tolerance;
  const supervisorMb = memory[processes].supervisor * supervisorTolerance;
  const own = mkdtempSync(join(tmpdir(), "sotto-size-"));
  t.teardown(() => rmSync(own, { recursive: true, force: true }));
  const node = join(own, "node");
  copyFileSync(process.execPath, node);
  const folder = await makeFolder();
  t.teardown(() => folder.remove());
  const settings = `[platform]\nprocesses = "${processes}"\n[asr]\nverifier = "none"\n`;
  await appendFile(join(folder.path, "platform.toml"), settings);
  // The first start trains, and compiles what the second one finds, as in the bench.
  await (await start(folder.path, node)).stop();
  const platform = await start(folder.path, node);
  t.teardown(() => platform.stop());
  const look = () => usages(platform.process.pid ?? 0).filter(({ skill }) => !skill);
  const isSmall = (all: readonly Usage[]) => total(all) <= limitMb && (all[0]?.pssMb ?? 0) <= supervisorMb;
  let seen = look();
  for (const end = performance.now() + settlingMs; !isSmall(seen) && performance.now() < end; seen = look())
    await pause(lookMs);
  t.ok(seen.length >= { separate: 11, light: 6, grouped: 3 }[processes], "all of it runs");
  t.ok(
    isSmall(seen),
    `${total(seen).toFixed(0)} MB of ${limitMb.toFixed(0)}, the supervisor ${supervisorMb.toFixed(0)}: ${listed(seen)}`,
  );
}

t.test("memory at rest, each component in its own process", (t) => staysBelow(t, "separate"));

t.test("memory at rest, the light components in one process", (t) => staysBelow(t, "light"));

t.test("memory at rest, all components in one process", (t) => staysBelow(t, "grouped"));

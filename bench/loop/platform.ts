/** Runs the built platform as its user does, with a virtual microphone and speaker and its own folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Control, readControl } from "../../supervisor/control-file.ts";

const build = join(import.meta.dirname, "../../build");

export type Platform = {
  readonly process: ChildProcess;
  readonly control: Control;
  /** Milliseconds from exec to "Sotto is ready." */
  readonly readyMs: number;
  stop(): Promise<void>;
};

/** Creates an empty data folder. */
export async function makeFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "sotto-bench-"));
  await mkdir(join(path, "data"));
  await writeFile(join(path, "platform.toml"), '[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n');
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Resolves when the platform reports that it is ready. Rejects with its output when it ends before. `node` may be a
 * copy that shares memory with no other program of the machine.
 */
export async function start(folder: string, node = process.execPath): Promise<Platform> {
  const [data, runtime] = [join(folder, "data"), join(folder, "run")];
  const options = { "--data": data, "--runtime": runtime, "--config": join(folder, "platform.toml") };
  // As `make run` does.
  const args = [
    "--max-semi-space-size=2",
    "--v8-pool-size=1",
    "--expose-gc",
    join(build, "supervisor/main.js"),
    ...Object.entries(options).flat(),
    "--examples",
    join(build, "examples"),
    "--virtual-audio=on",
    "--anonymous=open",
  ];
  const began = performance.now();
  // It ends with the bench, however that ends.
  const child = spawn("setpriv", ["--pdeathsig", "TERM", node, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: "1",
      MALLOC_MMAP_THRESHOLD_: "65536",
      NODE_COMPILE_CACHE: join(data, "cache/compiled"),
    },
  });
  const ended = once(child, "close");
  const readyMs = await new Promise<number>((resolve, reject) => {
    let output = "";
    const look = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes("Sotto is ready.")) resolve(performance.now() - began);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`the platform ended with ${code}:\n${output}`)));
  });
  const control = await readControl(runtime);
  if (control === undefined) throw new Error("the platform left no control file");
  return {
    process: child,
    control,
    readyMs,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

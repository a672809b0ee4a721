/** The programs that collect the lines of a process: each gets the same file, which `cat` writes to it. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { requireForBundles } from "../../scripts/build-examples.ts";
import { usages } from "../loop/processes.ts";
import type { Fetched } from "../processes/fetch.ts";

export type Place = {
  /** Its own, empty folder. */
  readonly folder: string;
  readonly lines: string;
  /** The last line. */
  readonly last: string;
};
export type Took = { readonly ms: number; readonly cpuMs: number | undefined; readonly files: readonly string[] };
export type Collector = {
  readonly name: string;
  readonly keeps: string;
  collect(place: Place): Promise<Took> | Took;
};

/** As the packaged service starts Node. */
const nodeFlags = ["--max-semi-space-size=2", "--v8-pool-size=1", "--expose-gc"];

/** Bundles the collector as the platform is bundled. */
export async function bundleCollector(file: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, "collector.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    minify: true,
    keepNames: true,
    banner: { js: requireForBundles },
    logLevel: "error",
  });
}

/** Longer than any collector pauses. */
const patienceMs = 20_000;

/**
 * Resolves to the time when the file ended with the text; or when it grew for the last time: a collector that tears lines apart may never
 * write the last one, and what is missing is counted afterwards.
 */
async function endsWith(file: string, text: string): Promise<number> {
  const tail = Buffer.alloc(512);
  let [known, grewAt] = [-1, performance.now()];
  for (;;) {
    const now = performance.now();
    try {
      const fd = openSync(file, "r");
      const { size } = fstatSync(fd);
      const read = readSync(fd, tail, 0, tail.length, Math.max(0, size - tail.length));
      closeSync(fd);
      if (size !== known) [known, grewAt] = [size, now];
      if (tail.toString("utf8", 0, read).trimEnd().endsWith(text)) return now;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    if (now - grewAt > patienceMs) return grewAt;
    await sleep(10);
  }
}

const cpuOf = (pid: number): number => (usages(pid)[0]?.cpuSeconds ?? Number.NaN) * 1000;

export function collectors({ pm2, root }: Fetched, bundle: string): readonly Collector[] {
  const debian = {
    ...process.env,
    PATH: `${join(root, "usr/bin")}:${process.env["PATH"]}`,
    LD_LIBRARY_PATH: ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu"].map((lib) => join(root, lib)).join(":"),
    PYTHONPATH: join(root, "usr/lib/python3/dist-packages"),
  };
  /** A program that reads the output of `cat` through a pipe of the kernel, and ends with it. */
  const piped = (program: string, args: string[], { folder, lines }: Place): Took => {
    const began = performance.now();
    execFileSync(
      "sh",
      ["-c", 'lines=$1; shift; cat "$lines" | "$@"', "sh", lines, join(root, "usr/bin", program), ...args],
      {
        stdio: ["ignore", "ignore", "inherit"],
        env: debian,
      },
    );
    return { ms: performance.now() - began, cpuMs: undefined, files: [join(folder, "current")] };
  };
  return [
    {
      name: "Sotto's log store",
      keeps: "JSON with time, level, component; junk made safe",
      async collect({ folder, lines }) {
        // With its own start, as the others'.
        const began = performance.now();
        const stdout = execFileSync(process.execPath, [...nodeFlags, bundle, lines, folder], { encoding: "utf8" });
        const { cpuMs } = JSON.parse(stdout) as { cpuMs: number };
        return { ms: performance.now() - began, cpuMs, files: [join(folder, "flood.*.log")] };
      },
    },
    {
      name: "pm2",
      keeps: "text with time",
      async collect({ folder, lines, last }) {
        const file = join(folder, "out.log");
        const app = { name: "flood", script: "/bin/cat", args: [lines], interpreter: "none", autorestart: false };
        const logs = { out_file: file, error_file: `${file}.err`, log_date_format: "YYYY-MM-DDTHH:mm:ss.SSSZ" };
        const config = join(folder, "ecosystem.config.json");
        writeFileSync(config, JSON.stringify({ apps: [{ ...app, ...logs }] }));
        const run = (...args: string[]): void => {
          const env = { ...process.env, PM2_HOME: join(folder, "home") };
          execFileSync(process.execPath, [pm2, ...args], { stdio: ["ignore", "ignore", "inherit"], env });
        };
        // Its daemon first: only the log is timed.
        run("ping");
        const daemon = Number(readFileSync(join(folder, "home/pm2.pid"), "utf8"));
        const before = cpuOf(daemon);
        const began = performance.now();
        run("start", config);
        const ended = await endsWith(file, last);
        const took = { ms: ended - began, cpuMs: cpuOf(daemon) - before, files: [file] };
        run("kill");
        return took;
      },
    },
    {
      name: "supervisord",
      keeps: "text without time",
      async collect({ folder, lines, last }) {
        const file = join(folder, "out.log");
        const own = `[supervisord]\nnodaemon=true\nlogfile=${folder}/log\npidfile=${folder}/pid\n`;
        const program = `[program:flood]\ncommand=/bin/cat ${lines}\nautorestart=false\nstartsecs=0\nstdout_logfile=${file}\nstdout_logfile_maxbytes=0\n`;
        writeFileSync(join(folder, "conf"), own + program);
        const args = ["-c", "from supervisor.supervisord import main; main()", "-n", "-s", "-c", join(folder, "conf")];
        const began = performance.now();
        const daemon = spawn("python3", args, { stdio: "ignore", env: debian });
        const ended = await endsWith(file, last);
        const took = { ms: ended - began, cpuMs: cpuOf(daemon.pid ?? 0), files: [file] };
        daemon.kill("SIGTERM");
        await once(daemon, "exit");
        return took;
      },
    },
    {
      name: "s6-log",
      keeps: "text with time",
      collect: (place) => piped("s6-log", ["T", "s268435455", place.folder], place),
    },
    {
      name: "svlogd (runit)",
      keeps: "text with time",
      collect(place) {
        writeFileSync(join(place.folder, "config"), "s0\n");
        return piped("svlogd", ["-ttt", "-b", "65536", place.folder], place);
      },
    },
  ];
}

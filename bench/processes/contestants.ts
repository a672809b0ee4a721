/** Each supervisor with the same nine children: how it is configured, started and ended. */
import { type ChildProcess, execFileSync, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { requireForBundles } from "../../scripts/build-examples.ts";
import type { Fetched } from "./fetch.ts";

export type Place = {
  /** Its own, empty folder. */
  readonly folder: string;
  readonly child: string;
  readonly fifo: string;
  readonly names: readonly string[];
  /** A copy of Node that shares memory with no other program of the machine. */
  readonly node: string;
};

export type Daemon = { readonly pid: number; stop(): Promise<void> };
export type Contestant = {
  readonly name: string;
  readonly version: string;
  /** Writes its configuration; not timed. */
  prepare(place: Place): Promise<void> | void;
  /** Timed from here on. */
  start(place: Place): Promise<Daemon> | Daemon;
  /** Cleans up what it needed outside its folder. */
  end?(): void;
};

/** As the packaged service starts Node. */
const nodeFlags = ["--max-semi-space-size=2", "--v8-pool-size=1", "--expose-gc"];
const nodeEnvironment = ({ folder }: Place) => ({ ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") });

function daemonOf(process: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Daemon {
  const exited = once(process, "exit");
  process.on("error", (error) => console.error(error));
  return {
    pid: process.pid ?? 0,
    async stop() {
      process.kill(signal);
      await exited;
    },
  };
}

const supervise = "/usr/bin/s6-supervise";
const quiet: StdioOptions = ["ignore", "ignore", "inherit"];

export function contestants({ pm2, root, versions }: Fetched, ownVersion: string): readonly Contestant[] {
  const path = `${join(root, "usr/bin")}:${join(root, "usr/sbin")}:${process.env["PATH"]}`;
  const libraries = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib", "lib"];
  const debian = {
    ...process.env,
    PATH: path,
    LD_LIBRARY_PATH: libraries.map((library) => join(root, library)).join(":"),
    PYTHONPATH: join(root, "usr/lib/python3/dist-packages"),
  };
  const services = ({ folder, child, fifo, names }: Place): void => {
    for (const name of names) {
      mkdirSync(join(folder, "services", name), { recursive: true });
      writeFileSync(join(folder, "services", name, "run"), `#!/bin/sh\nexec ${child} ${name} ${fifo}\n`, {
        mode: 0o755,
      });
    }
  };
  return [
    {
      name: "Sotto's supervisor",
      version: ownVersion,
      async prepare({ folder }) {
        await build({
          entryPoints: [join(import.meta.dirname, "daemon.ts")],
          outfile: join(folder, "daemon.mjs"),
          bundle: true,
          platform: "node",
          target: "node24",
          format: "esm",
          minify: true,
          keepNames: true,
          banner: { js: requireForBundles },
          logLevel: "error",
        });
      },
      start(place) {
        const args = [...nodeFlags, join(place.folder, "daemon.mjs"), place.child, place.fifo, ...place.names];
        return daemonOf(spawn(place.node, args, { stdio: quiet, env: nodeEnvironment(place) }));
      },
    },
    {
      name: "pm2",
      version: versions["pm2"] ?? "",
      prepare({ folder, child, fifo, names }) {
        const apps = names.map((name) => ({ name, script: child, args: [name, fifo], interpreter: "none" }));
        writeFileSync(join(folder, "ecosystem.config.json"), JSON.stringify({ apps }));
      },
      start(place) {
        const env = { ...nodeEnvironment(place), PM2_HOME: join(place.folder, "home") };
        const run = (...args: string[]): void =>
          void execFileSync(place.node, [pm2, ...args], { stdio: ["ignore", "ignore", "inherit"], env });
        run("start", join(place.folder, "ecosystem.config.json"));
        const pid = Number(readFileSync(join(place.folder, "home/pm2.pid"), "utf8"));
        return { pid, stop: async () => run("kill") };
      },
    },
    {
      name: "supervisord",
      version: versions["supervisor"] ?? "",
      prepare({ folder, child, fifo, names }) {
        const programs = names.map((name) => `[program:${name}]\ncommand=${child} ${name} ${fifo}\nautorestart=true\n`);
        const own = `[supervisord]\nnodaemon=true\nlogfile=${folder}/log\npidfile=${folder}/pid\nchildlogdir=${folder}\n`;
        writeFileSync(join(folder, "supervisord.conf"), [own, ...programs].join("\n"));
      },
      start({ folder }) {
        const program = "from supervisor.supervisord import main; main()";
        const args = ["-c", program, "-n", "-s", "-c", join(folder, "supervisord.conf")];
        return daemonOf(spawn("python3", args, { stdio: ["ignore", "ignore", "ignore"], env: debian }));
      },
    },
    {
      name: "s6",
      version: versions["s6"] ?? "",
      prepare(place) {
        services(place);
        // The only place where s6-svscan looks for it.
        if (!existsSync(supervise)) symlinkSync(join(root, supervise), supervise);
      },
      end() {
        if (lstatSync(supervise).isSymbolicLink()) unlinkSync(supervise);
      },
      start: ({ folder }) =>
        daemonOf(spawn(join(root, "usr/bin/s6-svscan"), [join(folder, "services")], { stdio: quiet, env: debian })),
    },
    {
      name: "runit",
      version: versions["runit"] ?? "",
      prepare: services,
      start({ folder }) {
        const services = join(folder, "services");
        const daemon = spawn(join(root, "usr/bin/runsvdir"), [services], { stdio: quiet, env: debian });
        // At SIGTERM it would leave its services behind.
        return daemonOf(daemon, "SIGHUP");
      },
    },
  ];
}

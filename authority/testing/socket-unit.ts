/** What systemd does for the authority: a socket, and its program for each connection, one at a time. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import type { Test } from "tap";

const root = join(import.meta.dirname, "../..");
const program = join(root, "node_modules/.cache", `authority-${process.pid}.mjs`);

/** As the package has it, in one file: a start takes a fraction of what it takes from the sources. */
async function bundle(): Promise<void> {
  const banner = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';
  await build({
    entryPoints: [join(root, "authority/main.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["koffi"],
    banner: { js: banner },
    logLevel: "error",
  });
}

export type SocketUnit = {
  readonly path: string;
  /** What its programs have written to the log. */
  readonly log: string[];
  /** How many were started. */
  readonly started: () => number;
  /** Called with each program when it is started, to end it in its middle. */
  onStart: (child: ChildProcess) => void;
  stop(): Promise<void>;
};

/** `folder`: the authority's; `path`: of the socket, short. */
export async function openSocketUnit(t: Test, folder: string, path: string): Promise<SocketUnit> {
  await bundle();
  t.teardown(() => rm(program, { force: true }));
  let [running, started] = [0, 0];
  const unit: SocketUnit = {
    path,
    log: [],
    started: () => started,
    onStart: () => undefined,
    stop: async () => {
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket: Socket) => {
    if (running >= 1) return void socket.destroy();
    running += 1;
    started += 1;
    const args = [program, "--folder", folder, "--socket", path];
    const child = spawn(process.execPath, args, { stdio: [socket, "inherit", "pipe"] });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => unit.log.push(text));
    child.once("close", () => {
      running -= 1;
      socket.destroy();
    });
    unit.onStart(child);
  });
  server.listen(path);
  await once(server, "listening");
  t.teardown(() => server.listening && server.close());
  return unit;
}

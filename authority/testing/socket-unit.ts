/**
 * Runs the authority behind a socket: as systemd starts it, one process per connection and one at a time; or in this
 * process, for tests about its responses and not about the process.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import type { Test } from "tap";
import { namesFor } from "../../installer/certificate/names.ts";
import { peerOf } from "../../platform/port/socket-peer.ts";
import { Authority } from "../authority.ts";
import { serve } from "../serve.ts";

const root = join(import.meta.dirname, "../..");
const program = join(root, "node_modules/.cache", `authority-${process.pid}.mjs`);

/** Bundled into one file, as in the package: it starts in a fraction of the time that the sources take. */
async function bundle(): Promise<void> {
  // Named differently, because the bundled code imports it, too.
  const banner =
    'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';
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

type Listening = {
  readonly path: string;
  /** Lines that the authority has written to its log. */
  readonly log: string[];
  /** The number of connections it has accepted. */
  readonly taken: () => number;
  stop(): Promise<void>;
};

export type SocketUnit = Listening & {
  /** Called with each process when it starts, so that a test can end it in the middle. */
  onStart: (child: ChildProcess) => void;
};

/** Runs it in this process. `folder` is the authority's; `path` is that of the socket, and short. */
export async function openAuthority(t: Test, folder: string, path: string): Promise<Listening> {
  const names = () => ({ dns: namesFor(), addresses: [] });
  const authority = new Authority(folder, { names, now: () => new Date(), board: "this board" });
  const log: string[] = [];
  let taken = 0;
  const server = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    taken += 1;
    const callers = [process.getuid?.() ?? 0];
    const answering = serve(socket, {
      peer: peerOf(socket),
      callers,
      answer: (request) => authority.answer(request),
      log: (line) => log.push(line),
    });
    answering.catch((error: unknown) => t.fail(String(error))).finally(() => socket.destroy());
  });
  return { path, log, taken: () => taken, stop: await listen(t, server, path) };
}

/** Runs it as a separate process. `folder` is the authority's; `path` is that of the socket, and short. */
export async function openSocketUnit(t: Test, folder: string, path: string): Promise<SocketUnit> {
  await bundle();
  t.teardown(() => rm(program, { force: true }));
  let [running, taken] = [0, 0];
  const log: string[] = [];
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket: Socket) => {
    if (running >= 1) {
      socket.destroy();
      return;
    }
    running += 1;
    taken += 1;
    const args = [program, "--folder", folder, "--socket", path];
    const child = spawn(process.execPath, args, { stdio: [socket, "inherit", "pipe"] });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => log.push(text));
    child.once("close", () => {
      running -= 1;
      socket.destroy();
    });
    unit.onStart(child);
  });
  const unit: SocketUnit = {
    path,
    log,
    taken: () => taken,
    onStart: () => undefined,
    stop: await listen(t, server, path),
  };
  return unit;
}

/** Resolves to a function that ends it. */
async function listen(t: Test, server: Server, path: string): Promise<() => Promise<void>> {
  server.listen(path);
  await once(server, "listening");
  t.teardown(() => server.listening && server.close());
  return async () => {
    server.close();
    await once(server, "close");
  };
}

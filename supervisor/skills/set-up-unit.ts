/**
 * A skill's set-up on a board: in a unit of systemd, as a user that exists for it alone and sees nothing of ours. The
 * files go to it and come back as tar archives by sockets, so that it needs no folder of ours and we none of its.
 */
import { once } from "node:events";
import { mkdir, rename, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { execa } from "execa";
import { setUpRuntime, setUpUnit } from "../../platform/port/skill-unit.ts";
import { endOf, systemctl } from "../../platform/port/systemctl.ts";
import { SottoError } from "../errors.ts";

/** Bytes that it may make of the folder. */
const largest = 512 * 1024 * 1024;

export type UnitSetUp = {
  readonly skill: string;
  /** What is to be set up; it is replaced by what came of it. */
  readonly folder: string;
  readonly network: boolean;
  readonly line: (line: string) => void;
  readonly signal: AbortSignal;
};

/** Resolves to the exit code of setup.sh, null when it was ended. Throws SottoError DISK_FULL, SANDBOX_MISSING. */
export async function setUpInUnit({ skill, folder, network, line, signal }: UnitSetUp): Promise<number | null> {
  const unit = setUpUnit(skill, network);
  const runtime = join(setUpRuntime, skill);
  const made = `${folder}.made`;
  await rm(runtime, { recursive: true, force: true });
  await mkdir(runtime, { recursive: true, mode: 0o700 });
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { mode: 0o755 });
  const doors = await Promise.all(["files", "result", "output"].map((name) => listen(join(runtime, `${name}.sock`))));
  const [files, result, output] = doors;
  const stop = () => void systemctl("stop", unit).catch(() => undefined); // it has ended meanwhile
  signal.addEventListener("abort", stop, { once: true });
  try {
    const given = files?.connection.then((socket) => give(folder, socket));
    const taken = result?.connection.then((socket) => take(socket, made));
    const said = output?.connection.then((socket) => tell(socket, line));
    const failed = await systemctl("restart", unit).then(
      () => undefined,
      (error: unknown) => error,
    );
    const exit = await endOf(unit);
    if (failed !== undefined && (exit === undefined || exit.why === "resources" || exit.why === "protocol"))
      throw new SottoError("SANDBOX_MISSING", `the unit ${unit} cannot be started`, {}, failed);
    // One that was never opened is not waited for.
    const [, bytes] = await Promise.all([
      files?.opened() && given,
      result?.opened() && taken,
      output?.opened() && said,
    ]);
    if (exit?.code !== 0) return exit?.code ?? null;
    if (typeof bytes !== "number" || bytes > largest)
      throw new SottoError("DISK_FULL", `setup.sh has made more than ${largest / 1024 / 1024} MB`);
    await rm(folder, { recursive: true });
    await rename(made, folder);
    return 0;
  } finally {
    signal.removeEventListener("abort", stop);
    for (const door of doors) door.close();
    await systemctl("reset-failed", unit).catch(() => undefined); // it has not failed
    await rm(runtime, { recursive: true, force: true });
    await rm(made, { recursive: true, force: true });
  }
}

type Listening = { readonly connection: Promise<Socket>; opened(): boolean; close(): void };

/** A socket for one connection: none when it is closed before. */
async function listen(path: string): Promise<Listening> {
  // Neither side of a connection ends with the other: what it has to say comes after all was said to it.
  const server = createServer({ allowHalfOpen: true });
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const sockets: Socket[] = [];
  server.on("connection", (socket) => {
    sockets.push(socket.on("error", () => socket.destroy()));
    server.close();
    resolve(socket);
  });
  server.listen(path);
  await once(server, "listening");
  return {
    connection: promise,
    opened: () => sockets.length > 0,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function tell(socket: Socket, line: (line: string) => void): Promise<void> {
  await once(createInterface({ input: socket }).on("line", line), "close");
}

async function give(folder: string, socket: Socket): Promise<void> {
  const tar = execa("tar", ["--create", "--file=-", "--directory", folder, "."], { buffer: false, reject: false });
  // Who has ended before it was given everything says so by its exit code.
  socket.once("close", () => tar.kill());
  tar.stdout.pipe(socket);
  await tar;
}

/** Resolves to the number of bytes that came; undefined when they are no archive, or too many. */
async function take(socket: Socket, made: string): Promise<number | undefined> {
  const options = ["--no-same-owner", "--no-same-permissions", "--delay-directory-restore"];
  const tar = execa("tar", ["--extract", "--file=-", "--directory", made, ...options], {
    buffer: false,
    reject: false,
    env: { LC_ALL: "C" },
  });
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > largest ? new Error("too much") : null, chunk);
    },
  });
  await pipeline(socket, counted, tar.stdin).catch(() => undefined); // too much, or no archive
  const { exitCode } = await tar;
  return exitCode === 0 ? bytes : undefined;
}

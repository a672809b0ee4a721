/**
 * Runs a skill's set-up on a board in a systemd unit, as a temporary user that sees none of our files. The files are
 * transferred in both directions as tar archives through a door, so neither side needs access to the other's folders,
 * and root opens nothing.
 */
import { once } from "node:events";
import { mkdir, rename, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { execa } from "execa";
import { doors, networkUnit, setUpUnit } from "../../platform/port/skill-unit.ts";
import { endOf, systemctl } from "../../platform/port/systemctl.ts";
import { openUnitDoor } from "../../platform/port/unit-door.ts";
import { SottoError } from "../errors.ts";

/** Limit on the size of the resulting folder. */
const maxFolderBytes = 512 * 1024 * 1024;

export type UnitSetUp = {
  readonly skill: string;
  /** What is set up; it is replaced by the result. */
  readonly folder: string;
  readonly network: boolean;
  readonly line: (line: string) => void;
  readonly signal: AbortSignal;
};

/** Resolves to the exit code of setup.sh, null when it was killed. Throws SottoError DISK_FULL, SANDBOX_MISSING. */
export async function setUpInUnit({ skill, folder, network, line, signal }: UnitSetUp): Promise<number | null> {
  const unit = setUpUnit(skill, network);
  const made = `${folder}.made`;
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { mode: 0o755 });
  const door = await openSetUpDoor(doors.setUp, skill);
  const stop = () => void systemctl("stop", unit).catch(() => undefined); // It has ended meanwhile.
  signal.addEventListener("abort", stop, { once: true });
  try {
    const given = door.came("files").then((socket) => socket && give(folder, socket));
    const taken = door.came("result").then((socket) => socket && take(socket, made));
    const said = door.came("output").then((socket) => socket && tell(socket, line));
    if (network) await systemctl("start", networkUnit).catch(noWalls);
    const failed = await systemctl("restart", unit).then(
      () => undefined,
      (error: unknown) => error,
    );
    const exit = await endOf(unit);
    if (failed !== undefined && (exit === undefined || exit.why === "resources" || exit.why === "protocol"))
      throw new SottoError("SANDBOX_MISSING", `the unit ${unit} cannot be started`, {}, failed);
    // What has not connected by now never will.
    door.endWaiting();
    const [, bytes] = await Promise.all([given, taken, said]);
    if (exit?.code !== 0) return exit?.code ?? null;
    if (typeof bytes !== "number" || bytes > maxFolderBytes)
      throw new SottoError("DISK_FULL", `setup.sh has made more than ${maxFolderBytes / 1024 / 1024} MB`);
    await rm(folder, { recursive: true });
    await rename(made, folder);
    return 0;
  } finally {
    signal.removeEventListener("abort", stop);
    await door.close();
    await systemctl("reset-failed", unit).catch(() => undefined); // It has not failed.
    await rm(made, { recursive: true, force: true });
  }
}

function noWalls(cause: unknown): never {
  throw new SottoError(
    "SANDBOX_MISSING",
    "setup.sh was granted the network, and this board cannot keep it away from its own addresses",
    { remedy: `see journalctl --unit=${networkUnit}; or take setup_network in [skills] away` },
    cause,
  );
}

const streams = ["files", "result", "output"] as const;
type Stream = (typeof streams)[number];

/** Opens a door for one connection of each kind, for the set-up of one skill. */
async function openSetUpDoor(path: string, skill: string) {
  const came = new Map(streams.map((stream) => [stream, Promise.withResolvers<Socket | undefined>()]));
  const seen = new Set<string>();
  const door = await openUnitDoor(path, (caller, word, socket) => {
    const wanted = came.get(word as Stream);
    if (wanted === undefined || seen.has(word) || caller.role !== "setup" || caller.skill !== skill)
      return void socket.destroy();
    seen.add(word);
    return wanted.resolve(socket);
  });
  return {
    came: async (stream: Stream) => came.get(stream)?.promise,
    /** From now on, a missing stream is undefined. */
    endWaiting: () => {
      for (const { resolve } of came.values()) resolve(undefined);
    },
    close() {
      for (const { resolve } of came.values()) resolve(undefined);
      return door.close();
    },
  };
}

async function tell(socket: Socket, line: (line: string) => void): Promise<void> {
  await once(createInterface({ input: socket }).on("line", line), "close");
}

async function give(folder: string, socket: Socket): Promise<void> {
  const tar = execa("tar", ["--create", "--file=-", "--directory", folder, "."], { buffer: false, reject: false });
  // If it ends before it has received everything, its exit code tells.
  socket.resume().once("close", () => tar.kill());
  tar.stdout.pipe(socket);
  await tar;
}

/** Resolves to the number of received bytes; undefined when they are not an archive, or too many. */
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
      done(bytes > maxFolderBytes ? new Error("too much") : null, chunk);
    },
  });
  await pipeline(socket, counted, tar.stdin).catch(() => undefined); // Too much, or not an archive.
  const { exitCode } = await tar;
  return exitCode === 0 ? bytes : undefined;
}

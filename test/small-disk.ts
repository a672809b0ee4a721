/**
 * A real file system that can be filled, made read-only and emptied again: a tmpfs in a mount namespace of its own, which
 * needs no rights outside it.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Testing } from "./world.ts";

export type SmallDisk = {
  /** Where it is for those within. */
  readonly path: string;
  /** Where it is for everybody else. SQLite resolves it to the path within: it needs a process there. */
  readonly seen: string;
  /** A program and its arguments: what follows runs where the disk is. */
  readonly within: readonly string[];
  /** Takes every byte that is free; returns true if there was one. */
  readonly fill: () => boolean;
  /** Takes every inode that is free. */
  readonly fillInodes: () => void;
  /** Gives back what was taken. */
  readonly empty: () => void;
  readonly mountAgain: (how: "ro" | "rw") => void;
};

export type Size = { readonly megabytes: number; readonly inodes?: number };

const namespace = ["--map-root-user", "--mount"];
const inside = "SOTTO_OWN_MOUNTS";

/** Runs a test file in a namespace of its own; true there: only then it has tests. */
export function hasOwnMounts(t: Testing & { spawn: (...args: never[]) => unknown }, file: string): boolean {
  if (process.env[inside] !== undefined) return true;
  const spawned = t.spawn as (command: string, args: readonly string[], options: object, name: string) => unknown;
  const args = [...namespace, process.execPath, ...process.execArgv, file];
  spawned.call(t, "unshare", args, { env: { ...process.env, [inside]: "1" } }, "with mounts of its own");
  return false;
}

/** For those who have mounts of their own; gone with the test. */
export function mountHere(t: Testing, size: Size): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "small-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", optionsOf(size), "tmpfs", path]);
  t.teardown(() => {
    execFileSync("umount", ["--lazy", path]);
    rmdirSync(path);
  });
  return diskAt(path, path, []);
}

/** In a namespace of its own; gone with the test. `path`: a folder that is not there yet. */
export async function mountApart(t: Testing, path: string, size: Size): Promise<SmallDisk> {
  mkdirSync(path, { recursive: true });
  const script = 'mount -t tmpfs -o "$1" tmpfs "$2" && echo mounted && exec sleep infinity';
  const holder = spawn("unshare", [...namespace, "sh", "-c", script, "sh", optionsOf(size), path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(holder, "close");
  t.teardown(async () => {
    holder.kill("SIGKILL");
    await ended;
  });
  const first = await Promise.race([once(holder.stdout, "data"), ended]);
  if (!String(first[0]).startsWith("mounted")) throw new Error(`no disk was mounted: ${String(first[0])}`);
  const within = ["nsenter", `--target=${holder.pid}`, "--user", "--mount", "--preserve-credentials", "--wd=/"];
  return diskAt(path, join(`/proc/${holder.pid}/root`, path), within);
}

const optionsOf = ({ megabytes, inodes = 4000 }: Size): string => `size=${megabytes}m,nr_inodes=${inodes},mode=755`;
const block = Buffer.alloc(1024 * 1024, 1);

function diskAt(path: string, seen: string, within: readonly string[]): SmallDisk {
  const taken = join(seen, "taken");
  return {
    path,
    seen,
    within,
    fill() {
      if (statfsSync(seen).bavail === 0) return false;
      mkdirSync(taken, { recursive: true });
      const file = openSync(join(taken, `bytes-${readdirSync(taken).length}`), "w");
      try {
        for (let size = block.length; size >= 1024; )
          try {
            writeSync(file, block, 0, size);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
            size /= 2;
          }
      } finally {
        closeSync(file);
      }
      return true;
    },
    fillInodes() {
      mkdirSync(taken, { recursive: true });
      for (let left = statfsSync(seen).ffree, number = readdirSync(taken).length; left > 0; left--, number++)
        writeFileSync(join(taken, `inode-${number}`), "");
    },
    empty: () => rmSync(taken, { recursive: true, force: true }),
    mountAgain(how) {
      const [program, ...args] = [...within, "mount", "-o", `remount,${how}`, path];
      execFileSync(program ?? "mount", args);
    },
  };
}

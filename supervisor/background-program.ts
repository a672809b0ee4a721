/** Starts a program of the platform that works beside those who listen and speak, and talks to the supervisor by IPC. */
import { execa } from "execa";

/** Without these, glibc keeps the memory of large buffers that were freed. */
const memory = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "65536" } as const;
const passed = ["PATH", "LANG", "LC_ALL", "TZ", "NODE_COMPILE_CACHE"];

/**
 * Starts it with Node and these arguments. It ends with the supervisor, however that ends, and has a low priority, because
 * conversations come first. Its end is never rejected.
 */
export function startInBackground(...args: readonly string[]) {
  const env = Object.fromEntries(
    passed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  return execa("setpriv", ["--pdeathsig", "KILL", "nice", "-n", "5", process.execPath, ...args], {
    ipc: true,
    serialization: "json",
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    maxBuffer: 16 * 1024,
    cleanup: false,
    reject: false,
    extendEnv: false,
    env: { ...memory, ...env },
  });
}

/** Starts a program of the platform that works beside those who listen and speak, and talks to the supervisor by IPC. */
import { execa } from "execa";

/** How far it is, or its answer. */
type Said = { readonly progress: number; readonly what: string } | object;

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

/**
 * Starts a program, gives it its work, and reports how far it is, until it ends. Returns its answer, or in words how it ended without one.
 * Throws the signal's reason when that is aborted; the program is killed then.
 */
export async function workInBackground(
  args: readonly string[],
  work: object,
  { progress, signal }: { readonly progress: (share: number, what: string) => void; readonly signal: AbortSignal },
): Promise<{ readonly answer: object } | { readonly end: string }> {
  const started = startInBackground(...args);
  const child = started.nodeChildProcess;
  const end = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  let answer: object | undefined;
  child.on("message", (message: Said) => {
    if ("progress" in message) progress(message.progress, message.what);
    else answer = message;
  });
  // A message that cannot be sent is told by the end of the process.
  child.send(work, () => undefined);
  try {
    const { stderr, exitCode, signal: killedBy } = await started;
    signal.throwIfAborted();
    return answer === undefined ? { end: `exit ${exitCode ?? killedBy}: ${stderr.slice(-1000)}` } : { answer };
  } finally {
    signal.removeEventListener("abort", end);
  }
}

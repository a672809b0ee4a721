/** A service manager's notification socket, for tests: a real datagram socket, received by another program. */
import { execa } from "execa";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type Receiver = {
  readonly socket: string;
  /** The assignments received so far ("READY=1"), in order. */
  readonly received: readonly string[];
  /** Resolves to the first matching assignment from this position on; each position is in `received`. */
  readonly next: (pattern: RegExp, from?: number) => Promise<string>;
};

export async function receiveNotifications(t: { teardown(work: () => unknown): void }): Promise<Receiver> {
  const folder = await mkdtemp(join(tmpdir(), "notify-"));
  const socket = join(folder, "socket");
  const program = execa("python3", [join(import.meta.dirname, "fixtures", "receive.py"), socket], {
    reject: false,
    buffer: false,
  });
  t.teardown(async () => {
    program.kill("SIGKILL");
    await program;
    await rm(folder, { recursive: true, force: true });
  });
  const received: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: program.stdout }).on("line", (line) => {
    received.push(...(JSON.parse(line) as string[]));
    for (const look of waiting) look();
  });
  const next = (pattern: RegExp, from = 0): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = received.slice(from).find((assignment) => pattern.test(assignment));
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  await next(/^listening$/u);
  return { socket, received, next };
}

/** Runs server.py as a process for a test. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

type Testing = { teardown(work: () => unknown): void };

export type ServiceOptions = {
  /** "silent", "garbage", "hangs-up", "error", and "silent-later" or "error-later" after one text: see server.py. */
  readonly fault?: string;
  readonly port?: number;
};

export type Service = {
  readonly uri: string;
  readonly port: number;
  /** Resolves when it prints such a line, or has printed it: "got transcribe …", "end of a connection". */
  said(line: RegExp): Promise<string>;
  kill(): Promise<void>;
};

export async function startService(t: Testing, { fault = "", port = 0 }: ServiceOptions = {}): Promise<Service> {
  const program = (name: string): string => JSON.stringify([process.execPath, join(import.meta.dirname, name)]);
  const args = [
    "--port",
    String(port),
    "--fault",
    fault,
    "--recognise",
    program("recognise.ts"),
    "--spot",
    program("spot.ts"),
  ];
  // Without the test runner's loaders, which its programs cannot load.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn("python3", [join(import.meta.dirname, "server.py"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  const exited = once(child, "exit");
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exited;
  };
  t.teardown(kill);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const said = (wanted: RegExp) =>
    new Promise<string>((resolve) => {
      const look = (): void => {
        const line = lines.find((one) => wanted.test(one));
        if (line === undefined) return;
        waiting.delete(look);
        resolve(line);
      };
      waiting.add(look);
      look();
    });
  const listening = Number((await said(/^port \d+$/u)).slice("port ".length));
  return { uri: `tcp://127.0.0.1:${listening}`, port: listening, said, kill };
}

/** Debian's mosquitto as a process of its own, on a free port of this machine: what an external broker is in tests. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeCertificates } from "./certificates.ts";

const run = promisify(execFile);

export type MosquittoOptions = {
  /** Only these users may connect; anybody when left out. */
  readonly users?: Readonly<Record<string, string>>;
  /** The text of its files with users (and hashes of their passwords) and access rules: only these may connect. */
  readonly files?: { readonly users: string; readonly rules: string };
  /** TLS, with a certificate for 127.0.0.1 and localhost from an authority of its own. */
  readonly tls?: boolean;
};

export type Mosquitto = {
  readonly url: string;
  readonly port: number;
  /** The authority's certificate, PEM; undefined without TLS. */
  readonly ca: string | undefined;
  /** Ends it with a signal (SIGKILL when left out). */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Gives it other users and rules while it runs. */
  give(files: NonNullable<MosquittoOptions["files"]>): void;
};

export async function startMosquitto(
  t: { teardown(work: () => unknown): void },
  { users, files, tls = false }: MosquittoOptions = {},
): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), "sotto-mosquitto-"));
  chmodSync(folder, 0o755); // mosquitto gives up root and reads its files as a user of its own
  const port = await freePort();
  const lines = [`listener ${port} 127.0.0.1`, `allow_anonymous ${users === undefined && files === undefined}`];
  if (users) {
    const path = join(folder, "passwords");
    const plain = Object.entries(users).map(([name, password]) => `${name}:${password}\n`);
    writeFileSync(path, plain.join(""), { mode: 0o644 });
    await run("mosquitto_passwd", ["-U", path]);
    chmodSync(path, 0o644);
    lines.push(`password_file ${path}`);
  }
  const paths = { password_file: join(folder, "users"), acl_file: join(folder, "rules") };
  const write = (given: NonNullable<MosquittoOptions["files"]>): void => {
    writeFileSync(paths.password_file, given.users, { mode: 0o644 });
    writeFileSync(paths.acl_file, given.rules, { mode: 0o644 });
  };
  if (files) {
    write(files);
    lines.push(...Object.entries(paths).map(([key, path]) => `${key} ${path}`));
  }
  let ca: string | undefined;
  if (tls) {
    const made = await makeCertificates(folder);
    ca = made.ca;
    for (const path of [made.keyPath, made.certPath]) chmodSync(path, 0o644);
    lines.push(`certfile ${made.certPath}`, `keyfile ${made.keyPath}`);
  }
  const config = join(folder, "mosquitto.conf");
  writeFileSync(config, `${lines.join("\n")}\n`);

  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    child = spawn("mosquitto", ["-c", config], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: `${process.env["PATH"]}:/usr/sbin` },
    });
    let said = "";
    for await (const chunk of child.stderr ?? []) {
      said += String(chunk);
      if (said.includes(" running")) break;
    }
    if (!said.includes(" running")) throw new Error(`mosquitto does not start: ${said}`);
  }
  async function kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }
  await start();
  t.teardown(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `${tls ? "mqtts" : "mqtt"}://127.0.0.1:${port}`,
    port,
    ca,
    kill,
    start,
    signal: (signal) => void child?.kill(signal),
    give(given) {
      write(given);
      child?.kill("SIGHUP");
    },
  };
}

/**
 * Below the ports that connections are given (32768 and up): while the broker is down, somebody's connection could have its
 * port, even a client's that has connected to itself.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

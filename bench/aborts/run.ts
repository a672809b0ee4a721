/**
 * 100,000 requests of the built platform, each aborted at a moment that chance chooses, over every route and stream of the admin
 * REST, with the broker killed and started again meanwhile. Prints a page and writes bench/results/aborts.json and aborts.md.
 *
 *   node bench/aborts/run.ts [--count 100000] [--seed 1] [--dry]
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { adminSocket } from "../../supervisor/control-file.ts";
import { startMosquitto } from "../../test/mosquitto.ts";
import { Client, get, post } from "../admin/client.ts";
import { watchLoad } from "../loop/machine.ts";
import { makeFolder, start } from "../loop/platform.ts";
import { keep } from "../keep.ts";
import { report, type Results } from "./report.ts";
import type { Description } from "./requests.ts";
import { storm } from "./storm.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    dry: { type: "boolean", default: false },
  },
});
/** How long the broker is up, and down, alternately, in milliseconds. */
const [there, away] = [4000, 1000];
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function measure(teardown: (work: () => unknown) => void): Promise<Results> {
  const broker = await startMosquitto({ teardown });
  const folder = await makeFolder();
  teardown(() => folder.remove());
  const toml = `[bus]\nurl = "${broker.url}"\n[admin]\naddress = "127.0.0.1:0"\n`;
  await writeFile(join(folder.path, "platform.toml"), toml);
  const load = watchLoad();
  const platform = await start(folder.path);
  let exits = 0;
  platform.process.once("exit", () => (exits += 1));
  teardown(() => platform.stop());
  const { control } = platform;
  const port = Number(new URL(control.admin.url).port);
  // The only unverified request: it fetches the certificate authority.
  const pem = execFileSync("curl", ["--silent", "--insecure", `https://127.0.0.1:${port}/admin/certificate`]);
  const target = { port, authority: pem.toString() };
  const credential = "bench:a long password";
  const ask = async (path: string): Promise<string> => {
    const client = new Client(target);
    const { body } = await client.ask(get(path, credential));
    client.close();
    return body;
  };
  const first = new Client(target);
  await first.ask(post("/admin/user", { login: "bench", password: "a long password" }));
  first.close();
  const description = execFileSync("curl", [
    "--silent",
    "--unix-socket",
    adminSocket(join(folder.path, "run")),
    "http://localhost/admin/spec",
  ]);
  const files = (): number => readdirSync(`/proc/${control.pid}/fd`).length;
  const memory = (): number =>
    Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${control.pid}/status`, "utf8"))?.[1]) / 1024;
  const before = { files: files(), memory: memory() };

  const over = new AbortController();
  let restarts = 0;
  const restarting = (async () => {
    while (!over.signal.aborted) {
      await pause(there);
      await broker.kill();
      await pause(away);
      await broker.start();
      restarts += 1;
    }
  })();
  const count = Number(values.count);
  const step = Math.max(1, Math.floor(count / 20));
  const began = performance.now();
  const weathered = await storm({
    description: JSON.parse(description.toString()) as Description,
    endpoints: [{ path: adminSocket(join(folder.path, "run")) }, target],
    authorization: `Basic ${Buffer.from(credential).toString("base64")}`,
    count,
    seed: Number(values.seed),
    done(ended) {
      if (ended % step === 0)
        console.log(
          `${new Date().toISOString().slice(11, 19)} ${ended} aborted, ${memory().toFixed(0)} MB, ${files()} files`,
        );
    },
  });
  const seconds = (performance.now() - began) / 1000;
  over.abort();
  await restarting;
  // Lost clients are detected: no stream is left.
  const figure = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\d+)$`, "mu").exec(await ask("/admin/metrics"))?.[1] ?? Number.NaN);
  let followers = await figure("sotto_followers");
  for (let tries = 0; followers > 0 && tries < 30; tries++) {
    await pause(1000);
    followers = await figure("sotto_followers");
  }
  // Idle connections are closed by now.
  await pause(20_000);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} processors, Node ${process.version}`,
    load: load(),
    seed: Number(values.seed),
    seconds,
    ...weathered,
    exits,
    contained: await figure("sotto_contained_total"),
    followers,
    brokerRestarts: restarts,
    before,
    after: { files: files(), memory: memory() },
  };
}

const undone: (() => unknown)[] = [];
try {
  const results = await measure((work) => void undone.push(work));
  const page = report(results);
  console.log(page);
  if (!values.dry) keep("aborts", page, results);
  if (results.exits > 0 || results.contained > 0) process.exitCode = 1;
} finally {
  for (const undo of undone.toReversed()) await undo();
}

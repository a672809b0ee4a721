/**
 * The admin service of the built platform: requests a second, slow clients, a rush of first users, memory, and whether time
 * tells which users there are. Prints a page and writes bench/results/admin.json and admin.md.
 *
 *   node bench/admin/run.ts [--requests 100000] [--messages 1000000] [--rounds 1000] [--claim-seconds 600] [--pairs 2000] [--dry]
 *
 * It runs in a network of its own (unshare), in which it can have a hundred neighbours. `--dry` keeps no results.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { watchLoad } from "../loop/machine.ts";
import { makeFolder, start } from "../loop/platform.ts";
import { keep } from "../keep.ts";
import { claims, slowSockets } from "./attacks.ts";
import { Client, get, post } from "./client.ts";
import { askMany, sayMany } from "./load.ts";
import { report, type Results } from "./report.ts";
import { timing } from "./timing.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    messages: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "1000" },
    "claim-seconds": { type: "string", default: "600" },
    pairs: { type: "string", default: "2000" },
    dry: { type: "boolean", default: false },
  },
});
const inside = "SOTTO_BENCH_NETWORK";

/** A board that was used for years. */
function addTasks(file: string, count: number): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const now = new Date().toISOString();
  const add = database.prepare(
    `INSERT INTO tasks (task_id, kind, status, request_hash, login, created_at, started_at, ended_at, stage, progress)
     VALUES (?2, 'assistant', 'completed', '', 'bench', ?1, ?1, ?1, 'done', 1)`,
  );
  database.exec("BEGIN");
  for (let n = 0; n < count; n++) add.run(now, randomUUID());
  database.exec("COMMIT");
  database.close();
}

async function measure(): Promise<Results> {
  execFileSync("ip", ["link", "set", "lo", "up"]);
  execFileSync("ip", ["address", "add", "10.253.7.1/24", "dev", "lo"]);
  const folder = await makeFolder();
  await writeFile(
    join(folder.path, "platform.toml"),
    '[bus]\naddress = "127.0.0.1:0"\nanonymous = true\n[admin]\naddress = "0.0.0.0:0"\n',
  );
  const load = watchLoad();
  const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
  say("starting the platform");
  const platform = await start(folder.path);
  try {
    const { control } = platform;
    const pid = control.pid;
    const url = new URL(control.admin.url);
    const port = Number(url.port);
    // The only unverified request: it fetches the certificate authority.
    const pem = execFileSync("curl", ["--silent", "--insecure", `https://127.0.0.1:${port}/admin/certificate`]);
    const target = { port, authority: pem.toString() };
    say("a hundred want to be the first");
    const claimed = await claims(
      target,
      join(folder.path, "data"),
      Number(values.rounds),
      Number(values["claim-seconds"]),
    );
    const credential = "bench:a long password";
    const first = new Client(target);
    await first.ask(post("/admin/user", { login: "bench", password: "a long password" }));
    await first.ask(get("/admin/users", credential));
    first.close();
    const requests = Number(values.requests);
    say("requests");
    // The first tenth is a warm-up.
    await askMany(target, pid, credential, "/admin/users", requests / 10);
    const users = await askMany(target, pid, credential, "/admin/users", requests);
    addTasks(join(folder.path, "data/sotto.db"), 10_000);
    const others = [];
    for (const path of ["/admin/tasks?limit=100", "/admin/platform", "/admin/health"]) {
      await askMany(target, pid, credential, path, requests / 20);
      others.push((await askMany(target, pid, credential, path, requests / 10)).throughput);
    }
    say("slow sockets");
    const slow = await slowSockets(target, credential, 600, 30);
    say("messages");
    const messages = await sayMany(control.bus.url, control.bus.prefix, pid, Number(values.messages));
    say("times");
    const time = await timing(Number(values.pairs));
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} processors, Node ${process.version}`,
      load: load(),
      throughput: [users.throughput, ...others],
      requests: users.memory,
      messages,
      slow,
      claims: claimed,
      timing: time,
    };
  } finally {
    await platform.stop();
    await folder.remove();
  }
}

if (process.env[inside] === undefined) {
  const args = ["--user", "--map-root-user", "--net", process.execPath, ...process.argv.slice(1)];
  const { status } = spawnSync("unshare", args, { stdio: "inherit", env: { ...process.env, [inside]: "1" } });
  process.exitCode = status ?? 1;
} else {
  const results = await measure();
  const page = report(results);
  console.log(page);
  if (!values.dry) keep("admin", page, results);
}

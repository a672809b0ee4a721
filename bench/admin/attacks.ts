/** Six hundred slow sockets of one address, and a hundred clients that want to be the first user. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, get, post, type Target } from "./client.ts";

export type Slow = {
  readonly sockets: number;
  readonly asked: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
};
export type Claims = {
  readonly rounds: number;
  readonly atOnce: number;
  /** Rounds with exactly one active user. */
  readonly exactlyOne: number;
  /** The number of responses by status; 0 is a refused connection. */
  readonly answers: Readonly<Record<number, number>>;
};

/** Another process opens slow sockets from 127.0.0.1; meanwhile 127.0.0.2 sends requests, each on a new connection. */
export async function slowSockets(target: Target, credential: string, sockets: number, seconds: number): Promise<Slow> {
  const main = join(import.meta.dirname, "slow-main.ts");
  const attack = spawn(process.execPath, [main, String(target.port), String(sockets)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  // It prints when each of its sockets was accepted or refused once.
  await once(attack.stdout, "data");
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  while (performance.now() < until) {
    const client = new Client({ ...target, from: "127.0.0.2" });
    await client.ask(get("/admin/users", credential)).then(
      ({ status, ms }) => (status === 200 ? times.push(ms) : (failed += 1)),
      () => (failed += 1),
    );
    client.close();
    await sleep(50);
  }
  attack.stdin.end();
  await once(attack, "close");
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { sockets, asked: times.length + failed, failed, p50: at(0.5), p99: at(0.99) };
}

/** In each round there is no user, the claim window is open, and a hundred neighbours sign up at the same time. */
export async function claims(target: Target, data: string, rounds: number, seconds: number): Promise<Claims> {
  const database = new DatabaseSync(join(data, "sotto.db"), { timeout: 10_000 });
  const atOnce = 100;
  const answers: Record<number, number> = {};
  const until = performance.now() + seconds * 1000;
  let [done, exactlyOne] = [0, 0];
  const host = "10.253.7.1";
  try {
    while (done < rounds && performance.now() < until) {
      database.exec("DELETE FROM users");
      await openWindow(join(data, "..", "run", "admin.sock"));
      const statuses = await Promise.all(
        Array.from({ length: atOnce }, async (_, index) => {
          const client = new Client({ ...target, host, from: `10.253.7.${2 + index}` });
          const body = { login: `neighbour${index}`, password: "a long password" };
          const status = await client.ask(post("/admin/user", body)).then(
            (answer) => answer.status,
            () => 0,
          );
          client.close();
          return status;
        }),
      );
      for (const status of statuses) answers[status] = (answers[status] ?? 0) + 1;
      const active = database.prepare("SELECT count(*) AS count FROM users WHERE status = 'active'").get();
      if (active?.["count"] === 1 && statuses.filter((status) => status === 201).length === 1) exactlyOne += 1;
      done += 1;
    }
  } finally {
    database.exec("DELETE FROM users");
    database.close();
  }
  return { rounds: done, atOnce, exactlyOne, answers };
}

/** Opens the window as `sotto claim open` does. */
function openWindow(socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = { socketPath, path: "/admin/claim/window", method: "POST", headers: { host: "localhost" } };
    const opening = request(asked, (answer) => {
      answer.resume();
      answer.once("end", () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`))));
    });
    opening.once("error", reject).end();
  });
}

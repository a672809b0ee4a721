/** The disk of the data folder runs full, out of inodes and read-only: the voice goes on, and all is well afterwards. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import t, { type Test } from "tap";
import { dialogueSessionEnded } from "#bus";
import { mountApart } from "../small-disk.ts";
import { type Platform, startPlatform } from "./platform.ts";

t.setTimeout(900_000);

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** As a program of this machine. */
function ask({ folder }: Platform, method: string, path: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socketPath = join(folder, "run", "admin.sock");
    const headers = body === undefined ? {} : { "content-type": "application/json" };
    const asking = request({ socketPath, method, path: `/admin/${path}`, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || "{}") as Answer["body"] }),
      );
    });
    asking.on("error", reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Looks until it is so; the runner's time ends it. */
async function becomes(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(100);
}

type Member = { readonly name: string; readonly state: string; readonly pid?: number };

/** When all components are up, and other processes than those. */
async function membersUp(platform: Platform, but: readonly number[] = []): Promise<readonly Member[]> {
  for (;;) {
    const { body } = await ask(platform, "GET", "platform");
    const members = body["components"] as readonly Member[];
    if (members.every(({ pid, state }) => state === "up" && !but.includes(pid ?? 0))) return members;
    await setTimeout(100);
  }
}

async function converse(t: Test, platform: Platform, when: string): Promise<void> {
  await membersUp(platform);
  const { status, body } = await ask(platform, "POST", "sessions", { text: "turn on the kitchen light" });
  t.equal(status, 201, when);
  const ended = await platform.bus.next(dialogueSessionEnded, ({ sessionId }) => sessionId === body["sessionId"]);
  t.match(ended.payload, { termination: { reason: "nominal" } }, when);
}

const user = (login: string) => ({ login, password: "correct horse battery staple" });
const longer = (seconds: number) => ({ dialogue: { session_timeout: seconds } });
const injected = { operations: [["add", { room: ["atelier"] }]] };

/** Everything that writes is refused with the same answer, and everything that reads is answered. */
async function changesAreRefused(t: Test, platform: Platform, code: string): Promise<void> {
  for (const [method, path, body] of [
    ["POST", "user", user("nobody")],
    ["PUT", "config", longer(19)],
    ["POST", "injections", injected],
    ["PUT", "actions/clock/config", { x: { y: "z".repeat(3000) } }],
  ] as const) {
    const answer = await ask(platform, method, path, body);
    t.match(answer, { status: 503, body: { code, detail: /disk/u } }, `${method} ${path}`);
  }
  for (const path of ["health", "platform", "tasks", "sessions", "privacy", "config", "users"])
    t.match(await ask(platform, "GET", path), { status: 200 }, `GET ${path}`);
  const { body } = await ask(platform, "GET", "health");
  t.match(body["reasons"], [{ code }], "it is told");
}

t.test(
  "a disk that is full, out of inodes or read-only takes nothing, loses nothing and silences nobody",
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "full-disk-"));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const disk = await mountApart(t, join(folder, "data"), { megabytes: 140 });
    const file = join(disk.seen, "platform.toml");
    writeFileSync(file, '[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n');
    const start = () => startPlatform(t, { data: disk.path, under: disk.within });
    const reserve = join(disk.seen, "reserve");
    let platform = await start();
    /**
     * Also what is given up for it, and what comes back late: whoever was in the middle of a file that no longer fits, like the
     * copy of the database or a model, removes what there is of it. It is full when nothing has come back for a second.
     */
    const fill = async (): Promise<void> => {
      await membersUp(platform);
      disk.fill();
      await becomes(() => !existsSync(reserve));
      for (let looks = 0; looks < 10; looks += 1) {
        await setTimeout(100);
        if (disk.fill()) looks = 0;
      }
    };

    await becomes(() => existsSync(reserve));
    t.match(await ask(platform, "POST", "user", user("anna")), { status: 201 });
    await fill();
    const before = readFileSync(file, "utf8");
    await changesAreRefused(t, platform, "DISK_FULL");
    await converse(t, platform, "while the disk is full");
    const pids = (await membersUp(platform)).flatMap(({ name, pid }) =>
      pid !== undefined && ["dialogue", "nlu", "asr"].includes(name) ? pid : [],
    );
    t.equal(pids.length, 3);
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await membersUp(platform, pids);
    await converse(t, platform, "after components were killed on a full disk");

    await platform.stop();
    platform = await start();
    t.ok(platform, "it starts on a full disk");
    // A start removes what the run before has left.
    await fill();
    await changesAreRefused(t, platform, "DISK_FULL");
    await converse(t, platform, "after a start on a full disk");
    t.equal(readFileSync(file, "utf8"), before, "no file was half replaced");

    disk.empty();
    await becomes(async () => (await ask(platform, "PUT", "config", longer(21))).status === 200);
    t.match(readFileSync(file, "utf8"), /session_timeout = 21/u);
    t.match(
      (await ask(platform, "GET", "users")).body,
      { users: [{ login: "anna" }] },
      "what was acknowledged is there",
    );
    t.match(await ask(platform, "POST", "injections", injected), {
      status: 202,
      body: { taskId: String, code: undefined },
    });
    await becomes(async () => {
      const { body } = await ask(platform, "GET", "tasks");
      return (body["tasks"] as { readonly status: string }[])[0]?.status === "completed";
    });
    await converse(t, platform, "when there is room again");
    await becomes(() => existsSync(reserve));

    disk.fillInodes();
    await becomes(() => !existsSync(reserve));
    disk.fillInodes();
    t.match(await ask(platform, "PUT", "config", longer(22)), { status: 503, body: { code: "DISK_FULL" } });
    await converse(t, platform, "without inodes");
    disk.empty();
    await becomes(async () => (await ask(platform, "PUT", "config", longer(23))).status === 200);

    await platform.stop();
    disk.mountAgain("ro");
    platform = await start();
    await changesAreRefused(t, platform, "DISK_READ_ONLY");
    await converse(t, platform, "on a disk that is read-only");
    const log = join(disk.seen, "logs", "supervisor.1.log");
    const lines = readFileSync(log, "utf8").length;
    disk.mountAgain("rw");
    await becomes(async () => (await ask(platform, "PUT", "config", longer(24))).status === 200);
    t.match(await ask(platform, "POST", "injections", injected), {
      status: 202,
      body: { taskId: String, code: undefined },
    });
    await becomes(() => readFileSync(log, "utf8").length > lines);
    await platform.stop();
    t.match(readFileSync(log, "utf8").slice(lines), /supervisor stopping/u, "the log goes on");
  },
);

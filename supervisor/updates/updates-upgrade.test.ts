/**
 * The platform upgrades itself: a real supervisor, the real apt in a root of its own, packages whose script restarts the
 * supervisor as systemd would. Of the components only the understanding runs.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { execa } from "execa";
import t, { type Test } from "tap";
import { components } from "../../platform/components.ts";
import type { Task } from "../tasks/task.ts";
import type { TaskLine } from "../work.ts";
import { keyring } from "../../updater/offline.ts";
import { PrivateApt } from "../../updater/testing/private-apt.ts";

t.setTimeout(800_000);
// Each has a board of its own, and mostly waits for it.
t.jobs = 4;

const main = join(import.meta.dirname, "../main.ts");
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

class Board {
  readonly apt: PrivateApt;
  readonly data: string;
  readonly runtime: string;
  readonly #script: string;

  constructor(t: Test, policy = "") {
    this.apt = new PrivateApt(t);
    this.data = dirname(this.apt.folder);
    this.runtime = join(this.data, "run");
    this.#script = join(this.data, "restart.sh");
    mkdirSync(this.data, { recursive: true });
    writeFileSync(
      join(this.data, "platform.toml"),
      '[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n' + policy,
    );
    const others = components.flatMap(({ name }) => (name === "nlu" ? [] : [name]));
    writeFileSync(join(this.data, "disabled.json"), JSON.stringify(others));
    const pid = join(this.data, "pid");
    const program = `"${process.execPath}" "${main}" --data "${this.data}" --apt-root "${this.apt.root}"`;
    writeFileSync(
      this.#script,
      `if [ -e "${pid}" ]; then kill $(cat "${pid}"); while kill -0 $(cat "${pid}") 2>/dev/null; do sleep 0.1; done; fi
unset NODE_OPTIONS
export NODE_COMPILE_CACHE="${process.env["NODE_COMPILE_CACHE"] ?? join(this.data, "cache/compiled")}"
if [ -e "${this.apt.root}/usr/share/sotto/broken" ]; then run="sleep 1000"; else run='${program}'; fi
setsid sh -c "echo \\$\\$ > '${pid}'; exec $run" </dev/null >>"${this.data}/output" 2>&1 &
`,
    );
    t.teardown(async () => {
      process.kill(this.pid, "SIGTERM");
      while (existsSync(`/proc/${this.pid}`)) await pause();
    });
  }

  get pid(): number {
    return Number(readFileSync(join(this.data, "pid"), "utf8"));
  }

  /** Packages whose script restarts the supervisor. */
  release(version: string, { broken = false } = {}): void {
    const files: Record<string, string> = broken ? { "usr/share/sotto/broken": "" } : {};
    this.apt.build("sotto", version, { scripts: { postinst: `sh "${this.#script}"` }, files });
    this.apt.publish();
  }

  get(path: string): Promise<unknown> {
    return this.#ask("GET", path);
  }

  post(path: string, body: unknown): Promise<unknown> {
    return this.#ask("POST", path, body);
  }

  /** Resolves when a supervisor is ready, another one than that. */
  async ready(old?: number): Promise<void> {
    for (;;) {
      const gate = join(this.runtime, "gate.json");
      if (existsSync(gate) && JSON.parse(readFileSync(gate, "utf8")).pid !== old) return;
      await pause();
    }
  }

  async ended(taskId: string): Promise<Task & { logs: readonly TaskLine[] }> {
    for (;;) {
      const task = (await this.get(`/admin/tasks/${taskId}`).catch(() => undefined)) as
        | (Task & { logs: TaskLine[] })
        | undefined;
      if (task?.status === "completed" || task?.status === "failed") return task;
      await pause();
    }
  }

  #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const headers = { host: "localhost", ...(body === undefined ? {} : { "content-type": "application/json" }) };
      const socketPath = join(this.runtime, "admin.sock");
      const request = ask({ socketPath, method, path, headers, agent: false }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("error", reject);
        response.on("end", () => resolve(JSON.parse(text)));
      });
      request.on("error", reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

const judged = (board: Board) => [
  "--runtime",
  board.runtime,
  "--restarts",
  "--judge-seconds",
  "30",
  "--steady-seconds",
  "1",
];

t.test(
  "P6 an upgrade of the platform by itself: its task is completed after the restart, with apt's words once",
  async (t) => {
    const board = new Board(t);
    board.release("1.0");
    t.match(await board.apt.carryOut({ operation: "install", packages: ["sotto"] }), { outcome: "completed" });
    await board.ready();
    const before = board.pid;
    board.release("2.0");
    const update = (await board.post("/admin/platform", { operation: "update" })) as { taskId: string };
    t.match(await board.ended(update.taskId), { status: "completed", logs: [{ message: "refreshing the lists" }] });
    t.match(await board.get("/admin/platform"), { packages: [{ name: "sotto", installed: "1.0", candidate: "2.0" }] });

    const { taskId } = (await board.post("/admin/platform", { operation: "upgrade" })) as { taskId: string };
    const task = await board.ended(taskId);
    t.match(task, { status: "completed", progress: 1 });
    t.not(board.pid, before);
    const lines = task.logs.map(({ message }) => message);
    for (const line of [
      "| Unpacking sotto (2.0) over (1.0) ...",
      "| Setting up sotto (2.0) ...",
      "| == judging",
      "sotto 1.0 has become 2.0",
    ])
      t.equal(lines.filter((one) => one === line).length, 1, line);
    t.ok(lines.includes("the platform ended while this ran"));
    t.match(await board.get("/admin/platform"), { health: "healthy", packages: [{ name: "sotto", installed: "2.0" }] });

    const back = (await board.post("/admin/platform", { operation: "rollback" })) as { taskId: string };
    t.match(await board.ended(back.taskId), { status: "completed" });
    t.same(board.apt.installed(), ["sotto 1.0 installed"]);
  },
);

t.test("a board with a policy upgrades itself, and tells a webhook before and after", async (t) => {
  const notices: unknown[] = [];
  const { promise: told, resolve: allTold } = Promise.withResolvers<void>();
  const hook = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      response.end();
      if (notices.push(JSON.parse(text)) === 3) allTold();
    });
  }).listen(0, "127.0.0.1");
  await once(hook, "listening");
  t.teardown(() => hook.close());
  const { port } = hook.address() as AddressInfo;
  const policy = `[updates]\nautomatic = true\nwindow = ""\ndelay_days = 0\nwebhook = "http://127.0.0.1:${port}/"\n`;
  const board = new Board(t, policy);
  board.release("1.0");
  await board.apt.carryOut({ operation: "install", packages: ["sotto"] });
  await board.ready();
  board.release("2.0");
  const update = (await board.post("/admin/platform", { operation: "update" })) as { taskId: string };
  t.match(await board.ended(update.taskId), { status: "completed" });
  await told;
  t.match(notices, [
    { state: "planned", from: "1.0", to: "2.0", board: String },
    { state: "started", from: "1.0", to: "2.0" },
    { state: "completed", from: "1.0", to: "2.0" },
  ]);
  t.same(board.apt.installed(), ["sotto 2.0 installed"]);
  t.match(await board.get("/admin/platform"), {
    update: { automatic: true, waitsFor: "everything is up to date", last: { state: "completed" } },
  });
  const { tasks } = (await board.get("/admin/tasks?kind=packages")) as { tasks: Task[] };
  t.match(
    tasks.filter(({ about }) => about === "upgrade 2.0"),
    [{ status: "completed" }],
    "one task, and no other",
  );
});

t.test("a board that reaches no repository is upgraded from a folder by the command", async (t) => {
  const board = new Board(t);
  // As on a board, others pass through to what is unpacked by a user of its own.
  chmodSync(dirname(board.data), 0o711);
  chmodSync(board.data, 0o711);
  board.release("1.0");
  await board.apt.carryOut({ operation: "install", packages: ["sotto"] });
  await board.ready();
  mkdirSync(dirname(join(board.apt.root, keyring)), { recursive: true });
  writeFileSync(join(board.apt.root, keyring), board.apt.readKey());
  board.release("2.0");
  board.apt.from("http://127.0.0.1:1/away");
  const words = ["upgrade", "--from", board.apt.repository, "--no-wait"];
  const { stdout } = await execa(process.execPath, [join(import.meta.dirname, "../../cli/main.ts"), ...words], {
    env: { SOTTO_RUNTIME: board.runtime },
  });
  t.match(await board.ended(stdout.trim()), { status: "completed", about: "upgrade from an upload" });
  t.same(board.apt.installed(), ["sotto 2.0 installed"]);
  t.same(readdirSync(join(board.data, "uploads")), [], "the upload is gone");
});

t.test("P7 a new version that does not start is undone by itself, and the health says why", async (t) => {
  const board = new Board(t);
  board.release("1.0");
  await board.apt.carryOut({ operation: "install", packages: ["sotto"] });
  await board.ready();
  board.release("2.0", { broken: true });
  t.match(await board.apt.carryOut({ operation: "upgrade" }, ...judged(board)), {
    outcome: "undone",
    message: "it was undone: the supervisor is not ready",
  });
  t.same(board.apt.installed(), ["sotto 1.0 installed"]);
  t.match(await board.get("/admin/health"), {
    health: "degraded",
    reasons: [{ code: "UPDATE_UNDONE", message: /sotto 2\.0.*the supervisor is not ready/ }],
  });
});

t.test("P7 a package with which a component hangs is removed again", async (t) => {
  // On a slow machine, the supervisor would end and restart what hangs before the gate has judged it.
  const board = new Board(t, "[supervision]\nhung_after_seconds = 0\n");
  board.release("1.0");
  await board.apt.carryOut({ operation: "install", packages: ["sotto"] });
  await board.ready();
  const nlu = Number(
    execFileSync("pgrep", ["-P", String(board.pid), "-f", "platform/nlu/main"], { encoding: "utf8" })
      .trim()
      .split("\n")
      .at(-1),
  );
  // It runs, and does not answer.
  board.apt.build("sotto-skills", "1.0", { scripts: { postinst: `kill -STOP ${nlu}` } });
  board.apt.publish();
  t.match(
    await board.apt.carryOut(
      { operation: "install", packages: ["sotto-skills"] },
      "--runtime",
      board.runtime,
      "--judge-seconds",
      "15",
    ),
    {
      code: "PACKAGES_BROKEN",
      message: /nlu does not answer on the bus/,
    },
  );
  process.kill(nlu, "SIGCONT");
  t.same(board.apt.installed(), ["sotto 1.0 installed"], "the new package is gone again");
});

t.test("P7 a new version whose script does not restart the supervisor is undone: it is not in use", async (t) => {
  const board = new Board(t);
  board.release("1.0");
  await board.apt.carryOut({ operation: "install", packages: ["sotto"] });
  await board.ready();
  board.apt.build("sotto", "4.0");
  board.apt.publish();
  const old = board.pid;
  t.match(await board.apt.carryOut({ operation: "upgrade" }, ...judged(board)), {
    outcome: "undone",
    message: /was not restarted/,
  });
  await board.ready(old);
  t.same(board.apt.installed(), ["sotto 1.0 installed"]);
});

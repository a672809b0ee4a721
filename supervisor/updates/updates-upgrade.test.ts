/**
 * The platform upgrades itself: a real supervisor, the real apt in a root of its own, packages whose script restarts the
 * supervisor as systemd would. Of the components only the understanding runs.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { execa } from "execa";
import t from "tap";
import type { Task } from "../tasks/task.ts";
import { keyring } from "../../updater/offline.ts";
import { judged, UpgradingBoard as Board } from "./testing/upgrading-board.ts";

t.setTimeout(800_000);
// Each has a board of its own, and mostly waits for it.
t.jobs = 4;

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

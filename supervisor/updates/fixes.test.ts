/** Security fixes of Debian for the engines, from the notice to the end: a real supervisor, gate, apt and webhook. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t, { type Test } from "tap";
import { PrivateApt } from "../../updater/testing/private-apt.ts";
import { judged, UpgradingBoard } from "./testing/upgrading-board.ts";

t.setTimeout(800_000);
t.jobs = 2;

/** Its engine's script restarts the supervisor: in the root of a test, no unit does. */
async function withEngine(t: Test, policy: string) {
  const [board, security] = [new UpgradingBoard(t, `[updates]\nsecurity_fixes = true\n${policy}`), new PrivateApt(t)];
  const { apt } = board;
  const engine = (repository: PrivateApt, version: string, files: Readonly<Record<string, string>> = {}) =>
    repository.build("libspeech1", version, {
      files,
      fields: { Source: "speech" },
      scripts: { postinst: `! [ -e "${board.data}/pid" ] || ${board.restart}` },
    });
  engine(apt, "1.0");
  apt.build("sotto", "1.0", {
    scripts: { postinst: board.restart },
    fields: { "Sotto-Engines": "libspeech1", Depends: "libspeech1" },
  });
  apt.publish();
  const publish = () =>
    security.publish({ about: { Origin: "Debian", Label: "Debian-Security", Suite: "stable-security" } });
  publish();
  writeFileSync(
    join(apt.root, "etc/apt/sources.list.d/security.list"),
    `deb [signed-by=${security.root}/etc/apt/archive.gpg] copy:${security.repository} stable main\n`,
  );
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto"] }), { outcome: "completed" });
  await board.ready();
  return {
    board,
    fix: (files: Readonly<Record<string, string>> = {}): void => {
      engine(security, "1.0+deb1", files);
      publish();
    },
  };
}

t.test("a board with a policy fixes its engines, tells a webhook, and shows what it did", async (t) => {
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
  const policy = `automatic = true\nwindow = ""\ndelay_days = 30\nwebhook = "http://127.0.0.1:${port}/"\n`;
  const { board, fix } = await withEngine(t, policy);
  fix();
  const update = (await board.post("/admin/platform", { operation: "update" })) as { taskId: string };
  const { logs } = await board.ended(update.taskId);
  t.ok(logs.some(({ message }) => message === "libspeech1 1.0 can become 1.0+deb1"));
  await told;
  const fixes = [{ name: "libspeech1", from: "1.0", to: "1.0+deb1" }];
  t.match(notices, [
    { state: "planned", from: "speech 1.0", to: "speech 1.0+deb1", fixes },
    { state: "started", fixes },
    { state: "completed", fixes },
  ]);
  t.same(board.apt.installed(), ["libspeech1 1.0+deb1 installed", "sotto 1.0 installed"]);
  t.match(await board.get("/admin/platform"), {
    update: { securityFixes: { waiting: [], left: [] }, last: { state: "completed", to: "speech 1.0+deb1" } },
  });
  t.match(await board.get("/admin/tasks?kind=packages"), { tasks: [{ about: "install security fixes" }] });
});

t.test("a fix with which the platform does not start is undone, and the health says why", async (t) => {
  const { board, fix } = await withEngine(t, "");
  fix({ "usr/share/sotto/broken": "" });
  const old = board.pid;
  t.match(await board.apt.carryOut({ operation: "fix" }, ...judged(board)), {
    outcome: "undone",
    message: "it was undone: the supervisor is not ready",
  });
  await board.ready(old);
  t.same(board.apt.installed(), ["libspeech1 1.0 installed", "sotto 1.0 installed"]);
  t.match(await board.get("/admin/health"), {
    reasons: [{ code: "UPDATE_UNDONE", message: /libspeech1 1\.0\+deb1.*the supervisor is not ready/u }],
  });
  t.match(
    await board.get("/admin/platform"),
    { update: { securityFixes: { waiting: [] } } },
    "what is pinned waits no more",
  );
});

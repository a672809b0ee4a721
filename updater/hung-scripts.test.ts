/** Maintainer's scripts that never end: the update comes to its end all the same, and dpkg's state is whole. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t from "tap";
import { PrivateApt } from "./testing/private-apt.ts";

t.setTimeout(800_000);
// Each has a root of its own, and almost only waits: for silence, or for half a minute.
t.jobs = 5;

for (const [title, scripts] of [
  ["preinst", { preinst: "exec sleep 1000" }],
  ["postinst", { postinst: "sleep 1000 & wait" }],
  ["postinst and its prerm", { postinst: "sleep 1000", prerm: "sleep 1000" }],
] as const)
  t.test(`a version whose ${title} hangs is rolled back`, async (t) => {
    const apt = new PrivateApt(t);
    apt.build("sotto", "1.0");
    apt.publish();
    t.match(await apt.carryOut({ operation: "install", packages: ["sotto"] }), { outcome: "completed" });
    apt.build("sotto", "2.0", { scripts });
    apt.publish();
    const { log, ...result } = await apt.carryOut({ operation: "upgrade" }, "--silent-seconds", "3");
    t.match(result, { outcome: "undone", message: /a script of a package hung, and was ended/u });
    t.match(log, /a script of a package hangs/u);
    t.same(apt.installed(), ["sotto 1.0 installed"]);
    t.equal(execFileSync("dpkg", [`--root=${apt.root}`, "--audit"], { encoding: "utf8" }), "");
    t.match(await apt.carryOut({ operation: "update" }), { outcome: "completed" }, "the queue goes on");
  });

t.test("a script that runs long, and reports it, is left alone", async (t) => {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0", { scripts: { postinst: "for second in 1 2 3 4 5 6; do echo $second; sleep 1; done" } });
  apt.publish();
  const done = await apt.carryOut({ operation: "install", packages: ["sotto"] }, "--silent-seconds", "4");
  t.match(done, { outcome: "completed" });
});

t.test("lists of which a byte arrives now and then are given up, and the queue goes on", async (t) => {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0");
  apt.publish();
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-length": 100_000 });
    const timer = setInterval(() => response.write("-"), 200);
    response.on("close", () => clearInterval(timer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  apt.from(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  t.match(await apt.carryOut({ operation: "update" }, "--max-seconds", "2"), {
    outcome: "failed",
    code: "PACKAGES_UNREACHABLE",
    message: /took too long, and was ended/u,
  });
  apt.from(`file:${apt.repository}`);
  t.match(await apt.carryOut({ operation: "update" }), { outcome: "completed" }, "no lock is left");
});

t.test("dpkg is not ended while it may still end, and what a killed one leaves is repaired", async (t) => {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto"] }), { outcome: "completed" });
  // A file of dpkg's own that never comes to its end: no script hangs.
  apt.build("sotto", "2.0", { scripts: { preinst: "echo at work >&2" } });
  apt.publish();
  const info = join(apt.root, "var/lib/dpkg/info/sotto.list");
  const list = readFileSync(info);
  rmSync(info);
  execFileSync("mkfifo", [info]);
  const taskId = apt.ask({ operation: "upgrade" });
  const updater = apt.start("--max-seconds", "1", "--dpkg-seconds", "2");
  const gone = once(updater, "exit");
  await apt.said(taskId, /it takes more than/u);
  rmSync(info);
  writeFileSync(info, list);
  await gone;
  t.match(apt.result(taskId)?.outcome, /undone|completed/u);
  t.equal(execFileSync("dpkg", [`--root=${apt.root}`, "--audit"], { encoding: "utf8" }), "");
});

t.test("a shutdown waits half a minute for a hung script, and not indefinitely", async (t) => {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0", { scripts: { postinst: "echo here; sleep 1000" } });
  apt.publish();
  const taskId = apt.ask({ operation: "install", packages: ["sotto"] });
  const updater = apt.start();
  const gone = once(updater, "exit");
  await apt.said(taskId, /^here$/mu);
  updater.kill("SIGTERM");
  await gone;
  t.match(apt.result(taskId), { outcome: "undone" });
});

/** Answers that go on, with many clients who come and go. */
import { appendFileSync, readdirSync, readlinkSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import t, { type Test } from "tap";
import { auth, serve } from "./testing/serve.ts";

t.setTimeout(300_000);

async function make(t: Test) {
  const served = await serve(t);
  await served.signUp();
  const say = (msg: string) =>
    appendFileSync(
      join(served.folder, "logs/hotword.2.log"),
      `\n${JSON.stringify({ level: "info", time: new Date().toISOString(), component: "hotword", msg })}\n`,
    );
  /** Resolves with the answer once its head is there; the connection is the client's own. */
  const follow = (path: string, accept = "application/x-ndjson") =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { port, keeper } = served;
      const headers = { accept };
      request(
        { host: "127.0.0.1", port, path, auth, headers, ca: keeper.authority, servername: "localhost", agent: false },
        resolve,
      )
        .on("error", reject)
        .end();
    });
  const followers = async () =>
    Number(/^sotto_followers (\d+)$/mu.exec((await served.json("GET", "/admin/metrics")).text)?.[1]);
  const untilFollowers = async (count: number) => {
    while ((await followers()) !== count);
  };
  return { ...served, say, follow, followers, untilFollowers };
}

/** Resolves when what has come matches. */
function hears(response: IncomingMessage, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    response.on("error", reject);
    response.on("data", (chunk) => {
      text += String(chunk);
      if (wanted.test(text)) resolve(text);
    });
    response.on("end", () => reject(new Error(`it ended after ${text}`)));
  });
}

/** What this process has open: files, sockets and watches of folders. */
function openFiles(): number {
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) !== "";
    } catch {
      return false; // it was the one that lists the folder
    }
  }).length;
}

t.test("ten follow the logs: each is told what is written, once and in order", async (t) => {
  const { follow, say, untilFollowers } = await make(t);
  const clients = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      follow("/admin/logs?follow=true&lines=1", index % 2 === 0 ? "text/event-stream" : "application/x-ndjson"),
    ),
  );
  const heard = clients.map((client) => hears(client, /"last"/u));
  await untilFollowers(10);
  for (const msg of ["first", "second", "last"]) say(msg);
  for (const text of await Promise.all(heard)) {
    const told = [...text.matchAll(/"message":"(\w+)"/gu)].map(([, message]) => message);
    t.same(told, ["three", "first", "second", "last"]);
  }
  t.match(clients[0]?.headers, { "content-type": "text/event-stream", "cache-control": "no-store" });
  clients.forEach((client) => client.destroy());
  await untilFollowers(0);
});

t.test("clients that disconnect without a word leave nothing open", async (t) => {
  const { follow, untilFollowers, json } = await make(t);
  await follow("/admin/logs?follow=true").then((client) => client.destroy());
  await untilFollowers(0);
  await json("GET", "/admin/health");
  const before = openFiles();
  for (let round = 0; round < 20; round++) {
    const clients = await Promise.all(
      ["/admin/logs", "/admin/platform/hotword/logs"].flatMap((path) =>
        Array.from({ length: 5 }, () => follow(`${path}?follow=true`)),
      ),
    );
    clients.forEach((client) => client.destroy());
    await untilFollowers(0);
  }
  // There may be fewer: what was open before may have been closed meanwhile.
  t.ok(openFiles() <= before, `${before} before, ${openFiles()} after`);
});

t.test("who follows a task learns of its end, and who left before it is not waited for", async (t) => {
  const { follow, json, tasks, untilFollowers } = await make(t);
  const asked = await json("POST", "/admin/platform/hotword", { operation: "disable" });
  const { taskId } = JSON.parse(asked.text);
  const [left, stayed] = await Promise.all([1, 2].map(() => follow(`/admin/tasks/${taskId}?follow=true`)));
  left?.destroy();
  if (stayed !== undefined) t.match(await hears(stayed, /"status":"completed"/u), /hotword is disabled/);
  await tasks.queue.idle();
  await untilFollowers(0);
});

t.test("when the service closes, who follows a log has its answer ended, and closing does not wait", async (t) => {
  const { follow, admin, untilFollowers } = await make(t);
  const client = await follow("/admin/logs?follow=true");
  await untilFollowers(1);
  const ended = new Promise((resolve) => client.resume().once("end", resolve));
  await admin.close();
  await ended;
  t.ok(client.complete, "it is whole");
});

t.test("a client that sends half a request does not hold up the closing", async (t) => {
  const { admin, port, keeper } = await make(t);
  const half = request({
    host: "127.0.0.1",
    port,
    path: "/admin/user",
    method: "POST",
    ca: keeper.authority,
    agent: false,
  });
  half.on("error", () => undefined);
  half.setHeader("content-type", "application/json").setHeader("content-length", 100);
  half.write("{");
  await new Promise((resolve) => admin.app.server.once("request", resolve));
  await admin.close();
  t.pass("it is closed");
});

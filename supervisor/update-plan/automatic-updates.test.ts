import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { writeFileSync } from "node:fs";
import t, { type Test } from "tap";
import * as v from "valibot";
import type { UpdatesChanged } from "#bus";
import type { Fixes } from "../../updater/fixes.ts";
import { updatesSchema } from "../config/updates-section.ts";
import { type ErrorCode, SottoError } from "../errors.ts";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { TaskQueue } from "../tasks/queue.ts";
import type { Kind } from "../tasks/task.ts";
import { TaskStore } from "../tasks/task-store.ts";
import type { OfferedPackage } from "../updates/offers.ts";
import { logInto, type LogLine } from "../../test/world.ts";
import { AutomaticUpdates } from "./automatic-updates.ts";

const day = 86_400_000;
/** A Wednesday, in the middle of the day. */
const noon = new Date("2026-11-25T12:00:00").getTime();

type Request = { readonly operation: string; readonly version?: string };

/** A board with a real database and a real queue, whose package tasks end as the test says. */
async function board(t: Test, policy: Record<string, unknown>, path = join(t.testdir(), "sotto.db")) {
  const database = openDatabase(path, migrations, besides);
  const config = v.parse(updatesSchema, { automatic: true, window: "", delay_days: 0, ...policy });
  const logs: LogLine[] = [];
  const asked: Request[] = [];
  const said: UpdatesChanged[] = [];
  const world = {
    now: noon,
    busy: undefined as string | undefined,
    refuses: undefined as SottoError | undefined,
    ends: undefined as ErrorCode | undefined,
    packages: [offered("2.0")] as readonly OfferedPackage[],
    fixes: { waiting: [], left: [] } as Fixes,
  };
  const kind: Kind<Request> = {
    timeoutMs: 60_000,
    async preflight() {
      if (world.refuses !== undefined) throw world.refuses;
    },
    async run(request) {
      asked.push(request);
      if (world.ends !== undefined) throw new SottoError(world.ends, `it ended with ${world.ends}`);
    },
  };
  const log = logInto(logs, "supervisor");
  const queue = new TaskQueue<{ packages: Request }>({
    store: new TaskStore(database),
    kinds: { packages: kind },
    log,
  });
  await queue.start();
  const port = { connected: true, say: (_topic: unknown, notice: UpdatesChanged) => void said.push(notice) };
  const updates = new AutomaticUpdates({
    database,
    config: () => config,
    packages: async () => world.packages,
    fixes: async () => world.fixes,
    changes: async (name, version) => `- ${name} ${version} sings.`,
    machineId: "a",
    busy: async () => world.busy,
    submit: (request, idempotencyKey) => queue.submit("packages", request, { login: "(updates)", idempotencyKey }),
    task: (taskId) => queue.get(taskId),
    port: () => port as never,
    log,
    now: () => world.now,
  });
  const close = async () => {
    await updates.close();
    await queue.close(60_000);
    database.close();
  };
  const ended = async () => {
    await queue.idle();
    await updates.look();
  };
  return { updates, world, asked, said, logs, close, ended, path };
}

function offered(version: string, more: Partial<OfferedPackage["newer"][number]> = {}): OfferedPackage {
  const newer = [{ version, priority: 500, suites: ["stable"], phase: undefined, ...more }];
  return { name: "sotto", installed: "1.0", candidate: version, newer, older: [] };
}
const upToDate: OfferedPackage = { name: "sotto", installed: "2.0", candidate: "2.0", newer: [], older: ["1.0"] };

t.test("nothing happens unless it is switched on", async (t) => {
  const { updates, asked, said, close } = await board(t, { automatic: false });
  await updates.look();
  t.same([asked, said, updates.shown()], [[], [], { automatic: false, channel: "stable" }]);
  await close();
});

t.test("a version is installed in the window after its delay, and everybody is told before and after", async (t) => {
  const { updates, world, asked, said, ended, close } = await board(t, { window: "02:00-05:00", delay_days: 3 });
  await updates.look();
  const night = new Date("2026-11-29T02:00:00").getTime();
  t.match(updates.shown(), { to: "2.0", notBefore: night, changes: "- sotto 2.0 sings." });
  t.match(said, [{ state: "planned", from: "1.0", to: "2.0", at: night, changes: /sings/u }]);
  world.now = night - 1;
  await updates.look();
  t.same(asked, []);
  world.now = night;
  await updates.look();
  world.packages = [upToDate];
  await ended();
  t.same(asked, [{ operation: "upgrade", version: "2.0", automatic: true }]);
  t.match(
    said.map(({ state }) => state),
    ["planned", "started", "completed"],
  );
  t.match(updates.shown(), { waitsFor: "everything is up to date", last: { state: "completed", to: "2.0" } });
  t.equal(new Set(said.map(({ noticeId }) => noticeId)).size, 3);
  await close();
});

t.test("it waits while a restart would be noticed, and while the platform refuses", async (t) => {
  const { updates, world, asked, ended, close } = await board(t, {});
  world.busy = "a timer is ringing";
  await updates.look();
  t.match(updates.shown(), { to: "2.0", waitsFor: "a timer is ringing" });
  world.busy = undefined;
  world.refuses = new SottoError("PLATFORM_UNHEALTHY", "the platform is not healthy: asr has failed");
  await updates.look();
  t.match(updates.shown(), { waitsFor: /asr has failed/u });
  t.same(asked, []);
  world.refuses = undefined;
  await updates.look();
  world.packages = [upToDate];
  await ended();
  t.equal(asked.length, 1);
  await close();
});

t.test("a version that was undone is not tried again once it is pinned; a newer one is", async (t) => {
  const { updates, world, asked, said, ended, close } = await board(t, {});
  world.ends = "UPDATE_UNDONE";
  await updates.look();
  // The updater has pinned it before its task ends.
  world.packages = [{ ...offered("2.0", { priority: -1 }), candidate: "1.0" }];
  await ended();
  t.match(said.at(-1), { state: "undone", reason: /UPDATE_UNDONE/u });
  for (let days = 1; days < 5; days += 1) {
    world.now = noon + days * day;
    await updates.look();
  }
  t.equal(asked.length, 1);
  [world.ends, world.packages] = [undefined, [offered("2.1")]];
  await updates.look();
  world.packages = [upToDate];
  await ended();
  t.match(asked, [{ version: "2.0" }, { version: "2.1" }]);
  await close();
});

t.test("one that fails is tried three times, not at once, and a person can try it again", async (t) => {
  const { updates, world, asked, ended, close } = await board(t, {});
  world.ends = "PACKAGES_UNREACHABLE";
  for (let half = 0; half < 20; half += 1) {
    world.now = noon + half * (day / 4);
    await updates.look();
    await ended();
  }
  t.equal(asked.length, 3);
  t.match(updates.shown(), { waitsFor: /failed 3 times; `sotto upgrade`/u, last: { state: "failed" } });
  world.packages = [offered("2.1")];
  await updates.look();
  world.packages = [upToDate];
  await ended();
  t.equal(asked.length, 4);
  await close();
});

t.test("a board outside of the phase waits, and says for what", async (t) => {
  const { updates, world, asked, ended, close } = await board(t, {});
  world.packages = [offered("2.0", { phase: 0 })];
  await updates.look();
  t.match(updates.shown(), { to: "2.0", waitsFor: /0 % of the boards/u });
  t.same(asked, []);
  world.packages = [offered("2.0", { phase: 100 })];
  await updates.look();
  world.packages = [upToDate];
  await ended();
  t.equal(asked.length, 1);
  await close();
});

t.test("killed after it was asked for, it is followed, and asked for once", async (t) => {
  const first = await board(t, {});
  first.world.packages = [offered("2.0")];
  await first.updates.look();
  await first.close();
  const second = await board(t, {}, first.path);
  second.world.packages = [upToDate];
  await second.ended();
  t.equal(first.asked.length + second.asked.length, 1);
  t.match(second.updates.shown(), { last: { state: "completed", from: "1.0", to: "2.0" } });
  await second.close();
});

t.test("a clock that is not set, or jumps, neither hurries nor stops it", async (t) => {
  const { updates, world, asked, ended, close } = await board(t, { delay_days: 3 });
  world.now = 0;
  await updates.look();
  t.match(updates.shown(), { waitsFor: /clock/u });
  world.now = noon + 3650 * day;
  await updates.look();
  world.now = noon;
  await updates.look();
  t.match(updates.shown(), { notBefore: noon + 3 * day });
  world.now = noon + 3 * day;
  await updates.look();
  t.same(asked, [], "the days count from the corrected time");
  await ended();
  await close();
});

t.test(
  "the webhook gets each notice once, with the token of the file, also one that it refused at first",
  async (t) => {
    const got: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
    let status = 503;
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        got.push({ authorization: request.headers.authorization, body: JSON.parse(text) as Record<string, unknown> });
        response.writeHead(status).end();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    t.teardown(() => server.close());
    const { port } = server.address() as AddressInfo;
    const folder = t.testdir();
    const token = join(folder, "token");
    writeFileSync(token, "secret-of-the-hook\n");
    const hook = { webhook: `http://127.0.0.1:${port}/hooks/private`, webhook_token_file: token };
    const first = await board(t, { ...hook, delay_days: 3 }, join(folder, "sotto.db"));
    await first.updates.look();
    await first.updates.posted();
    t.match(first.updates.shown(), { noticeFault: `127.0.0.1:${port} answers 503` });
    await first.close();
    t.notMatch(JSON.stringify(first.logs), /secret-of-the-hook|private/u);

    status = 204;
    const second = await board(t, { ...hook, delay_days: 3 }, first.path);
    await second.updates.look();
    await second.updates.posted();
    await second.updates.look();
    await second.updates.posted();
    t.match(got, [
      { authorization: "Bearer secret-of-the-hook", body: { state: "planned" } },
      { body: { state: "planned", to: "2.0", board: String, changes: /sings/u } },
    ]);
    t.equal(got.length, 2);
    t.same(second.updates.shown().noticeFault, undefined);
    await second.close();
  },
);

const fix = { name: "libspeech1", source: "speech", from: "1-1", to: "1-1+deb1" };

t.test("a security fix is installed in the window, without a delay, before a version of Sotto", async (t) => {
  const policy = { window: "02:00-05:00", delay_days: 3, security_fixes: true };
  const { updates, world, asked, said, ended, close } = await board(t, policy);
  world.fixes = { waiting: [fix], left: ["player is held"] };
  await updates.look();
  const night = new Date("2026-11-26T02:00:00").getTime();
  t.match(updates.shown(), {
    to: "2.0",
    securityFixes: { waiting: [fix], left: ["player is held"], notBefore: night },
  });
  t.match(
    said.find(({ fixes }) => fixes !== undefined),
    { state: "planned", from: "speech 1-1", to: "speech 1-1+deb1", at: night, fixes: [{ name: "libspeech1" }] },
  );
  world.now = new Date("2026-11-29T02:00:00").getTime();
  await updates.look();
  t.match(updates.shown(), { securityFixes: { waitsFor: "it is being installed" } });
  world.fixes = { waiting: [], left: [] };
  await ended();
  t.same(asked[0], { operation: "fix", automatic: true });
  t.match(said.at(-2), { state: "completed", to: "speech 1-1+deb1", fixes: [{ to: "1-1+deb1" }] });
  world.packages = [upToDate];
  await ended();
  t.match(asked.slice(1), [{ operation: "upgrade", version: "2.0" }]);
  t.match(updates.shown(), { last: { state: "completed", to: "2.0" }, securityFixes: { waiting: [] } });
  await close();
});

t.test("security fixes are neither looked for nor shown unless they are wanted, and wait for a policy", async (t) => {
  const unwanted = await board(t, {});
  unwanted.world.packages = [upToDate];
  unwanted.world.fixes = { waiting: [fix], left: [] };
  await unwanted.updates.look();
  t.same([unwanted.asked, unwanted.updates.shown().securityFixes], [[], undefined]);
  await unwanted.close();
  const manual = await board(t, { automatic: false, security_fixes: true }, join(t.testdir(), "manual.db"));
  manual.world.fixes = { waiting: [fix], left: [] };
  await manual.updates.look();
  t.same([manual.asked, manual.said], [[], []]);
  t.match(manual.updates.shown(), { securityFixes: { waitsFor: /automatic is off; `sotto upgrade --security`/u } });
  await manual.close();
});

t.test(
  "a fix that is refused is asked for once, and holds up no version of Sotto; failures are counted apart",
  async (t) => {
    const { updates, world, asked, said, ended, close } = await board(t, { security_fixes: true });
    world.packages = [upToDate];
    world.fixes = { waiting: [fix], left: [] };
    world.ends = "UPDATE_REFUSED";
    await updates.look();
    await ended();
    t.match(said.at(-1), { state: "failed", to: "speech 1-1+deb1", reason: /UPDATE_REFUSED/u });
    for (let days = 1; days < 5; days += 1) {
      world.now = noon + days * day;
      await updates.look();
    }
    t.equal(asked.length, 1);
    t.match(updates.shown().securityFixes?.waitsFor, /UPDATE_REFUSED; `sotto upgrade --security` tries it again/u);
    [world.ends, world.packages] = ["PACKAGES_UNREACHABLE", [offered("2.0")]];
    world.fixes = { waiting: [{ ...fix, to: "1-1+deb2" }], left: [] };
    for (let half = 0; half < 20; half += 1) {
      world.now = noon + (10 + half / 4) * day;
      await updates.look();
      await ended();
    }
    t.equal(asked.filter(({ operation }) => operation === "fix").length, 4);
    t.equal(asked.filter(({ operation }) => operation === "upgrade").length, 3);
    await close();
  },
);

t.test("a malformed policy is refused with the name of the key", async (t) => {
  const wrong: Record<string, unknown> = {
    window: "2-5",
    channel: "nightly!",
    weekdays: [0],
    delay_days: -1,
    webhook: "ftp://example.org",
    automatic: "yes",
  };
  for (const [key, value] of Object.entries(wrong)) {
    const { issues } = v.safeParse(updatesSchema, { [key]: value });
    t.equal(v.getDotPath(issues?.[0] as never)?.split(".")[0], key);
  }
  t.match(v.safeParse(updatesSchema, { window: "03:00-03:00" }).issues?.[0]?.message, /no minute/u);
});

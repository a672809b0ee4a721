/** The routes with a bus that is two functions. The component has tests of its own. */
import t, { type Test } from "tap";
import { type TimersPerform, timersDone, timersPerform } from "#bus";
import type { BusEvent } from "../../sessions/bus-events.ts";
import type { Services } from "../server.ts";
import { lightHash } from "../../users/testing.ts";
import { serve } from "../testing/serve.ts";

type Hearer = (event: BusEvent) => void;

/** A component that answers what the test says, or nothing. */
async function board(t: Test, answer: () => object | undefined) {
  const hearers = new Set<Hearer>();
  const asked: Partial<TimersPerform>[] = [];
  const events = {
    port: {
      connected: true,
      say(topic: unknown, request: TimersPerform) {
        t.equal(topic, timersPerform);
        const { requestId, ...rest } = request;
        asked.push(JSON.parse(JSON.stringify(rest)) as Partial<TimersPerform>);
        const done = answer();
        const tell = (payload: object): void => {
          const event = { time: "", component: "timers", topic: timersDone.pattern, payload };
          for (const hearer of hearers) hearer(event);
        };
        // Somebody else's answer, and then its own.
        tell({ requestId: "other", timers: [] });
        if (done !== undefined) queueMicrotask(() => tell({ requestId, timers: [], ...done }));
      },
    },
    watch(hearer: Hearer) {
      hearers.add(hearer);
      return () => void hearers.delete(hearer);
    },
  };
  const served = await serve(t, {
    sessions: { events } as unknown as Services["sessions"],
    phrases: async () => ({ wakeWord: "okay", sentences: [], sites: ["hall", "attic"], virtualAudio: false }),
  });
  await served.signUp();
  return { ...served, asked, hearers, events };
}

const pasta = {
  timerId: "t-1",
  kind: "timer",
  name: "pasta",
  siteId: "kitchen",
  state: "waiting",
  remainingSeconds: 412,
  dueAt: 1_794_200_412_000,
  seconds: 600,
};
const school = { timerId: "t-2", kind: "alarm", siteId: "bedroom", state: "waiting", at: "07:00", weekdays: [1, 2] };

t.test("timers over the REST API", async (t) => {
  let answer: object | undefined;
  const { json, answer: ask, asked, hearers, events, services } = await board(t, () => answer);

  await t.test("timers are listed, set, changed, stopped and cancelled", async (t) => {
    answer = { timers: [pasta, school] };
    const { timers } = JSON.parse((await json("GET", "/admin/timers")).text);
    t.match(timers, [{ ...pasta, dueAt: new Date(pasta.dueAt).toISOString() }, school]);
    t.match(JSON.parse((await json("GET", "/admin/timers?siteId=bedroom")).text), { timers: [{ timerId: "t-2" }] });
    t.match(JSON.parse((await json("GET", "/admin/timers?kind=timer")).text), { timers: [{ timerId: "t-1" }] });
    asked.length = 0;
    for (const [method, path, body, status, request] of [
      [
        "POST",
        "",
        { seconds: 600, name: "pasta" },
        201,
        { action: "add", siteId: "hall", seconds: 600, name: "pasta" },
      ],
      ["POST", "", { at: "07:00", weekdays: [1] }, 201, { action: "add", siteId: "hall", at: "07:00", weekdays: [1] }],
      [
        "PATCH",
        "/t-1",
        { name: "", addSeconds: -60 },
        200,
        { action: "change", timerId: "t-1", name: "", seconds: -60 },
      ],
      ["POST", "/t-1", { operation: "stop" }, 200, { action: "stop", timerId: "t-1", seconds: 540 }],
      ["POST", "/ringing", { operation: "snooze", seconds: 60 }, 200, { action: "snooze", seconds: 60 }],
      ["DELETE", "/t-1", undefined, 204, { action: "cancel", timerId: "t-1" }],
    ] as const) {
      t.equal((await json(method, `/admin/timers${path}`, body)).status, status, `${method} ${path}`);
      t.same(asked.splice(0), [request]);
    }
    t.equal(hearers.size, 0, "nothing keeps listening");
  });

  await t.test("a user reaches those of own sites", async (t) => {
    const { users } = services;
    users.add("uta", lightHash("long enough"), "active", { role: "user", sites: ["kitchen", "attic"] });
    const uta = (method: string, path = "", body?: unknown) =>
      ask(`/admin/timers${path}`, {
        method,
        auth: "uta:long enough",
        ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      });
    answer = { timers: [pasta, school] };
    t.same(
      JSON.parse((await uta("GET")).text).timers.map(({ siteId }: { siteId: string }) => siteId),
      ["kitchen"],
    );
    for (const [method, path, body] of [
      ["GET", "?siteId=bedroom"],
      ["POST", "", { seconds: 5, siteId: "bedroom" }],
      ["PATCH", "/t-2", { name: "x" }],
      ["POST", "/t-2", { operation: "stop" }],
      ["POST", "/ringing", { operation: "stop", siteId: "bedroom" }],
      ["DELETE", "/t-2"],
    ] as const)
      t.match(await uta(method, path, body), { status: 403, text: /SITE_FORBIDDEN/u }, `${method} ${path}`);
    t.notOk(
      asked.some(({ action }) => action !== "list"),
      "none of that has reached the component",
    );
    asked.length = 0;
    t.equal((await uta("POST", "", { seconds: 5 })).status, 201);
    t.same(asked.splice(0), [{ action: "add", siteId: "attic", seconds: 5 }], "the usual site is not theirs");
    t.equal((await uta("DELETE", "/t-1")).status, 204);
    t.equal((await uta("POST", "/ringing", { operation: "stop" })).status, 200);
    t.same(
      asked.splice(0).filter(({ action }) => action === "stop"),
      ["attic", "kitchen"].map((siteId) => ({ action: "stop", siteId, seconds: 540 })),
    );
  });

  await t.test("what cannot be done is told with its code", async (t) => {
    answer = { error: "there is no such timer", reason: "unknown" };
    t.match(await json("DELETE", "/admin/timers/x"), { status: 404, text: /TIMER_UNKNOWN/u });
    answer = { error: "that time has passed", reason: "refused" };
    t.match(await json("POST", "/admin/timers", { at: "2020-01-01T00:00" }), { status: 422, text: /time has passed/u });
    answer = { error: "the timers cannot be kept: EIO: i/o error, write", reason: "failed" };
    t.match(await json("POST", "/admin/timers", { seconds: 5 }), { status: 503, text: /TIMERS_NOT_KEPT/u });
    for (const [error, code] of [
      ["ENOSPC: no space left on device, write", /DISK_FULL.*sotto doctor disk/u],
      ["EROFS: read-only file system, open", /DISK_READ_ONLY.*fsck/u],
    ] as const) {
      answer = { error: `the timers cannot be kept: ${error}`, reason: "failed" };
      t.match(await json("POST", "/admin/timers", { seconds: 5 }), { status: 503, text: code });
    }
    events.port.connected = false;
    t.match(await json("GET", "/admin/timers"), { status: 503, text: /BUS_UNREACHABLE/u });
    events.port.connected = true;
    asked.length = 0;
  });

  await t.test("a malformed request reaches no component", async (t) => {
    for (const [method, path, body] of [
      ["POST", "", { seconds: 0 }],
      ["POST", "", { seconds: "600" }],
      ["POST", "", { seconds: 1e12 }],
      ["POST", "", { seconds: 5, siteId: "a/b" }],
      ["POST", "", { seconds: 5, name: "x".repeat(201) }],
      ["POST", "", { seconds: 5, name: null }],
      ["POST", "", { seconds: 5, kind: "egg" }],
      ["POST", "", { at: "07:00", weekdays: [0] }],
      ["POST", "", { at: "07:00", weekdays: [8] }],
      ["POST", "", { at: "07:00", weekdays: [1.5] }],
      ["POST", "", { at: "07:00", weekdays: "monday" }],
      ["POST", "", { at: 7 }],
      ["POST", "", { seconds: 5, more: 1 }],
      ["POST", "", []],
      ["PATCH", "/t-1", {}],
      ["PATCH", "/t-1", { addSeconds: "5" }],
      ["PATCH", "/t-1", { siteId: "kitchen" }],
      ["POST", "/t-1", {}],
      ["POST", "/t-1", { operation: "cancel" }],
      ["POST", "/ringing", { operation: "snooze", seconds: -1 }],
      ["POST", `/${"x".repeat(65)}`, { operation: "stop" }],
      ["GET", "?kind=egg", undefined],
      ["GET", "?site=kitchen", undefined],
    ] as const)
      t.match(
        await json(method, `/admin/timers${path}`, body),
        { status: 400, text: /REQUEST_INVALID/u },
        `${method} ${path} ${JSON.stringify(body)}`,
      );
    t.equal((await ask("/admin/timers")).status, 401, "not without a password");
    t.same(asked, []);
  });
});

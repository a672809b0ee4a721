import t from "tap";
import type { MemberStatus } from "../../processes/member.ts";
import { componentsCheck } from "./components.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const member = (state: MemberStatus["state"], restarts = 0, seconds = 0): MemberStatus => ({
  name: "asr",
  state,
  reason: "ended with exit code 1",
  since: new Date(now - seconds * 1000),
  pid: undefined,
  restarts,
  nextStartAt: undefined,
  lastExit: undefined,
});
const shortOfMemory = { left: [] as string[], stopped: [] as string[], kills: 0 };
const look = (one: MemberStatus, starting = false) =>
  componentsCheck.look({ starting, members: [one], shortOfMemory, now });

t.test("a component that is up, or starts for the first time, is no finding", async (t) => {
  for (const one of [member("up"), member("starting", 0, 19), member("waiting", 0, 19), member("stopping", 1)])
    t.same(await look(one), [], one.state);
});

t.test("one that was given up is unhealthy, one that waits for its next start is degraded", async (t) => {
  t.match(await look(member("failed")), [
    {
      severity: "unhealthy",
      code: "COMPONENT_FAILED",
      message: "asr has failed and is no longer restarted: ended with exit code 1",
    },
  ]);
  t.match(await look(member("waiting", 1)), [{ severity: "degraded", code: "COMPONENT_WAITING" }]);
});

t.test("one that waits for the broker, or gave up because of it, is no finding: the broker is one", async (t) => {
  for (const state of ["starting", "failed"] as const)
    t.same(await look({ ...member(state, 9, 900), excuse: "waits for the bus: ECONNREFUSED" }), [], state);
});

t.test("one that does not get beyond starting is degraded, however often it is started again", async (t) => {
  t.match(await look(member("starting", 0, 20)), [
    { severity: "degraded", code: "COMPONENT_STARTING", message: /has been starting for 20 s/u, remedy: /memory/u },
  ]);
  t.match(await look(member("starting", 2, 1)), [
    { code: "COMPONENT_STARTING", message: "asr is starting again: it has ended 2 times" },
  ]);
  t.match(await look(member("waiting", 0, 20)), [{ severity: "degraded", code: "COMPONENT_WAITING" }]);
});

t.test("while the platform starts, starting is no finding", async (t) => {
  t.same(await look(member("starting", 1, 40), true), []);
  t.same(await look(member("waiting", 0, 40), true), []);
});

t.test("what somebody stopped is degraded and can be started, what somebody disabled is a notice", async (t) => {
  t.match(await look(member("down")), [
    {
      severity: "degraded",
      code: "COMPONENT_STOPPED",
      fix: { act: "component", component: "asr", operation: "start" },
    },
  ]);
  t.match(await look(member("disabled")), [{ severity: "notice", remedy: /sotto enable asr/u }]);
});

t.test("what was stopped because memory is short is not to be started, but needs more memory", async (t) => {
  const short = { ...shortOfMemory, stopped: ["asr"] };
  const found = await componentsCheck.look({ starting: false, members: [member("down")], shortOfMemory: short, now });
  t.match(found, [{ severity: "degraded", code: "COMPONENT_STOPPED", message: /memory is short/u, remedy: /512 MB/u }]);
  t.notMatch(found[0]?.remedy, /sotto start/u);
  t.equal(found[0]?.fix, undefined);
});

t.test("components that the kernel has killed are one finding for ten minutes, although they run again", async (t) => {
  const killed = (name: string, minutes: number, forMemory = true): MemberStatus => ({
    ...member("up", 6, minutes * 60),
    name,
    lastExit: {
      code: null,
      signal: "SIGKILL",
      at: new Date(now - minutes * 60_000),
      rung: undefined,
      asked: false,
      forMemory,
      why: "was killed by the kernel: no memory was left",
    },
  });
  const lookAt = (...members: readonly MemberStatus[]) =>
    componentsCheck.look({ starting: false, members, shortOfMemory, now });
  const found = await lookAt(killed("asr", 0), killed("nlu", 9), killed("tts", 11));
  t.equal(found.length, 2);
  t.match(found, [
    {
      severity: "degraded",
      code: "KILLED_FOR_MEMORY",
      message: "the kernel has killed asr, nlu: no memory was left",
      remedy: /sotto doctor memory/u,
    },
    { severity: "notice", code: "COMPONENT_RESTARTED", message: /^tts .*was killed by the kernel/u },
  ]);
  t.notMatch(await lookAt(killed("asr", 0, false)), [{ code: "KILLED_FOR_MEMORY" }], "somebody else's signal");
});

t.test("kills by the kernel are a finding although no component was killed, and so is what is left out", async (t) => {
  const lookAt = (left: readonly string[], kills: number) =>
    componentsCheck.look({
      starting: false,
      members: [member("up")],
      shortOfMemory: { left, stopped: [], kills },
      now,
    });
  t.match(await lookAt([], 16), [
    {
      severity: "degraded",
      code: "KILLED_FOR_MEMORY",
      message: /has killed 16 processes of the platform in 10 minutes:/u,
    },
  ]);
  t.match(await lookAt([], 1), [{ message: /has killed a process of the platform/u }]);
  t.match(await lookAt(["the skills", "the fallback recognisers"], 0), [
    { severity: "notice", code: "MEMORY_ECONOMY", message: /left out are the skills; the fallback recognisers/u },
  ]);
});

t.test("a SIGKILL that neither the platform nor the kernel's count explains is told once for a process", async (t) => {
  const killed = (name: string, byOthers: boolean, minutes: number): MemberStatus => ({
    ...member("up", 1, minutes * 60),
    name,
    lastExit: {
      code: null,
      signal: "SIGKILL",
      at: new Date(now - minutes * 60_000),
      rung: undefined,
      asked: false,
      forMemory: false,
      byOthers,
      why: "was ended by SIGKILL",
    },
  });
  const lookAt = (...members: readonly MemberStatus[]) =>
    componentsCheck.look({ starting: false, members, shortOfMemory, now });
  t.match(await lookAt(killed("tts", true, 1), killed("timers", true, 1), killed("asr", false, 1)), [
    { severity: "notice", code: "COMPONENT_KILLED", message: /: tts, timers$/u },
  ]);
  t.same(await lookAt(killed("tts", false, 1), killed("timers", true, 11)), []);
});

t.test("one that is up after many restarts is degraded until it has lasted, then a notice", async (t) => {
  t.same(await look(member("up", 2)), []);
  t.match(await look(member("up", 3, 299)), [
    {
      severity: "degraded",
      code: "COMPONENT_RESTARTED",
      message: /3 times, and has run for only 299 s/u,
      remedy: /memory/u,
    },
  ]);
  t.match(await look(member("up", 3, 300)), [{ severity: "notice", message: "asr was restarted 3 times" }]);
});

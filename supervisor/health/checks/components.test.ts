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
const look = (one: MemberStatus, starting = false) => componentsCheck.look({ starting, members: [one], now });

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

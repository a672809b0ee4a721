import t from "tap";
import type { MemberStatus } from "../processes/member.ts";
import { lookAtHealth } from "./health.ts";
import type { HealthContext } from "./reason.ts";

const member = (state: MemberStatus["state"], restarts = 0): MemberStatus => ({
  name: "asr",
  state,
  reason: "ended with exit code 1",
  since: new Date(),
  pid: undefined,
  restarts,
  nextStartAt: undefined,
  lastExit: undefined,
});
const well: HealthContext = {
  starting: false,
  busAnswers: true,
  members: [member("up")],
  configurationFault: undefined,
  readStore: () => undefined,
  folder: import.meta.dirname,
};

t.test("a platform with nothing wrong is healthy, also when a component is disabled or was stopped", async (t) => {
  for (const state of ["up", "disabled", "down", "waiting"] as const)
    t.same(await lookAtHealth({ ...well, members: [member(state)] }), { health: "healthy", reasons: [] }, state);
});

t.test("every fault has a code, the thing that is wrong, and a remedy", async (t) => {
  const broken = () => {
    throw new Error("disk I/O error");
  };
  const cases: readonly [Partial<HealthContext>, string, string, RegExp][] = [
    [{ starting: true }, "unhealthy", "STARTING", /starting/],
    [{ hubFault: "connect ECONNREFUSED" }, "degraded", "HUB_UNREACHABLE", /the hub is not there: connect/],
    [{ busAnswers: false }, "unhealthy", "BUS_UNREACHABLE", /bus does not carry/],
    [{ members: [member("failed")] }, "unhealthy", "COMPONENT_FAILED", /asr is given up: ended with exit code 1/],
    [{ members: [member("waiting", 1)] }, "degraded", "COMPONENT_WAITING", /asr is not running/],
    [{ configurationFault: "platform.toml:3:1: bad" }, "degraded", "CONFIG_LAST_GOOD", /platform.toml:3:1/],
    [{ readStore: broken }, "unhealthy", "STORE_UNREADABLE", /disk I\/O error/],
  ];
  for (const [fault, health, code, message] of cases) {
    const found = await lookAtHealth({ ...well, ...fault });
    t.match(found, { health, reasons: [{ code, message, remedy: /\w{3}/ }] }, code);
  }
});

t.test("one unhealthy reason outweighs degraded ones, and all are told", async (t) => {
  const found = await lookAtHealth({ ...well, starting: true, configurationFault: "bad" });
  t.equal(found.health, "unhealthy");
  t.equal(found.reasons.length, 2);
});

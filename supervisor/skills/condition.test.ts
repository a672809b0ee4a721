import t from "tap";
import type { Report } from "../../platform/port/report.ts";
import type { SkillConnection } from "../processes/skill-credentials.ts";
import { conditionOf, type SkillSeen } from "./condition.ts";

const fault = {
  code: "SKILL_FAILED",
  message: "the action a of the skill lights ends",
  remedy: "look",
  skill: "lights",
};
const lights = { name: "lights", state: "installed", actions: ["action-a"], hasPrevious: false } as const;
const connected: SkillConnection = { isConnected: true, wasConnected: false, forMs: 0 };
const away = (seconds: number, wasConnected = false): SkillConnection => ({
  isConnected: false,
  wasConnected,
  forMs: seconds * 1000,
});
const failing: Report = { faults: [fault] };

function seen(connection: SkillConnection | undefined, report: Report = {}, isServed = true): SkillSeen {
  return { reports: new Map([["skill-server", report]]), isServed, connection: () => connection };
}

t.test("a skill has the faults that the skill server reports of it, and no other skill's", (t) => {
  t.same(conditionOf(lights, seen(connected, failing)), {
    condition: "failing",
    faults: [{ message: fault.message, remedy: "look" }],
  });
  t.same(conditionOf({ ...lights, name: "music" }, seen(connected, failing)), { condition: "running", faults: [] });
  t.same(conditionOf(lights, { ...seen(connected), reports: new Map() }), { condition: "running", faults: [] });
  t.end();
});

t.test("a skill that never connects is starting for a minute, and then not connected, with what to do", (t) => {
  t.same(conditionOf(lights, seen(away(59))), { condition: "starting", faults: [] });
  const { condition, faults } = conditionOf(lights, seen(away(60)));
  t.equal(condition, "disconnected");
  t.match(faults, [
    {
      message: /lights was started 1 min ago, and has not connected to the bus: it hears nothing/u,
      remedy: /sotto logs lights/u,
    },
  ]);
  t.match(conditionOf(lights, seen(away(3 * 86_400))).faults, [{ message: / 3 days ago/u }]);
  t.match(conditionOf(lights, seen(away(10_000))).faults, [{ message: / 2 h ago/u }]);
  t.end();
});

t.test("a skill that lost its connection has a minute to connect again", (t) => {
  t.match(conditionOf(lights, seen(away(5, true))), { condition: "starting" });
  t.match(conditionOf(lights, seen(away(90, true))), {
    condition: "disconnected",
    faults: [{ message: /lights lost its connection to the bus 1 min ago/u }],
  });
  t.end();
});

t.test("nothing is said of a connection that nobody knows, as on another broker", (t) => {
  t.same(conditionOf(lights, seen(undefined)), { condition: "running", faults: [] });
  t.end();
});

t.test("a skill that keeps ending is not also reported as not connected", (t) => {
  t.match(conditionOf(lights, seen(away(600), failing)), { condition: "failing", faults: [{ remedy: "look" }] });
  t.equal(conditionOf(lights, seen(away(600), failing)).faults.length, 1);
  t.end();
});

t.test("a notice is told, and neither a failure nor a reason for a rollback", (t) => {
  const report: Report = { faults: [{ ...fault, code: "SKILL_PRINTS_TOO_MUCH", severity: "notice" }] };
  const loud = { ...lights, hasPrevious: true };
  const notice = { message: fault.message, remedy: "look", severity: "notice" };
  t.same(conditionOf(loud, seen(connected, report)), { condition: "running", faults: [notice] });
  t.match(conditionOf(loud, seen(away(90), report)), { condition: "disconnected", faults: [{}, notice] });
  t.match(conditionOf(loud, seen(connected, { faults: [...(report.faults ?? []), fault] })), {
    condition: "failing",
    faults: [{ remedy: /rollback/u }, notice],
  });
  t.end();
});

t.test("a rollback is offered only where there is a previous version", (t) => {
  for (const now of [seen(away(600)), seen(connected, failing)]) {
    t.notMatch(conditionOf(lights, now).faults, [{ remedy: /rollback/u }]);
    t.match(conditionOf({ ...lights, hasPrevious: true }, now).faults, [{ remedy: /`sotto skill rollback lights`/u }]);
  }
  t.end();
});

t.test("no skill runs without the skill server, and a skill that is not to run has no fault", (t) => {
  t.match(conditionOf(lights, seen(connected, {}, false)), {
    condition: "failing",
    faults: [{ message: /skill-server.*is not running/u }],
  });
  for (const state of ["stopped", "disabled"] as const)
    t.same(conditionOf({ ...lights, state }, seen(away(600), failing, false)), { condition: state, faults: [] });
  t.same(conditionOf({ ...lights, actions: [] }, seen(away(600))), { condition: "without-action", faults: [] });
  t.end();
});

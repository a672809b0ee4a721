/** One action that is kept running, with real processes, while the platform is being ended or stays. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import type { Report } from "../port/report.ts";
import { startAction } from "./action-process.ts";
import { environmentOf } from "./environment.ts";
import { Failures } from "./failures.ts";
import { KeptAction, type Keeping } from "./kept-action.ts";
import type { Action } from "./skills-folder.ts";
import { Story } from "./testing/story.ts";

const bus = { url: "mqtt://127.0.0.1:1", prefix: "sotto", username: "skill-x", password: "" };

/** An action that is this script, and what its keeper says. */
function keep(t: Test, script: string, changes: (start: Keeping["start"]) => Partial<Keeping>) {
  const folder = t.testdir();
  const file = join(folder, "action-x");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  const action: Action = { skill: "x", action: "action-x", folder, busName: "x", version: "1" };
  const story = new Story();
  let starts = 0;
  const start: Keeping["start"] = (one, output) => {
    starts += 1;
    return startAction(one, environmentOf(one, bus, {}, "a-run-of-kept-action"), output);
  };
  const kept = new KeptAction(action, {
    log: story.log,
    failures: new Failures(),
    backoff: { first: 1, longest: 1, stable: 60_000 },
    stopTimeoutMs: 2000,
    linesPerSecond: 100,
    start,
    leaves: async () => false,
    ...changes(start),
  });
  t.teardown(() => kept.stop());
  return { kept, story, starts: () => starts };
}

t.test("an action that ends with the platform is not a fault, and restarts when the platform stays", async (t) => {
  const asked: boolean[] = [];
  const { kept, story, starts } = keep(t, "exit 1", () => ({
    leaves: async () => {
      asked.push(starts() === 1 && asked.length < 2);
      return asked.at(-1) ?? false;
    },
  }));
  await story.says("the platform is being stopped: the action waits");
  t.equal(starts(), 1);
  t.notOk(story.rest.some(({ msg }) => msg === "action ended"));
  t.match(await story.says("action ended"), { code: 1 }, "it has run again");
  t.same(asked.slice(0, 3), [true, true, false], "after the platform stayed");
  await kept.stop();
});

t.test("an action that waits for the platform's shutdown is stopped at once, and never started", async (t) => {
  const { kept, story, starts } = keep(t, "exit 0", () => ({ leaves: async () => true }));
  await story.says("the platform is being stopped: the action waits");
  await kept.stop();
  t.equal(starts(), 1);
});

t.test("a start that fails because the platform shuts down is not an error", async (t) => {
  const { kept, story } = keep(t, "", () => ({
    leaves: async () => true,
    start: () => Promise.reject(new Error("Transaction is destructive")),
  }));
  await story.says("the platform is being stopped: the action waits");
  await kept.stop();
  t.same(story.rest, []);
});

t.test("a long start is cancelled when the action is stopped, and nothing is reported", async (t) => {
  const began = Promise.withResolvers<void>();
  const { kept, story } = keep(t, "", () => ({
    start: (_action, _output, stopping) =>
      new Promise((_resolve, reject) => {
        stopping.addEventListener("abort", () => reject(stopping.reason as Error));
        began.resolve();
      }),
  }));
  await began.promise;
  await kept.stop();
  t.same(story.rest, []);
});

t.test("where a shutdown cannot be detected, the action is kept running", async (t) => {
  const { story, starts } = keep(t, "exit 1", () => ({ leaves: () => Promise.reject(new Error("no answer")) }));
  await story.says("action ended");
  await story.says("action ended");
  t.ok(starts() >= 2);
});

t.test("an action that prints too much is told, until it is stopped; so is one that has to be killed", async (t) => {
  const reports: Report[] = [];
  const failures = new Failures((report) => void reports.push(report));
  const { kept, story } = keep(t, "trap '' TERM; seq 1 100000; while :; do sleep 1; done", () => ({
    failures,
    stopTimeoutMs: 50,
  }));
  await story.says("action exceeds the log rate limit");
  t.match(reports, [{ faults: [{ code: "SKILL_PRINTS_TOO_MUCH", severity: "notice", skill: "x" }] }]);
  await kept.stop();
  t.match(await story.says("action stopped"), { signal: "SIGKILL" });
  await story.says("action did not end when it was told to, and was killed");
  t.same(reports.at(-1), { faults: [] });
});

t.test("why an action cannot be started is told", async (t) => {
  const told = Promise.withResolvers<Report>();
  keep(t, "exit 0", () => ({
    failures: new Failures(told.resolve),
    start: () => Promise.reject(new Error("skill-x has no account\nat somewhere")),
  }));
  t.match(await told.promise, {
    faults: [
      {
        message:
          "the action action-x of the skill x ends again and again: it cannot be started: skill-x has no account",
      },
    ],
  });
});

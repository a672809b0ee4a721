import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { ask } from "./check.ts";
import { boardChecks, platformChecks } from "./checks.ts";
import { lookAtHealth } from "./health.ts";
import type { Platform } from "./seen.ts";

function well(t: { teardown(work: () => unknown): void }): Platform {
  const data = mkdtempSync(join(tmpdir(), "sotto-health-"));
  t.teardown(() => rm(data, { recursive: true, force: true }));
  return {
    data,
    config: join(data, "platform.toml"),
    virtualAudio: true,
    backups: [],
    starting: false,
    busFault: undefined,
    offBus: new Map<string, string>(),
    members: [],
    shortOfMemory: { left: [], stopped: [], kills: 0 },
    muted: [],
    reports: new Map([["nlu", { holds: { values: 7 } }]]),
    skills: async () => [],
    hasSkillServer: true,
    missingSkills: async () => [],
    wakeWords: [],
    beside: async () => [],
    selfTest: undefined,
    configurationFault: undefined,
    contained: { count: 0, last: undefined },
    files: [],
    readStore: () => undefined,
    repair: undefined,
    hasAssistant: true,
    changedInTopics: [],
    busIsOpen: false,
    hubFault: undefined,
    cluster: undefined,
    bridge: undefined,
    plainHttpOn: undefined,
    changedAuthority: undefined,
    fleetPullFault: undefined,
    now: 0,
  };
}

t.test("a platform with nothing wrong is healthy; every question was asked, and what is loaded is told", async (t) => {
  const found = await lookAtHealth(well(t));
  t.match(found, { health: "healthy", reasons: [], loaded: { nlu: { values: 7 } } });
  t.same(
    found.checks.map(({ name }) => name),
    [...platformChecks, ...boardChecks].map(({ name }) => name),
  );
});

t.test("names of checks are words, and unique", async (t) => {
  const names = [...platformChecks, ...boardChecks].map(({ name }) => name);
  t.equal(new Set(names).size, names.length);
  for (const name of names) t.match(name, /^[a-z]+(-[a-z]+)*$/u);
});

t.test("one unhealthy reason outweighs degraded ones, and all are told", async (t) => {
  const found = await lookAtHealth({ ...well(t), busFault: "gone", configurationFault: "bad" });
  t.equal(found.health, "unhealthy");
  t.same(
    found.reasons.map(({ code }) => code),
    ["BUS_UNREACHABLE", "CONFIG_LAST_GOOD"],
  );
});

t.test("a notice is told, and is no reason against the health", async (t) => {
  const skills = async () => [{ name: "lights", state: "stopped", condition: "stopped", faults: [] }];
  const { health, reasons, checks } = await lookAtHealth({ ...well(t), skills });
  t.same({ health, reasons }, { health: "healthy", reasons: [] });
  t.match(checks.find(({ name }) => name === "skills")?.findings, [{ severity: "notice" }]);
});

t.test("a check that cannot look is a finding, and takes no other check down", async (t) => {
  const skills = () => Promise.reject(new Error("EACCES: permission denied"));
  const found = await lookAtHealth({ ...well(t), skills, busFault: "gone" });
  t.match(found.reasons, [{ code: "BUS_UNREACHABLE" }, { code: "CHECK_FAILED", message: /permission denied/u }]);
  const look = () => {
    throw new Error("at once");
  };
  t.match((await ask({ name: "x", question: "?", look }, {})).findings, [{ message: /at once/u }]);
});

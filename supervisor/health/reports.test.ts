import t from "tap";
import type { Report } from "../../platform/port/report.ts";
import { type LogLine, logInto } from "../../test/world.ts";
import { Reports } from "./reports.ts";

const lights = { id: "lights", version: "1", language: "en" };

t.test("the last report of a process counts, and is forgotten with the process", async (t) => {
  const reports = new Reports(logInto([], ""));
  const heard: string[] = [];
  reports.watch((component) => void heard.push(component));
  reports.note({ name: "asr", pid: 1 });
  reports.hear("asr", { type: "ready" });
  t.equal(reports.all.size, 0);
  reports.hear("asr", { type: "report", report: { holds: { assistant: lights, values: 7 } } });
  reports.note({ name: "asr", pid: 1 });
  t.match(reports.all.get("asr"), { holds: { assistant: lights, values: 7 } });
  reports.note({ name: "asr", pid: undefined });
  t.equal(reports.all.size, 0);
  t.same(heard, ["asr"]);
});

t.test("a report that is none is refused, and what strangers may have written in one is cut", async (t) => {
  const logs: LogLine[] = [];
  const reports = new Reports(logInto(logs, ""));
  for (const bad of [null, { holds: { values: -1 } }, { faults: [{ code: "no code", message: "", remedy: "" }] }])
    reports.hear("asr", { type: "report", report: bad as Report });
  t.equal(reports.all.size, 0);
  t.equal(logs.length, 3);
  const fault = { code: "ASSISTANT_UNUSABLE", message: "x".repeat(9999), remedy: "" };
  reports.hear("asr", { type: "report", report: { faults: [fault] } });
  t.equal(reports.all.get("asr")?.faults?.[0]?.message.length, 500);
});

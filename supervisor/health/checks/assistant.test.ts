import t from "tap";
import type { Report } from "../../../platform/port/report.ts";
import type { MemberStatus } from "../../processes/member.ts";
import { assistantCheck } from "./assistant.ts";

const up = (...names: string[]) =>
  names.map(
    (name): MemberStatus => ({
      name,
      state: "up",
      reason: undefined,
      since: new Date(0),
      pid: 1,
      restarts: 0,
      nextStartAt: undefined,
      lastExit: undefined,
    }),
  );
const using = (version: string): Report => ({ holds: { assistant: { id: "lights", version, language: "en" } } });

t.test("a running component with a fault is degraded", async (t) => {
  const fault = { code: "ASSISTANT_UNUSABLE", message: "bad entity", remedy: "install another" };
  const reports = new Map<string, Report>([["asr", { faults: [fault] }]]);
  t.match(await assistantCheck.look({ reports, members: up("asr"), hasAssistant: true }), [
    { severity: "degraded", code: "ASSISTANT_UNUSABLE", message: "asr: bad entity", remedy: "install another" },
  ]);
  t.same(
    await assistantCheck.look({ reports, members: [], hasAssistant: true }),
    [],
    "one that is down has nothing to tell",
  );
});

t.test("what could be better and works as it is meant to is a notice", async (t) => {
  const fault = {
    code: "VERIFIER_MISSING",
    message: "no second ear",
    remedy: "install it",
    severity: "notice",
  } as const;
  const reports = new Map<string, Report>([["asr", { faults: [fault] }]]);
  t.match(await assistantCheck.look({ reports, members: up("asr"), hasAssistant: true }), [
    { severity: "notice", code: "VERIFIER_MISSING" },
  ]);
});

t.test("components with different assistants are degraded", async (t) => {
  const [old, recent] = [using("1"), using("2")];
  const members = up("asr", "nlu", "hotword");
  t.same(
    await assistantCheck.look({
      reports: new Map([
        ["asr", recent],
        ["nlu", recent],
      ]),
      members,
      hasAssistant: true,
    }),
    [],
  );
  const reports = new Map([
    ["asr", old],
    ["nlu", recent],
    ["hotword", recent],
  ]);
  t.match(await assistantCheck.look({ reports, members, hasAssistant: true }), [
    { severity: "degraded", code: "ASSISTANT_DIFFERS", message: /asr lights 1; nlu, hotword lights 2/u },
  ]);
});

t.test("a long load is told with its progress, and is no reason against the health", async (t) => {
  const reports = new Map<string, Report>([["asr", { progress: { what: "learning words", done: 5000, of: 20_000 } }]]);
  t.match(await assistantCheck.look({ reports, members: up("asr"), hasAssistant: true }), [
    { severity: "notice", code: "COMPONENT_LOADING", message: "asr is learning words: 25 %" },
  ]);
});

t.test("an assistant whose files are gone while it is in use is told", async (t) => {
  const reports = new Map([["asr", using("1")]]);
  t.match(await assistantCheck.look({ reports, members: up("asr"), hasAssistant: false }), [
    { severity: "degraded", code: "ASSISTANT_GONE", message: /lights 1 are gone/u },
  ]);
  const none = new Map<string, Report>();
  t.same(
    await assistantCheck.look({ reports: none, members: up("asr"), hasAssistant: false }),
    [],
    "there was never one",
  );
});

/** The rules and the dashboard for Prometheus ask only for metrics, labels and values that are served, so they cannot drift apart. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { parse } from "yaml";
import { verdictCodes } from "../../sessions/verdict.ts";
import { sentenceResults, VoiceCounts } from "../../sessions/voice-counts.ts";
import { familiesOf } from "./families.ts";
import { openMetricsText, prometheusText } from "./metric.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const folder = "packaging/observability";

const voice = new VoiceCounts();
const time = "2026-11-21T10:00:00.000Z";
const said = { time, component: "asr", payload: {} };
voice.ended({
  sessionId: "s",
  siteId: "kitchen",
  origin: "wakeWord",
  startedAt: time,
  termination: { reason: "nominal" },
  events: [
    { ...said, topic: "asr/startListening" },
    { ...said, topic: "asr/textCaptured", payload: { text: "on", tokens: [{ time: { end: 0 } }] } },
    { ...said, topic: "intent/on" },
  ],
});
const families = familiesOf({
  version: "1",
  health: {
    health: "healthy",
    reasons: [],
    checks: [],
    loaded: {},
    selfTest: {
      at: time,
      because: "start",
      sentence: "on",
      steps: [{ step: "hear", component: "asr", state: "passed", detail: "", milliseconds: 1 }],
    },
  },
  memory: { total: 2, supervisor: 1, components: new Map(), skills: new Map([["lights", 1]]) },
  components: [
    {
      name: "asr",
      about: "",
      state: "up",
      ready: true,
      pid: 1,
      since: time,
      restarts: 0,
      lastExit: null,
      memory: 1,
      cpu: 1,
      openFiles: 1,
    },
  ],
  service: { tasks: { failed: 1 }, contained: 0, followers: 0, answered: new Map([[200, 1]]) },
  sites: ["kitchen"],
  voice,
  levels: [{ time, siteId: "kitchen", level: -60, peak: -50, clipped: 0 }],
});

/** The labels of each series by its name, as both forms write it. */
const served = new Map<string, Set<string>>();
for (const { name, samples } of families)
  for (const [labels, , part = ""] of samples)
    served.set(`${name}${part}`, new Set([...(served.get(`${name}${part}`) ?? []), ...Object.keys(labels)]));

type Rule = { readonly record?: string; readonly alert?: string; readonly expr: string };
const { groups } = parse(read(`${folder}/sotto.rules.yml`)) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
const dashboard = JSON.parse(read(`${folder}/sotto.dashboard.json`)) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  readonly templating: { readonly list: readonly { readonly definition?: string }[] };
};
const queries = [
  ...rules.map(({ record, alert, expr }) => [record ?? alert ?? "", expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...dashboard.templating.list.flatMap(({ definition }) => (definition ? [["a variable", definition] as const] : [])),
];
/** Prometheus adds these. */
const added = ["instance", "job"];
const values: Readonly<Record<string, readonly string[]>> = {
  outcome: Object.keys(verdictCodes),
  result: sentenceResults,
  job: ["sotto"],
};

t.test("every series that the rules and the dashboard ask for is served, or recorded by a rule", async (t) => {
  t.ok(rules.length > 10 && dashboard.panels.length > 10);
  for (const [title, expr] of queries)
    for (const [name] of expr.replaceAll(/\{[^}]*\}/gu, "").matchAll(/\b[a-z_]*:?sotto_[a-z_]+(?::\w+)?/gu))
      t.ok(name.includes(":") ? recorded.has(name) : served.has(name), `${title}: ${name}`);
  for (const name of recorded) t.match(name, /^(?:instance|instance_site):sotto_\w+:\w+$/u);
});

t.test("their labels and the values of these exist", async (t) => {
  for (const [title, expr] of queries)
    for (const [, name = "", matchers = ""] of expr.matchAll(/\b([a-z_]+)\{([^}]*)\}/gu))
      for (const [, label = "", value = ""] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/gu)) {
        t.ok(
          name === "up" || name.includes(":") || served.get(name)?.has(label) || added.includes(label),
          `${title}: ${label}`,
        );
        for (const one of values[label] === undefined ? [] : value.split("|"))
          t.ok(values[label]?.includes(one), `${title}: ${label} ${one}`);
      }
  const labels = new Set([...added, ...[...served.values()].flatMap((of) => [...of])]);
  for (const [title, expr] of queries)
    for (const [, list = ""] of expr.matchAll(/\b(?:by|on|without)\s*\(([^)]*)\)/gu))
      for (const label of list.split(",")) t.ok(labels.has(label.trim()), `${title}: by ${label}`);
});

t.test(
  "every series of the tests of the rules and of the how-to is served, and every command that is recommended exists",
  async (t) => {
    const page = read("docs/how-to/watch-your-boards.md");
    const tests = read(`${folder}/sotto.rules.test.yml`);
    for (const [name] of `${page}${tests}`.matchAll(/(?<![:/])\bsotto_[a-z_]+(?!\w*:)/gu))
      t.ok(served.has(name) || served.has(`${name}_bucket`), name);
    const commands = [...read("docs/generated/commands.md").matchAll(/^## (sotto .*)$/gmu)].map(
      ([, name = ""]) => name,
    );
    for (const [, command = ""] of read(`${folder}/sotto.rules.yml`).matchAll(/`(sotto [^`{]*)/gu))
      t.ok(
        commands.some((name) => `${command} `.startsWith(`${name} `)),
        command,
      );
  },
);

t.test("each family is served once, with lines that both forms allow", async (t) => {
  t.equal(new Set(families.map(({ name }) => name)).size, families.length);
  for (const { name, type } of families) t.equal(name.endsWith("_total"), type === "counter", name);
  const line =
    /^# (?:HELP|TYPE|UNIT) [a-z_]+ .+$|^# EOF$|^[a-z_]+(?:\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? [0-9.e+-]+$/u;
  for (const text of [prometheusText(families), openMetricsText(families)])
    for (const one of text.trimEnd().split("\n")) t.match(one, line);
});

/**
 * What the platform takes at rest, in each of the ways that it is set up: processes of their own or shared, with and without the second
 * recogniser. Of a second start, as a board has it. On the build; prints a page and keeps bench/results/rest.md. What it measures is the limit of
 * test/journeys/size.test.ts, and five percent.
 *
 *   node bench/loop/rest.ts [--seconds 120] [--dry]
 */
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { keep } from "../keep.ts";
import { makeFolder, start } from "./platform.ts";
import { type Usage, usages } from "./processes.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "120" }, dry: { type: "boolean", default: false } },
});

/** Megabytes, and the goal. */
type Setting = {
  readonly processes: "separate" | "grouped";
  readonly verifier: "none" | "auto";
  readonly goal: number;
};
const settings: readonly Setting[] = [
  { processes: "separate", verifier: "none", goal: 220 },
  { processes: "separate", verifier: "auto", goal: 400 },
  { processes: "grouped", verifier: "none", goal: 160 },
  { processes: "grouped", verifier: "auto", goal: 340 },
];

async function atRest({ processes, verifier }: Setting): Promise<readonly Usage[]> {
  const folder = await makeFolder();
  const text = `[platform]\nprocesses = "${processes}"\n[asr]\nverifier = "${verifier}"\n`;
  await appendFile(join(folder.path, "platform.toml"), text);
  // The first start trains, and compiles what the second one finds.
  await (await start(folder.path)).stop();
  const platform = await start(folder.path);
  try {
    await pause(Number(values.seconds) * 1000);
    return usages(platform.control.pid);
  } finally {
    await platform.stop();
    await folder.remove();
  }
}

const measured: { setting: Setting; usage: readonly Usage[] }[] = [];
for (const setting of settings) measured.push({ setting, usage: await atRest(setting) });

const sum = (usage: readonly Usage[]): number => usage.reduce((all, { pssMb }) => all + pssMb, 0);
const named = ({ name }: Usage): string => (name === "node" ? "second recogniser" : name);
const rows = measured.map(({ setting: { processes, verifier, goal }, usage }) => {
  const own = usage.filter(({ skill }) => !skill);
  const ear = own.filter(({ name }) => name === "node");
  const supervisor = own.filter(({ name }) => name === "supervisor");
  const total = sum(own);
  const figures = [total, sum(own) - sum(ear), sum(ear), sum(supervisor)].map((figure) => figure.toFixed(1));
  return `| ${processes} | ${verifier === "none" ? "without" : "with"} | ${figures.join(" | ")} | ${goal} | ${total <= goal ? "met" : "missed"} |`;
});
const lists = measured.map(({ setting: { processes, verifier }, usage }) => {
  const each = usage.map((one) => `${named(one)} ${one.pssMb.toFixed(1)}`).join(", ");
  return `**${processes}, ${verifier === "none" ? "without" : "with"} the second recogniser**: ${each}.`;
});
const page = `# Memory at rest

Megabytes (PSS) ${values.seconds} s after a second start, with the example assistant, without what its skills take. \`make bench-rest\` repeats the measurement.

| processes | second recogniser | all | without the second recogniser | it | supervisor | goal for all | |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}

${lists.join("\n\n")}
`;
console.log(page);
if (!values.dry)
  keep("rest", page, {
    modes: measured.map(({ setting, usage }) => ({
      ...setting,
      megabytes: Number(sum(usage.filter(({ skill }) => !skill)).toFixed(1)),
      supervisor: Number(sum(usage.filter(({ name }) => name === "supervisor")).toFixed(1)),
    })),
  });

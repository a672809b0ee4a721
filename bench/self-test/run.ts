/**
 * What the self-test costs in processor time, part by part: the first after a start, and those after something was loaded, as the
 * hourly ones are. In the built platform with all its components. Writes bench/results/self-test.md.
 *
 *   node bench/self-test/run.ts [--times 3] [--dry]
 */
import { request } from "node:http";
import { cpus } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { adminSocket } from "../../supervisor/control-file.ts";
import type { SelfTest } from "../../supervisor/health/self-test/result.ts";
import { keep } from "../keep.ts";
import { watchLoad } from "../loop/machine.ts";
import { makeFolder, start } from "../loop/platform.ts";

const { values } = parseArgs({
  options: { times: { type: "string", default: "3" }, dry: { type: "boolean", default: false } },
});
const steps = ["speak", "hear", "understand", "wake"] as const;

const folder = await makeFolder();
const load = watchLoad();
const platform = await start(folder.path);
const made: SelfTest[] = [];
try {
  const socketPath = adminSocket(join(folder.path, "run"));
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const asked = Promise.withResolvers<unknown>();
    const headers = { host: "localhost", ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const sent = request({ socketPath, method, path: `/admin${path}`, headers }, (answer) => {
      text(answer).then((said) => asked.resolve(JSON.parse(said)), asked.reject);
    });
    sent.on("error", asked.reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return asked.promise;
  };
  const next = async (): Promise<SelfTest> => {
    for (;;) {
      const { selfTest } = (await ask("GET", "/health")) as { readonly selfTest?: SelfTest };
      if (selfTest !== undefined && selfTest.at !== made.at(-1)?.at) return selfTest;
      await pause(1000);
    }
  };
  made.push(await next());
  for (let n = 0; n < Number(values.times); n++) {
    await ask("POST", "/injections", { operations: [["add", { room: [`alcove ${n}`] }]] });
    made.push(await next());
  }
} finally {
  await platform.stop();
  await folder.remove();
}

const of = ({ steps: all }: SelfTest, name: (typeof steps)[number]) => all.find(({ step }) => step === name);
const row = (test: SelfTest) =>
  `| ${test.because} | ${steps.map((name) => `${of(test, name)?.processorMilliseconds ?? "?"} (${of(test, name)?.state})`).join(" | ")} | ${test.processorMilliseconds ?? "?"} |`;
const page = `# Cost of the self-test

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} processors, Node ${process.version}; load average ${load().average.toFixed(1)}. Milliseconds of processor
time of the supervisor and of all components with their children, in the built platform with the example assistant; the kernel counts in tens.
All other work of the components is included. \`node bench/self-test/run.ts\` repeats the measurement.

| cause | speak | hear | understand | wake word | total |
|---|---|---|---|---|---|
${made.map(row).join("\n")}
`;
console.log(
  page,
  JSON.stringify(
    made.map(({ steps: all }) => all),
    undefined,
    1,
  ),
);
if (!values.dry) keep("self-test", page);

/**
 * So many made-up names are injected into the built platform by REST. Whether what was known before is heard and understood
 * meanwhile, whether the progress is told, how long it takes, and whether a new name is understood afterwards.
 * Then the recogniser alone, at several sizes and with and without the second one. Writes bench/results/injections.md.
 *
 *   node bench/injections/run.ts [--names 20000] [--sizes 1000,5000,20000] [--spoken 24] [--dry]
 */
import { request } from "node:http";
import { cpus } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { join as joinBus } from "../../platform/port/join.ts";
import { Listener } from "../../supervisor/health/self-test/listener.ts";
import { tryOut } from "../../supervisor/health/self-test/try-out.ts";
import { adminSocket } from "../../supervisor/control-file.ts";
import { watchLoad } from "../loop/machine.ts";
import { makeFolder, start } from "../loop/platform.ts";
import { usages } from "../loop/processes.ts";
import { keep } from "../keep.ts";
import { hearingPage, hearingsOf } from "./hearings.ts";
import { madeUp } from "./names.ts";

const { values } = parseArgs({
  options: {
    names: { type: "string", default: "20000" },
    sizes: { type: "string", default: "1000,5000,20000" },
    spoken: { type: "string", default: "24" },
    dry: { type: "boolean", default: false },
  },
});
const known = "turn on the kitchen light";
const hearings = await hearingsOf(values.sizes.split(","), values.spoken);
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const folder = await makeFolder();
const platform = await start(folder.path);
try {
  const socketPath = adminSocket(join(folder.path, "run"));
  const ask = (method: string, path: string, body?: unknown): Promise<never> =>
    new Promise((resolve, reject) => {
      const headers = { host: "localhost", ...(body === undefined ? {} : { "content-type": "application/json" }) };
      const asked = request({ socketPath, method, path: `/admin${path}`, headers }, (answer) => {
        const isGood = (answer.statusCode ?? 500) < 400;
        text(answer)
          .then((said) => (isGood ? resolve(JSON.parse(said) as never) : reject(new Error(said))))
          .catch(reject);
      });
      asked.on("error", reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  type Health = {
    readonly health: string;
    readonly checks: readonly { readonly findings: readonly { readonly code: string; readonly message: string }[] }[];
    readonly selfTest?: {
      readonly processorMilliseconds?: number;
      readonly steps: readonly { readonly state: string }[];
    };
    readonly loaded: Readonly<Record<string, { readonly words?: number; readonly values?: number } | undefined>>;
  };
  const health = () => ask("GET", "/health") as Promise<Health>;
  let now = await health();
  while (now.selfTest === undefined) {
    await pause(1000);
    now = await health();
  }
  const selfTests = [now.selfTest.processorMilliseconds ?? Number.NaN];
  const port = await joinBus({ url: platform.control.bus.url, prefix: "msg" }, { log: quiet });
  const listener = await Listener.open(port);
  const spoken = new Map<string, Int16Array>();
  const stepsOf = async (sentence: string) => {
    const heard = { isUp: () => true, excuse: () => undefined, spoken };
    return (await tryOut(listener, { sentences: [sentence], wakeWord: undefined, language: "en", ...heard })).steps;
  };
  const isHeard = async (sentence: string): Promise<boolean> =>
    (await stepsOf(sentence)).filter(({ state }) => state === "passed").length === 3;
  console.log("before:", await isHeard(known), now.health, JSON.stringify(now.loaded));

  const names = madeUp(Number(values.names));
  const load = watchLoad();
  const cpuBefore = usages(platform.control.pid).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const began = performance.now();
  const { taskId } = (await ask("POST", "/injections", { operations: [["add", { room: names }]] })) as {
    readonly taskId: string;
  };
  const told = new Set<string>();
  const unwell = new Set<string>();
  let [heard, tried, longestGap, lastTold] = [0, 0, 0, performance.now()];
  for (;;) {
    const task = (await ask("GET", `/tasks/${taskId}`)) as { readonly status: string; readonly error?: unknown };
    now = await health();
    if (now.health !== "healthy") unwell.add(JSON.stringify(now.checks.flatMap(({ findings }) => findings)));
    for (const { findings } of now.checks)
      for (const { code, message } of findings)
        if (code === "COMPONENT_LOADING" && !told.has(message)) {
          told.add(message);
          longestGap = Math.max(longestGap, performance.now() - lastTold);
          lastTold = performance.now();
          console.log(Math.round((performance.now() - began) / 1000), message);
        }
    if (task.status !== "queued" && task.status !== "running") {
      console.log(JSON.stringify(task));
      break;
    }
    tried += 1;
    if (await isHeard(known)) heard += 1;
    await pause(4000);
  }
  const seconds = (performance.now() - began) / 1000;
  const cpu = usages(platform.control.pid).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) - cpuBefore;
  const afterwards = await isHeard(known);
  const some = names
    .filter((_, index) => index % Math.ceil(names.length / 10) === 0)
    .map((name) => `turn on the ${name} light`);
  let [newOnes, understood] = [0, 0];
  for (const sentence of some) {
    const steps = await stepsOf(sentence);
    const state = (name: string) => steps.find(({ step }) => step === name)?.state;
    if (state("understand") === "passed") understood += 1;
    if (state("hear") === "passed") newOnes += 1;
    console.log(sentence, JSON.stringify(steps.map(({ step, state: is, detail }) => [step, is, detail])));
  }
  now = await health();
  if (now.selfTest?.processorMilliseconds !== undefined) selfTests.push(now.selfTest.processorMilliseconds);
  await port.leave();
  const page = `# Injected values

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} processors, Node ${process.version}; load average ${load().average.toFixed(1)}. ${names.length.toLocaleString("en")}
made-up names, injected by \`POST /admin/injections\` as values of one entity into the built platform with all its components.
\`node bench/injections/run.ts\` repeats the measurement.

| figure | measured |
|---|---|
| seconds until recogniser and NLU have all of them | ${seconds.toFixed(0)} |
| seconds of processor time in it, with that of the trials below | ${cpu.toFixed(0)} |
| a known sentence that was spoken, heard and understood meanwhile | ${heard} of ${tried} times |
| the same afterwards | ${afterwards ? "yes" : "no"} |
| times that the progress was reported in \`GET /admin/health\`, longest pause | ${told.size}, ${(longestGap / 1000).toFixed(0)} s |
| sentences with a new name that were understood by text, and heard when spoken | ${understood}, ${newOnes} of ${some.length} |
| values in the recogniser afterwards | ${now.loaded["asr"]?.values ?? "?"} values, ${now.loaded["asr"]?.words ?? "?"} words |
| states of health other than healthy meanwhile | ${unwell.size} |
| processor time of the self-tests meanwhile, milliseconds | ${selfTests.join(", ")} |

${hearingPage(hearings)}`;
  console.log(page, [...unwell].slice(0, 3).join("\n"));
  if (!values.dry) keep("injections", page);
} finally {
  await platform.stop();
  await folder.remove();
}

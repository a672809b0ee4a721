/**
 * The health gate: tests the supervisor from outside, like a client [docs/decisions/0007-packages.md]. For each line on
 * its standard input ("any", or "new" if the supervisor must be a new process) it prints one line of JSON: `{}` if
 * everything is well, or `{"reason": "…"}` if it was not in time. To "before" it answers what it has noted, which the change is compared with, to "samples" what this
 * board is asked. After an interruption it is given with "recall" what an earlier one had noted.
 */
import { readFile } from "node:fs/promises";
import { request as askPlain } from "node:http";
import { request as askTls } from "node:https";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { crowdOfMachine, PatientClock, slownessIn } from "../../updater/crowd.ts";
import { jsonLine } from "../../updater/json-line.ts";
import { type Before, processName, readBefore, writeBefore } from "./gate-before.ts";
import { answering } from "./gate-bus.ts";
import { type Burden, burdenOf, sharesOf, tooHeavy } from "./gate-burden.ts";
import { contentLost, contentOf, type Untested, untested } from "./gate-content.ts";
import { doorOpened, type Doors, knock } from "./gate-doors.ts";
import { type Failed, GivenUp, Hopelessness } from "./gate-given-up.ts";
import { type GateFile, readGateFile } from "./gate-file.ts";
import { samplesOf } from "./samples.ts";

const { values: options } = parseArgs({
  options: {
    runtime: { type: "string", default: "" },
    seconds: { type: "string", default: "120" },
    steady: { type: "string", default: "10" },
    "test-seconds": { type: "string", default: "120" },
    /** How many programs want each processor, instead of what the machine says. */
    crowd: { type: "string" },
  },
});
const runtime = options.runtime;

/** The supervisor's own report. */
type Told = { readonly components: readonly Member[]; readonly reasons: readonly { code: string; message: string }[] };
type Member = Failed & {
  readonly state: string;
  readonly memory: number | null;
  readonly pid?: number | null;
};
/** The results of one examination, for the next one to compare with. */
type Look = {
  readonly pid: number;
  readonly restarts: string;
  readonly burden: Burden;
  readonly untested: Untested;
};
/**
 * How long the self-test is waited for when all else is well: it takes half a minute on a slow board if something
 * fails, several times as long on a busy one, and it is delayed while somebody talks with the board.
 */
const testSeconds = Number(options["test-seconds"]);
/** A step that is skipped now is waited for until so many seconds before the end. */
const lastSeconds = 20;
const steadySeconds = Number(options.steady);
/** Of one that is given up, before it is believed: a supervisor that has lost the bus tries again after ten at the latest. */
const hopelessSeconds = 2 * steadySeconds;
/** Of one examination: what was missed in it is asked again in the next one. */
const lookMs = 15_000;
/** Of an answer of the supervisor. */
const answerMs = 10_000;
const crowd = (): number => (options.crowd === undefined ? crowdOfMachine() : Number(options.crowd));

/** Begins a line that brings what was noted before an interruption. */
const recall = "recall ";

async function main(): Promise<void> {
  let before = await readGateFile(runtime);
  let was = await noted(before);
  let isFirst = true;
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === "before") {
      was = await notedAtRest(before, was);
      process.stdout.write(`${jsonLine({ before: writeBefore(was) })}\n`);
      continue;
    }
    if (line.startsWith(recall)) {
      const earlier = readBefore(line.slice(recall.length));
      was = earlier ?? was;
      // What ran then and runs still was not restarted.
      const isOld =
        earlier?.process !== undefined && before !== undefined && earlier.process === (await processName(before.pid));
      process.stdout.write(`${jsonLine({ isOld })}\n`);
      continue;
    }
    if (line === "samples") {
      const understanding = (before ?? (await readGateFile(runtime)))?.understanding;
      const samples = understanding && (await samplesOf(understanding));
      process.stdout.write(`${jsonLine({ samples })}\n`);
      continue;
    }
    const old = line === "new" ? before?.pid : undefined;
    const reason = await judge(old, was, isFirst);
    isFirst = false;
    before = await readGateFile(runtime);
    process.stdout.write(`${jsonLine({ reason })}\n`);
  }
}

/** Returns what there is to compare with, as soon as it is asked for. */
async function noted(gate: GateFile | undefined, doors?: Doors): Promise<Before> {
  const then = gate && (await told().catch(() => undefined));
  return {
    process: gate && (await processName(gate.pid)),
    up: new Set(then?.components.flatMap(({ name, state }) => (state === "up" ? [name] : []))),
    authority: gate?.authority === undefined ? undefined : await readFile(gate.authority, "utf8"),
    burden: gate && then && (await burdenOf(gate.pid, then.components).catch(() => undefined)),
    shares: new Map(),
    content: then === undefined ? { listed: new Map(), details: new Map(), tested: undefined } : await contentOf(shown),
    doors: doors ?? (gate === undefined ? new Map() : await doorsOf(gate, undefined, AbortSignal.timeout(lookMs))),
    // The undone one concerns the previous update, which is over.
    reasons: new Set(["UPDATE_UNDONE", ...(then?.reasons.map(({ code }) => code) ?? [])]),
  };
}

/**
 * Completes it right before the change: the usual share of the processor needs a second look, and a platform that was
 * started a moment ago has not tested itself yet.
 */
async function notedAtRest(gate: GateFile | undefined, first: Before): Promise<Before> {
  if (gate === undefined || first.burden === undefined) return first;
  const [begun, started] = [performance.now(), first.burden.at];
  const isOver = ({ content }: Before) =>
    performance.now() - started >= steadySeconds * 1000 &&
    (content.tested !== undefined || performance.now() - begun >= testSeconds * 1000);
  let last = await noted(gate);
  while (last.burden !== undefined && !isOver(last)) {
    await pause(1000);
    last = await noted(gate, last.doors);
  }
  // It has been stopped meanwhile: what was seen at first counts.
  if (last.burden === undefined) return first;
  return { ...last, shares: sharesOf(first.burden, last.burden) };
}

/**
 * Everything must work at once, and again some seconds later without a restart in between. A board on which it works when the time is
 * over is given those seconds, too. All limits are longer on a crowded machine: that it is busy is not the new version's fault.
 * `isNewVersion`: it must also have tested itself; of the one before, which is judged after it was put back, that is not required.
 * Nor is that one's time cut short by a component that is given up: nothing is left to go back to.
 */
async function judge(old: number | undefined, was: Before, isNewVersion: boolean): Promise<string | undefined> {
  const clock = new PatientClock(performance.now(), crowd);
  const usualEnd = Number(options.seconds) * 1000;
  const hopelessness = new Hopelessness(hopelessSeconds * 1000);
  let [now, end] = [0, usualEnd];
  let first: (Look & { readonly seenAt: number }) | undefined;
  let reason: string | undefined;
  while (now < end || (first !== undefined && first.seenAt < end)) {
    const left = first === undefined ? Math.min(lookMs, end - now) : lookMs;
    try {
      const look = await lookAround(old, was, AbortSignal.timeout(Math.ceil(left * clock.slowness)));
      now = clock.look(performance.now());
      hopelessness.forget();
      const again = { ...look, seenAt: now };
      if (first === undefined) first = again;
      else if (first.pid !== look.pid || first.restarts !== look.restarts)
        [first, reason] = [again, "components are restarted again and again"];
      else if (look.burden.at - first.burden.at >= steadySeconds * 1000) {
        const heavy = tooHeavy(first.burden, look.burden, was.shares);
        const { missing, skipped } = look.untested;
        const isLate = now > usualEnd - lastSeconds * 1000;
        const isShown = missing.length === 0 || (isLate && !isNewVersion);
        if (heavy === undefined && isShown && (skipped.length === 0 || isLate)) return undefined;
        // Perhaps it was still starting.
        reason = heavy ?? `the self-test has not run: ${[...missing, ...skipped].join(", ")}`;
        if (heavy === undefined && missing.length > 0 && isNewVersion) end = usualEnd + testSeconds * 1000;
        first = again;
      }
    } catch (error) {
      now = clock.look(performance.now());
      // An examination cut short by the end of the time knows less than the previous one.
      if (now < end || first !== undefined || reason === undefined)
        reason = error instanceof Error ? error.message : String(error);
      first = undefined;
      if (!(error instanceof GivenUp)) hopelessness.forget();
      else if (isNewVersion && hopelessness.isSure(error, { now: performance.now(), left: end - now })) return reason;
    }
    await pause(1000);
    now = clock.look(performance.now());
  }
  return reason ?? "the supervisor is not ready";
}

const nothingUntested: Untested = { missing: [], skipped: [] };

/** Throws an Error that says what is wrong. */
async function lookAround(old: number | undefined, was: Before, signal: AbortSignal): Promise<Look> {
  const gate = await readGateFile(runtime);
  if (gate === undefined) throw new Error("the supervisor is not ready");
  if (gate.pid === old) throw new Error("the supervisor was not restarted");
  await certificateFromOutside(gate, was.authority, signal);
  const { components: found, reasons } = await told(signal);
  // What was wrong before is not the new version's fault.
  const bad = found.filter(
    ({ name, state }) => state !== "disabled" && state !== "up" && (was.up.size === 0 || was.up.has(name)),
  );
  const up = found.flatMap(({ name, state }) => (state === "up" ? [name] : []));
  const givenUp = bad.find(({ state }) => state === "failed");
  if (givenUp !== undefined) {
    await answering(gate, up, signal).catch(() => Promise.reject(new Error(`${givenUp.name} is failed`)));
    throw new GivenUp(gate.pid, givenUp);
  }
  const [worst] = bad;
  if (worst !== undefined) throw new Error(`${worst.name} is ${worst.state}`);
  const worse = reasons.find(({ code }) => !was.reasons.has(code));
  if (worse !== undefined) throw new Error(worse.message);
  await answering(gate, up, signal);
  const content = await contentOf(shown);
  const isEarly = /^0\.[01]\./u.test(gate.version);
  const lost = contentLost(was.content, content, isEarly);
  if (lost !== undefined) throw new Error(lost);
  const open = doorOpened(was.doors, await doorsOf(gate, was.authority, signal));
  if (open !== undefined) throw new Error(open);
  return {
    pid: gate.pid,
    restarts: found.map(({ name, restarts }) => `${name} ${restarts}`).join(),
    burden: await burdenOf(gate.pid, found),
    // Versions before 0.2.0 have no self-test; a rollback to one of them must not wait for it.
    untested: isEarly ? nothingUntested : untested(was.content, content),
  };
}

/** Returns what a route answers; undefined when it answers no content. */
async function shown(route: string): Promise<unknown> {
  const { status, text } = await inside(`/admin/${route}`);
  return status === 200 || status === 503 ? JSON.parse(text) : undefined;
}

/** Requests the public route over TLS, verified. */
async function certificateFromOutside(gate: GateFile, trusted: string | undefined, signal: AbortSignal): Promise<void> {
  const status = await fromOutside("admin/certificate", gate, trusted, signal);
  if (status !== 200) throw new Error(`the admin service answers ${status}`);
}

/** As a client without a credential; resolves to the status. */
async function fromOutside(
  path: string,
  { admin, authority }: GateFile,
  trusted: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(path, admin);
  const ca = trusted ?? (authority === undefined ? undefined : await readFile(authority, "utf8"));
  const trust = ca === undefined ? { rejectUnauthorized: false } : { ca };
  const ask = url.protocol === "https:" ? askTls : askPlain;
  const { status } = await answer((done) => ask(url, { ...trust, agent: false, signal }, done));
  return status;
}

function doorsOf(gate: GateFile, trusted: string | undefined, signal: AbortSignal): Promise<Doors> {
  return knock({ askUsers: () => fromOutside("admin/users", gate, trusted, signal), bus: gate.bus, signal });
}

/** Requests it through the socket for programs of this machine. */
async function told(signal?: AbortSignal): Promise<Told> {
  const { status, text } = await inside("/admin/platform", signal).catch((error: unknown) => {
    throw signal?.aborted === true ? new Error("the supervisor does not answer") : error;
  });
  if (status !== 200) throw new Error(`the supervisor answers ${status}`);
  return JSON.parse(text) as Told;
}

function inside(path: string, signal?: AbortSignal): Promise<{ status: number; text: string }> {
  const socketPath = join(runtime, "admin.sock");
  const headers = { host: "localhost" };
  return answer((done) =>
    askPlain({ socketPath, path, headers, agent: false, timeout: answerMs * slownessIn(crowd()), signal }, done),
  );
}

function answer(
  ask: (done: (response: import("node:http").IncomingMessage) => void) => import("node:http").ClientRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = ask((response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    request.on("timeout", () => request.destroy(new Error("the supervisor does not answer")));
    request.on("error", reject);
    request.end();
  });
}

await main();
process.exit();

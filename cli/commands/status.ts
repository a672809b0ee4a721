import type { Static } from "typebox";
import type { ComponentDetails, ComponentStatus, PlatformStatus } from "../../supervisor/admin/contract/platform.ts";
import { level } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import type { Exit } from "../failure.ts";
import { tellPlainHttp } from "../screen/banner.ts";
import type { Screen } from "../screen/screen.ts";
import { fitted, wrap } from "../screen/table.ts";
import { age, bytes, clock, duration } from "../screen/words.ts";

export const stateColours = {
  up: "green",
  starting: "yellow",
  stopping: "yellow",
  waiting: "yellow",
  failed: "red",
  down: "gray",
  disabled: "gray",
} as const;
const healthColours = { healthy: "green", degraded: "yellow", unhealthy: "red" } as const;

export const run: Run = async (call) => {
  const [name] = call.given;
  return name === undefined ? platform(call) : component(call, name);
};

async function platform({ connect, screen }: Call): Promise<Exit> {
  const status = await (await connect()).get<PlatformStatus>("/platform");
  const exit = status.health === "unhealthy" ? "notWell" : "done";
  if (screen.json) {
    screen.data(status);
    return exit;
  }
  tellPlainHttp(status.reasons, screen);
  const health = screen.paint(healthColours[status.health], status.health);
  screen.print(
    `${screen.paint("bold", "Sotto")} ${status.version} on ${status.hostname}: ${health}, up for ${duration(status.uptime)}`,
  );
  tellReasons(status, screen);
  tellNotices(status, screen);
  screen.print();
  const head = ["component", "state", "since", "memory", "restarts", ""];
  const rows = status.components.map((one, index, all) => row(one, screen, sharesWith(one, all.slice(0, index))));
  for (const line of fitted([head.map((text) => screen.paint("dim", text)), ...rows], screen.width)) screen.print(line);
  tellMemory(status, screen);
  tellSelfTest(status, screen);
  const old = status.packages.filter(({ installed, candidate }) => candidate !== null && candidate !== installed);
  if (old.length > 0)
    screen.print(
      `\n${old.length} packages can be upgraded: \`sotto upgrade\` (${old.map(({ name }) => name).join(", ")})`,
    );
  tellUpdate(status, screen);
  return exit;
}

function tellReasons({ reasons }: PlatformStatus, screen: Screen): void {
  const width = Math.min(screen.width ?? 100, 100);
  for (const { message, remedy } of reasons) {
    screen.print(`  ${screen.paint("yellow", "!")} ${message}`);
    for (const line of wrap(remedy, width, "    ")) screen.print(line);
  }
}

const noticed: ReadonlySet<string> = new Set([
  "MICROPHONE_MUTED",
  "COMPONENT_LOADING",
  "BRIDGE_AWAY",
  "CLUSTER_CHANGE_REPLACED",
  "MEMORY_ECONOMY",
]);

/**
 * Shows notices that explain why nothing is heard, why a new word is not recognised, why others hear nothing of the board, or what it
 * leaves out for lack of memory.
 */
function tellNotices({ checks }: PlatformStatus, screen: Screen): void {
  for (const { code, message, remedy } of checks.flatMap(({ findings }) => findings))
    if (code.endsWith("_OFF") || noticed.has(code))
      screen.print(`  ${screen.paint("yellow", "○")} ${message}: ${remedy}`);
}

/** What the update policy will do next, and how its last upgrade ended. */
function tellUpdate({ update }: PlatformStatus, screen: Screen): void {
  const { automatic, to, notBefore, waitsFor, last, noticeFault } = update;
  const say = (text: string): void => {
    for (const line of wrap(text, screen.width ?? Infinity)) screen.print(line);
  };
  if (automatic && to !== undefined) {
    const when = notBefore === undefined ? "" : ` not before ${clock(notBefore)}`;
    say(`Automatic upgrade to ${to}${when}${waitsFor === undefined ? "" : `: ${waitsFor}`}`);
  } else if (automatic && waitsFor !== undefined) say(screen.paint("dim", `Automatic upgrades: ${waitsFor}`));
  tellFixes(update, say);
  if (last !== undefined)
    say(
      `The last automatic upgrade, from ${last.from} to ${last.to}, ${lastWords[last.state]} ${age(last.at)}${last.reason === undefined ? "" : `: ${last.reason}`}`,
    );
  if (noticeFault !== undefined)
    say(`${screen.paint("yellow", "!")} Notices of upgrades are not delivered: ${noticeFault}`);
}

/** Debian's security fixes for the engines, if they are wanted. */
function tellFixes({ securityFixes }: PlatformStatus["update"], say: (text: string) => void): void {
  if (securityFixes === undefined) return;
  const { waiting, left, notBefore, waitsFor } = securityFixes;
  const when = notBefore === undefined ? "" : ` not before ${clock(notBefore)}`;
  const what = waiting.map(({ name, from, to }) => `${name} ${from} → ${to}`).join(", ");
  if (waiting.length > 0) say(`Security fixes${when}: ${what}${waitsFor === undefined ? "" : `: ${waitsFor}`}`);
  for (const why of left) say(`Security fixes are left alone: ${why}`);
}

const lastWords = {
  planned: "was planned",
  started: "began",
  completed: "was completed",
  undone: "was rolled back",
  failed: "failed",
} as const;

/** Shared memory is counted once, so these add up. */
function tellMemory({ memory: { total, supervisor, skills } }: PlatformStatus, screen: Screen): void {
  const parts = [
    `supervisor ${bytes(supervisor)}`,
    ...skills.map(({ name, memory }) => `skill ${name} ${bytes(memory)}`),
  ];
  const line = `The platform uses ${bytes(total)} of memory: ${parts.join(", ")}, components.`;
  screen.print();
  for (const text of wrap(line, screen.width ?? Infinity)) screen.print(screen.paint("dim", text));
}

const stepWords = { speak: "spoken", hear: "heard", understand: "understood", wake: "wake word" } as const;
const stepColours = { passed: "green", failed: "red", skipped: "gray" } as const;

function tellSelfTest({ selfTest }: PlatformStatus, screen: Screen): void {
  if (selfTest === undefined) {
    screen.print(screen.paint("dim", "No self-test was made yet."));
    return;
  }
  const { at, sentence, steps, fault } = selfTest;
  if (fault !== undefined) {
    screen.print(screen.paint("red", `Self-test ${age(at)}: it could not be made: ${fault}`));
    return;
  }
  const words = steps.map(({ step, state, warning }) =>
    screen.paint(
      stepColours[state],
      `${stepWords[step]} ${state === "passed" ? (warning === undefined ? "✓" : "✓ (weakly)") : state === "failed" ? "✗" : "–"}`,
    ),
  );
  const said = sentence === undefined ? "" : ` “${sentence}”`;
  for (const line of wrap(`Self-test ${age(at)}:${said} ${words.join(", ")}`, screen.width ?? Infinity))
    screen.print(line);
}

/** The first of those before it that has the same process: its memory stands there. */
function sharesWith(
  { sharesProcessWith = [] }: ComponentStatus,
  before: readonly ComponentStatus[],
): string | undefined {
  return before.find(({ name }) => sharesProcessWith.includes(name))?.name;
}

function row(
  { name, state, since, memory, restarts, reason, nextStartAt }: ComponentStatus,
  screen: Screen,
  shared: string | undefined,
) {
  const next = nextStartAt === undefined ? "" : ` (again at ${clock(nextStartAt)})`;
  return [
    name,
    screen.paint(stateColours[state], state),
    age(since),
    shared !== undefined ? `with ${shared}` : memory === null ? "" : bytes(memory),
    restarts === 0 ? "" : String(restarts),
    state === "up" ? "" : `${reason ?? ""}${next}`,
  ];
}

async function component({ connect, screen }: Call, name: string): Promise<Exit> {
  const found = await (await connect()).get<Static<typeof ComponentDetails>>(`/platform/${level(name)}`);
  const exit = found.state === "failed" ? "notWell" : "done";
  if (screen.json) {
    screen.data(found);
    return exit;
  }
  screen.print(`${screen.paint("bold", found.name)}: ${screen.paint(stateColours[found.state], found.state)}`);
  screen.print(found.about);
  screen.print();
  const facts: [string, string | undefined][] = [
    ["since", `${clock(found.since)} (${age(found.since)})`],
    ["why", found.reason],
    ["again at", found.nextStartAt === undefined ? undefined : clock(found.nextStartAt)],
    ["process", found.pid === null ? undefined : String(found.pid)],
    ["shared with", found.sharesProcessWith?.join(", ")],
    ["memory", found.memory === null ? undefined : bytes(found.memory)],
    ["processor time", found.cpu === null ? undefined : duration(found.cpu)],
    ["restarts", String(found.restarts)],
    ["last exit", found.lastExit ?? undefined],
    ["version", found.version],
  ];
  const rows = facts.flatMap(([what, value]) => (value === undefined ? [] : [[screen.paint("dim", what), value]]));
  for (const line of fitted(rows, screen.width)) screen.print(line);
  const config = Object.entries(found.config);
  if (config.length === 0) return exit;
  screen.print(screen.paint("dim", "\nconfiguration"));
  for (const line of fitted(
    config.map(([key, value]) => [`  ${key}`, JSON.stringify(value)]),
    screen.width,
  ))
    screen.print(line);
  return exit;
}

import { rememberedMs } from "../../kernel-kills.ts";
import type { MemberStatus } from "../../processes/member.ts";
import type { Check } from "../check.ts";
import type { Act, Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

/** Enough for a component to start, even on a slow board. */
const startTimeoutSeconds = 20;
/** This many unrequested restarts are a fault, even if the component runs now. */
const minRestarts = 3;
/** A component that restarted often counts as stable after this time. */
const steadyAfterSeconds = 300;

/** Components that wait or start are no fault while the platform starts. */
export const componentsCheck: Check<Pick<Platform, "starting" | "members" | "shortOfMemory" | "now">> = {
  name: "components",
  question: "Are all enabled components ready and stable?",
  look: ({ starting, members, shortOfMemory, now }) => [
    ...killedForMemory(members, shortOfMemory.kills, now),
    ...leftOut(shortOfMemory.left),
    ...killedByOthers(members, now),
    ...members
      // The fault that keeps them waiting is a finding of its own.
      .filter(({ excuse }) => excuse === undefined)
      .flatMap((member) =>
        judgeOf(member, shortOfMemory.stopped)(member, Math.round((now - member.since.getTime()) / 1000), starting),
      ),
  ],
};

const killedRecentlyMs = rememberedMs;

const moreMemory =
  "use a board with 512 MB or more, raise MemoryMax of the unit if it is set, or `sotto disable` what is not needed";

function leftOut(left: readonly string[]): readonly Finding[] {
  if (left.length === 0) return [];
  return finding("notice", "MEMORY_ECONOMY", `memory is short: left out are ${left.join("; ")}`, moreMemory);
}

/** Starting it again would only have the kernel kill it again. */
const stoppedForMemory: Judge = ({ name }) =>
  finding("degraded", "COMPONENT_STOPPED", `${name} is stopped, because memory is short`, moreMemory);

const judgeOf = ({ name, state }: MemberStatus, forMemory: readonly string[]): Judge =>
  state === "down" && forMemory.includes(name) ? stoppedForMemory : judges[state];

/**
 * One finding for all that were killed: components of a group end together. `kills` also counts what is no component: the programs of
 * skills, and those that components run.
 */
function killedForMemory(members: readonly MemberStatus[], kills: number, now: number): readonly Finding[] {
  const killed = members.filter(({ lastExit }) => {
    return lastExit?.forMemory === true && now - lastExit.at.getTime() < killedRecentlyMs;
  });
  if (killed.length === 0 && kills === 0) return [];
  const minutes = killedRecentlyMs / 60_000;
  const count = kills === 1 ? "a process" : `${kills} processes`;
  const names = killed.map(({ name }) => name).join(", ");
  const which = names === "" ? "" : `, last ${names}`;
  const whom = kills === 0 ? names : `${count} of the platform in ${minutes} minutes${which}`;
  const message = `the kernel has killed ${whom}: no memory was left`;
  const remedy =
    "`sotto doctor memory` tells what is too large; `sotto disable` what is not needed, or stop other programs";
  return finding("degraded", "KILLED_FOR_MEMORY", message, remedy);
}

/** Where the kernel does not count its kills, it may have been the kernel. Those that restarted often are told one by one. */
function killedByOthers(members: readonly MemberStatus[], now: number): readonly Finding[] {
  const killed = members.filter(({ state, restarts, lastExit }) => {
    const isRecent = lastExit?.byOthers === true && now - lastExit.at.getTime() < killedRecentlyMs;
    return isRecent && state === "up" && restarts < minRestarts;
  });
  if (killed.length === 0) return [];
  const names = killed.map(({ name }) => name).join(", ");
  const message = `killed (SIGKILL) by somebody other than the platform, or by the kernel where it does not tell: ${names}`;
  return finding("notice", "COMPONENT_KILLED", message, "it runs again; `sotto logs` shows what happened before");
}

type Judge = (member: MemberStatus, seconds: number, starting: boolean) => readonly Finding[];

const judges: Readonly<Record<MemberStatus["state"], Judge>> = {
  failed: ({ name, reason }) =>
    finding(
      "unhealthy",
      "COMPONENT_FAILED",
      `${name} has failed and is no longer restarted${why(reason)}`,
      `${logs(name)}; \`sotto restart ${name}\``,
    ),
  waiting({ name, reason, restarts }, seconds, starting) {
    if (restarts > 0)
      return finding(
        "degraded",
        "COMPONENT_WAITING",
        `${name} is not running${why(reason)}`,
        `it is restarted automatically; ${logs(name)}`,
      );
    if (starting || seconds < startTimeoutSeconds) return [];
    return finding("degraded", "COMPONENT_WAITING", `${name} has not started${why(reason)}`, logs(name));
  },
  starting({ name, restarts }, seconds, starting) {
    if (starting) return [];
    const code = "COMPONENT_STARTING";
    if (restarts > 0)
      return finding("degraded", code, `${name} is starting again: it has ended ${times(restarts)}`, logs(name));
    if (seconds < startTimeoutSeconds) return [];
    const remedy = `${logs(name)}; with little memory left (\`sotto doctor memory\`) disable what is not needed`;
    return finding("degraded", code, `${name} has been starting for ${seconds} s`, remedy);
  },
  down: ({ name }) =>
    finding("degraded", "COMPONENT_STOPPED", `${name} is stopped`, `\`sotto start ${name}\``, {
      act: "component",
      component: name,
      operation: "start",
    }),
  disabled: ({ name }) =>
    finding("notice", "COMPONENT_DISABLED", `${name} is disabled`, `run \`sotto enable ${name}\` to use it again`),
  up({ name, restarts, lastExit }, seconds) {
    const isTold = lastExit?.forMemory === true && seconds * 1000 < killedRecentlyMs;
    if (restarts < minRestarts || isTold) return [];
    const code = "COMPONENT_RESTARTED";
    const message = `${name} was restarted ${times(restarts)}${why(lastExit?.why)}`;
    if (seconds >= steadyAfterSeconds) return finding("notice", code, message, logs(name));
    // That it runs at this moment proves nothing: it has run before each failure.
    const remedy = `${logs(name)}; \`sotto doctor memory\` shows whether the kernel kills it for lack of memory`;
    return finding("degraded", code, `${message}, and has run for only ${seconds} s`, remedy);
  },
  stopping: () => [],
};

function finding(
  severity: Finding["severity"],
  code: string,
  message: string,
  remedy: string,
  fix?: Act,
): readonly Finding[] {
  return [{ severity, code, message, remedy, ...(fix === undefined ? {} : { fix }) }];
}

const why = (reason: string | undefined): string => (reason === undefined ? "" : `: ${reason}`);
const logs = (name: string): string => `see \`sotto logs ${name}\``;
const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

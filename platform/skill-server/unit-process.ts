/**
 * One run of a skill in a systemd unit: the same as action-process.ts, but isolated. The unit connects to our door,
 * receives its input there, and writes its output to that connection until its last process ends.
 */
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  doors,
  networkUnit,
  offlineUnit,
  onlineUnit,
  placeUnit,
  platformUnit,
  skillsFolder,
  unitSkill,
} from "../port/skill-unit.ts";
import { readInFolder } from "../port/skill-files.ts";
import { endOf, type Exit, jobsOf, systemctl, systemctlUntil } from "../port/systemctl.ts";
import { type ActionProcess, capture, type Output } from "./action-process.ts";
import type { Credential } from "./credentials.ts";
import { environmentOf } from "./environment.ts";
import { boardFolder, lineageTexts } from "./lineage.ts";
import type { Action } from "./skills-folder.ts";
import type { StartDoor, Told } from "./start-door.ts";

/**
 * The interval of checks of a unit that has closed its output but continues: short at first, since most are ending,
 * then longer.
 */
const looks = { first: 50, longest: 5000 };

/** How long stopping a unit may take: its TimeoutStopSec= [packaging/skills/skill.unit], plus a margin. */
const stopTimeoutMs = 5000;

/** How long a started unit may take to connect to the door. */
const startTimeoutMs = 30_000;

/** `assistant` is the folder of the current assistant. */
type Reach = Credential & { readonly assistant: string };

/** Rejects with the reason when it cannot be started. */
export async function startUnit(
  door: StartDoor,
  action: Action,
  reach: Reach,
  output: Output,
  stopping: AbortSignal,
): Promise<ActionProcess> {
  if (!unitSkill.test(action.skill)) throw new Error(`a skill's name must match ${unitSkill.source} to have a unit`);
  if (reach.online) {
    try {
      await systemctlUntil(stopping, "start", networkUnit);
      return await run(door, action, reach, output, stopping);
    } catch (error) {
      stopping.throwIfAborted();
      // If the network walls are up, the fault is the unit's own.
      if ((await endOf(networkUnit)) === undefined) throw error;
      output.line("stderr", noNetwork(error));
    }
  }
  return run(door, action, { ...reach, online: false }, output, stopping);
}

/** Returns true when systemd is stopping or restarting the platform, and stops every skill unit before it. */
export async function platformLeaves(): Promise<boolean> {
  return ["stop", "restart"].includes((await jobsOf(platformUnit)).get(platformUnit) ?? "");
}

/**
 * When the platform was restarted, systemd starts the units that ran before as soon as it is up, when nobody expects
 * them and their code may not be in place: this prevents that. Units that a person starts meanwhile are separate jobs.
 */
export async function dropRestarts(): Promise<void> {
  const jobs = await jobsOf(platformUnit, ...skillUnits);
  if (jobs.get(platformUnit) !== "restart") return;
  const units = [...jobs].flatMap(([unit, type]) => (unit !== platformUnit && type.endsWith("start") ? [unit] : []));
  if (units.length > 0) await systemctlUntil(AbortSignal.timeout(stopTimeoutMs), "stop", ...units);
}

/** The units in which skills run. */
const skillUnits = [offlineUnit("*"), onlineUnit("*")];

/**
 * Without the walls that keep it away from this machine, a skill with the network permission does not get the network.
 */
function noNetwork(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `it runs without the network that it was granted: this board cannot keep it away from its own addresses (${why}; see journalctl --unit=${networkUnit})`;
}

async function run(
  door: StartDoor,
  action: Action,
  reach: Reach,
  output: Output,
  stopping: AbortSignal,
): Promise<ActionProcess> {
  const { skill } = action;
  const unit = reach.online ? onlineUnit(skill) : offlineUnit(skill);
  const expected = door.expectStart(skill, await toldOf(action, reach));
  const here = new AbortController();
  let socket: Socket;
  try {
    // While the platform restarts, systemd does this only when the platform is up again: stopping cannot wait.
    await systemctlUntil(stopping, "restart", unit);
    socket = await Promise.race([expected.connected(), neverComes(unit, AbortSignal.any([here.signal, stopping]))]);
  } catch (error) {
    // A unit that has not connected is useless. If systemd does not stop it soon, the next skill server retries.
    await systemctlUntil(AbortSignal.timeout(stopTimeoutMs), "stop", unit).catch(() => undefined);
    throw error;
  } finally {
    here.abort();
    expected.forget();
  }
  const read = capture(socket, "stdout", output);
  socket.resume(); // The door has paused it.
  const stopped = Promise.withResolvers<Exit>();
  const ended = Promise.race([read.then(() => endSeen(unit)), stopped.promise]);
  const pid = Number((await systemctl("show", "--property=MainPID", "--value", unit)).trim());
  return {
    pid,
    ended,
    async stop() {
      await systemctl("stop", unit);
      const exit = await endOf(unit);
      // Nothing of it runs any more, so its lines arrive in a moment.
      if (exit) await read.then(() => stopped.resolve(exit));
      return ended;
    },
  };
}

/** Rejects when the unit ends, after the timeout, or when nobody waits for it any more. */
async function neverComes(unit: string, here: AbortSignal): Promise<never> {
  const late = performance.now() + startTimeoutMs;
  while (performance.now() < late) {
    await pause(500, undefined, { signal: here });
    if ((await endOf(unit)) !== undefined) throw new Error(`${unit} has ended before it began; see its journal`);
  }
  throw new Error(`${unit} has not come to its door`);
}

/** Puts the skill's code where its unit sees it; without a folder, removes it. */
export async function placeCode(
  door: StartDoor,
  skill: string,
  folder: string | undefined,
  stopping?: AbortSignal,
): Promise<void> {
  if (!unitSkill.test(skill)) throw new Error(`a skill's name must match ${unitSkill.source} to have a unit`);
  const expected = door.expectCode(skill, folder);
  try {
    await systemctlUntil(stopping, "restart", placeUnit(skill));
    if (!(await expected.given())) throw new Error("its code could not be read");
  } catch (error) {
    stopping?.throwIfAborted();
    throw new Error("the skill's code could not be put in its place", { cause: error });
  } finally {
    expected.forget();
  }
}

async function endSeen(unit: string): Promise<Exit> {
  for (let wait = looks.first; ; wait = Math.min(2 * wait, looks.longest)) {
    // If systemd does not respond, it is asked again.
    const exit = await endOf(unit).catch(() => undefined);
    if (exit) return exit;
    await pause(wait);
  }
}

/** Stops what an earlier skill server has left running. */
export async function endUnits(): Promise<void> {
  const listed = await systemctl(
    "list-units",
    "--plain",
    "--no-legend",
    // Not units that were just started by somebody, which wait for the platform to be up.
    "--state=active,activating,deactivating,reloading",
    ...skillUnits,
  );
  const units = listed.split("\n").flatMap((line) => /^(sotto-skill\S*@\S+\.service)\s/u.exec(line)?.[1] ?? []);
  if (units.length > 0) await systemctl("stop", ...units);
}

/** The skill is gone: removes its unit's state and its code. */
export async function forgetUnit(door: StartDoor, skill: string): Promise<void> {
  if (!unitSkill.test(skill)) return;
  await placeCode(door, skill, undefined);
  // A unit that has not failed cannot be reset, and need not be.
  for (const unit of [offlineUnit(skill), onlineUnit(skill)])
    await systemctl("reset-failed", unit).catch(() => undefined);
}

/** Without the network permission, the bus is where clients look for it, on the skill's own loopback. */
const loopbackBus = "mqtt://127.0.0.1:1883";

async function toldOf(action: Action, { bus, online, music, devices, intents, assistant }: Reach): Promise<Told> {
  // Its door knows who connects: it needs neither a password nor an authority.
  const own = { url: online ? bus.url : loopbackBus, prefix: bus.prefix };
  const told = environmentOf(action, { ...bus, url: own.url }, { devices }, "unit");
  const { HOME: _, SOTTO_FLEET: _mark, SOTTO_LIFE: _life, ...variables } = told as Readonly<Record<string, string>>;
  const settings = await readInFolder(action.folder, "config.ini");
  return {
    environment: {
      ...variables,
      SOTTO_BUS_SOCKET: doors.bus,
      ...(music ? { SOTTO_MUSIC_DOOR: doors.music } : {}),
    },
    // An empty file is ignored.
    settings: settings || ((await readInFolder(action.folder, "config.ini.default")) ?? ""),
    snips: await lineageTexts({ bus: own, folder: boardFolder, assistant, intents }),
    folder: join(skillsFolder, action.skill),
  };
}

/**
 * One run of a skill in a unit of systemd: the same as action-process.ts, behind walls. What it is told lies in a folder
 * that only we and systemd see; what it says comes by a socket, which it holds as long as anything of it runs.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { offlineUnit, onlineUnit, unitSkill, unitsRuntime } from "../port/skill-unit.ts";
import type { Bus } from "../port/start-message.ts";
import { endOf, type Exit, systemctl } from "../port/systemctl.ts";
import { type ActionProcess, capture, type Output } from "./action-process.ts";
import { environmentOf } from "./environment.ts";
import type { Action } from "./skills-folder.ts";

/** Milliseconds between two looks at a unit that has closed its output and goes on. */
const look = 5000;

/** Rejects with the reason when it cannot be started. */
export async function startUnit(action: Action, bus: Bus, online: boolean, output: Output): Promise<ActionProcess> {
  const { skill } = action;
  if (!unitSkill.test(skill)) throw new Error(`a skill's name must match ${unitSkill.source} to have a unit`);
  const unit = online ? onlineUnit(skill) : offlineUnit(skill);
  const folder = join(unitsRuntime, skill);
  await tell(action, bus, online, folder);
  const said = await hearFrom(join(folder, "output.sock"));
  try {
    await systemctl("restart", unit);
  } catch (error) {
    said.close();
    throw error;
  }
  const socket = await said.connected;
  const read = capture(socket, "stdout", output);
  const ended = read.then(() => endSeen(unit));
  const pid = Number((await systemctl("show", "--property=MainPID", "--value", unit)).trim());
  return {
    pid,
    ended,
    async stop() {
      await systemctl("stop", unit);
      return ended;
    },
  };
}

async function endSeen(unit: string): Promise<Exit> {
  for (;;) {
    const exit = await endOf(unit);
    if (exit) return exit;
    await pause(look);
  }
}

/** Ends what an earlier skill server has left running. */
export async function endUnits(): Promise<void> {
  const listed = await systemctl(
    "list-units",
    "--plain",
    "--no-legend",
    "--all",
    "sotto-skill@*",
    "sotto-skill-online@*",
  );
  const units = listed.split("\n").flatMap((line) => /^(sotto-skill\S*@\S+\.service)\s/u.exec(line)?.[1] ?? []);
  if (units.length > 0) await systemctl("stop", ...units);
}

/** The skill is gone: its unit is forgotten, and what it was told. */
export async function forgetUnit(skill: string): Promise<void> {
  if (!unitSkill.test(skill)) return;
  // One that has not failed cannot be reset, and need not be.
  for (const unit of [offlineUnit(skill), onlineUnit(skill)])
    await systemctl("reset-failed", unit).catch(() => undefined);
  await rm(join(unitsRuntime, skill), { recursive: true, force: true });
}

/** What a unit can be told it is told before each start: a new password comes with new rights. */
async function tell(action: Action, bus: Bus, online: boolean, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { url, socket } = whereabouts(bus.url, online);
  const told = environmentOf(action, { ...bus, url }, {}, "unit");
  const { HOME: _, SOTTO_FLEET: _fleet, SOTTO_LIFE: _life, ...variables } = told as Readonly<Record<string, string>>;
  const lines = Object.entries({ ...variables, ...socket }).map(([name, value]) => `${name}=${quoted(value)}\n`);
  const own = join(action.folder, "config.ini");
  const byDefault = await readFile(`${own}.default`, "utf8").catch(() => "");
  const settings = await readFile(own, "utf8").catch(() => undefined);
  // The unit covers it by what this skill alone may read, for which it must be there.
  if (settings === undefined) await writeFile(own, byDefault, { flag: "wx", mode: 0o600 });
  await write(join(folder, "environment"), lines.join(""));
  await write(join(folder, "password"), bus.password ?? "");
  await write(join(folder, "config.ini"), settings ?? byDefault);
}

/** Without the network the bus is where clients look for it, on a loopback of the skill's own, and on a socket. */
function whereabouts(url: string, online: boolean): { url: string; socket: Record<string, string> } {
  if (online) return { url, socket: {} };
  return { url: "mqtt://127.0.0.1:1883", socket: { SOTTO_BUS_SOCKET: "/run/sotto/bus.sock" } };
}

function quoted(value: string): string {
  return `"${value.replaceAll(/[\\"]/gu, "\\$&").replaceAll(/[\r\n]/gu, " ")}"`;
}

/** Renamed into place, so that systemd reads the whole of it. */
async function write(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx" });
  await rename(draft, path);
}

/** A socket for one connection: that of the unit. */
async function hearFrom(path: string): Promise<{ readonly connected: Promise<Socket>; close(): void }> {
  await rm(path, { force: true });
  const server = createServer();
  const connected = once(server, "connection").then(([socket]) => {
    server.close();
    return socket as Socket;
  });
  server.listen(path);
  await once(server, "listening");
  return { connected, close: () => void server.close() };
}

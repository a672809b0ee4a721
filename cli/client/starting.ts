/** Waits for a platform of this machine that is starting: a command typed too early need not be typed again. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createConnection } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { holderOf } from "../../supervisor/lock-holder.ts";
import type { PlatformStatus } from "../../supervisor/admin/contract/platform.ts";
import type { Rest } from "./rest.ts";
import type { Screen } from "../screen/screen.ts";
import { socketAddress } from "./local.ts";
import type { Place } from "./place.ts";

/** A slow board needs half of it. After it the command reports what it meets. */
const longestMs = 60_000;
/** A first `make run` downloads 650 MB. */
const longestPreparationMs = 30 * 60_000;
const pauseMs = 100;

const messages = {
  starting: "the platform is starting or stopping: waiting for it …",
  preparing: "`make run` is installing or building the platform: waiting for it …",
} as const;

type Stage = keyof typeof messages;

/** Resolves when the socket answers; at once when nobody has begun to start the platform, or it takes too long. */
export async function waitForStart(
  { socket, lock, script }: Pick<Place, "socket" | "lock" | "script">,
  screen: Pick<Screen, "progress" | "note" | "live">,
  patienceMs = longestMs,
): Promise<void> {
  let address: string | undefined;
  const isUp = () => {
    address ??= existsSync(socket) ? socketAddress(socket) : undefined;
    return address !== undefined && answers(address);
  };
  const stage = async (): Promise<Stage | undefined> => {
    if (isHeld(lock)) return "starting";
    return script !== undefined && (await isRun(script)) ? "preparing" : undefined;
  };
  let [told, since]: [Stage | undefined, number] = [undefined, 0];
  while (!(await isUp())) {
    const now = await stage();
    if (now === undefined) break;
    if (now !== told) since = performance.now();
    if (performance.now() - since > (now === "starting" ? patienceMs : longestPreparationMs)) break;
    if (screen.live) screen.progress(messages[now]);
    else if (now !== told) screen.note(messages[now]);
    told = now;
    await pause(pauseMs);
  }
  screen.progress("");
}

/**
 * Resolves when the platform and its components have started, or it takes too long: a sentence that nobody hears would be
 * lost. What waits for a broker that is not reached may wait for ever: it is not waited for.
 */
export async function waitForComponents(
  rest: Pick<Rest, "get">,
  screen: Pick<Screen, "progress" | "note" | "live">,
  patienceMs = longestMs,
): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let told = false; performance.now() < end; told = true) {
    const { components, reasons } = await rest.get<PlatformStatus>("/platform");
    const has = (wanted: string) => reasons.some(({ code }) => code === wanted);
    const names = components.filter(({ state }) => state === "starting" || state === "waiting").map(({ name }) => name);
    if (!has("STARTING") && (names.length === 0 || has("BUS_UNREACHABLE"))) break;
    const message = `starting: waiting for ${names.length === 0 ? "the platform" : names.join(", ")} …`;
    if (screen.live) screen.progress(message);
    else if (!told) screen.note(message);
    await pause(pauseMs);
  }
  screen.progress("");
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(address);
    connection.once("connect", () => {
      connection.destroy();
      resolve(true);
    });
    // A socket that may not be opened is there: the request itself reports that.
    connection.once("error", ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== "ENOENT" && code !== "ECONNREFUSED"),
    );
  });
}

function isHeld(lock: string | undefined): boolean {
  try {
    return lock !== undefined && holderOf(lock) !== undefined;
  } catch {
    // There is no such file, or its folder is closed to this user, who is told what no platform would tell.
    return false;
  }
}

/** Tells whether `make run` is at work: it holds a lock on its script, which only its own kind of lock can see. */
function isRun(script: string): Promise<boolean> {
  return new Promise((resolve) => {
    const looking = execFile("flock", ["--shared", "--nonblock", script, "true"], () => {});
    looking.once("error", () => resolve(false));
    looking.once("close", (code) => resolve(code === 1));
  });
}

/** Starts everything that the supervisor runs, in order. */
import type { Component } from "../platform/port/component.ts";
import { followTimeZone } from "../platform/port/time-zone.ts";
import type { Arguments } from "./arguments.ts";
import { Containment } from "./containment/containment.ts";
import { ConfigError } from "./config/problem.ts";
import type { Processes } from "./processes/processes.ts";
import { currentAssistant } from "./folders.ts";
import { tendMemory } from "./memory.ts";
import { announce } from "./start/announce.ts";
import { Steps } from "./start/steps.ts";
import { openGround, type Undo } from "./start/ground.ts";
import { openPlatform } from "./start/platform.ts";
import { openServices } from "./start/services.ts";
import { welcome, whatCanBeSaid } from "./welcome.ts";

export type Supervisor = {
  readonly processes: Processes;
  /** Shuts everything down in order. */
  stop(why: string): Promise<void>;
  /** Kills everything at once. */
  kill(): Promise<void>;
  /** Rereads the configuration file and restarts what it affects. */
  reload(): Promise<void>;
  /** Logs an unhandled error, and shuts everything down in order. */
  fail(error: unknown): Promise<void>;
};

/** A stop was requested during the start. */
export class StartStopped extends Error {
  constructor() {
    super("asked to stop while starting");
  }
}

/**
 * Resolves when every component is ready, was given up, or waits for an external broker. Throws SottoError and ConfigError, and StartStopped when
 * `stopping` is aborted before; then nothing is left running.
 */
export async function startSupervisor(
  options: Arguments,
  known: readonly Component[],
  containment = new Containment(),
  stopping: AbortSignal = new AbortController().signal,
): Promise<Supervisor> {
  const steps = new Steps();
  // Undoing the steps also ends what this function waits for, such as starting components.
  const stop = (): void => void steps.unwind().catch(() => undefined);
  stopping.addEventListener("abort", stop, { once: true });
  try {
    const undo: Undo = (step) => {
      steps.add(step);
      if (stopping.aborted) stop();
      stopping.throwIfAborted();
    };
    const started = await start({ options, known, containment, stopping }, undo, () => steps.unwind());
    stopping.throwIfAborted();
    return started;
  } catch (error) {
    await steps.unwind();
    throw stopping.aborted ? new StartStopped() : error;
  } finally {
    stopping.removeEventListener("abort", stop);
  }
}

type Given = {
  readonly options: Arguments;
  readonly known: readonly Component[];
  readonly containment: Containment;
  readonly stopping: AbortSignal;
};

async function start(
  { options, known, containment, stopping }: Given,
  undo: Undo,
  unwind: () => Promise<void>,
): Promise<Supervisor> {
  let starting = true;
  const zone = followTimeZone();
  undo(() => zone.stop());
  const ground = await openGround(options, known, containment, undo);
  const { folder, running, log, service } = ground;
  const platform = await openPlatform(ground, undo);
  const { bus, processes, watch, virtual } = platform;
  const services = await openServices(ground, platform, () => starting, undo);
  const { admin } = services;

  const notUp = (await processes.settled()).filter(({ state }) => state !== "up" && state !== "disabled");
  for (const { name, state, reason } of notUp) log.error({ component: name, state, reason }, "is not ready");
  const heldUp = notUp.find(({ state }) => state === "starting")?.reason;
  stopping.throwIfAborted();
  const spoken = await whatCanBeSaid(currentAssistant(folder), running.current, log);
  await announce(ground, platform, admin.url, spoken, undo);
  await services.begin();
  starting = false;
  const memory = tendMemory();
  undo(() => memory.stop());
  service.ready({
    // A restart cannot repair an external broker.
    busAnswersWithin: (milliseconds) => bus.broker === undefined || watch.busAnswersWithin(milliseconds),
    write: () => services.write(),
  });
  log.info({ admin: admin.url }, heldUp === undefined ? "ready" : "started; components are not ready yet");
  ground.terminal.announce(welcome(spoken, admin.url, virtual !== undefined, heldUp));

  return {
    processes,
    async stop(why) {
      log.info({ why }, "supervisor stopping");
      await service.stop();
      await unwind();
    },
    kill: () => processes.kill(),
    async reload() {
      try {
        await service.reload(async () => processes.restartRunning(ground.touchedBy(await running.reload())));
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        log.error({ problems: error.problems }, `the configuration stays as it was: ${error.message}`);
      }
    },
    async fail(error) {
      log.error({ error }, "unhandled error");
      await unwind();
    },
  };
}

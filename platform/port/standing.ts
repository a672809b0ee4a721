/**
 * The life cycle of a component in its process: waiting → starting → ready → stopping, and its exit code.
 *
 * INVARIANTS
 * 1. "ready" is sent once, after `start` has resolved: subscriptions acknowledged, model loaded.
 * 2. Whatever happens, the process ends within the component's stop grace after the request. As a member of a group, which
 *    continues, it ends with 0 only when none of its work runs any more.
 * 3. It disconnects cleanly from the bus only on request; otherwise its last will informs the others.
 */
import { safeParse } from "valibot";
import { componentStatus } from "../bus/component-status.ts";
import { answerPing } from "./answer-ping.ts";
import { answerVersion } from "./answer-version.ts";
import { CannotWork } from "./cannot-work.ts";
import type { Component } from "./component.ts";
import type { Ending } from "./hosting.ts";
import { join } from "./join.ts";
import { ConnectionRefused } from "./mqtt/client.ts";
import { BadBrokerUrl } from "./mqtt/socket.ts";
import type { Log, Port, Running, Start } from "./port.ts";
import { releaseMemoryAfterLoading } from "./release-memory.ts";
import type { Report } from "./report.ts";
import { type Absence, tellAbsence } from "./tell-absence.ts";
import { exitCodes, type StartMessage, type ToSupervisor } from "./start-message.ts";

/** Milliseconds of the grace that are reserved for the last messages and the disconnection. */
const farewellMs = 500;
const minStopMs = 200;

export class Standing<Config> {
  readonly #component: Component<Config>;
  readonly #log: Log;
  readonly #tell: (message: ToSupervisor) => void;
  readonly #exit: (code: number, ending: Ending) => void;
  readonly #isMember: boolean;
  /** Settles when its start has ended, successfully or not. */
  #beginning: Promise<unknown> = Promise.resolve();
  #state: "waiting" | "starting" | "ready" | "stopping" = "waiting";
  #port: Port | undefined;
  #running: Running | undefined;
  readonly #absence: Absence;

  constructor(
    component: Component<Config>,
    log: Log,
    tell: (message: ToSupervisor) => void,
    exit: (code: number, ending: Ending) => void,
    /** True if other components run in the same process, which continues when this one ends. */
    isMember = false,
  ) {
    this.#component = component;
    this.#log = log;
    this.#tell = tell;
    this.#exit = exit;
    this.#isMember = isMember;
    this.#absence = tellAbsence(tell);
  }

  async start(message: StartMessage, start: Start<Config>): Promise<void> {
    if (this.#state !== "waiting") return;
    this.#state = "starting";
    const { name } = this.#component;
    try {
      const config = this.#parse(message.config);
      const status = componentStatus.format({ componentName: name });
      const will = { topic: status, payload: { state: "gone" } };
      const port = await join(message.bus, { log: this.#log, will, onOffline: (reason) => this.#absence.lost(reason) });
      if (this.#isStopping()) {
        await port.leave();
        return;
      }
      this.#port = port;
      this.#absence.watch(port);
      const { version, folders, hub } = message;
      await answerVersion(port, this.#component, version ?? "unknown");
      await answerPing(port, name);
      if (this.#isStopping()) return;
      const report = (told: Report): void => this.#tell({ type: "report", report: told });
      const starting = start({ port, config, log: this.#log, folders, hub, version, report });
      this.#beginning = starting.catch(() => {});
      this.#running = await starting;
      // A stop was requested meanwhile: stop() has taken over.
      if (this.#isStopping()) return;
      const sayReady = (): void => port.say(componentStatus, { state: "ready" }, { componentName: name });
      sayReady();
      port.onReconnect(sayReady);
      this.#state = "ready";
      this.#tell({ type: "ready" });
      this.#log.info({}, "ready");
      releaseMemoryAfterLoading();
    } catch (error) {
      await this.fail(error, "it cannot start", "start failed");
    }
  }

  /** Ends the process with 0, or with 1 when the work did not stop in time. */
  async stop(reason: string): Promise<void> {
    if (this.#isStopping()) return;
    this.#state = "stopping";
    this.#log.info({ reason }, "stopping");
    let code: number = exitCodes.asked;
    try {
      const grace = Math.max(minStopMs, this.#component.stopGrace - farewellMs);
      if (!(await within(grace, this.#end()))) {
        this.#log.error({ grace }, "did not stop in time");
        code = exitCodes.failed;
      }
    } catch (error) {
      this.#log.error({ error }, "did not stop cleanly");
      code = exitCodes.failed;
    }
    await this.#leave();
    this.#exit(code, "asked");
  }

  /** The end of a process also ends a start in progress; a member of a group waits for it. */
  async #end(): Promise<void> {
    if (this.#isMember) await this.#beginning;
    await this.#running?.stop();
  }

  async #leave(): Promise<void> {
    const port = this.#port;
    if (port?.connected) {
      port.say(componentStatus, { state: "gone" }, { componentName: this.#component.name });
      await within(farewellMs / 2, port.flush());
    }
    await within(farewellMs / 4, port?.leave());
  }

  /** Ends the process after an unhandled error: the last will informs the others. */
  async fail(error: unknown, message: string, ending: Ending = "fault"): Promise<void> {
    if (this.#isStopping()) {
      this.#log.error({ error }, `${message}, while stopping`);
      return;
    }
    this.#state = "stopping";
    this.#absence.close();
    this.#log.error({ error }, message);
    if (this.#isMember && ending === "start failed") await this.#leave();
    else if (this.#port?.connected) await within(farewellMs / 2, this.#port.flush());
    const hopeless = error instanceof CannotWork || error instanceof ConnectionRefused || error instanceof BadBrokerUrl;
    this.#exit(hopeless ? exitCodes.neverRestart : exitCodes.failed, ending);
  }

  #isStopping(): boolean {
    return this.#state === "stopping";
  }

  #parse(config: unknown): Config {
    const parsed = safeParse(this.#component.config, config ?? {});
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    const key = (issue.path ?? []).map((step) => String(step.key)).join(".");
    throw new CannotWork(`the configuration is not valid at ${key === "" ? "its root" : key}: ${issue.message}`);
  }
}

/** Returns true when `work` resolved in time, or is undefined. Rejects when it rejects. */
async function within(milliseconds: number, work: Promise<unknown> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

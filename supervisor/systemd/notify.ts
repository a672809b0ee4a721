/**
 * Sends notifications to the service manager [sd_notify(3)]. Node has no datagram sockets of that kind: systemd's own
 * program sends the messages, in 10 ms each and without permanent memory (a foreign-function library would need 5 MB).
 * The unit therefore has NotifyAccess=all; the address of the socket is hidden from components.
 */
import { execa } from "execa";
import type { Log } from "../../platform/port/port.ts";

export type ServiceManager = {
  /** The interval of the watchdog; undefined without one. */
  readonly watchdog: number | undefined;
  ready(): void;
  reloading(): void;
  stopping(): void;
  alive(): void;
  /** One line for people, shown by `systemctl status`. The same text is not sent twice. */
  status(text: string): void;
  /** Resolves when everything has been sent. */
  sent(): Promise<void>;
};

/** Timeout for one message. */
const messageTimeoutMs = 5000;
/** Statuses within this time are combined: a start changes them thirty times. */
const gathering = 250;

/**
 * Returns undefined when no service manager expects notifications. Removes the variables from the environment, so that
 * nobody inherits them.
 */
export function findServiceManager(environment: NodeJS.ProcessEnv, log: Log): ServiceManager | undefined {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: limit, WATCHDOG_PID: pid } = environment;
  for (const name of ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]) delete environment[name];
  if (socket === undefined || socket === "") return undefined;
  const isOurs = pid === undefined || Number(pid) === process.pid;
  const watchdog = isOurs && limit !== undefined ? Number(limit) / 1000 : Number.NaN;

  let queue: Promise<void> = Promise.resolve();
  let told: string | undefined;
  let wanted: string | undefined;
  let failed = false;
  const send = (...variables: readonly string[]): void => {
    queue = queue.then(() => tell(variables));
  };
  const tell = async (variables: readonly string[]): Promise<void> => {
    const { failed: isFailed, shortMessage } = await execa("systemd-notify", variables, {
      extendEnv: false,
      env: { PATH: environment["PATH"] ?? "/usr/bin:/bin", NOTIFY_SOCKET: socket },
      stdin: "ignore",
      timeout: messageTimeoutMs,
      reject: false,
    });
    if (isFailed && !failed) log.warn({ reason: shortMessage }, "cannot send the status to the service manager");
    failed = isFailed;
  };
  const flush = (): void => {
    if (wanted === undefined || wanted === told) return;
    told = wanted;
    send(`STATUS=${told}`);
  };
  return {
    watchdog: watchdog > 0 ? watchdog : undefined,
    ready: () => send("READY=1"),
    // The clock that systemd compares it with; Node's is the same, in nanoseconds.
    reloading: () => send("RELOADING=1", `MONOTONIC_USEC=${process.hrtime.bigint() / 1000n}`),
    stopping: () => send("STOPPING=1"),
    alive: () => send("WATCHDOG=1"),
    status(text) {
      const isGathering = wanted !== undefined && wanted !== told;
      wanted = text.replaceAll(/\s+/gu, " ").slice(0, 300);
      if (!isGathering) setTimeout(flush, gathering);
    },
    async sent() {
      flush();
      await queue;
    },
  };
}

/**
 * Runs a component in its process: waits for the supervisor's start message, joins the bus, starts the component,
 * reports that it is ready, and stops on request. Every main.ts starts this way. In the process of a group it becomes one of
 * its members instead.
 */
import type { Component } from "./component.ts";
import { currentHost } from "./hosting.ts";
import { makeLog } from "./log.ts";
import type { Start } from "./port.ts";
import { Standing } from "./standing.ts";
import { exitCodes, type FromSupervisor, type ToSupervisor } from "./start-message.ts";
import { followTimeZone } from "./time-zone.ts";

export async function stand<Config>(component: Component<Config>, start: Start<Config>): Promise<void> {
  const host = currentHost();
  if (host !== undefined) {
    host(component.name, (tell, exit) => {
      const log = makeLog(component.name, (line) => process.stdout.write(line));
      const standing = new Standing(component, log, tell, exit, true);
      return {
        start: (message) => standing.start(message, start),
        stop: (reason) => standing.stop(reason),
        fail: (error, message) => standing.fail(error, message),
      };
    });
    return;
  }
  // The reader is gone: the supervisor has ended, and its disconnection ends this process.
  process.stdout.on("error", () => {});
  const log = makeLog(component.name, (line) => process.stdout.write(line));
  if (!process.send) {
    log.error({}, "start components through the supervisor");
    process.exit(exitCodes.neverRestart);
  }
  const tell = (message: ToSupervisor): void => {
    // A supervisor that is gone shows as a disconnection, not as an error here.
    if (process.connected) process.send?.(message, () => {});
  };
  followTimeZone();
  const standing = new Standing(component, log, tell, (code) => process.exit(code));
  process.on("uncaughtException", (error) => void standing.fail(error, "unhandled error"));
  process.on("unhandledRejection", (error) => void standing.fail(error, "unhandled rejection"));
  process.on("SIGTERM", () => void standing.stop("SIGTERM"));
  // Ctrl-C reaches the whole process group; the supervisor stops its components in order.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => void standing.stop("the supervisor is gone"));
  process.on("message", (message: FromSupervisor) => {
    if (message.type === "stop") void standing.stop("asked");
    if (message.type === "start") void standing.start(message, start);
  });
}

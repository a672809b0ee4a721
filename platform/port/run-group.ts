/** Runs a group in this process, as `stand` runs one component. */
import { Group } from "./group.ts";
import { titleOf } from "./group-title.ts";
import { hostComponents } from "./hosting.ts";
import { exitCodes, type FromSupervisor } from "./start-message.ts";
import { followTimeZone } from "./time-zone.ts";

/** `load`: loads the main program of a component. */
export function runGroup(load: (component: string) => Promise<unknown>): void {
  followTimeZone();
  const write = (line: string): void => void process.stdout.write(line);
  // The reader is gone: the supervisor has ended, and its disconnection ends this process.
  process.stdout.on("error", () => {});
  if (!process.send) {
    write("start components through the supervisor\n");
    process.exit(exitCodes.neverRestart);
  }
  const group = new Group({
    load,
    tell: (message) =>
      new Promise((resolve) => {
        if (process.connected && process.send) process.send(message, () => resolve());
        else resolve();
      }),
    exit: (code) => process.exit(code),
    write,
    turns: (component) => void (process.title = titleOf(component)),
  });
  hostComponents((component, make) => group.take(component, make));
  process.on("uncaughtException", (error) => void group.fault(error, "unhandled error"));
  process.on("unhandledRejection", (error) => void group.fault(error, "unhandled rejection"));
  process.on("SIGTERM", () => void group.stop("SIGTERM"));
  // Ctrl-C reaches the whole process group; the supervisor stops its components in order.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => void group.stop("the supervisor is gone"));
  process.on("message", (message: FromSupervisor) => group.hear(message));
}

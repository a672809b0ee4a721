/** Makes a component's main program, which calls `stand`, a member of a group instead of a separate process. */
import type { StartMessage, ToSupervisor } from "./start-message.ts";

/** The reason for the end of a component's life. */
export type Ending = "asked" | "start failed" | "fault";

/** One life of a component, which begins with waiting for its start message. */
export type Life = {
  start(message: StartMessage): Promise<void>;
  stop(reason: string): Promise<void>;
  fail(error: unknown, message: string): Promise<void>;
};

export type MakeLife = (tell: (message: ToSupervisor) => void, exit: (code: number, ending: Ending) => void) => Life;

type Take = (component: string, make: MakeLife) => void;
let host: Take | undefined;

/** From now on, every call of `stand` in this process passes its component to `take`. */
export function hostComponents(take: Take): void {
  host = take;
}

export function currentHost(): Take | undefined {
  return host;
}

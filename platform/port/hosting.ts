/** How a component's main program, which says `stand`, becomes a member of a group instead of a process of its own. */
import type { StartMessage, ToSupervisor } from "./start-message.ts";

/** Why a component's life in its process is over. */
export type Ending = "asked" | "start failed" | "fault";

/** One life of a component: waiting for its start message at first. */
export type Life = {
  start(message: StartMessage): Promise<void>;
  stop(reason: string): Promise<void>;
  fail(error: unknown, message: string): Promise<void>;
};

export type MakeLife = (tell: (message: ToSupervisor) => void, exit: (code: number, ending: Ending) => void) => Life;

type Take = (component: string, make: MakeLife) => void;
let host: Take | undefined;

/** From now on every `stand` in this process hands its component to `take`. */
export function hostComponents(take: Take): void {
  host = take;
}

export function currentHost(): Take | undefined {
  return host;
}

/** The declaration of a component: plain data without side effects. Everything else is derived from it. */
import type { GenericSchema } from "valibot";
import type { Topic } from "../bus/topic.ts";

export type Component<Config = unknown> = {
  /** The name in the REST route, the configuration file's section (with "_" for "-"), the bus credential. */
  readonly name: string;
  readonly about: string;
  /** The topics it subscribes to: what its credential may read. */
  readonly hears: readonly Topic[];
  /** The topics it publishes: what its credential may write. */
  readonly says: readonly Topic[];
  /** Its section of the configuration file: snake_case keys, each with a default and a description. */
  readonly config: GenericSchema<unknown, Config>;
  /** Components that must be ready before it starts. */
  readonly needs: readonly string[];
  /** Expected memory at rest in megabytes (PSS), including the programs that it runs and the assistant of a household. */
  readonly memory: number;
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly stopGrace: number;
  /** Maximum milliseconds from the start of its process to its readiness; a process that takes longer is hung and is killed. */
  readonly startLimit: number;
  /**
   * What it reads besides its configuration. When another assistant replaces the current one, the component is told to reload
   * it if it hears `<name>/reload`, and is restarted otherwise.
   */
  readonly reads: readonly Read[];
  /** The machines it runs on: a satellite does for its own site what the hub's component does for the others. */
  readonly runsOn: readonly Place[];
};

export type Read = "assistant";
export type Place = "board" | "satellite";

/** The fields that a declaration may omit. */
type Optional = "needs" | "stopGrace" | "startLimit" | "reads" | "runsOn";

// oxlint-disable-next-line typescript/no-explicit-any
type AnyTopic = Topic<any, any>;

/** Default for components that prepare nothing: ten times the start time on the slowest board. */
const usualStartLimit = 60_000;
/**
 * For components that build models of the assistant before they are ready: this takes minutes with tens of thousands of values.
 */
export const modelStartLimit = 600_000;

export function declareComponent<Config>(
  component: Omit<Component<Config>, "hears" | "says" | Optional> &
    Partial<Pick<Component<Config>, Optional>> & {
      readonly hears: readonly AnyTopic[];
      readonly says: readonly AnyTopic[];
    },
): Component<Config> {
  return { needs: [], stopGrace: 2000, startLimit: usualStartLimit, reads: [], runsOn: ["board"], ...component };
}

/** The types of a component's connection to the bus; `join.ts` creates one, `stand.ts` runs a component on one. */
import type { Params, Topic } from "../bus/topic.ts";
import type { Report } from "./report.ts";

type ParamsArgument<Pattern extends string> = keyof Params<Pattern> extends never ? [] : [params: Params<Pattern>];

export type Port = {
  /**
   * Subscribes to a topic: resolves when the broker has acknowledged the subscription. An invalid payload never reaches the
   * handler: it is logged with topic and reason, counted, and passed to `onBadPayload`. An error thrown by the handler (or a
   * promise it returns that rejects) is logged; it never ends the process. Rejects when the broker refuses, and with
   * `Forgotten` when the topic is forgotten, or the port left, before; the port handles that rejection, so callers need not
   * wait for it.
   */
  hear<Pattern extends string, Payload>(
    topic: Topic<Pattern, Payload>,
    handler: (payload: Payload, params: Params<Pattern>) => void | Promise<void>,
    params?: Partial<Params<Pattern>>,
  ): Promise<void>;
  /** Unsubscribes from a topic. */
  forget<Pattern extends string, Payload>(
    topic: Topic<Pattern, Payload>,
    params?: Partial<Params<Pattern>>,
  ): Promise<void>;
  /**
   * Publishes a message. QoS 1 messages published while disconnected are kept (bounded) and sent on reconnection; QoS 0
   * messages are dropped.
   */
  say<Pattern extends string, Payload>(
    topic: Topic<Pattern, Payload>,
    payload: Payload,
    ...params: ParamsArgument<Pattern>
  ): void;
  /** Registers a function that is called after each reconnection, when subscriptions are restored, to re-assert state. */
  onReconnect(again: () => void): void;
  /**
   * Registers a function that is called with topic and reason for each refused payload, for components that answer with
   * `error/<component>`.
   */
  onBadPayload(refused: (topic: string, reason: string, payload: Buffer) => void): void;
  /** Resolves when all QoS 1 messages published so far are acknowledged. */
  flush(): Promise<void>;
  /** Disconnects cleanly (without the last will) and closes. */
  leave(): Promise<void>;
  readonly connected: boolean;
};

export type LogFields = Readonly<Record<string, unknown>>;
export type Log = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

/** Absolute paths. The component owns `data` (durable) and `cache` (may vanish); the others are read-only for it. */
export type Folders = {
  readonly data: string;
  readonly cache: string;
  /** The current assistant: a folder, or a link to one, that may not exist yet. */
  readonly assistant: string;
  /** The assistants that wake words name, each in a folder with its name (beside.ts). */
  readonly assistantsBeside?: string | undefined;
  /** The values injected so far, written by the injection component. */
  readonly injected: string;
  /** The installed skills, one folder each. */
  readonly skills: string;
  /** The wake words that were trained on this board, one file each. */
  readonly wakeWords?: string | undefined;
  /** The voice profiles of the people here, one file each. */
  readonly voiceProfiles?: string | undefined;
};

/** The environment passed to a component's `start`. */
export type Stand<Config> = {
  readonly port: Port;
  readonly config: Config;
  readonly log: Log;
  readonly folders: Folders;
  /** The name of this hub, if what this component keeps is shared with other hubs. */
  readonly hub?: string | undefined;
  /** The platform's version, for version requests that the stand cannot answer itself (those with a site in the topic). */
  readonly version?: string | undefined;
  /**
   * Reports to the supervisor what the component has loaded, and what it cannot do. Without a supervisor, the report is
   * dropped.
   */
  readonly report?: (report: Report) => void;
};

/** A running component: it is ready when `start` has resolved. */
export type Running = { stop(): Promise<void> };
export type Start<Config> = (stand: Stand<Config>) => Promise<Running>;

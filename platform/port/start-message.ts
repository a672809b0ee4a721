/** The messages between the supervisor and a component's process over the IPC channel. */
import type { Folders } from "./port.ts";
import type { ReportMessage } from "./report.ts";

export type Bus = {
  /** mqtt://host:port, mqtts://host:port or unix:/path. */
  readonly url: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** The first segment of every topic: "msg" unless configured. */
  readonly prefix: string;
  /** The authority (PEM) by which a TLS broker's certificate is verified, instead of the system's authorities. */
  readonly ca?: string | undefined;
  /** Where what is said goes, if not below `prefix`. */
  readonly saysPrefix?: string | undefined;
  /** Sites whose satellites do this component's work. Undefined where the broker withholds what is about them. */
  readonly elsewhere?: readonly string[] | undefined;
};

/** The first message, and the only way in which secrets reach a component: never through argv or the environment. */
export type StartMessage = {
  readonly type: "start";
  readonly component: string;
  readonly bus: Bus;
  /** The component's section of the configuration file. */
  readonly config: unknown;
  readonly folders: Folders;
  /** The name of this hub, for a component that shares what it keeps with other hubs. */
  readonly hub?: string | undefined;
  /** Answered to `<component>/versionRequest`. */
  readonly version?: string | undefined;
};
/** `component`: stops only that member of a group; without it, the whole process stops. */
export type StopMessage = { readonly type: "stop"; readonly component?: string | undefined };
export type ReadyMessage = { readonly type: "ready" };

/** The skill server is about to start a skill. */
export type SkillCredentialRequest = {
  readonly type: "skill-credential";
  readonly skill: string;
  /** The name of the skill's folder, which determines its rights: `skill` when left out. */
  readonly folder?: string | undefined;
  /** True if the skill is isolated and needs a door to the bus. */
  readonly walled?: boolean | undefined;
};
/** Tells how the skill reaches the bus; without `bus`, it contains the reason why it cannot. */
export type SkillCredentialAnswer = {
  readonly type: "skill-credential";
  readonly skill: string;
  readonly bus?: Bus | undefined;
  /** True if the operator has granted it network access. */
  readonly online?: boolean | undefined;
  /** True if it may control the music player of the board. */
  readonly music?: boolean | undefined;
  /** The classes of the machine's devices that it may use: gpio, spi, i2c, leds, input. */
  readonly devices?: readonly string[] | undefined;
  /** The intents that it hears; all without a list. */
  readonly intents?: readonly string[] | undefined;
  readonly error?: string | undefined;
};
/** Reports that the skill was removed: its credential becomes invalid. */
export type SkillGone = { readonly type: "skill-gone"; readonly skill: string };

/**
 * Tells that the component, which has been on the bus, is not connected to it, with the reason as text; without `fault`, that it
 * is again. It is repeated every `absenceRepeatMs` while the connection is away.
 */
export type BusMessage = { readonly type: "bus"; readonly fault?: string | undefined };
/** Milliseconds. */
export const absenceRepeatMs = 1000;

export type FromSupervisor = StartMessage | StopMessage | SkillCredentialAnswer;
export type ToSupervisor = ReadyMessage | ReportMessage | BusMessage | SkillCredentialRequest | SkillGone;

/**
 * A message of a group: a member's message, the end of a member while the others continue, or the end of all because of a
 * member's fault.
 */
export type FromGroup =
  | { readonly type: "member"; readonly component: string; readonly said: ToSupervisor }
  | { readonly type: "exited"; readonly component: string; readonly code: number }
  | { readonly type: "fault"; readonly component: string; readonly reason: string };

/** 0: it was asked to end. 125: it can never work as configured, do not restart. Anything else: restart with backoff. */
export const exitCodes = { asked: 0, failed: 1, neverRestart: 125 } as const;

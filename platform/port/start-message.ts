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
  /** PEM: what a TLS broker's certificate is verified with, instead of the system's authorities. */
  readonly ca?: string | undefined;
};

/** The first message, and the only way secrets reach a component: never through argv or the environment. */
export type StartMessage = {
  readonly type: "start";
  readonly component: string;
  readonly bus: Bus;
  /** The component's section of the configuration file. */
  readonly config: unknown;
  readonly folders: Folders;
  /** Answered to `<component>/versionRequest`. */
  readonly version?: string | undefined;
};
/** `component`: that member of a group alone; without it all that the process is. */
export type StopMessage = { readonly type: "stop"; readonly component?: string | undefined };
export type ReadyMessage = { readonly type: "ready" };

/** The skill server is about to start a skill. */
export type SkillCredentialRequest = {
  readonly type: "skill-credential";
  readonly skill: string;
  /** The skill's folder, as it is called, by which what it may do is known: `skill` when left out. */
  readonly folder?: string | undefined;
  /** It runs behind walls, and needs a door to the bus. */
  readonly walled?: boolean | undefined;
};
/** How that skill reaches the bus; without `bus`, why it cannot. */
export type SkillCredentialAnswer = {
  readonly type: "skill-credential";
  readonly skill: string;
  readonly bus?: Bus | undefined;
  /** The operator has granted it the network. */
  readonly online?: boolean | undefined;
  readonly error?: string | undefined;
};
/** The skill is no longer there: its credential ends. */
export type SkillGone = { readonly type: "skill-gone"; readonly skill: string };

export type FromSupervisor = StartMessage | StopMessage | SkillCredentialAnswer;
export type ToSupervisor = ReadyMessage | ReportMessage | SkillCredentialRequest | SkillGone;

/** What a member of a group says; that it has ended while the others go on; or that all end, because of its fault. */
export type FromGroup =
  | { readonly type: "member"; readonly component: string; readonly said: ToSupervisor }
  | { readonly type: "exited"; readonly component: string; readonly code: number }
  | { readonly type: "fault"; readonly component: string; readonly reason: string };

/** 0: it was asked to end. 125: it can never work as configured, do not restart. Anything else: restart with backoff. */
export const exitCodes = { asked: 0, failed: 1, neverRestart: 125 } as const;

/** The input of the checks. */
import type { ChangedAuthority } from "../certificate/known-authority.ts";
import type { FileNote } from "./file-notes.ts";
import type { Contained } from "../containment/containment.ts";
import type { MutedSite } from "../levels/muted-watch.ts";
import type { MemberStatus } from "../processes/member.ts";
import type { Repair } from "../store/integrity.ts";
import type { Recovered } from "../store/recovery.ts";
import type { Report } from "../../platform/port/report.ts";
import type { ShownTarget } from "./backup-target.ts";
import type { SelfTest } from "./self-test/result.ts";

/** What anybody on the machine can examine, even while no platform runs. */
export type Board = {
  /** The data folder. */
  readonly data: string;
  /** The configuration file. */
  readonly config: string;
  /** True when programs replace the sound card. */
  readonly virtualAudio: boolean;
};

export type SkillSeen = {
  readonly name: string;
  readonly state: string;
  readonly condition: string;
  /** What keeps it from working, and notices. */
  readonly faults: readonly {
    readonly message: string;
    readonly remedy: string;
    readonly severity?: "notice" | undefined;
  }[];
};

export type ClusterSeen = {
  readonly fault: string | undefined;
  readonly members: readonly { readonly hub: string; readonly alive: boolean }[];
  /** The NATS servers that keep what is shared. */
  readonly servers: readonly {
    readonly server: string;
    readonly follows: boolean;
    readonly lag: number;
    readonly ageMs?: number;
  }[];
  /** NATS makes no watch, so this hub asks for changes. */
  readonly isAsking: boolean;
  /** What was changed here and on another hub at once, of which one change holds. */
  readonly replaced: readonly {
    readonly kind: string;
    readonly id: string;
    readonly changes: readonly string[];
    readonly kept?: string;
  }[];
};

export type BridgeSeen = {
  /** The hosts of its broker. */
  readonly where: string;
  /** Why it is not connected, in words. */
  readonly fault: string | undefined;
  /** Events that wait for the connection, and those that were dropped since the start. */
  readonly waiting: number;
  readonly dropped: number;
};

/** What only the supervisor knows. */
export type Platform = Board & {
  readonly starting: boolean;
  /** Why the supervisor does not receive its own messages on the bus; undefined while it does. */
  readonly busFault: string | undefined;
  /** Characters that the broker changes in topics, in words. */
  readonly changedInTopics: readonly string[];
  /** True when everybody on a board has full access; never true in a checkout, where that is intended. */
  readonly busIsOpen: boolean;
  readonly members: readonly MemberStatus[];
  /** Why components say that they are not connected to the bus: component → reason. */
  readonly offBus: ReadonlyMap<string, string>;
  readonly shortOfMemory: {
    /** What is left out because memory is short, in words. */
    readonly left: readonly string[];
    /** The components that were stopped for it. */
    readonly stopped: readonly string[];
    /** How many processes the kernel has killed in the last minutes. */
    readonly kills: number;
  };
  /** The components' reports about their work. */
  readonly reports: ReadonlyMap<string, Report>;
  /** From when on clients accept the authority, in epoch milliseconds. */
  readonly authorityFrom?: number | undefined;
  /** Another certificate authority than the one that clients of this board trust. */
  readonly changedAuthority: ChangedAuthority | undefined;
  /** The muted microphones of this board, and whether the supervisor has seen that they are silent. */
  readonly muted: readonly MutedSite[];
  /** The installed skills, whether they are enabled, and whether they work. */
  readonly skills: () => Promise<readonly SkillSeen[]>;
  /** Skills of the package that answer intents of the assistant which nobody answers. */
  readonly missingSkills: () => Promise<readonly { readonly message: string; readonly remedy: string }[]>;
  /** True when the program that runs the skills is installed. */
  readonly hasSkillServer: boolean;
  /** True when the files of an assistant are installed. */
  readonly hasAssistant: boolean;
  /** The wake words of the configuration, with the assistants that they name. */
  readonly wakeWords: readonly { readonly phrase: string; readonly assistant?: string | undefined }[];
  /** The names of the assistants that are installed beside the one in use. */
  readonly beside: () => Promise<readonly string[]>;
  /** The memory of the board in bytes; measured if undefined. */
  readonly memory?: number | undefined;
  readonly selfTest: SelfTest | undefined;
  /** The problem of the configuration file while the last good one is in use. */
  readonly configurationFault: string | undefined;
  /** Unhandled errors since the start, each of which ended only the part where it occurred. */
  readonly contained: Contained;
  /** Files of the platform that somebody has removed while it runs. */
  readonly files: readonly FileNote[];
  /** Throws when the database cannot be read. */
  readonly readStore: () => void;
  /** The last repair of the database since the start. */
  readonly repair: Repair | undefined;
  /** How the database was recovered at the start, if it was gone. */
  readonly recovered?: Recovered | undefined;
  /** True when the board had users and has none. */
  readonly isDeserted?: boolean;
  /** Why a satellite's hub is unreachable; undefined while it is reachable, and on a board that is not a satellite. */
  readonly hubFault: string | undefined;
  /** The cluster as this hub sees it; undefined when it belongs to none. */
  readonly cluster: ClusterSeen | undefined;
  /** The bridge to a larger broker; undefined when none is configured. */
  readonly bridge: BridgeSeen | undefined;
  /**
   * The address where the admin service serves other machines in plain HTTP: "[::]:8080"; undefined when it does not.
   */
  readonly plainHttpOn: string | undefined;
  /** The targets of scheduled backups with their last results; none if no schedule is set. */
  readonly backups: readonly ShownTarget[];
  /** What has failed when this board last pulled the state of its fleet. */
  readonly fleetPullFault: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
};

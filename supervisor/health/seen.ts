/** What the checks look at. */
import type { Contained } from "../containment/containment.ts";
import type { MemberStatus } from "../processes/member.ts";
import type { Report } from "../../platform/port/report.ts";
import type { SelfTest } from "./self-test/result.ts";

/** What anybody on the machine can look at, also while no platform runs. */
export type Board = {
  /** The data folder. */
  readonly data: string;
  /** The configuration file. */
  readonly config: string;
  /** Sound comes from and goes to programs instead of a sound card. */
  readonly virtualAudio: boolean;
};

/** What only the supervisor knows. */
export type Platform = Board & {
  readonly starting: boolean;
  /** Why the supervisor does not hear its own messages on the bus; undefined while it does. */
  readonly busFault: string | undefined;
  /** Everybody on a board is let in to everything; never true of a checkout, where that is how it is meant. */
  readonly busIsOpen: boolean;
  readonly members: readonly MemberStatus[];
  /** What components have told of their work, by component. */
  readonly reports: ReadonlyMap<string, Report>;
  /** Skills that are installed, and whether they are to run. */
  readonly skills: () => Promise<readonly { readonly name: string; readonly state: string }[]>;
  /** Whether the program that runs the skills is installed. */
  readonly hasSkillServer: boolean;
  readonly selfTest: SelfTest | undefined;
  /** What is wrong with the configuration file while the last good one is in use. */
  readonly configurationFault: string | undefined;
  /** What failed that nobody handled, and ended only where it was, since the start. */
  readonly contained: Contained;
  /** Throws when the database cannot be read. */
  readonly readStore: () => void;
  /** Why a satellite's hub is not there; undefined while it is, and on a board that is no satellite. */
  readonly hubFault: string | undefined;
  /** Where the admin service answers other machines in plain HTTP: "[::]:8080"; undefined when it does not. */
  readonly plainHttpOn: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** What the skill server and the supervisor say to each other over the IPC channel, beside the start message. */
import type { Bus } from "./start-message.ts";

/** A skill's name as a bus user: `skill-<skill>` must be one ("a-z", "0-9", "-"). */
export const skillUser = (skill: string): string => `skill-${skill}`;
export const validSkill = /^[a-z0-9][a-z0-9-]{0,56}$/;

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

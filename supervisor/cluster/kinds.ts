/** Everything that hubs can share. */
import type { SharedName } from "../config/cluster-section.ts";
import { shareAssistant } from "./kinds/assistant.ts";
import { shareInjected } from "./kinds/injected.ts";
import { shareSkills } from "./kinds/skills.ts";
import { shareTimers } from "./kinds/timers.ts";
import { shareUsers } from "./kinds/users.ts";
import type { ShareKind } from "./sharing.ts";

export const kinds: Readonly<Record<SharedName, ShareKind>> = {
  users: shareUsers,
  injected: shareInjected,
  timers: shareTimers,
  assistant: shareAssistant,
  skills: shareSkills,
};

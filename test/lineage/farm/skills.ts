/** The compatibility farm: public skills, each at a commit, and what it must answer. Plain data; no code of theirs. */
import { nodeSkills } from "./node-skills.ts";
import { pythonSkills } from "./python-skills.ts";
import { rhasspySkills } from "./rhasspy-skills.ts";
import type { FarmSkill } from "./skill.ts";

export const farm: readonly FarmSkill[] = [...pythonSkills, ...rhasspySkills, ...nodeSkills];

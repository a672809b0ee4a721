/** The bus users of skills: each skill logs in as a separate user. */
import { createHash } from "node:crypto";

/** Returns the bus user of a skill: `skill-<skill>` must be a valid user name ("a-z", "0-9", "-"). */
export const skillUser = (skill: string): string => `skill-${skill}`;
export const validSkill = /^[a-z0-9][a-z0-9-]{0,56}$/;

/** Returns the name of a skill on the bus. A folder's name that is not valid there is converted to a valid and unique one. */
export function skillBusName(skill: string): string {
  if (validSkill.test(skill) && !/-[0-9a-f]{8}$/.test(skill)) return skill;
  const plain = skill
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${plain.slice(0, 40) || "skill"}-${createHash("sha256").update(skill).digest("hex").slice(0, 8)}`;
}

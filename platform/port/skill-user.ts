/** The bus users of skills: each skill logs in as a separate user. */

/** A skill's name as a bus user: `skill-<skill>` must be one ("a-z", "0-9", "-"). */
export const skillUser = (skill: string): string => `skill-${skill}`;
export const validSkill = /^[a-z0-9][a-z0-9-]{0,56}$/;

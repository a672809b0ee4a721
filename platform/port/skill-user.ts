/** The bus users of skills: each skill logs in as a separate user. */

/** Returns the bus user of a skill: `skill-<skill>` must be a valid user name ("a-z", "0-9", "-"). */
export const skillUser = (skill: string): string => `skill-${skill}`;
export const validSkill = /^[a-z0-9][a-z0-9-]{0,56}$/;

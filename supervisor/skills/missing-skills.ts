/** Which skills of the package an assistant needs and the board does not have. */
import type { Skills } from "../skills/skills.ts";

export type MissingSkill = {
  readonly skill: string;
  readonly intents: readonly string[];
  readonly message: string;
  /** What to run. */
  readonly remedy: string;
};

export type SkillsAround = {
  readonly skills: Pick<Skills, "list" | "askedAndGranted" | "shipped">;
  /** The intents that components answer. */
  readonly answered: readonly string[];
};

/**
 * Returns the skills of the package that answer intents which nobody answers. A stopped or disabled skill is not missing:
 * somebody wanted that. A skill without a list of intents answers all of them.
 */
export async function missingSkills(
  intents: readonly string[],
  { skills, answered }: SkillsAround,
): Promise<readonly MissingSkill[]> {
  const lists = await Promise.all(
    (await skills.list()).map(async ({ name }) => {
      try {
        return (await skills.askedAndGranted(name)).manifest.intents;
      } catch {
        return []; // A skill that is broken, or is being removed, answers nothing; health says so.
      }
    }),
  );
  if (lists.includes(undefined)) return [];
  const known = new Set([...answered, ...lists.flatMap((list) => list ?? [])]);
  const open = intents.filter((id) => !known.has(id));
  if (open.length === 0) return [];
  return (await skills.shipped.list()).flatMap(({ name, intents: has }) => {
    const missing = open.filter((id) => has.includes(id));
    if (missing.length === 0) return [];
    const message = `the assistant understands ${namedIntents(missing)}, and nobody answers: the skill ${name} is not installed`;
    return [{ skill: name, intents: missing, message, remedy: `\`sotto skill install ${name}\`` }];
  });
}

/** "turnOn, turnOff and 3 more" of "sotto:turnOn", … */
export function namedIntents(intents: readonly string[]): string {
  const names = intents.map((id) => id.slice(id.indexOf(":") + 1));
  return names.length <= 4 ? names.join(", ") : `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
}

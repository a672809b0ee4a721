/** What galleries name for the skills that were installed from them. */
import type { Skill } from "../skills/skills.ts";
import type { Galleries } from "./galleries.ts";

/** The commit that the gallery names now, and its tag. */
export type Update = { readonly commit: string; readonly tag?: string };

/** Returns a function that says which update a skill has; undefined when it has none, or nobody knows. */
export async function updatesIn(galleries: Pick<Galleries, "list">): Promise<(skill: Skill) => Update | undefined> {
  const named = new Map<string, Update>();
  for (const { name, entries } of await galleries.list())
    for (const { name: skill, commit, tag } of entries)
      if (commit !== undefined) named.set(`${name}/${skill}`, { commit, ...(tag === undefined ? {} : { tag }) });
  return ({ origin }) => {
    const update = origin?.gallery === undefined ? undefined : named.get(origin.gallery);
    return update?.commit === origin?.commit ? undefined : update;
  };
}

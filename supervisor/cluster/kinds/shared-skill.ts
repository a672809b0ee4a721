/** A skill as hubs share it. */
import * as v from "valibot";
import { permissionNames } from "../../skills/manifest.ts";

const text = (length: number) => v.optional(v.pipe(v.string(), v.maxLength(length)));
/** The order of the keys is that of the digest. */
export const sharedSkill = v.object({
  url: v.pipe(v.string(), v.maxLength(1_000)),
  ref: text(200),
  path: text(900),
  gallery: text(200),
  /** Not of a skill of the package: each hub has that of its own version. */
  commit: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/u))),
  /** The digest of the skill.toml that the permissions were given to. */
  manifest: text(100),
  withoutSetUp: v.optional(v.literal(true)),
  /** The Python program that is run, of a repository without an action-*. */
  program: text(100),
  isDisabled: v.boolean(),
  grants: v.array(v.picklist(permissionNames)),
  /** The whole config.ini. */
  config: v.pipe(v.string(), v.maxLength(100_000)),
});
export type SharedSkill = v.InferOutput<typeof sharedSkill>;

/** What is installed, without what an operator may change at any moment. */
export const sourceOf = (skill: SharedSkill | undefined): Partial<SharedSkill> | undefined =>
  skill && { ...skill, isDisabled: false, grants: [], config: "" };

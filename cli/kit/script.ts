/** Reads the tests.toml of a skill: the sessions to run. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, TomlError } from "smol-toml";
import * as v from "valibot";
import { Failure } from "../failure.ts";

const slotValue = v.union([v.string(), v.number(), v.looseObject({ kind: v.string() })]);
const step = v.pipe(
  v.strictObject({
    intent: v.string(),
    /** The spoken sentence; defaults to the name of the intent. */
    said: v.optional(v.string()),
    /** Text is a value of a custom entity, a number is a number; anything else is a value with its kind. */
    slots: v.optional(v.record(v.string(), slotValue), {}),
    siteId: v.optional(v.string(), "default"),
    /** What the skill says last; what it asks; a part of either, as a regular expression; or that it ends silently. */
    says: v.optional(v.string()),
    asks: v.optional(v.string()),
    matches: v.optional(v.string()),
    silent: v.optional(v.boolean()),
  }),
  v.check(
    ({ says, asks, matches, silent }) => [says, asks, matches, silent].filter((one) => one !== undefined).length === 1,
    "a step expects one of says, asks, matches and silent",
  ),
);
const script = v.strictObject({
  test: v.pipe(
    v.array(
      v.strictObject({
        title: v.string(),
        settings: v.optional(
          v.record(v.string(), v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
          {},
        ),
        steps: v.pipe(v.array(step), v.minLength(1)),
      }),
    ),
    v.minLength(1),
  ),
});
export type Script = v.InferOutput<typeof script>;
export type ScriptedTest = Script["test"][number];
export type Step = v.InferOutput<typeof step>;

/** Throws Failure, which says what is wrong and in which line. */
export async function readScript(folder: string): Promise<Script> {
  const path = join(folder, "tests.toml");
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new Failure("data", `${path} cannot be read`, {
      remedy: "sotto skill new makes one to begin with",
      cause: error,
    });
  });
  let parsed: unknown;
  try {
    parsed = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new Failure("data", `${path}, line ${error.line}: ${error.message.split("\n")[0] ?? ""}`, { cause: error });
  }
  const found = v.safeParse(script, parsed);
  if (found.success) return found.output;
  const [issue] = found.issues;
  throw new Failure("data", `${path}: ${v.getDotPath(issue) ?? "it"}: ${issue.message}`);
}

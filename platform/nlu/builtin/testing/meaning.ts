/** Describes the value of a builtin entity in a phrase, short enough for a table in a test. */
import { tokenise } from "../../text/tokens.ts";
import { type Now, resolveBuiltins } from "../find.ts";

/** Describes a value in few words: zero, exact and empty parts are left out. */
export function meaning(entity: string, text: string, language: string, now: Now): string | undefined {
  const [value] = resolveBuiltins(`snips/${entity}`, tokenise(text), language, now);
  if (value === undefined) return undefined;
  const short = (iso: string | null | undefined) => (iso ?? "").replace(/(T00:00:00|:00:00|:00)\+00:00$/, "");
  if (value.kind === "TimeInterval") return `${short(value.from)} / ${short(value.to)}`;
  if (value.kind === "InstantTime") return `${short(value.value)} ${value.grain}`;
  const said = Object.entries(value).filter(([key, what]) => key !== "kind" && what !== 0 && what !== "Exact");
  return said
    .map(([key, what]) => (key === "value" || key === "unit" || key === "precision" ? what : `${what} ${key}`))
    .join(" ");
}

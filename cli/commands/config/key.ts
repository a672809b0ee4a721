/** Shared by the configuration commands: keys, and what the platform reports about them. */
import type { Shown } from "../../../supervisor/admin/configuration-service.ts";
import { Failure } from "../../failure.ts";
import { nearest } from "../../suggest.ts";

export type Effective = {
  readonly config: Readonly<Record<string, Readonly<Record<string, Shown>>>>;
  readonly fault: string | null;
};

/**
 * Returns the section and the key of "asr.partial", as the platform names them; the name of a component may contain its
 * hyphen. A key without value and default is not listed: with `mayBeUnset` the platform judges it.
 */
export function findKey(
  { config }: Effective,
  asked: string,
  mayBeUnset = false,
): { readonly section: string; readonly key?: string } {
  const [first = "", ...rest] = asked.split(".");
  const section = first.replaceAll("-", "_");
  const keys = config[section];
  if (keys === undefined) throw unknown(`there is no section "${first}"`, first, Object.keys(config));
  const key = rest.join(".");
  if (key === "") return { section };
  if (!Object.hasOwn(keys, key) && !mayBeUnset)
    throw unknown(`there is no key "${key}" in [${section}]`, key, Object.keys(keys));
  return { section, key };
}

function unknown(message: string, typed: string, known: readonly string[]): Failure {
  const near = nearest(typed, known);
  return new Failure("usage", message, {
    remedy: near === undefined ? `there are ${known.join(", ")}` : `did you mean ${near}?`,
  });
}

/** Puts together what is told of an upgrade. */
import { randomUUID } from "node:crypto";
import type { UpdatesChanged } from "#bus";

type NamedFix = NonNullable<UpdatesChanged["fixes"]>[number];

export function noticeOf(
  state: UpdatesChanged["state"],
  { from, to, fixes }: Pick<UpdatesChanged, "from" | "to"> & { readonly fixes?: readonly NamedFix[] | undefined },
  at: number,
  { changes, reason }: { readonly changes?: string | undefined; readonly reason?: string | undefined },
): UpdatesChanged {
  const about = { from, to, ...(fixes === undefined ? {} : { fixes: fixes.map(named) }) };
  return { noticeId: randomUUID(), state, ...about, at, changes: changes === "" ? undefined : changes, reason };
}

/** What a notice tells of a fix. */
export const named = ({ name, from, to }: NamedFix): NamedFix => ({ name, from, to });

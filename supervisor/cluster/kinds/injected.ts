/** The values that were injected into each entity, with their pronunciations: a record for each entity. */
import { createHash } from "node:crypto";
import * as v from "valibot";
import { ComponentRecords } from "../component-records.ts";
import { SharedRecords } from "../shared-records.ts";
import type { SharedKind, Sharing } from "../sharing.ts";

/** The component knows what a value is; here they are only joined. */
const injected = v.object({
  values: v.array(v.looseObject({ value: v.string() })),
  lexicon: v.array(v.tuple([v.string(), v.unknown()])),
});

export function shareInjected({ database, bus, log }: Sharing): SharedKind {
  const onError = (error: unknown): void =>
    log.warn({ error }, "injected values could not be brought together with other hubs");
  const records = new ComponentRecords({ kind: "injected", bus, log, onTold: () => part.look() });
  const part = new SharedRecords<string>(
    {
      name: "injected",
      list: () => records.list(),
      apply: (id, value, over) => records.adopt({ id, value, over }),
      join,
      read: (_, value) => (typeof value === "string" && readInjected(value) !== undefined ? value : undefined),
      // What was added while somebody else has removed the entity's values stays: nothing that was said to a hub is lost.
      identityOf: (value) => createHash("sha256").update(value).digest("base64url"),
      rankOf: () => 0,
    },
    database,
    onError,
  );
  return { part, status: () => part.status(), close: () => records.close() };
}

/** All values of both; of one that both have, what is shared. */
function join(here: string, there: string): string {
  const [own, shared] = [readInjected(here), readInjected(there)];
  if (own === undefined || shared === undefined) return there;
  const values = new Map([...own.values, ...shared.values].map((one) => [one.value, one]));
  const lexicon = new Map([...own.lexicon, ...shared.lexicon]);
  return JSON.stringify({ values: [...values.values()], lexicon: [...lexicon] });
}

function readInjected(text: string): v.InferOutput<typeof injected> | undefined {
  try {
    const read = v.safeParse(injected, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

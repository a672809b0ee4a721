/** The values of each entity as hubs share them, with their pronunciations: one record for each entity. */
import { existsSync } from "node:fs";
import * as v from "valibot";
import type { ClusterAdopt } from "#bus";
import { record } from "../assistant/dataset.ts";
import { type Injected, readInjected, writeInjected } from "../assistant/injected.ts";
import type { Log, Port } from "../port/port.ts";
import { type Listed, shareRecords } from "../port/share-records.ts";
import type { Jobs } from "./jobs.ts";
import { Refused } from "./values.ts";

const shared = v.object({
  values: v.array(
    v.object({
      value: v.string(),
      weight: v.pipe(v.number(), v.minValue(0)),
      crossLanguage: v.exactOptional(v.string()),
    }),
  ),
  lexicon: v.array(v.tuple([v.string(), v.array(v.string())])),
});

export type SharedInjected = {
  readonly port: Port;
  readonly log: Log;
  readonly file: string;
  readonly jobs: Jobs;
  /** Those that accept values. */
  readonly entities: () => Promise<ReadonlySet<string>>;
};

/** Resolves to what is to be called after each change. */
export async function shareInjected({ port, log, file, jobs, entities }: SharedInjected): Promise<() => void> {
  const list = async (): Promise<Listed> => {
    const injected = await readInjected(file);
    const records = Object.keys(injected.entities).map((entity) => [entity, asShared(injected, entity)] as const);
    return { records: new Map(records), isNew: !existsSync(file) };
  };
  const adopt = ({ requestId, ...agreed }: ClusterAdopt): Promise<boolean> => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    jobs.enqueue({
      context: `cluster/injected/adopt ${requestId ?? ""}`.trim().slice(0, 300),
      async write() {
        const before = await readInjected(file);
        const known = Object.hasOwn(before.entities, agreed.id) ? asShared(before, agreed.id) : undefined;
        if (known === agreed.over) await write(before, agreed);
        resolve(known === agreed.over);
        return known === agreed.over;
      },
      // Whether they are loaded is this hub's own affair.
      complete() {},
      refused: reject,
    });
    return promise;
  };
  const write = async (before: Injected, agreed: ClusterAdopt): Promise<void> => {
    if (agreed.value !== undefined && !(await entities()).has(agreed.id))
      throw new Refused(`the assistant of this hub has no entity ${JSON.stringify(agreed.id)}`);
    await writeInjected(file, withAgreed(before, agreed));
    tell();
  };
  const tell = await shareRecords(port, "injected", { list, adopt }, log);
  return tell;
}

function asShared({ entities, lexicon }: Injected, entity: string): string {
  const values = (entities[entity] ?? []).map(({ value, weight, crossLanguage }) => ({ value, weight, crossLanguage }));
  const said = values.flatMap(({ value }) => (Object.hasOwn(lexicon, value) ? [[value, lexicon[value]]] : []));
  return JSON.stringify({ values, lexicon: said });
}

function withAgreed(before: Injected, { id, value }: ClusterAdopt): Injected {
  const others = Object.entries(before.entities).filter(([entity]) => entity !== id);
  const agreed = value === undefined ? undefined : readShared(value);
  const all = agreed === undefined ? others : [...others, [id, agreed.values] as const];
  const inUse = new Set(all.flatMap(([, values]) => values.map((one) => one.value)));
  const told = new Set(agreed?.values.map((one) => one.value));
  const words = [...Object.entries(before.lexicon).filter(([word]) => !told.has(word)), ...(agreed?.lexicon ?? [])];
  return {
    lastInjectionDate: new Date().toISOString(),
    entities: record(all),
    lexicon: record(words.filter(([word]) => inUse.has(word))),
  };
}

function readShared(text: string): v.InferOutput<typeof shared> {
  const read = v.safeParse(shared, parsed(text));
  if (!read.success) throw new Refused("these are no values that this version understands");
  return read.output;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

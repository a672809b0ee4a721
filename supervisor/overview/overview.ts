/**
 * What can be said at a site: the intents of the assistant that are enabled there and that somebody answers. A message on
 * the bus asks, and this answers as far as it is known: an assistant that cannot be read has no intents.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type DialogueConfigure,
  dialogueConfigure,
  overviewDone,
  type OverviewDone,
  overviewPerform,
  type OverviewPerform,
} from "#bus";
import type { Log } from "../../platform/port/port.ts";
import type { BusEvent, BusEvents } from "../sessions/bus-events.ts";
import type { Skills } from "../skills/skills.ts";

export type OverviewNeeds = {
  readonly events: Pick<BusEvents, "port" | "watch">;
  readonly skills: Pick<Skills, "list" | "askedAndGranted">;
  /** The folder of the current assistant. */
  readonly assistant: () => string;
  /** The sites that can speak. */
  readonly sites: () => readonly string[];
  /** The intents that components answer. */
  readonly answered: readonly string[];
  readonly log: Pick<Log, "error">;
};

/** Answers until the returned function is called. */
export function answerOverviews(needs: OverviewNeeds): () => void {
  const switches = new Switches();
  return needs.events.watch((event: BusEvent) => {
    if (event.fault !== undefined) return;
    if (event.topic === dialogueConfigure.pattern) switches.note(event.payload as DialogueConfigure);
    if (event.topic === overviewPerform.pattern)
      answer(event.payload as OverviewPerform, needs, switches).catch((error: unknown) =>
        needs.log.error({ error }, "it could not be answered what can be said"),
      );
  });
}

async function answer({ requestId, siteId }: OverviewPerform, needs: OverviewNeeds, switches: Switches): Promise<void> {
  const [known, answered] = await Promise.all([intentsIn(needs.assistant()), answeredBy(needs)]);
  const isSaid = ({ id, enabledByDefault }: Intent): boolean =>
    (answered === undefined || answered.has(id)) && switches.isOn(siteId, id, enabledByDefault);
  const done: OverviewDone = {
    requestId,
    siteIds: [...needs.sites()],
    intents: known.filter(isSaid).map(({ id }) => id),
  };
  if (needs.events.port?.connected === true) needs.events.port.say(overviewDone, done);
}

/** Returns undefined when a skill without a list of intents answers all of them. */
async function answeredBy({ skills, answered }: OverviewNeeds): Promise<ReadonlySet<string> | undefined> {
  const running = (await skills.list()).filter(({ state }) => state === "installed");
  const lists = await Promise.all(
    running.map(async ({ name }) => {
      try {
        return (await skills.askedAndGranted(name)).manifest.intents;
      } catch {
        return []; // A skill that is broken, or is being removed, answers nothing; health says so.
      }
    }),
  );
  return lists.includes(undefined) ? undefined : new Set([...answered, ...lists.flatMap((list) => list ?? [])]);
}

type Intent = { readonly id: string; readonly enabledByDefault: boolean };

async function intentsIn(folder: string): Promise<readonly Intent[]> {
  const text = await readFile(join(folder, "assistant.json"), "utf8").catch(() => "{}");
  const { intents } = JSON.parse(text) as { intents?: readonly { id?: unknown; enabledByDefault?: unknown }[] };
  return (intents ?? []).flatMap(({ id, enabledByDefault }) =>
    typeof id === "string" ? [{ id, enabledByDefault: enabledByDefault !== false }] : [],
  );
}

/** The intents that were switched since the start, everywhere or at a site, as the dialogue counts them. */
const maxKept = 2000;

class Switches {
  readonly #everywhere = new Map<string, boolean>();
  readonly #at = new Map<string, Map<string, boolean>>();

  readonly #isFull = (map: ReadonlyMap<string, unknown>, key: string) => map.size >= maxKept && !map.has(key);

  note({ siteId, intents }: DialogueConfigure): void {
    for (const { intentId, enable } of intents) {
      if (enable === undefined) continue;
      if (siteId === undefined) {
        if (!this.#isFull(this.#everywhere, intentId)) this.#everywhere.set(intentId, enable);
        for (const site of this.#at.values()) site.delete(intentId);
      } else {
        const site = this.#at.get(siteId) ?? new Map<string, boolean>();
        if (this.#isFull(this.#at, siteId) || this.#isFull(site, intentId)) continue;
        this.#at.set(siteId, site.set(intentId, enable));
      }
    }
  }

  isOn(siteId: string, intentId: string, byDefault: boolean): boolean {
    return this.#at.get(siteId)?.get(intentId) ?? this.#everywhere.get(intentId) ?? byDefault;
  }
}

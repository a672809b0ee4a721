/** What the dialogue knows of the assistants: of the one in use, and of those beside it that wake words name. */
import { assistantsBeside } from "../assistant/beside.ts";
import { readProfile } from "../assistant/read-profile.ts";
import type { Folders, Log } from "../port/port.ts";
import type { Holding } from "../port/report.ts";
import { type AssistantView, noAssistant, viewOf } from "./assistant-view.ts";
import { EarlierRequests } from "./earlier.ts";

export class Assistants {
  readonly #folders: Pick<Folders, "assistant" | "assistantsBeside">;
  readonly #log: Log;
  readonly #maxSites: number;
  readonly #inUse: EarlierRequests;
  #view = noAssistant;
  #holds: Holding | undefined;
  #beside = new Map<string, { readonly view: AssistantView; readonly earlier: EarlierRequests }>();

  constructor(folders: Pick<Folders, "assistant" | "assistantsBeside">, log: Log, maxSites: number) {
    this.#folders = folders;
    this.#log = log;
    this.#maxSites = maxSites;
    this.#inUse = new EarlierRequests(maxSites);
  }

  /** What is in use; undefined without an assistant. */
  get holds(): Holding | undefined {
    return this.#holds;
  }

  knows(name: string): boolean {
    return this.#beside.has(name);
  }

  /** Returns the one in use where none is named, or the named one has been removed since. */
  view(name: string | undefined): AssistantView {
    return (name === undefined ? undefined : this.#beside.get(name)?.view) ?? this.#view;
  }

  /** What was asked for last, of this assistant: "that was wrong" is about it. */
  earlier(name: string | undefined): EarlierRequests {
    return (name === undefined ? undefined : this.#beside.get(name)?.earlier) ?? this.#inUse;
  }

  /** Reads them; one that cannot be read stays as it was. */
  async load(): Promise<void> {
    try {
      const profile = await readProfile(this.#folders.assistant);
      this.#view = profile === undefined ? noAssistant : viewOf(profile);
      this.#holds = profile && { assistant: { id: profile.id, version: profile.version, language: profile.language } };
      this.#log.info({ assistant: profile?.id, intents: this.#view.intents.size }, "loaded the assistant's intents");
    } catch (error) {
      this.#log.error({ error }, "cannot read the assistant; keeping the previous one");
    }
    const found = new Map<string, { readonly view: AssistantView; readonly earlier: EarlierRequests }>();
    for (const { name, folder } of await assistantsBeside(this.#folders.assistantsBeside)) {
      const before = this.#beside.get(name);
      try {
        const profile = await readProfile(folder);
        if (profile === undefined) continue;
        found.set(name, { view: viewOf(profile), earlier: before?.earlier ?? new EarlierRequests(this.#maxSites) });
        this.#log.info({ name, assistant: profile.id, language: profile.language }, "loaded an assistant beside it");
      } catch (error) {
        if (before !== undefined) found.set(name, before);
        this.#log.error({ name, error }, "cannot read an assistant beside the one in use");
      }
    }
    this.#beside = found;
  }
}

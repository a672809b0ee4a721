/**
 * The assistant in use: which content it is, is a record; the content itself is a file in NATS. Each hub checks, trains and tests it as
 * if it had been uploaded there, in its own queue of tasks; one that cannot use it keeps what it has, and says why.
 *
 * INVARIANT: a record is written when its content is there.
 */
import * as v from "valibot";
import { readAssistant } from "../../../platform/assistant/read-assistant.ts";
import type { Log } from "../../../platform/port/port.ts";
import { contentOf } from "../../assistants/whole-content.ts";
import type { Database } from "../../store/database.ts";
import { digestOf, maxContentBytes } from "../files.ts";
import type { Part } from "../cluster.ts";
import { ReplacedChanges } from "../replaced.ts";
import { SharedRecords } from "../shared-records.ts";
import type { Listed } from "../shared-kind.ts";
import type { SharedKind, Sharing } from "../sharing.ts";
import { Attempts, taskOf } from "../tasks.ts";

/** The order of the keys is that of the digest. */
const shared = v.object({
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u)),
  id: v.pipe(v.string(), v.maxLength(200)),
  name: v.pipe(v.string(), v.maxLength(200)),
  language: v.pipe(v.string(), v.maxLength(20)),
});
type SharedAssistant = v.InferOutput<typeof shared>;

/** There is one. */
const id = "current";
/** Milliseconds until what could not be stored is tried again: it may be large. */
const storeAgainMs = 20_000;
/** Milliseconds between two looks at what is stored: another hub may have removed this one before it was agreed on. */
const tidyMs = 9_000;

/** The one in use here, and whether others can get it. */
class InUse {
  readonly #sharing: Pick<Sharing, "files" | "tasks">;
  #known: { readonly of: string; readonly record: SharedAssistant | undefined } | undefined;
  #isStored = false;
  #lookedAt = -Infinity;
  /** Nothing but this one is stored. */
  #isTidy = false;
  #attempts = new Attempts(storeAgainMs);

  constructor(sharing: Pick<Sharing, "files" | "tasks">) {
    this.#sharing = sharing;
  }

  get record(): SharedAssistant | undefined {
    return this.#known?.record;
  }

  /** Undefined while it is not known, or the others could not get it. */
  list(): Listed<SharedAssistant> | undefined {
    if (this.#known === undefined || (this.record !== undefined && !this.#isStored)) return undefined;
    return {
      records: new Map(this.record === undefined ? [] : [[id, this.record]]),
      isNew: this.record === undefined,
    };
  }

  /** The servers may have lost what they had. */
  storeAgain(): void {
    this.#isStored = false;
    this.#attempts = new Attempts(storeAgainMs);
  }

  /** Finds out which one it is, and puts it where the others can get it. */
  async look(isAgreed: (digest: string) => boolean): Promise<void> {
    const current = (await this.#sharing.tasks.versions.list()).find((version) => version.current);
    const of = `${current?.number} ${current?.installedAt} ${current?.taskId}`;
    if (this.#known?.of === of && this.#isStored && (await this.#isStillThere(isAgreed))) return;
    if (current === undefined) {
      this.#known = { of, record: undefined };
      return;
    }
    await this.#attempts.once(id, of, () => this.#store(current.folder, of));
  }

  /** When the others have it in use, too, what it has replaced is removed. */
  async #isStillThere(isAgreed: (digest: string) => boolean): Promise<boolean> {
    const files = this.#sharing.files();
    const { record } = this;
    if (record === undefined || files === undefined || performance.now() - this.#lookedAt < tidyMs) return true;
    this.#lookedAt = performance.now();
    if (!(await files.has(record.digest))) return false;
    if (!this.#isTidy && isAgreed(record.digest)) {
      await files.keep(new Set([record.digest]));
      this.#isTidy = true;
    }
    return true;
  }

  async #store(folder: string, of: string): Promise<void> {
    const content = await contentOf(folder);
    if (content.length > maxContentBytes) throw new Error("the assistant is too large to be shared");
    const [assistant, files] = [await readAssistant(folder), this.#sharing.files()];
    if (assistant === undefined || files === undefined) return;
    const digest = digestOf(content);
    await files.put(digest, content);
    this.#known = { of, record: { digest, id: assistant.id, name: assistant.name, language: assistant.language } };
    this.#isStored = true;
    this.#isTidy = false;
    this.#lookedAt = performance.now();
  }
}

/** Assistants that were put in use on two hubs at once: the one that does not hold is the previous version of its hub. */
function replacedAssistants(database: Database, log: Pick<Log, "warn">) {
  const parts = ({ digest }: SharedAssistant) => ({ "which one is in use": digest });
  const changed = new ReplacedChanges<SharedAssistant>("assistant", parts, database);
  return {
    note(replaced: SharedAssistant, holds: SharedAssistant | undefined): void {
      changed.add(id, replaced, holds);
      log.warn(
        { replaced: replaced.name, holds: holds?.name },
        "an assistant was put in use here and on another hub at once, and one of both is: the other one is the previous version of its hub",
      );
    },
    list: (current: SharedAssistant | undefined) =>
      current === undefined ? [] : changed.list(new Map([[id, current]])),
  };
}

export function shareAssistant(sharing: Sharing): SharedKind {
  const { database, tasks, log } = sharing;
  const onError = (error: unknown): void =>
    log.warn({ error }, "the assistant could not be brought together with other hubs");
  const [attempts, inUse] = [new Attempts(), new InUse(sharing)];
  const replaced = replacedAssistants(database, log);
  let fault: string | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;
  const look = (): Promise<void> => inUse.look((digest) => records.shared(id)?.digest === digest);
  const records = new SharedRecords<SharedAssistant>(
    {
      name: "assistant",
      list: () => inUse.list(),
      async apply(_, value, here) {
        // Nobody removes the assistant of another hub.
        if (value === undefined) return "kept";
        const { digest, name } = value;
        // No attempt yet: NATS may be back soon, and whoever has it in use puts it there again.
        if ((await sharing.files()?.has(digest)) !== true)
          throw new Error("the assistant is not in NATS, or cannot be read there");
        await attempts.once(id, digest, () =>
          taskOf(tasks.queue, "assistant", { source: "hub", digest, over: here?.digest, name }),
        );
        if (isClosed) return "changed";
        await look();
        return inUse.record?.digest === digest ? "done" : "changed";
      },
      read(_, value) {
        const read = v.safeParse(shared, value);
        return read.success ? read.output : undefined;
      },
      onReplaced: (_, ...both) => replaced.note(...both),
      identityOf: () => "",
      rankOf: () => 0,
    },
    database,
    onError,
  );
  /** Returns at once. */
  const lookSoon = (): void => {
    looking ??= look()
      .then(
        () => (fault = undefined),
        (error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          if (fault !== why) onError(error);
          fault = why;
        },
      )
      .finally(() => {
        looking = undefined;
        if (!isClosed) records.look();
      });
  };
  const part: Part = {
    see: (entry) => records.see(entry),
    connected(connection) {
      inUse.storeAgain();
      records.connected(connection);
      lookSoon();
    },
    disconnected: () => records.disconnected(),
    beat: lookSoon,
  };
  return {
    part,
    status: () => ({ ...records.status(), fault: records.status().fault ?? fault }),
    replaced: () => replaced.list(inUse.record),
    // What is on its way to NATS, or from there, may take minutes: the hub does not stop later for that.
    async close() {
      isClosed = true;
    },
  };
}

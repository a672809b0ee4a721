/**
 * Keeps the running actions in line with the installed skills.
 *
 * INVARIANTS
 * 1. After a scan, exactly the actions that were found are running; a replaced one has been restarted.
 * 2. Scans never overlap; a change during one causes another.
 * 3. A skill's credential is revoked, and its secrets are removed, when its last action is gone.
 */
import type { Log } from "../port/port.ts";
import { KeptAction, type Keeping } from "./kept-action.ts";
import type { Action } from "./skills-folder.ts";

export type KeeperOptions = {
  readonly keeping: Keeping;
  readonly find: () => Promise<readonly Action[]>;
  /** Called after each scan with the actions that were found. */
  readonly looked: (found: readonly Action[]) => void;
  /** Called when the last action of a skill is gone. */
  readonly gone: (busName: string) => Promise<void>;
  readonly log: Log;
};

const keyOf = ({ skill, action }: Action): string => `${skill}/${action}`;

export class Keeper {
  readonly #options: KeeperOptions;
  readonly #kept = new Map<string, KeptAction>();
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Scans the installed skills, and starts and stops actions accordingly. */
  look(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    if (this.#looking) {
      this.#again = true;
      return this.#looking;
    }
    this.#looking = this.#lookUntilSettled().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#looking;
    await Promise.all([...this.#kept.values()].map((kept) => kept.stop()));
    this.#kept.clear();
  }

  async #lookUntilSettled(): Promise<void> {
    do {
      this.#again = false;
      try {
        await this.#hold(await this.#options.find());
      } catch (error) {
        this.#options.log.error({ error }, "cannot read the skills folder; running skills continue");
      }
    } while (this.#again && !this.#stopped);
  }

  async #hold(found: readonly Action[]): Promise<void> {
    const wanted = new Map(found.map((action) => [keyOf(action), action]));
    const before = new Set([...this.#kept.values()].map(({ action }) => action.busName));
    const leaving = [...this.#kept].filter(([key, { action }]) => wanted.get(key)?.version !== action.version);
    await Promise.all(
      leaving.map(async ([key, kept]) => {
        await kept.stop();
        this.#kept.delete(key);
      }),
    );
    const now = new Set(found.map(({ busName }) => busName));
    await Promise.all([...before].filter((busName) => !now.has(busName)).map((busName) => this.#options.gone(busName)));
    if (this.#stopped) return;
    for (const [key, action] of wanted)
      if (!this.#kept.has(key)) this.#kept.set(key, new KeptAction(action, this.#options.keeping));
    this.#options.looked(found);
  }
}

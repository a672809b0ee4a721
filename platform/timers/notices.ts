/** Tells what was missed: a notice counts as told when its session has started, and is repeated until then. */
import { dialogueStartSession } from "#bus";
import type { Port } from "../port/port.ts";
import type { Shelf } from "./shelf.ts";
import type { Timer } from "./timer.ts";
import { byLanguage } from "./tongue.ts";
import { missedInWords } from "./words.ts";

/** The dialogue may start later than this component, or be busy. */
const retryMs = 20_000;

export class Notices {
  readonly #port: Port;
  readonly #shelf: Shelf;
  /** The folder of the assistant. */
  readonly #assistant: string;
  readonly #isHere: (timer: Timer) => boolean;
  /** The timers of each notice that waits for its session, by its mark. */
  readonly #waiting = new Map<string, readonly string[]>();
  readonly #timer: NodeJS.Timeout;
  #count = 0;

  /** What is told at another hub (`isHere` is false) is left to that one. */
  constructor(port: Port, shelf: Shelf, assistant: string, isHere: (timer: Timer) => boolean = () => true) {
    this.#port = port;
    this.#shelf = shelf;
    this.#assistant = assistant;
    this.#isHere = isHere;
    this.#timer = setInterval(() => this.tell(true), retryMs).unref();
  }

  /** One notice per site and language, of all that was missed there. `again`: also what was told without a session. */
  tell(again = false): void {
    if (again) this.#waiting.clear();
    const waiting = new Set([...this.#waiting.values()].flat());
    const missed = this.#shelf
      .list()
      .filter((timer) => timer.state === "missed" && !waiting.has(timer.id) && this.#isHere(timer));
    for (const [siteId, ofSite] of Map.groupBy(missed, (timer) => timer.siteId))
      for (const { timers, lang, words } of byLanguage(ofSite, this.#assistant)) {
        const customData = `timers-missed-${process.pid}-${++this.#count}`;
        this.#waiting.set(
          customData,
          timers.map(({ id }) => id),
        );
        const text = missedInWords(timers, Date.now(), "whileOff", words);
        const inLanguage = lang === undefined ? {} : { lang };
        this.#port.say(dialogueStartSession, {
          siteId,
          customData,
          ...inLanguage,
          init: { type: "notification", text },
        });
      }
  }

  sessionStarted(customData: string | undefined): void {
    const ids = customData === undefined ? undefined : this.#waiting.get(customData);
    if (ids === undefined || customData === undefined) return;
    this.#waiting.delete(customData);
    void this.#shelf.told(ids).catch(() => undefined);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

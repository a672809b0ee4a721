/**
 * One second ear for the recognisers of several assistants: its process, and the models in it, exist once. Each sentence is
 * written with the words that its own assistant expects.
 */
import type { Ear } from "./ear.ts";
import type { NoEar } from "./ear-for.ts";

type Tell = (fault: NoEar) => void;

export class SharedEar {
  readonly #start: (tell: Tell) => Promise<Ear | undefined>;
  #ear: Promise<Ear | undefined> | undefined;
  #views = 0;
  /** Whose words it expects now. */
  #of: object | undefined;

  /** `start` is called when the first recogniser wants an ear. */
  constructor(start: (tell: Tell) => Promise<Ear | undefined>) {
    this.#start = start;
  }

  /**
   * Returns an ear for one recogniser; undefined where there is none, of which the first one is told the reason. The last one that
   * is closed ends the process.
   */
  async view(tell: Tell = () => {}): Promise<Ear | undefined> {
    const ear = await (this.#ear ??= this.#start(tell));
    if (ear === undefined) return undefined;
    this.#views += 1;
    return this.#viewOf(ear);
  }

  #viewOf(ear: Ear): Ear {
    let words: Parameters<Ear["expect"]>[0];
    let isOpen = true;
    const view: Ear = {
      prepare: () => ear.prepare(),
      listen: (samples) => {
        if (this.#of !== view) ear.expect(words);
        this.#of = view;
        return ear.listen(samples);
      },
      get isBeginning() {
        return ear.isBeginning;
      },
      expect: (expected) => {
        words = expected;
        if (this.#of !== undefined && this.#of !== view) return;
        this.#of = view;
        ear.expect(words);
      },
      begun: ear.begun,
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        this.#views -= 1;
        if (this.#of === view) this.#of = undefined;
        if (this.#views > 0) return;
        this.#ear = undefined;
        ear.close();
      },
    };
    return view;
  }
}

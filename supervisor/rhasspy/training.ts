/** Sentences and slots as Rhasspy keeps them: durable, and trained when a client asks for it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../durable-file.ts";
import { invalid } from "./request.ts";

export type Slots = Readonly<Record<string, readonly string[]>>;
type TextFile = { readonly name: string; readonly text: string };

const sentencesFile = "sentences.ini";
const maxSlots = 1000;
const maxValues = 20_000;
const name = /^[\w-]{1,60}(?:\/[\w-]{1,60})?$/u;

export class Training {
  readonly #folder: string;
  /** Changes follow each other: each reads what the one before has written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** "" until a client has sent some. */
  sentences(): Promise<string> {
    return this.#read(sentencesFile);
  }

  /** Throws SottoError REQUEST_INVALID. */
  async setSentences(text: string): Promise<void> {
    if (!/^\s*\[[^\]\n]+\]\s*$/mu.test(text)) throw invalid("there is no intent: a line such as [GetTime] begins one");
    await this.#inTurn(() => writeDurably(join(this.#folder, sentencesFile), text, 0o600));
  }

  async slots(): Promise<Slots> {
    const text = await this.#read("slots.json");
    return text === "" ? {} : (JSON.parse(text) as Slots);
  }

  /** Adds values to slots; with `overwrite` they replace those that there are. Throws SottoError REQUEST_INVALID. */
  async addSlots(given: Readonly<Record<string, unknown>>, overwrite: boolean): Promise<void> {
    const checked = slotsIn(given);
    await this.#inTurn(async () => {
      const known = await this.slots();
      const all = { ...known };
      for (const [slot, values] of Object.entries(checked))
        all[slot] = overwrite ? values : [...new Set([...(known[slot] ?? []), ...values])];
      const count = Object.values(all).reduce((sum, values) => sum + values.length, 0);
      if (Object.keys(all).length > maxSlots || count > maxValues)
        throw invalid(`there may be at most ${maxSlots} slots with ${maxValues} values together`);
      await writeDurably(join(this.#folder, "slots.json"), JSON.stringify(all), 0o600);
    });
  }

  /** What is imported as an assistant. Throws SottoError REQUEST_INVALID without sentences. */
  async files(): Promise<readonly TextFile[]> {
    const text = await this.sentences();
    if (text === "") throw invalid("there are no sentences yet: POST them to /api/sentences first");
    const slots = Object.entries(await this.slots()).map(([slot, values]) => ({
      name: `slots/${slot}`,
      text: `${values.join("\n")}\n`,
    }));
    return [{ name: sentencesFile, text }, ...slots];
  }

  async #read(file: string): Promise<string> {
    try {
      return await readFile(join(this.#folder, file), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
      throw error;
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

function slotsIn(given: Readonly<Record<string, unknown>>): Slots {
  return Object.fromEntries(
    Object.entries(given).map(([slot, values]) => {
      if (!name.test(slot)) throw invalid("a slot's name has letters, digits, _ and -");
      if (!Array.isArray(values)) throw invalid(`the values of ${slot} must be a list of texts`);
      for (const value of values)
        if (typeof value !== "string" || value.trim() === "" || value.length > 200 || /\p{Cc}/u.test(value))
          throw invalid(`each value of ${slot} must be a text of one line with 1 to 200 characters`);
      return [slot, values as string[]];
    }),
  );
}

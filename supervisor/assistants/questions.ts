/** Sends requests to ASR and NLU over the bus, and matches the responses by id, or errors by their context. */
import { randomUUID } from "node:crypto";
import { asrLoaded, errorAsr, errorNlu, nluExplain, type NluExplained, nluExplained, nluLoaded } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import type { Processes } from "../processes/processes.ts";
import { SottoError } from "../errors.ts";

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void };

/** Timeout of the NLU for one sentence, in milliseconds. */
const answerTimeoutMs = 10_000;

export class Questions {
  readonly #port: () => Promise<Port>;
  readonly #processes: Pick<Processes, "statuses">;
  readonly #waiting = new Map<string, Waiting>();

  /**
   * `port` connects to the bus, where responses are heard. It rejects with SottoError BUS_UNREACHABLE while there is no
   * bus.
   */
  constructor(port: () => Promise<Port>, processes: Pick<Processes, "statuses">) {
    this.#port = port;
    this.#processes = processes;
  }

  isUp(component: "asr" | "nlu"): boolean {
    return this.#processes.statuses().some(({ name, state }) => name === component && state === "up");
  }

  /**
   * Sends a request with its own id; resolves to the response. Rejects with the component's error, as a plain Error, or
   * with what `late` returns after the timeout.
   */
  async ask(
    say: (port: Port, id: string) => void,
    milliseconds: number,
    late: () => Error,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const port = await this.#port();
    const id = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    promise.catch(() => undefined); // It may time out before anybody awaits it.
    const giveUp = () => reject(late());
    const timer = setTimeout(giveUp, milliseconds);
    signal?.addEventListener("abort", giveUp, { once: true });
    this.#waiting.set(id, { resolve, reject });
    try {
      if (signal?.aborted === true) throw late();
      say(port, id);
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      this.#waiting.delete(id);
    }
  }

  /**
   * Explains how the NLU understands a text; with `assistant`, how the one of this name beside the one in use does. Throws SottoError COMPONENT_DISABLED, REQUEST_IMPOSSIBLE, NLU_SILENT,
   * BUS_UNREACHABLE.
   */
  async explain(text: string, intents?: readonly string[], assistant?: string): Promise<NluExplained> {
    if (!this.isUp("nlu"))
      throw new SottoError("COMPONENT_DISABLED", "the component nlu does not run", { remedy: "start it first" });
    const silent = () => new SottoError("NLU_SILENT", "nlu did not answer: is it loading an assistant?");
    try {
      const intentFilter = intents === undefined ? undefined : [...intents];
      const say = (port: Port, id: string) => port.say(nluExplain, { input: text, intentFilter, id, assistant });
      return (await this.ask(say, answerTimeoutMs, silent)) as NluExplained;
    } catch (error) {
      if (error instanceof SottoError) throw error;
      throw new SottoError("REQUEST_IMPOSSIBLE", error instanceof Error ? error.message : String(error), {}, error);
    }
  }

  /**
   * Subscribes to the responses, as part of the supervisor's connection to the bus. Rejects when a subscription is
   * refused.
   */
  async hearAnswers(port: Port): Promise<void> {
    const answered = (answer: { readonly id?: string | undefined }): void =>
      this.#waiting.get(answer.id ?? "")?.resolve(answer);
    const refused = ({ error, context = "" }: { readonly error: string; readonly context?: string | undefined }) =>
      this.#waiting.get(context.split(" ").at(-1) ?? "")?.reject(new Error(error));
    await Promise.all([
      port.hear(nluExplained, answered),
      port.hear(nluLoaded, answered),
      port.hear(asrLoaded, answered),
      port.hear(errorNlu, refused),
      port.hear(errorAsr, refused),
    ]);
  }
}

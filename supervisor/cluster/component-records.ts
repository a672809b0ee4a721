/**
 * What a component of this hub keeps and hubs share: it tells its records on the bus, and takes over what was agreed on
 * [platform/port/share-records.ts].
 */
import { randomUUID } from "node:crypto";
import {
  type ClusterAdopted,
  clusterAdopt,
  clusterAdopted,
  clusterAsk,
  clusterRecords,
  type ClusterRecords,
} from "#bus";
import type { Log, Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { keepJoined, type Place } from "../keep-joined.ts";
import type { Applied, Listed } from "./shared-kind.ts";

/** A change is answered when it is on the disk, behind others that wait. */
const answerMs = 60_000;
/** Either end may have lost the bus for a moment, and the request or its answer with it. Asking twice does nothing twice. */
const askAgainMs = 5_000;
/** Records may change behind the component's back: a backup is restored. */
const askMs = 60_000;

export type ComponentRecordsOptions = {
  /** As in its topics. */
  readonly kind: string;
  readonly bus: Bus;
  readonly log: Log;
  /** The component has told its records. */
  readonly onTold: () => void;
};

export type Adoption = {
  readonly id: string;
  /** Undefined: it is removed. */
  readonly value: string | undefined;
  readonly over: string | undefined;
  /** Milliseconds by which this hub's clock is ahead of the one that its times are of. */
  readonly offset?: number;
};

export class ComponentRecords {
  readonly #options: ComponentRecordsOptions;
  readonly #waiting = new Map<
    string,
    { readonly adoption: Adoption; readonly resolve: (answer: ClusterAdopted) => void }
  >();
  readonly #place: Place;
  readonly #asking: NodeJS.Timeout;
  #told: Listed<string> | undefined;

  constructor(options: ComponentRecordsOptions) {
    const { kind, bus, log } = options;
    this.#options = options;
    const prepare = async (port: Port): Promise<void> => {
      this.#told = undefined;
      await port.hear(clusterRecords, (records) => this.#hear(records), { kind });
      await port.hear(clusterAdopted, (answer) => this.#answered(answer), { kind });
      port.say(clusterAsk, undefined, { kind });
    };
    this.#place = keepJoined({ bus, log, purpose: `sharing ${kind} with other hubs`, prepare });
    this.#asking = setInterval(() => this.#place.port?.say(clusterAsk, undefined, { kind }), askMs);
  }

  get port(): Port | undefined {
    return this.#place.port;
  }

  /** Undefined until the component has told them. */
  list(): Listed<string> | undefined {
    return this.#told;
  }

  /** Replaces `over`. Rejects with the component's reason. */
  async adopt(adoption: Adoption): Promise<Applied> {
    const { id, value, over, offset } = adoption;
    const { kind } = this.#options;
    const port = await this.#place.within(1);
    const requestId = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<ClusterAdopted>();
    const late = setTimeout(() => reject(new Error(`the component that keeps ${kind} does not answer`)), answerMs);
    this.#waiting.set(requestId, { adoption, resolve });
    const ask = (from: Port | undefined): void =>
      from?.say(clusterAdopt, { requestId, id, value, over, offset }, { kind });
    const asking = setInterval(() => ask(this.#place.port), askAgainMs);
    try {
      ask(port);
      const { isChanged, error } = await promise;
      if (error !== undefined) throw new Error(`${kind}: ${error}`);
      return isChanged === true ? "changed" : "done";
    } finally {
      clearTimeout(late);
      clearInterval(asking);
      this.#waiting.delete(requestId);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#asking);
    await this.#place.close();
  }

  /** At once: the next message may tell of a later change. */
  #answered(answer: ClusterAdopted): void {
    const asked = this.#waiting.get(answer.requestId ?? "");
    if (asked === undefined) return;
    const { id, value } = asked.adoption;
    if (answer.error === undefined && answer.isChanged !== true) this.#note(id, value);
    asked.resolve(answer);
  }

  /** As the component has it by now, until it tells so itself. */
  #note(id: string, value: string | undefined): void {
    if (this.#told === undefined) return;
    const records = new Map(this.#told.records);
    if (value === undefined) records.delete(id);
    else records.set(id, value);
    this.#told = { ...this.#told, records, isNew: false };
  }

  #hear({ records, isNew }: ClusterRecords): void {
    const known = records.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value] as const]));
    const left = records.flatMap(({ id, value }) => (value === undefined ? [id] : []));
    this.#told = { records: new Map(known), left: new Set(left), isNew };
    this.#options.onTold();
  }
}

/**
 * What the broker keeps for clients that asked it to keep something while they are away (cleanSession 0): bounded in
 * messages, bytes, clients and time, where aedes' own memory has no bound. Beyond a bound the newest message is not kept.
 */
import memory from "aedes-persistence";

export type SessionLimits = {
  /** Messages and bytes for one client that is away. */
  readonly messages: number;
  readonly bytes: number;
  /** Messages for one that is there and has not acknowledged them. */
  readonly unacknowledged: number;
  /** Clients with a session; beyond it the longest away is forgotten. */
  readonly clients: number;
  /** Milliseconds after which one that is away is forgotten. */
  readonly expiry: number;
};
export const defaultSessionLimits: SessionLimits = {
  messages: 100,
  bytes: 1_048_576,
  unacknowledged: 1_000,
  clients: 64,
  expiry: 86_400_000,
};

type Client = { readonly id: string };
/** What this uses of aedes' memory. */
type Memory = {
  addSubscriptions(client: Client, subscriptions: readonly object[]): Promise<void>;
  cleanSubscriptions(client: Client): Promise<void>;
  outgoingEnqueueCombi(subscriptions: readonly { readonly clientId: string }[], packet: Packet): Promise<void>;
  outgoingClearMessageId(client: Client, packet: object): Promise<Packet | undefined>;
  outgoingStream(client: Client): AsyncIterable<Packet>;
};
// Its types say that the module has a default export; it is one.
const makeMemory = memory as unknown as () => Memory;

type Session = { messages: number; bytes: number; awaySince: number | undefined };
type Packet = { readonly payload: string | Buffer };

export class Sessions {
  /** For aedes. */
  readonly persistence: Memory = makeMemory();
  readonly #limits: SessionLimits;
  readonly #now: () => number;
  readonly #onDropped: () => void;
  readonly #sessions = new Map<string, Session>();

  constructor(limits: SessionLimits, onDropped: () => void, now: () => number = Date.now) {
    this.#limits = limits;
    this.#onDropped = onDropped;
    this.#now = now;
    const { persistence } = this;
    const inner = {
      add: persistence.addSubscriptions.bind(persistence),
      enqueue: persistence.outgoingEnqueueCombi.bind(persistence),
      clear: persistence.outgoingClearMessageId.bind(persistence),
    };
    persistence.addSubscriptions = async (client, subscriptions) => {
      if (!this.#sessions.has(client.id)) {
        if (this.#sessions.size >= limits.clients) await this.#forgetLongestAway();
        this.#sessions.set(client.id, { messages: 0, bytes: 0, awaySince: undefined });
      }
      return await inner.add(client, subscriptions);
    };
    persistence.outgoingEnqueueCombi = async (subscriptions, packet) => {
      await this.#expire();
      return await inner.enqueue(
        subscriptions.filter(({ clientId }) => this.#room(clientId, packet)),
        packet,
      );
    };
    persistence.outgoingClearMessageId = async (client, packet) => {
      const cleared = await inner.clear(client, packet);
      const session = this.#sessions.get(client.id);
      if (session && cleared) {
        session.messages--;
        session.bytes -= sizeOf(cleared);
      }
      return cleared;
    };
  }

  get size(): number {
    return this.#sessions.size;
  }

  here(clientId: string): void {
    const session = this.#sessions.get(clientId);
    if (session) session.awaySince = undefined;
  }

  away(clientId: string): void {
    const session = this.#sessions.get(clientId);
    if (session) session.awaySince = this.#now();
  }

  /** It connected with a clean session. */
  async forget(clientId: string): Promise<void> {
    if (!this.#sessions.delete(clientId)) return;
    const client = { id: clientId };
    await this.persistence.cleanSubscriptions(client);
    for await (const packet of this.persistence.outgoingStream(client)) {
      await this.persistence.outgoingClearMessageId(client, packet);
    }
  }

  #room(clientId: string, packet: Packet): boolean {
    const session = this.#sessions.get(clientId);
    if (!session) return true;
    const bytes = sizeOf(packet);
    const most = session.awaySince === undefined ? this.#limits.unacknowledged : this.#limits.messages;
    const full =
      session.messages >= most || (session.awaySince !== undefined && session.bytes + bytes > this.#limits.bytes);
    if (full) {
      this.#onDropped();
      return false;
    }
    session.messages++;
    session.bytes += bytes;
    return true;
  }

  async #expire(): Promise<void> {
    const before = this.#now() - this.#limits.expiry;
    for (const [clientId, { awaySince }] of this.#sessions) {
      if (awaySince !== undefined && awaySince < before) await this.forget(clientId);
    }
  }

  async #forgetLongestAway(): Promise<void> {
    const away = [...this.#sessions].filter(([, { awaySince }]) => awaySince !== undefined);
    const [longest] = away.toSorted(([, a], [, b]) => (a.awaySince ?? 0) - (b.awaySince ?? 0));
    if (longest) await this.forget(longest[0]);
  }
}

function sizeOf({ payload }: Packet): number {
  return payload.length;
}

/**
 * This hub as a member of a cluster: keeps a connection to NATS, writes its own record again and again, and watches those of
 * the others. Nothing here stops the hub: without NATS it goes on with what it has, and says so.
 *
 * INVARIANT: `hasMajority` is true only while a write that began at most `validMs` ago was confirmed by a majority of the
 * servers. The others wait longer than that before they count this hub as dead.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../platform/port/port.ts";
import type { ClusterConfig } from "../config/cluster-section.ts";
import type { Entry } from "./bucket.ts";
import { Comparison } from "./comparison.ts";
import { type Beat, beatKey, beatMs, type Member, Members, validMs } from "./members.ts";
import { type Connection, connectNats, type Keeping } from "./nats.ts";
import { noMajority } from "./nats-errors.ts";
import { View } from "./view.ts";

export type ClusterOptions = {
  readonly config: ClusterConfig;
  /** The name of this hub. */
  readonly hub: string;
  readonly version: string;
  readonly log: Log;
  readonly connect?: (config: ClusterConfig, purpose: string) => Promise<Connection>;
  /** This hub's wall clock. */
  readonly wall?: () => number;
};

export type ClusterStatus = {
  readonly name: string;
  readonly hub: string;
  /** The NATS server that is connected. */
  readonly server: string | undefined;
  readonly hasMajority: boolean;
  /** Why there is no majority, in words. */
  readonly fault: string | undefined;
  /** Milliseconds that the last confirmed write took. */
  readonly writeMs: number | undefined;
  readonly members: readonly Member[];
  /** The servers that keep what is shared, and whether NATS makes no watch, so that this hub asks for changes. */
  readonly servers: Keeping["servers"];
  readonly isAsking: boolean;
};

/** A part of the state that is shared: it is told what there is, and when it may write. */
export type Part = {
  /**
   * Each key of the shared bucket once, with every new connection, and each change. `isCertain`: the server that leads has this, whatever
   * was seen before.
   */
  see(entry: Entry, isCertain?: boolean): void;
  /** Everything was seen, and this hub is known to the others. */
  connected?(connection: Connection): void;
  disconnected?(): void;
  /** After each confirmed record of this hub. */
  beat?(): void;
  /** The hub stops in order, while the connection still works. */
  leave?(): Promise<void>;
};

/** Milliseconds between two attempts to connect. */
const retryMs = 400;
/** Failed writes after which another server is tried: this one may be cut off from the others. */
const maxFailedBeats = 2;
/** Records that may be written before the first of them was seen by our own watch, which has stopped otherwise. */
const maxUnseenBeats = 4;

export class Cluster {
  readonly #options: ClusterOptions;
  readonly #members: Members;
  readonly #wall: () => number;
  readonly #parts: Part[] = [];
  readonly #view = new View();
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  readonly #incarnation = randomUUID();
  readonly #startedAt = new Date().toISOString();
  #connection: Connection | undefined;
  #fault: string | undefined = "NATS was not reached yet";
  /** The server that led what is kept, as known last: one whose disk is full leads on, and the others wait for it. */
  #led: string | undefined;
  #count = 0;
  #revision = 0;
  /** When the last confirmed write has begun. */
  #confirmedAt = -Infinity;
  #term = 0;
  #writeMs: number | undefined;
  #health: string | undefined;
  /** Hubs were shown something else than each other. */
  readonly #comparison = new Comparison(this.#view, (entry) => this.#seen(entry, true));

  /** Returns at once: NATS may be slow, and no room waits for it. */
  constructor(options: ClusterOptions, parts: readonly Part[] = []) {
    this.#options = options;
    this.#wall = options.wall ?? (() => Date.now());
    this.#members = new Members(undefined, this.#wall);
    this.#parts.push(...parts);
    this.#running = this.#run();
  }

  get hub(): string {
    return this.#options.hub;
  }

  get incarnation(): string {
    return this.#incarnation;
  }

  get hasMajority(): boolean {
    return performance.now() - this.#confirmedAt < validMs;
  }

  /** Another number after each time without a majority: what was held before must be confirmed again. */
  get term(): number {
    return this.#term;
  }

  /** Large contents that hubs share; undefined without a connection. */
  get files(): Connection["files"] | undefined {
    return this.#connection?.files;
  }

  isDead(hub: string): boolean {
    return this.#members.isDead(hub);
  }

  get members(): Pick<Members, "aheadOf" | "isDead" | "beatOf" | "list"> {
    return this.#members;
  }

  /** The others are told with the next record. */
  setHealth(health: string | undefined): void {
    this.#health = health;
  }

  status(): ClusterStatus {
    const { config, hub } = this.#options;
    const { hasMajority } = this;
    const fault = this.#fault ?? noMajority;
    const led = this.#led === undefined ? "" : `; ${this.#led} led them last`;
    return {
      name: config.name,
      hub,
      server: this.#connection?.server,
      hasMajority,
      fault: hasMajority ? undefined : fault + (fault === noMajority ? led : ""),
      writeMs: this.#writeMs,
      ...(this.#connection?.keeping() ?? { servers: [], isAsking: false }),
      // Without NATS its own record is not seen, but it is there.
      members: this.#members.list().map((one) => (one.hub === hub ? { ...one, alive: true } : one)),
    };
  }

  /** The hub counts as one that was never there. Rejects when no majority of the servers answers. */
  async forget(hub: string): Promise<void> {
    if (this.#connection === undefined) throw new Error("NATS cannot be reached");
    await this.#connection.live.remove(beatKey(hub));
  }

  /** Tells the others that this hub goes, so that they need not find out. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#connected();
      } catch (error) {
        if (!signal.aborted) this.#failed(error instanceof Error ? error.message : String(error));
      }
      await pause(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves or rejects when the connection has ended. */
  async #connected(): Promise<void> {
    const { config, hub, connect = connectNats } = this.#options;
    const connection = await connect(config, `sotto hub ${hub}`);
    const stops = Promise.withResolvers<string>();
    const onStop = (): void => stops.resolve("this hub stops");
    const { signal } = this.#closing;
    signal.addEventListener("abort", onStop);
    if (signal.aborted) onStop();
    const ended = Promise.race([connection.ended, stops.promise]);
    try {
      const unlessEnded = async <T>(work: Promise<T>): Promise<T> => {
        const first = await Promise.race([work.then((value) => ({ value })), ended]);
        if (typeof first === "string") throw new Error(first);
        return first.value;
      };
      this.#members.watch(true);
      this.#view.clear();
      const watching = [
        connection.live.watch((entry) => this.#members.see(entry)),
        connection.shared.watch((entry) => this.#seen(entry)),
      ];
      await unlessEnded(Promise.all(watching));
      await unlessEnded(this.#takeName(connection));
      await this.#beat(connection);
      this.#connection = connection;
      this.#found();
      const expecting = { ...connection, shared: this.#view.expecting(connection.shared) };
      for (const part of this.#parts) part.connected?.(expecting);
      for (const part of this.#parts) part.beat?.();
      void this.#compare(connection);
      throw new Error(await Promise.race([ended, this.#beats(connection)]));
    } finally {
      signal.removeEventListener("abort", onStop);
      if (signal.aborted) await this.#leave(connection);
      this.#connection = undefined;
      this.#led = connection.keeping().servers.find(({ leads }) => leads)?.server ?? this.#led;
      this.#comparison.pause();
      this.#members.watch(false);
      for (const part of this.#parts) part.disconnected?.();
      await connection.close();
    }
  }

  async #compare({ shared }: Connection): Promise<void> {
    try {
      await this.#comparison.goOn(shared);
    } catch (error) {
      // After the next record of this hub it is tried again.
      this.#options.log.debug({ error }, "what was seen could not be compared with the server that leads");
    }
  }

  #seen(entry: Entry, isCertain = false): void {
    this.#view.see(entry);
    for (const part of this.#parts) part.see(entry, isCertain);
  }

  /** A record of another run is ours as soon as it has stopped changing. */
  async #takeName({ live }: Connection): Promise<void> {
    const { hub } = this.#options;
    const entry = await live.get(beatKey(hub));
    this.#revision = entry?.revision ?? 0;
    const other = entry?.value as Beat | undefined;
    if (other === undefined || other.incarnation === this.#incarnation) return;
    while (!this.#members.isDead(hub)) {
      await pause(beatMs / 3);
      const now = this.#members.beatOf(hub);
      if (now !== undefined && now.incarnation === other.incarnation && now.count > other.count)
        throw new Error(`another hub is called ${hub}: set another name with hub in [cluster] on one of them`);
    }
  }

  /** Resolves to the reason when writes fail. */
  async #beats(connection: Connection): Promise<string> {
    for (let failed = 0; ; ) {
      await pause(beatMs);
      if (this.#connection !== connection || this.#closing.signal.aborted) return "this hub stops";
      try {
        await this.#beat(connection);
        failed = 0;
        for (const part of this.#parts) part.beat?.();
        void this.#compare(connection);
      } catch (error) {
        failed += 1;
        if (failed >= maxFailedBeats) return error instanceof Error ? error.message : String(error);
      }
      const seen = this.#members.beatOf(this.#options.hub);
      if (seen?.incarnation === this.#incarnation && this.#count - seen.count > maxUnseenBeats)
        return "the NATS server no longer reports changes";
      const why = this.#mistrust();
      if (why !== undefined) return why;
    }
  }

  /** Why what was seen of the shared bucket must be read again, from another server if there is one. */
  #mistrust(): string | undefined {
    if (this.#view.hasUnseen) return "NATS does not show what it has confirmed";
    // Another connection would end what mends it.
    if (this.#comparison.isPending) return undefined;
    for (const { hub, alive, seen, count } of this.#members.list())
      if (alive && hub !== this.#options.hub && seen !== undefined && this.#view.differs(hub, seen, count)) {
        this.#comparison.begin();
        return `NATS shows the hub ${hub} something else than this one`;
      }
    return undefined;
  }

  async #beat({ live }: Connection): Promise<void> {
    const { hub, version } = this.#options;
    const key = beatKey(hub);
    const said: Beat = {
      incarnation: this.#incarnation,
      count: (this.#count += 1),
      version,
      startedAt: this.#startedAt,
      health: this.#health,
      wall: this.#wall(),
      // While everything is read anew, it is not known yet.
      seen: this.#connection === undefined ? undefined : this.#view.digest,
    };
    const begunAt = performance.now();
    const revision = await live.replace(key, said, this.#revision);
    if (revision === undefined) {
      // A write that seemed to fail was carried out, or another hub has the same name.
      const entry = await live.get(key);
      const isOwn = entry?.value === undefined || (entry.value as Beat).incarnation === this.#incarnation;
      this.#revision = entry?.revision ?? 0;
      if (!isOwn)
        throw new Error(`another hub is called ${hub}: set another name with hub in [cluster] on one of them`);
      return;
    }
    this.#revision = revision;
    this.#writeMs = performance.now() - begunAt;
    if (begunAt - this.#confirmedAt >= validMs) this.#term += 1;
    this.#confirmedAt = begunAt;
  }

  async #leave({ live }: Connection): Promise<void> {
    const { log, hub } = this.#options;
    try {
      for (const part of this.#parts) await part.leave?.();
      await live.remove(beatKey(hub));
    } catch (error) {
      // The others find out after a few seconds.
      log.debug({ error }, "the cluster was not told that this hub stops");
    }
  }

  #found(): void {
    const { config, hub, log } = this.#options;
    if (this.#fault !== undefined)
      log.info({ cluster: config.name, hub, server: this.#connection?.server }, "joined the cluster");
    this.#fault = undefined;
  }

  #failed(fault: string): void {
    if (this.#fault !== fault)
      this.#options.log.warn({ fault }, "not connected to the cluster: this hub goes on with what it has");
    this.#fault = fault;
  }
}

/**
 * A client's socket as the broker sees it: incoming packets, paced so that a flood of one client delays no other;
 * outgoing bytes, gathered for one system call per turn and limited by what the other side accepts.
 *
 * INVARIANTS
 * 1. A flooding client is read again after all others had their turn; at once if no other client has anything to send.
 * 2. A client whose socket accepts nothing for `stallTimeoutMs` is disconnected, without the time in which its process
 * got no processor. Progress counts: a long sound may be read slowly.
 * 3. What waits for a client occupies no more memory than its own bytes; if too much waits for all together, the client
 * that accepts nothing and has most is disconnected at once.
 */
import type { Duplex } from "node:stream";
import type { Access } from "./access.ts";
import type { Guard } from "./guard.ts";
import type { Packet } from "./packets.ts";
import { countWaiting, Stall } from "./stall.ts";

/** Only a client with more than this to send sends as many bytes in one chunk. */
const floodBytes = 16_384;
/** Bytes passed to the socket at once: the granularity at which progress is visible. */
const sliceBytes = 65_536;
/** Waiting bytes of a client above which those who flood it are paused. */
const behindBytes = 262_144;
/** How long a flooding client is paused for a receiver that makes no progress. */
const floodPauseMs = 100;
const maxVainLooks = 3;

/** What a connection needs of a socket of the system, or of what carries MQTT in another protocol. */
export type Wire = Duplex & {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  setNoDelay(isOn: boolean): unknown;
  /** Closes it when everything is sent. */
  destroySoon(): void;
};

export type Guest = { readonly user: string | undefined; readonly access: Access };

export type ConnectionOptions = {
  /** How long the socket may accept nothing, in milliseconds. */
  readonly stallTimeoutMs: number;
  /** True when the listener's address is only reachable from this machine. */
  readonly loopback: boolean;
  /** True when the listener is only for users of other machines. */
  readonly outside: boolean;
  /** On a listener for operators, whether this client is one; undefined on others. */
  readonly operator?: boolean | undefined;
  /** The user id of the connecting process on this machine; undefined for another machine, and when it is unknown. */
  readonly account?: number | undefined;
  /** That process, on a Unix socket. */
  readonly pid?: number | undefined;
  /** Who it is, if that was found out before its CONNECT. */
  readonly guest?: Guest | undefined;
};

export type Owner = {
  /** Handles a packet from the client. An exception closes the connection. */
  packet(packet: Packet): void;
  /** The connection has ended, with an error unless the client ended it. */
  closed(error: Error | undefined): void;
  /** Returns true when too many messages to it are unacknowledged. */
  behind(): boolean;
};

export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^(::ffff:)?127\./.test(address);
}

const nothing = Buffer.alloc(0);

/** Connections with data to send in this turn. */
let unsent: Connection[] = [];
let isSending = false;

function sendAll(): void {
  isSending = false;
  const all = unsent;
  unsent = [];
  for (const connection of all) connection.flush();
}

export class Connection {
  /** Set by the broker when the client is authenticated. */
  admitted = false;
  /** True for a client of this machine, on an address that only this machine reaches. */
  readonly local: boolean;
  /** True when it connected to a listener for other machines. */
  readonly outside: boolean;
  /** True when it connected to the operators' socket. */
  readonly ofOperators: boolean;
  /** True when it did so and is not a skill. */
  readonly operator: boolean;
  /** On this machine: its user id, if the kernel tells it. */
  readonly account: number | undefined;
  readonly guest: Guest | undefined;
  readonly remoteAddress: string | undefined;
  /** Set when something was received since the broker last checked: for the keepalive. */
  heard = true;
  owner: Owner | undefined;
  onAdmitted: (() => void) | undefined;

  readonly #socket: Wire;
  readonly #guard: Guard;
  readonly #stallTimeoutMs: number;
  readonly #pid: number | undefined;
  #out: Buffer[] = [];
  #outBytes = 0;
  #listed = false;
  #writing = false;
  #stall: Stall | undefined;
  #error: Error | undefined;
  #isOver = false;
  /** The senders that wait until this connection has caught up; empty when they waited in vain. */
  #waiting: Connection[] | undefined;
  #isHopeless = false;
  #hasTaken = false;
  #hasAcknowledged = false;
  /** The receiver that this connection waits for, because it has sent it much in this turn. */
  #waitsFor: Connection | undefined;
  #mustWait = false;
  #isFlooding = false;
  #isPaused = false;
  /** Received packets that are not handled yet. */
  #reading: Generator<Packet, void> | undefined;

  constructor(socket: Wire, guard: Guard, options: ConnectionOptions) {
    const { stallTimeoutMs, loopback, outside, operator, account, pid, guest } = options;
    this.account = account;
    this.guest = guest;
    this.#socket = socket;
    this.#guard = guard;
    this.#stallTimeoutMs = stallTimeoutMs;
    this.#pid = pid;
    this.outside = outside;
    this.ofOperators = operator !== undefined;
    this.operator = operator === true;
    this.remoteAddress = socket.remoteAddress;
    this.local = loopback && (socket.remoteAddress === undefined || isLoopback(socket.remoteAddress));
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#take(chunk));
    socket.on("error", (error) => (this.#error ??= error));
    socket.on("close", () => this.#over());
  }

  /** The client is authenticated: longer packets are accepted. */
  admit(): void {
    this.admitted = true;
    this.onAdmitted?.();
    this.onAdmitted = undefined;
    this.#guard.admit();
  }

  get isOver(): boolean {
    return this.#isOver || this.#socket.destroyed;
  }

  /** Bytes of an incomplete packet. */
  get held(): number {
    return this.#guard.held;
  }

  /** Bytes that wait to be sent. */
  get backlog(): number {
    return this.#outBytes + this.#socket.writableLength;
  }

  /** Closes it at once, whatever waits. */
  destroy(error?: Error): void {
    this.#error ??= error;
    this.#socket.destroy();
    this.#drop();
  }

  /** Closes it when everything is sent. */
  end(): void {
    this.flush();
    this.#socket.end();
    this.#socket.destroySoon();
  }

  /** Sends at the end of this turn. */
  send(bytes: Buffer): void {
    if (this.isOver) return;
    // Waiting data is copied, so that it does not keep the whole received chunk in memory.
    const kept = this.#writing && bytes.length * 2 < bytes.buffer.byteLength ? Buffer.from(bytes) : bytes;
    this.#out.push(kept);
    this.#outBytes += kept.length;
    countWaiting(kept.length);
    if (this.#listed) return;
    this.#listed = true;
    unsent.push(this);
    if (isSending) return;
    isSending = true;
    setImmediate(sendAll);
  }

  flush(): void {
    this.#listed = false;
    if (this.#writing || this.#outBytes === 0 || this.#isOver) return;
    // Nearly always the system accepts it at once, without a callback.
    do this.#socket.write(this.#next());
    while (this.#outBytes > 0 && this.#socket.writableLength === 0);
    if (this.#socket.writableLength === 0) {
      this.#hasTaken = true;
      this.#caughtUp();
      return;
    }
    this.#writing = true;
    this.#socket.write(nothing, this.#written);
    this.#stall = new Stall(this, this.#stallTimeoutMs, this.#pid);
  }

  /**
   * Called when another client has sent something to this one: a flooding sender waits until it has caught up, if it
   * reads at all.
   */
  toldBy(sender: Connection): void {
    if (this.#isHopeless) return;
    if (this.backlog > behindBytes) sender.#waitsFor = this;
    else if (this.owner?.behind() === true) {
      sender.#waitsFor = this;
      sender.#mustWait = true;
    }
  }

  /** The client has acknowledged something. */
  acknowledged(): void {
    this.#hasAcknowledged = true;
    this.#caughtUp();
  }

  #caughtUp(): void {
    this.#isHopeless = false;
    if (this.#waiting && this.backlog <= behindBytes / 2 && this.owner?.behind() !== true) this.#release();
  }

  readonly #written = (error?: Error | null): void => {
    this.#writing = false;
    this.#stall?.stop();
    this.#stall = undefined;
    if (error) return; // The socket closes and reports the reason.
    this.#hasTaken = true;
    if (this.#outBytes > 0) this.flush();
    this.#caughtUp();
  };

  /** Returns the next slice of the waiting data. */
  #next(): Buffer {
    const [first] = this.#out;
    let bytes: Buffer;
    if (this.#out.length === 1 || (first && first.length >= sliceBytes)) {
      bytes = this.#out.shift() ?? Buffer.alloc(0);
      if (bytes.length > sliceBytes) {
        this.#out.unshift(bytes.subarray(sliceBytes));
        bytes = bytes.subarray(0, sliceBytes);
      }
    } else if (this.#outBytes <= sliceBytes) {
      bytes = Buffer.concat(this.#out, this.#outBytes);
      this.#out = [];
    } else {
      let [count, length] = [0, 0];
      for (const each of this.#out) {
        if (length + each.length > sliceBytes && count > 0) break;
        length += each.length;
        count++;
      }
      bytes = Buffer.concat(this.#out.splice(0, count), length);
    }
    this.#outBytes -= bytes.length;
    countWaiting(-bytes.length);
    return bytes;
  }

  #take(chunk: Buffer): void {
    this.heard = true;
    this.#isFlooding = chunk.length >= floodBytes;
    this.#reading = this.#guard.push(chunk);
    this.#read();
  }

  /** Handles received packets, one by one, until the connection has to wait for a receiver. */
  #read(): void {
    try {
      for (let next = this.#reading?.next(); next && !next.done; next = this.#reading?.next()) {
        this.owner?.packet(next.value);
        if (this.isOver) return;
        if (this.#mustWait || (this.#isFlooding && this.#waitsFor)) {
          this.#mustWait = true;
          break;
        }
      }
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    const mustRest = this.#mustWait || this.#isFlooding;
    if (!this.#mustWait) {
      this.#reading = undefined;
      this.#isFlooding = false;
    }
    if (mustRest) this.#rest();
    else if (this.#isPaused) this.#goOn();
    this.#waitsFor = undefined;
    this.#mustWait = false;
  }

  /** Lets other connections run first, and those that have not yet read what this one has sent. */
  #rest(): void {
    if (!this.#isPaused) this.#socket.pause();
    this.#isPaused = true;
    const slow = this.#waitsFor;
    if (slow === undefined || slow === this || slow.isOver) setImmediate(() => this.#goOn());
    else slow.#keepWaiting(this);
  }

  #goOn(): void {
    if (this.isOver) return;
    if (this.#reading) {
      this.#read();
      return;
    }
    this.#isPaused = false;
    this.#socket.resume();
  }

  #keepWaiting(sender: Connection): void {
    if (this.#waiting) {
      this.#waiting.push(sender);
      return;
    }
    const waiting = [sender];
    this.#waiting = waiting;
    let inVain = 0;
    const look = (): void => {
      if (this.#waiting !== waiting) return;
      // A receiver that reads or acknowledges is only slow.
      const isMoving = this.backlog > behindBytes / 2 ? this.#hasTaken : this.#hasAcknowledged;
      inVain = isMoving ? 0 : inVain + 1;
      this.#hasTaken = this.#hasAcknowledged = false;
      if (inVain < maxVainLooks) {
        // If this process was delayed itself, it checks again after the sockets had their turn.
        setTimeout(() => setImmediate(look), floodPauseMs);
        return;
      }
      this.#isHopeless = true;
      this.#release();
    };
    look();
  }

  #release(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const sender of waiting) sender.#goOn();
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#drop();
    this.#release();
    this.owner?.closed(this.#error);
  }

  #drop(): void {
    this.#stall?.stop();
    this.#out = [];
    countWaiting(-this.#outBytes);
    this.#outBytes = 0;
  }
}

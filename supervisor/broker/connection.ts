/**
 * A client's socket as the broker sees it: packets in, paced so that nobody's flood is everybody's wait; bytes out, gathered
 * for one system call a turn and bounded by what the other side takes.
 *
 * INVARIANTS
 * 1. Who floods is read again after all others had their turn; when nobody else wants anything, at once.
 * 2. A client whose socket takes nothing for `stallTimeoutMs` is cut. Progress counts: a long sound may be taken slowly.
 * 3. What waits for a client holds no more memory than its own bytes.
 */
import type { Socket } from "node:net";
import type { Guard } from "./guard.ts";
import type { Packet } from "./packets.ts";

/** Bytes in one piece that only somebody sends who has more of them. */
const floodBytes = 16_384;
/** Bytes given to the socket at once: the step in which progress is seen. */
const sliceBytes = 262_144;
/** Bytes that wait for a client: above it those who flood it wait, below it they go on. */
const behindBytes = 262_144;
/** Milliseconds for which a flood waits for somebody who makes no progress. */
const floodPauseMs = 100;
const maxVainLooks = 3;

export type ConnectionOptions = {
  /** Milliseconds for which the socket may take nothing. */
  readonly stallTimeoutMs: number;
  /** Whether the listener is bound to an address that only this machine reaches. */
  readonly loopback: boolean;
  /** Whether the listener is for other machines' users, and nobody else. */
  readonly outside: boolean;
  /** Of a listener for operators, whether it is one; undefined of another. */
  readonly operator?: boolean | undefined;
  /** The number of the account of this machine that has connected; undefined for another machine, and when it cannot be told. */
  readonly account?: number | undefined;
};

export type Owner = {
  /** What a client has sent. What it throws ends the connection. */
  packet(packet: Packet): void;
  /** The connection is over: with an error when it was not its client that ended it. */
  closed(error: Error | undefined): void;
  /** Whether it has been told more than it has acknowledged. */
  behind(): boolean;
};

export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^(::ffff:)?127\./.test(address);
}

const nothing = Buffer.alloc(0);

/** Connections to which something was said in this turn. */
let unsent: Connection[] = [];
let isSending = false;

function sendAll(): void {
  isSending = false;
  const all = unsent;
  unsent = [];
  for (const connection of all) connection.flush();
}

export class Connection {
  /** Set by the broker when the client has shown who it is. */
  admitted = false;
  /** Whether this is a client of this machine, on an address that only this machine reaches. */
  readonly local: boolean;
  /** Whether it came where other machines are let in. */
  readonly outside: boolean;
  /** Whether it came by the operators' socket. */
  readonly ofOperators: boolean;
  /** Whether it is one of them, and no skill. */
  readonly operator: boolean;
  /** Of this machine: the number of its account, when the kernel says. */
  readonly account: number | undefined;
  readonly remoteAddress: string | undefined;
  /** Whether something was received since the broker last looked: for the keepalive. */
  heard = true;
  owner: Owner | undefined;
  onAdmitted: (() => void) | undefined;
  /** By the clock of this process. */
  readonly since = performance.now();

  readonly #socket: Socket;
  readonly #guard: Guard;
  readonly #stallTimeoutMs: number;
  #out: Buffer[] = [];
  #outBytes = 0;
  #listed = false;
  #writing = false;
  #stalled: NodeJS.Timeout | undefined;
  #error: Error | undefined;
  #isOver = false;
  /** Whoever waits until this one has caught up; empty when it was waited for in vain. */
  #waiting: Connection[] | undefined;
  #isHopeless = false;
  #hasTaken = false;
  #hasAcknowledged = false;
  /** Whom this one waits for, to whom it has said much in this turn. */
  #waitsFor: Connection | undefined;
  #mustWait = false;
  #isFlooding = false;
  #isPaused = false;
  /** What came and was not looked at yet. */
  #reading: Generator<Packet, void> | undefined;

  constructor(socket: Socket, guard: Guard, options: ConnectionOptions) {
    const { stallTimeoutMs, loopback, outside, operator, account } = options;
    this.account = account;
    this.#socket = socket;
    this.#guard = guard;
    this.#stallTimeoutMs = stallTimeoutMs;
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

  /** The client has shown who it is: longer packets are taken. */
  admit(): void {
    this.admitted = true;
    this.onAdmitted?.();
    this.onAdmitted = undefined;
    this.#guard.admit();
  }

  get isOver(): boolean {
    return this.#isOver || this.#socket.destroyed;
  }

  /** Bytes that are held for a packet that is not whole. */
  get held(): number {
    return this.#guard.held;
  }

  /** Bytes that wait to be taken. */
  get backlog(): number {
    return this.#outBytes + this.#socket.writableLength;
  }

  /** Ends it at once, whatever waits. */
  destroy(error?: Error): void {
    this.#error ??= error;
    this.#socket.destroy();
  }

  /** Ends it when what waits has been taken. */
  end(): void {
    this.flush();
    this.#socket.end();
    this.#socket.destroySoon();
  }

  /** Says it at the end of this turn. */
  send(bytes: Buffer): void {
    if (this.#isOver) return;
    // What has to wait holds its own bytes, not the whole chunk that they came in.
    const kept = this.#writing && bytes.length * 2 < bytes.buffer.byteLength ? Buffer.from(bytes) : bytes;
    this.#out.push(kept);
    this.#outBytes += kept.length;
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
    // Nearly always the system takes it at once, and there is nobody to be called back.
    do this.#socket.write(this.#next());
    while (this.#outBytes > 0 && this.#socket.writableLength === 0);
    if (this.#socket.writableLength === 0) {
      this.#hasTaken = true;
      this.#caughtUp();
      return;
    }
    this.#writing = true;
    this.#socket.write(nothing, this.#written);
    this.#watch();
  }

  /** Somebody has said something to this one: who floods waits until it has caught up, if it reads at all. */
  toldBy(sender: Connection): void {
    if (this.#isHopeless) return;
    if (this.backlog > behindBytes) sender.#waitsFor = this;
    else if (this.owner?.behind() === true) {
      sender.#waitsFor = this;
      sender.#mustWait = true;
    }
  }

  /** It has acknowledged something. */
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
    clearTimeout(this.#stalled);
    this.#stalled = undefined;
    if (error) return; // the socket closes, and says why
    this.#hasTaken = true;
    if (this.#outBytes > 0) this.flush();
    this.#caughtUp();
  };

  /** The next slice of what waits. */
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
    return bytes;
  }

  #take(chunk: Buffer): void {
    this.heard = true;
    this.#isFlooding = chunk.length >= floodBytes;
    this.#reading = this.#guard.push(chunk);
    this.#read();
  }

  /** Looks at what has come, packet by packet, until somebody has to be waited for. */
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

  /** Others first; and those who have not read yet what this one said. */
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
      // Who takes, or acknowledges, what the others wait for, is only slow.
      const isMoving = this.backlog > behindBytes / 2 ? this.#hasTaken : this.#hasAcknowledged;
      inVain = isMoving ? 0 : inVain + 1;
      this.#hasTaken = this.#hasAcknowledged = false;
      if (inVain < maxVainLooks) {
        // When this process was held up itself, it looks again after the sockets had their turn.
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

  /** When this process was held up itself, it looks again after the sockets had their turn. */
  #watch(): void {
    this.#stalled = setTimeout(() => {
      const watched = this.#stalled;
      setImmediate(() => {
        if (this.#stalled === watched && this.#writing) this.destroy(new Error("the client reads nothing"));
      });
    }, this.#stallTimeoutMs);
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#stalled);
    this.#out = [];
    this.#outBytes = 0;
    this.#release();
    this.owner?.closed(this.#error);
  }
}

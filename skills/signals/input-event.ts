/**
 * Reads the events of a device with keys: struct input_event of the kernel, on 64-bit machines the time in two longs, then
 * type, code and value. What is not a key is passed over.
 */
const eventBytes = 24;
const keyType = 1;

export type KeyEvent = { readonly code: number; readonly isDown: boolean; readonly ms: number };

/** Keys that mute: KEY_MICMUTE and the hook switch of conference speakers, KEY_PHONE. KEY_MUTE is the speaker's. */
export const muteKeys: ReadonlySet<number> = new Set([248]);

export class KeyEvents {
  #rest: Buffer = Buffer.alloc(0);

  /** Returns the presses and releases in it. Pieces of events are kept for the next call; repetitions are not returned. */
  push(bytes: Buffer): KeyEvent[] {
    const all = Buffer.concat([this.#rest, bytes]);
    const whole = all.length - (all.length % eventBytes);
    this.#rest = Buffer.from(all.subarray(whole));
    const events: KeyEvent[] = [];
    for (let at = 0; at < whole; at += eventBytes) {
      const value = all.readInt32LE(at + 20);
      if (all.readUInt16LE(at + 16) !== keyType || (value !== 0 && value !== 1)) continue;
      const ms = Number(all.readBigInt64LE(at)) * 1000 + Number(all.readBigInt64LE(at + 8)) / 1000;
      events.push({ code: all.readUInt16LE(at + 18), isDown: value === 1, ms });
    }
    return events;
  }
}

/**
 * Plays sounds on a device that has a loudspeaker without a media player: in the connection itself, or by UDP. Such firmware
 * plays only what follows something that was said, and once.
 */
import { AudioDeviceError } from "../alsa-program.ts";
import { PacedSound, pause } from "../paced-sound.ts";
import type { Sound } from "../speaker.ts";
import type { Link } from "./link.ts";
import { audio, type EventName, eventOf, id } from "./messages.ts";

/** What such firmware plays: 16 kHz, one channel. */
const format = { rate: 16_000, channels: 1 } as const;
/** Milliseconds of sound that are sent ahead: its buffer has half a second. */
const leadMs = 250;
/** Bytes that it reads at a time. */
const datagramBytes = 1024;

export type StreamingPlace = {
  readonly link: Pick<Link, "send">;
  /** Sends samples by UDP; undefined where they go through the connection. */
  readonly udp: { send(sound: Uint8Array): void } | undefined;
  readonly signal: AbortSignal;
};

/** Resolves when the sound has been heard. Rejects with AudioDeviceError, or with the signal's reason. */
export async function streamSound(
  { link, udp, signal: connection }: StreamingPlace,
  sound: Sound,
  volume: () => number,
  signal: AbortSignal,
): Promise<void> {
  const say = (name: EventName, data?: Readonly<Record<string, string>>) => link.send(id.event, eventOf(name, data));
  const either = AbortSignal.any([signal, connection]);
  const send = (bytes: Buffer) => {
    // Events without a text or an address are ignored; it shows the one, and does not need the other.
    if (!paced.hasBegun) {
      say("ttsStart", { text: "…" });
      say("ttsStreamStart");
      say("ttsEnd", { url: "http://localhost/" });
    }
    for (let at = 0; at < bytes.length; at += datagramBytes) {
      const part = bytes.subarray(at, at + datagramBytes);
      if (udp === undefined) link.send(id.audio, audio(part));
      else udp.send(part);
    }
  };
  const paced: PacedSound = new PacedSound({ ...format, leadMs, volume, signal: either, send });
  try {
    for await (const pcm of sound) {
      either.throwIfAborted();
      await paced.write(pcm);
    }
    await paced.finish();
  } finally {
    // Also when it was stopped: what was sent ahead is still heard, a quarter of a second at most.
    if (paced.hasBegun) say("ttsStreamEnd");
  }
  await pause(paced.until - performance.now(), either);
}

export const playsLater = (): AudioDeviceError =>
  new AudioDeviceError("this firmware has no media player: it plays one answer to what was said, and nothing else");

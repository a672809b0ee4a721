/** Writes an ALSA configuration with which several programs share a card: dsnoop, dmix, and the channel of an array. */
import type { Card } from "./cards.ts";

export type Sharing = {
  readonly card: string;
  readonly capture?: { readonly device: number; readonly rate: number; readonly channels: number } | undefined;
  readonly playback?: { readonly device: number; readonly rate: number; readonly channels: number } | undefined;
  /** The channel that is heard; undefined: the mean of all. */
  readonly channel?: number | undefined;
};

export const firstLine = "# Written by `sotto sound configure`: remove this line, and it is yours and is not replaced.";

/** Rates of which the first that a card has is used: that of the recognisers, and that of most speakers. */
const preferred = { capture: [16_000, 48_000, 44_100], playback: [48_000, 44_100, 16_000] } as const;

/** What is shared of a card, by what it can do. */
export function sharingOf({ id, streams }: Card, channel?: number): Sharing {
  const part = (direction: "capture" | "playback") => {
    const stream = streams.find((one) => one.direction === direction);
    if (stream === undefined) return undefined;
    const rates = preferred[direction];
    const rate =
      rates.find((one) => stream.rates.includes(one)) ?? stream.rates[0] ?? rates[direction === "capture" ? 0 : 0];
    return {
      device: stream.device,
      rate,
      channels: Math.max(...stream.channels, 0) || (direction === "capture" ? 1 : 2),
    };
  };
  return { card: id, capture: part("capture"), playback: part("playback"), channel };
}

export function asoundText({ card, capture, playback, channel }: Sharing): string {
  // The key is the same for all users: programs of several share the card, those of the group audio.
  const common = (key: number) => `  ipc_key ${key}\n  ipc_perm 0660\n  ipc_gid audio\n`;
  const slave = ({ device, rate, channels }: NonNullable<Sharing["capture"]>) =>
    `  slave {\n    pcm "hw:CARD=${card},DEV=${device}"\n    rate ${rate}\n    channels ${channels}\n    format S16_LE\n  }\n`;
  const parts = [`${firstLine}\n`];
  if (capture !== undefined)
    parts.push(
      `pcm.sotto_shared_microphone {\n  type dsnoop\n${common(83_831)}${slave(capture)}}\n`,
      `pcm.sotto_microphone {\n  type plug\n  slave.pcm "sotto_shared_microphone"\n${routeOf(capture.channels, channel)}}\n`,
    );
  if (playback !== undefined)
    parts.push(
      `pcm.sotto_shared_speaker {\n  type dmix\n${common(83_832)}${slave(playback)}}\n`,
      'pcm.sotto_speaker {\n  type plug\n  slave.pcm "sotto_shared_speaker"\n}\n',
    );
  parts.push(
    `pcm.!default {\n  type asym\n${capture === undefined ? "" : '  capture.pcm "sotto_microphone"\n'}${playback === undefined ? "" : '  playback.pcm "sotto_speaker"\n'}}\n`,
  );
  parts.push(`ctl.!default {\n  type hw\n  card "${card}"\n}\n`);
  return parts.join("\n");
}

/** The table of plug: of which channels of the card the one that is heard consists. */
function routeOf(channels: number, channel: number | undefined): string {
  if (channels === 1) return "";
  const heard = channel === undefined ? Array.from({ length: channels }, (_, at) => at) : [channel];
  const share = Math.round(1000 / heard.length) / 1000;
  // The first index is the channel of the program, the second that of the card.
  return heard.map((at) => `  ttable.0.${at} ${share}\n`).join("");
}

/**
 * Microphones and speakers for machines without a sound card, and for tests: ALSA devices made of files. Each site has
 * a microphone that programs can speak into and a speaker whose sounds are stored, one WAV each.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Loudspeaker } from "./loudspeaker.ts";
import { VirtualMicrophone } from "./microphone.ts";
import type { RoomShape } from "./room.ts";
import { keepLast } from "./played.ts";

export type VirtualSite = {
  readonly siteId: string;
  /** The names of its ALSA devices, for the section [audio_server]. */
  readonly microphone: string;
  readonly speaker: string;
  /** Contains played.wav, played.wav.0001, … in the order in which they were played. */
  readonly speakerFolder: string;
};

export type VirtualAudio = {
  readonly sites: readonly VirtualSite[];
  /** The environment for processes that open the devices. */
  readonly environment: Readonly<Record<"ALSA_CONFIG_PATH", string>>;
  /**
   * Speaks 16 kHz mono PCM at a site in real time; resolves when the last sample has been heard. @throws RangeError for
   * an unknown site
   */
  speak(siteId: string, pcm: Int16Array): Promise<void>;
  close(): Promise<void>;
};

/**
 * Creates the devices below `folder`, which is emptied first. In a room each microphone hears its speaker, which then
 * plays in real time; without a room it does not.
 */
export async function startVirtualAudio(
  folder: string,
  siteIds: readonly string[],
  room?: RoomShape,
): Promise<VirtualAudio> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const microphones = new Map<string, VirtualMicrophone>();
  const sites: VirtualSite[] = [];
  const devices: string[] = [];
  const loudspeakers: Loudspeaker[] = [];
  for (const [index, siteId] of siteIds.entries()) {
    const site = {
      siteId,
      microphone: `sotto_microphone_${index}`,
      speaker: `sotto_speaker_${index}`,
      speakerFolder: join(folder, `speaker-${index}`),
    };
    const fifo = join(folder, `microphone-${index}`);
    await mkdir(site.speakerFolder, { mode: 0o700 });
    const sounding = join(folder, `loudspeaker-${index}`);
    const speaker = room && (await Loudspeaker.open(sounding));
    if (speaker) loudspeakers.push(speaker);
    microphones.set(siteId, await VirtualMicrophone.open(fifo, speaker && { speaker, room }));
    sites.push(site);
    const played = join(site.speakerFolder, "played.wav");
    devices.push(
      `pcm.${site.microphone} { type file slave.pcm "null" file "/dev/null" infile "${fifo}" format "raw" }`,
      `pcm.${site.speaker} { type file slave.pcm ${speaker ? `{ ${Loudspeaker.device(sounding)} }` : '"null"'} file "${played}" format "wav" perm 0600 truncate false }`,
    );
  }
  const configuration = join(folder, "asound.conf");
  await writeFile(configuration, `${devices.join("\n")}\n`);
  // A folder that is gone is no concern of whoever listens: the next look says the same.
  const played = keepLast(
    sites.map(({ speakerFolder }) => speakerFolder),
    () => {},
  );
  return {
    sites,
    environment: { ALSA_CONFIG_PATH: `/usr/share/alsa/alsa.conf:${configuration}` },
    async speak(siteId, pcm) {
      const microphone = microphones.get(siteId);
      if (microphone === undefined) throw new RangeError(`no site "${siteId}": there are ${siteIds.join(", ")}`);
      await microphone.play(pcm);
    },
    async close() {
      played.stop();
      for (const microphone of microphones.values()) microphone.close();
      for (const loudspeaker of loudspeakers) loudspeaker.close();
    },
  };
}

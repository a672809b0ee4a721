/** Virtual devices for the sites that would use ALSA's default ones, on a machine without sound cards. */
import { mkdtemp, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VirtualAudioControl } from "../control-file.ts";
import { systemCode } from "../errors.ts";
import { roomOf } from "./room.ts";
import { serveSpeech } from "./socket.ts";
import { startVirtualAudio } from "./virtual-audio.ts";

export type VirtualSites = {
  readonly environment: Readonly<Record<string, string>>;
  readonly control: VirtualAudioControl;
  /** Returns the audio server's section with the virtual devices; undefined for other components. */
  configure(component: string, section: unknown): unknown;
  close(): Promise<void>;
};

type Site = { readonly site_id?: string; readonly microphone?: string; readonly speaker?: string };
type Section = { readonly sites?: readonly Site[] };

/** The longest path of a Unix socket is 107 bytes. */
const maxPathLength = 100;

type Wanted = {
  readonly virtualAudio: "auto" | "on" | "off";
  readonly virtualRoom?: string | undefined;
  readonly runtime: string;
};

export async function openVirtualSites(
  { virtualAudio, virtualRoom, runtime }: Wanted,
  section: unknown,
): Promise<VirtualSites | undefined> {
  if (virtualAudio === "off" || (virtualAudio === "auto" && hasCaptureDevice())) return undefined;
  const names = ((section ?? {}) as Section).sites?.filter(isDefault).map(idOf) ?? [];
  if (names.length === 0) return undefined;
  const room = virtualRoom === undefined ? undefined : roomOf(virtualRoom);
  const audio = await startVirtualAudio(join(runtime, "audio"), names, room);
  const usual = join(runtime, "speech.sock");
  const isShort = Buffer.byteLength(usual) <= maxPathLength;
  const folder = isShort ? undefined : await mkdtemp(join(tmpdir(), "sotto-speech-"));
  const socket = folder === undefined ? usual : join(folder, "speech.sock");
  const server = await serveSpeech(audio, socket);
  const devices = new Map(audio.sites.map((site) => [site.siteId, site]));
  return {
    environment: audio.environment,
    control: { socket, sites: audio.sites.map(({ siteId, speakerFolder }) => ({ siteId, speakerFolder })) },
    configure(component, given) {
      if (component !== "audio-server") return undefined;
      const { sites = [], ...rest } = (given ?? {}) as Section;
      return {
        ...rest,
        sites: sites.map((site) => (isDefault(site) ? withDevices(site, devices.get(idOf(site))) : site)),
      };
    },
    async close() {
      server.close();
      await audio.close();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns true when ALSA knows a device that can capture. */
function hasCaptureDevice(): boolean {
  try {
    return readFileSync("/proc/asound/pcm", "utf8").includes("capture");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

const idOf = ({ site_id = "default" }: Site): string => site_id;

function isDefault({ microphone = "default", speaker = "default" }: Site): boolean {
  return microphone === "default" && speaker === "default";
}

/** A site that was added by a reload has no virtual devices yet: it keeps its own. */
function withDevices(site: Site, devices: Required<Pick<Site, "microphone" | "speaker">> | undefined): Site {
  return devices === undefined ? site : { ...site, microphone: devices.microphone, speaker: devices.speaker };
}

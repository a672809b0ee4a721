/** Connects every configured site to the bus, and ignores messages for other sites. */
import {
  type AudioServerChangeVolume,
  type AudioServerMuteMicrophone,
  asrStartListening,
  asrStopListening,
  audioServerChangeVolume,
  audioServerLoaded,
  audioServerMuteMicrophone,
  audioServerPlayBytes,
  audioServerPlayBytesStreaming,
  audioServerRegisterSentence,
  audioServerReplayRequest,
  audioServerSetVolume,
  audioServerStopPlaying,
  audioServerToggleOff,
  audioServerToggleOn,
  audioServerVersion,
  audioServerVersionRequest,
  audioServerVolumeState,
  dialogueSessionEnded,
  dialogueWakeWordYielded,
  errorAudioServer,
  hotwordDetected,
} from "#bus";
import { answerRefusals } from "../port/answer-refusals.ts";
import { KeptSwitches } from "../port/kept-switches.ts";
import type { Running, Stand } from "../port/port.ts";
import type { AudioServerConfig, SiteConfig } from "./component.ts";
import { cancellerOf } from "./echo/choice.ts";
import { KeptMutes } from "./kept-mutes.ts";
import { KeptRingVolumes } from "./kept-ring-volumes.ts";
import { KeptVolumes } from "./kept-volumes.ts";
import { muteMicrophone, sayMicrophone } from "./mute.ts";
import { type Loudness, Site } from "./site.ts";

export async function startAudioServer(stand: Stand<AudioServerConfig>): Promise<Running> {
  const { port, config, log, folders, report } = stand;
  const cancel = cancellerOf(config, log);
  const tell = (): void =>
    report?.({
      faults: [...switches.faults, ...volumes.faults, ...rings.faults, ...mutes.faults, ...satelliteFaults()],
      volumes: volumes.all,
      microphones: mutes.all,
    });
  const { volumes, rings, mutes } = keptOf(stand, tell);
  const loudness = new Map(config.sites.map((site) => [site.site_id, loudnessOf(volumes, rings, site)]));
  const sites = new Map(
    config.sites.map((site) => [site.site_id, new Site(stand, site, loudness.get(site.site_id)!, cancel, tell)]),
  );
  const satelliteFaults = () => [...sites.values()].flatMap(({ fault }) => fault ?? []);
  const switches = new KeptSwitches({
    folder: folders.data,
    log,
    what: "the microphone",
    code: "MICROPHONE_OFF",
    remedy: "publish `audioServer/toggleOn` with each site",
    changed: tell,
  });
  tell();
  const toggle = (siteId: string, on: boolean): Promise<void> | undefined => {
    const site = sites.get(siteId);
    if (site !== undefined) switches.switch(on, siteId);
    return site?.listen(on);
  };
  // A client that plays a sound waits for its end and must be answered; other invalid messages are only reported.
  port.onBadPayload((topic, reason) => {
    const sound = audioServerPlayBytes.parse(topic);
    if (sound !== undefined) sites.get(sound.siteId)?.playFinished(sound.requestId, new Error(reason));
    const chunk = audioServerPlayBytesStreaming.parse(topic);
    if (chunk !== undefined) sites.get(chunk.siteId)?.breakStream(chunk.requestId, new Error(reason));
  });
  answerRefusals(
    port,
    errorAudioServer,
    (topic) =>
      audioServerPlayBytes.parse(topic) !== undefined || audioServerPlayBytesStreaming.parse(topic) !== undefined,
  );
  await port.hear(audioServerToggleOn, ({ siteId }) => toggle(siteId, true));
  await port.hear(audioServerToggleOff, ({ siteId }) => toggle(siteId, false));
  await hearSessions(stand, sites);
  await Promise.all([...sites].map(([siteId, site]) => hearFor(stand, siteId, site)));
  for (const [siteId, { ring }] of loudness) {
    await port.hear(audioServerSetVolume, ({ volume }) => volumes.set(siteId, volume), { siteId });
    await port.hear(
      audioServerChangeVolume,
      (change) => changeVolume(stand, { volumes, rings }, { siteId, ring }, change),
      { siteId },
    );
  }
  for (const [siteId, site] of sites) {
    void site.mute(mutes.of(siteId) !== undefined);
    const mute = (asked: AudioServerMuteMicrophone) => muteMicrophone(stand, mutes, { siteId, site }, asked);
    await port.hear(audioServerMuteMicrophone, mute, { siteId });
  }
  for (const [siteId, site] of sites) {
    await site.listen(switches.isOn(siteId));
    port.say(audioServerLoaded, { reloaded: false }, { siteId });
    sayMicrophone(stand, mutes, siteId);
  }
  return {
    async stop() {
      await Promise.all([...sites.values()].map((site) => site.stop()));
      await switches.flush();
      await volumes.flush();
      await rings.flush();
      await mutes.flush();
    },
  };
}

/** What clients have set, as it was before a restart. */
function keptOf({ config, log, folders }: Stand<AudioServerConfig>, changed: () => void) {
  const { sites } = config;
  const configured = (key: "volume" | "ring_volume") => new Map(sites.map((site) => [site.site_id, site[key]]));
  const options = { folder: folders.data, log, changed };
  return {
    volumes: new KeptVolumes({ ...options, configured: configured("volume") }),
    rings: new KeptRingVolumes({ ...options, configured: configured("ring_volume") }),
    mutes: new KeptMutes({ ...options, sites: sites.map(({ site_id }) => site_id) }),
  };
}

/** What goes on at a site besides its sound. */
async function hearSessions({ port }: Stand<AudioServerConfig>, sites: ReadonlyMap<string, Site>): Promise<void> {
  await port.hear(asrStartListening, ({ siteId, sessionId, startSignalMs }) =>
    sites.get(siteId)?.listenedTo(sessionId, startSignalMs),
  );
  await port.hear(asrStopListening, ({ siteId }) => sites.get(siteId)?.notListenedTo());
  await port.hear(hotwordDetected, ({ siteId, modelId }) => sites.get(siteId)?.woken(modelId));
  await port.hear(dialogueSessionEnded, ({ siteId }) => sites.get(siteId)?.sessionEnded());
  await port.hear(dialogueWakeWordYielded, ({ siteId }) => sites.get(siteId)?.sessionEnded());
}

type Volumes = { readonly volumes: KeptVolumes; readonly rings: KeptRingVolumes };

/** How loud the site's speech is, and what rings there: as loud as somebody has set, else never quieter than configured. */
const loudnessOf = (
  volumes: KeptVolumes,
  rings: KeptRingVolumes,
  { site_id: siteId, ring_volume: least }: SiteConfig,
): Loudness => ({
  speech: () => volumes.of(siteId),
  ring: () => rings.of(siteId) ?? Math.max(least, volumes.of(siteId)),
});

function changeVolume(
  { port, log }: Stand<AudioServerConfig>,
  { volumes, rings }: Volumes,
  { siteId, ring }: { readonly siteId: string; readonly ring: () => number },
  change: AudioServerChangeVolume,
): void {
  const { step, volume, muted, ringStep, ringVolume } = change;
  if ([step, volume, muted, ringStep, ringVolume].filter((wanted) => wanted !== undefined).length === 1) {
    if (ringVolume !== undefined) rings.set(siteId, ringVolume / 100);
    if (ringStep !== undefined && ringStep !== 0) rings.set(siteId, ring() + ringStep / 100);
    const isOfRing = ringVolume !== undefined || ringStep !== undefined;
    const now = volumes.change(siteId, isOfRing ? { step: 0 } : change);
    port.say(audioServerVolumeState, { siteId, ...now, ringVolume: Math.round(ring() * 100) }, { siteId });
    return;
  }
  const error = "send exactly one of step, volume, muted, ringStep and ringVolume";
  log.warn({ siteId, reason: error }, "a change of the volume was refused");
  port.say(errorAudioServer, { siteId, error, context: "changeVolume" });
}

async function hearFor(
  { port, version = "unknown" }: Stand<AudioServerConfig>,
  siteId: string,
  site: Site,
): Promise<void> {
  const only = { siteId };
  await port.hear(audioServerPlayBytes, (wav, { requestId }) => site.playBytes(requestId, wav), only);
  await port.hear(
    audioServerPlayBytesStreaming,
    (wav, { requestId, chunkNumber, isLastChunk }) => site.playChunk(requestId, chunkNumber, isLastChunk, wav),
    only,
  );
  await port.hear(audioServerReplayRequest, ({ startAtMs }) => site.replay(startAtMs), only);
  await port.hear(audioServerRegisterSentence, (words) => site.registerSentence(words), only);
  await port.hear(audioServerStopPlaying, ({ id }) => site.stopPlaying(id), only);
  await port.hear(audioServerVersionRequest, () => port.say(audioServerVersion, { version }, only), only);
}

/** Microphones and speakers: sites, levels, and recognition of one sentence. [admin-rest.md] */
import { SottoError } from "../../errors.ts";
import type { Level, Levels } from "../../levels/levels.ts";
import type { Microphones } from "../../levels/microphones.ts";
import type { Volumes } from "../../levels/volumes.ts";
import { listenOnce as listen } from "../../sessions/listen-once.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import { accept, type Accepting } from "../accept.ts";
import { actorOf, isLocal } from "../caller.ts";
import type { AudioDevices } from "../audio-devices.ts";
import type { ConfigurationService } from "../configuration-service.ts";
import * as contract from "../contract/audio.ts";
import { route } from "../route.ts";
import type { Streams } from "../streams.ts";
import { etagOf, tagIn } from "../etag.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly volumes: Pick<Volumes, "list" | "set">;
  readonly microphones: Pick<Microphones, "list" | "mute">;
  readonly levels: Pick<Levels, "canLook" | "look">;
  readonly sessions: Pick<Sessions, "list" | "events">;
  readonly configuration: Pick<ConfigurationService, "read" | "change">;
  readonly devices: () => Promise<AudioDevices>;
  readonly streams: Pick<Streams, "follow">;
};

/** Levels that are not read in time are useless. */
const maxWaiting = 20;

export const followLevels = route(contract.followLevels, ({ levels, streams }: Needs) => async (request, reply) => {
  if (!levels.canLook) throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus");
  let waiting: Level[] = [];
  let ended = false;
  const next = () => {
    const items = waiting;
    waiting = [];
    return { items, ended };
  };
  return streams.follow(request, reply, next, (changed) =>
    levels.look(request.query.siteId ?? "default", {
      level(level) {
        if (waiting.length < maxWaiting) waiting.push(level);
        changed();
      },
      over() {
        ended = true;
        changed();
      },
    }),
  );
});

export const listenOnce = route(contract.listenOnce, ({ sessions }: Needs) => async ({ body }, reply) => {
  const { siteId = "default" } = body;
  const { sessions: last } = sessions.list({ siteIds: [siteId], limit: 1 });
  if (last.some(({ endedAt }) => endedAt === undefined))
    throw new SottoError("SESSION_STATE", "a session runs at this site", { remedy: "try again when it is over" });
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return listen(sessions.events, siteId, gone.signal);
});

export const testAudio = route(contract.testAudio, ({ tasks }: Needs) => async (request, reply) => {
  const { direction, seconds = 2, siteId = "default" } = request.body;
  return accept(tasks, request, reply, "audio-test", { direction, seconds, siteId });
});

export const listVolumes = route(contract.listVolumes, ({ volumes }: Needs) => async () => ({
  volumes: [...volumes.list()],
}));

export const setVolume = route(
  contract.setVolume,
  ({ volumes }: Needs) =>
    async ({ params: { siteId }, body: { volume } }) =>
      volumes.set(siteId, volume),
);

export const listMicrophones = route(contract.listMicrophones, ({ microphones }: Needs) => async () => ({
  microphones: [...(await microphones.list())],
}));

/** The socket of this machine has no logins: those who may open it are told apart by nothing. */
const whoOf = (request: Parameters<typeof actorOf>[0]): string =>
  isLocal(request) ? "somebody on this machine" : actorOf(request);

export const muteMicrophone = route(
  contract.muteMicrophone,
  ({ microphones }: Needs) =>
    async (request) =>
      microphones.mute(request.params.siteId, request.body.muted, whoOf(request)),
);

export const getAudio = route(contract.getAudio, ({ configuration }: Needs) => async (_request, reply) => {
  const { config, tag } = await configuration.read();
  reply.header("etag", etagOf(tag));
  return {
    audio: Object.fromEntries(Object.entries(config["audio_server"] ?? {}).map(([key, { value }]) => [key, value])),
  };
});

export const setAudio = route(
  contract.setAudio,
  ({ configuration }: Needs) =>
    async ({ body, headers }) =>
      configuration.change({ audio_server: body }, tagIn(headers["if-match"])),
);

export const listAudioDevices = route(
  contract.listAudioDevices,
  ({ devices }: Needs) =>
    async () =>
      devices(),
);

/** Voice profiles: how the people here speak. */
import type { FastifyRequest } from "fastify";
import type { VoiceProfile } from "../../../platform/asr/component.ts";
import { mono, type Pcm } from "../../../platform/sound/pcm.ts";
import { resample } from "../../../platform/sound/resampler.ts";
import { buildWav } from "../../../platform/sound/wav-build.ts";
import { BadWav, readWav } from "../../../platform/sound/wav-read.ts";
import { SottoError } from "../../errors.ts";
import { mayAs } from "../../users/role.ts";
import type { Users } from "../../users/users.ts";
import type { Voices } from "../../voices/voices.ts";
import { accept, type Accepting } from "../accept.ts";
import { loginOf, roleOf, sitesOf } from "../caller.ts";
import * as contract from "../contract/voice-profiles.ts";
import { checkSites, siteFor } from "../own-sites.ts";
import { refusedRole } from "../permission.ts";
import { Follower, type Listening, recordAt } from "../record.ts";
import { route } from "../route.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly voices: Omit<Voices, "fit" | "removeAll">;
  readonly users: Pick<Users, "find">;
  readonly levels: Listening;
};

const rate = 16_000;
/** Seconds that somebody may take to begin and to read. */
const maxSeconds = 15;

const shownOf = ({ format: _format, ...profile }: VoiceProfile) => ({ ...profile, sites: [...profile.sites] });

export const listVoiceProfiles = route(contract.listVoiceProfiles, ({ voices }: Needs) => async (request) => {
  const all = await voices.list();
  const isOperator = mayAs(roleOf(request) ?? "viewer", "operator");
  const shown = isOperator ? all : all.filter(({ user }) => user === loginOf(request));
  return { voiceProfiles: shown.map(shownOf) };
});

type OfSomebody = FastifyRequest<{ Params: { login: string } }>;

/** Returns whose profile is meant, also of somebody who is no user any more. Throws SottoError ROLE_INSUFFICIENT for another's. */
function whoever(request: OfSomebody): string {
  const { login } = request.params;
  if (login !== loginOf(request) && !mayAs(roleOf(request) ?? "viewer", "operator"))
    throw refusedRole(request, "operator");
  return login;
}

/** Throws SottoError also USER_UNKNOWN for nobody's. */
function whose(request: OfSomebody, users: Needs["users"]): string {
  const login = whoever(request);
  if (users.find(login) === undefined)
    throw new SottoError("USER_UNKNOWN", `there is no user ${JSON.stringify(login)}`, {
      remedy: "list them: sotto user list",
    });
  return login;
}

export const readSentences = route(contract.readSentences, ({ voices, users }: Needs) => async (request, reply) => {
  const login = whose(request, users);
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const { language, again = false } = request.body;
  const { sentences, ...reading } = await voices.read(login, language, gone.signal, again);
  return { ...reading, sentences: [...sentences] };
});

export const readSentence = route(
  contract.readSentence,
  ({ voices, users, levels }: Needs) =>
    async (request, reply) => {
      const login = whose(request, users);
      const { sentence, siteId, wav } = request.body;
      const follower = new Follower();
      let samples: Int16Array;
      if (wav === undefined) {
        const site = siteFor(request, siteId, "default");
        samples = await recordAt(levels, site, maxSeconds, reply, (heard) => follower.hear(heard));
      } else {
        samples = samplesIn(wav);
        follower.hear(samples);
      }
      const { take } = follower;
      const now =
        take === "good" ? await voices.addReading(login, sentence, wavOf(samples)) : await voices.reading(login);
      return { take, read: now.sentences.filter(({ isRead }) => isRead).length, sentences: now.sentences.length };
    },
);

const wavOf = (samples: Int16Array): Buffer => buildWav({ rate, channels: 1, samples });

/** Throws SottoError VOICE_PROFILE_INVALID. */
function samplesIn(wav: string): Int16Array {
  let pcm: Pcm;
  try {
    pcm = mono(readWav(Buffer.from(wav, "base64")));
  } catch (error) {
    if (!(error instanceof BadWav)) throw error;
    throw new SottoError("VOICE_PROFILE_INVALID", `this is no WAV file that can be read: ${error.message}`);
  }
  if (pcm.rate < rate || pcm.samples.length > maxSeconds * pcm.rate)
    throw new SottoError(
      "VOICE_PROFILE_INVALID",
      `a recording has at least 16000 samples a second, and at most ${maxSeconds} seconds`,
    );
  return resample(pcm, rate).samples;
}

export const discardReading = route(contract.discardReading, ({ voices }: Needs) => async (request, reply) => {
  await voices.discardReading(whoever(request));
  return reply.status(204).send(null);
});

export const fitVoice = route(contract.fitVoice, ({ tasks, voices, users }: Needs) => async (request, reply) => {
  const login = whose(request, users);
  const sites = sitesOfProfile(request, request.body.sites);
  await voices.checkReading(login);
  return accept(tasks, request, reply, "voice-profile", { login, sites });
});

/** A user's profile is used at their own sites: what it does to others there was tried, but not agreed to. */
function sitesOfProfile(request: FastifyRequest, given: readonly string[] | undefined): readonly string[] {
  if (mayAs(roleOf(request) ?? "viewer", "operator")) return given ?? [];
  const sites = given ?? sitesOf(request) ?? [];
  checkSites(request, sites);
  if (sites.length > 0) return sites;
  throw new SottoError("SITE_FORBIDDEN", `${loginOf(request)} has no sites, and a profile is for some`, {
    remedy: `an owner of this board can change it: \`sotto user sites ${loginOf(request)} SITE…\`, or the page Users`,
  });
}

export const getVoiceProfile = route(contract.getVoiceProfile, ({ voices, users }: Needs) => async (request) => {
  const profile = await voices.get(whose(request, users), request.params.language);
  return { ...profile, sites: [...profile.sites] };
});

export const importVoiceProfile = route(contract.importVoiceProfile, ({ voices, users }: Needs) => async (request) => {
  const login = whose(request, users);
  const given = request.body["sites"];
  sitesOfProfile(request, Array.isArray(given) ? given.map(String) : undefined);
  return shownOf(await voices.add(login, JSON.stringify(request.body)));
});

export const removeVoiceProfile = route(contract.removeVoiceProfile, ({ voices }: Needs) => async (request, reply) => {
  await voices.remove(whoever(request), request.params.language);
  return reply.status(204).send(null);
});

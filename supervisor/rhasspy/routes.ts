/** The routes of Rhasspy's HTTP API that the listener has. */
import type { AssistantView } from "./assistant-view.ts";
import {
  type Answer,
  invalid,
  isTrue,
  json,
  numberIn,
  objectOf,
  type Request,
  sentenceOf,
  text,
  utf8,
  wav,
} from "./request.ts";
import { hermesIntent, rhasspyIntent, type Understood } from "./shapes.ts";
import { samplesOf, wavOf } from "./sound.ts";
import { listeningIn, speakingIn, type Sites } from "./sites.ts";
import type { Talk } from "./talk.ts";
import type { Training } from "./training.ts";

export type Needs = {
  readonly talk: Talk;
  readonly training: Training;
  readonly sites: () => Sites;
  readonly assistant: () => Promise<AssistantView>;
  /** Trains and installs what `training` has; resolves to how many seconds that took. */
  readonly train: (by: AbortSignal) => Promise<number>;
  /** What was spoken last, for `?repeat=true`. */
  readonly spoken: { last: string };
};
type Handler = (request: Request, needs: Needs) => Promise<Answer>;

const maxCommandSeconds = 120;
const defaultCommandSeconds = 30;

/** Rhasspy's own format, or `?outputFormat=hermes`. */
function intentAnswer({ query }: Request, understood: Understood): Answer {
  const [entity, value] = [query.get("entity"), query.get("value")];
  const plain = rhasspyIntent(understood);
  const more = entity === null || value === null ? {} : { slots: { ...plain.slots, [entity]: value } };
  return json(query.get("outputFormat") === "hermes" ? hermesIntent(understood) : { ...plain, ...more });
}

const textToIntent: Handler = async (request, { talk, sites }) => {
  const sentence = sentenceOf(request, "a sentence");
  const [siteId = "default"] = listeningIn(request, sites());
  return intentAnswer(request, await talk.understand(sentence, siteId, request.gone));
};

const textToSpeech: Handler = async (request, { talk, sites, spoken }) => {
  const repeats = isTrue(request, "repeat");
  if (repeats && spoken.last === "") throw invalid("nothing was spoken yet that could be repeated");
  const sentence = repeats ? spoken.last : sentenceOf(request, "a sentence");
  const lang = request.query.get("language") ?? undefined;
  if (lang !== undefined && !/^[a-z]{2,3}(?:[_-][A-Za-z]{2,4})?$/u.test(lang))
    throw invalid("language must be a code such as en or en_GB");
  const volume = numberIn(request, "volume", 0, 1);
  const isPlayed = request.query.get("play") !== "false";
  const where = speakingIn(request, sites(), isPlayed);
  const sound = await talk.speak(sentence, lang?.replace("-", "_"), volume, request.gone);
  spoken.last = sentence;
  if (isPlayed) await talk.play(where, sound, request.gone);
  return wav(sound);
};

const speechToText: Handler = async (request, { talk }) => {
  const samples = samplesOf(request);
  const heard = await talk.hear(samples, request.gone);
  if (!(request.headers["accept"] ?? "").includes("application/json")) return text(heard.text);
  const { likelihood, seconds: transcribe_seconds, tokens = [] } = heard;
  return json({ text: heard.text, likelihood, transcribe_seconds, tokens, wav_seconds: samples.length / 16_000 });
};

const speechToIntent: Handler = async (request, { talk, sites }) => {
  const [siteId = "default"] = listeningIn(request, sites());
  const heard = await talk.hear(samplesOf(request), request.gone);
  const nothing: Understood = { input: "", intent: undefined, slots: [], siteId };
  return intentAnswer(request, heard.text === "" ? nothing : await talk.understand(heard.text, siteId, request.gone));
};

const listenForCommand: Handler = async (request, { talk, sites }) => {
  const [siteId] = listeningIn(request, sites());
  if (siteId === undefined) throw invalid("no site has a microphone");
  const limit = numberIn(request, "timeout", 0.1, maxCommandSeconds) ?? defaultCommandSeconds;
  return intentAnswer(request, await talk.command(siteId, limit * 1000, request.gone));
};

const listenForWake: Handler = async (request, { talk, sites }) => {
  const state = utf8(request.body).trim().toLowerCase();
  if (state !== "on" && state !== "off") throw invalid('the body must be "on" or "off"');
  talk.wake(listeningIn(request, sites(), true), state === "on");
  return text(state);
};

const playWav: Handler = async (request, { talk, sites }) => {
  const where = speakingIn(request, sites(), true);
  await talk.play(where, wavOf(request), request.gone);
  return text("OK");
};

const getSlots: Handler = async (_request, { training }) => json(await training.slots());
const addSlots: Handler = async (request, { training }) => {
  await training.addSlots(objectOf(request), isTrue(request, "overwrite_all"));
  return text("OK");
};

const getSentences: Handler = async ({ headers }, { training }) => {
  const said = await training.sentences();
  return (headers["accept"] ?? "").includes("application/json") ? json({ "sentences.ini": said }) : text(said);
};

const setSentences: Handler = async (request, { training }) => {
  const isJson = (request.headers["content-type"] ?? "").startsWith("application/json");
  const said = isJson ? joined(objectOf(request)) : utf8(request.body);
  await training.setSentences(said);
  return text(`Wrote ${said.length} char(s) to sentences.ini`);
};

/** Several files are one: each has its own intents. Throws SottoError REQUEST_INVALID. */
function joined(files: Readonly<Record<string, unknown>>): string {
  return Object.entries(files)
    .map(([file, content]) => {
      if (!/^(?:sentences\.ini|intents\/[\w-]{1,60}\.ini)$/u.test(file) || typeof content !== "string")
        throw invalid("the body must have the texts of sentences.ini and intents/NAME.ini by their names");
      return content;
    })
    .join("\n");
}

const train: Handler = async (request, { train: begin }) =>
  text(`Training completed in ${(await begin(request.gone)).toFixed(2)} second(s)`);

const getProfile: Handler = async (_request, { assistant, sites }) => {
  const { name, language } = await assistant();
  const { listening } = sites();
  return json({ name, language, mqtt: { enabled: true, site_id: listening.join(",") || "default" } });
};

const getIntents: Handler = async (_request, { assistant }) => {
  const { intents } = await assistant();
  return json(Object.fromEntries(intents.map(({ id, slots }) => [id, { slots }])));
};

/** By path and method. */
export const routes: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  "/api/text-to-intent": { POST: textToIntent },
  "/api/text-to-speech": { POST: textToSpeech },
  "/api/speech-to-text": { POST: speechToText },
  "/api/speech-to-intent": { POST: speechToIntent },
  "/api/listen-for-command": { POST: listenForCommand },
  "/api/listen-for-wake": { POST: listenForWake },
  "/api/play-wav": { POST: playWav },
  "/api/slots": { GET: getSlots, POST: addSlots },
  "/api/sentences": { GET: getSentences, POST: setSentences },
  "/api/train": { POST: train },
  "/api/profile": { GET: getProfile },
  "/api/intents": { GET: getIntents },
};

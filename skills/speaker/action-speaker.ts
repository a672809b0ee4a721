#!/usr/bin/env node
/** The volume of the rooms, their microphones, what was answered last, and what can be said, by voice. */
import { randomUUID } from "node:crypto";
import {
  audioServerChangeVolume,
  type AudioServerMicrophoneState,
  audioServerMicrophoneState,
  audioServerMuteMicrophone,
  type AudioServerVolumeState,
  audioServerVolumeState,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueSessionEnded,
  dialogueSessionStarted,
  overviewDone,
  type OverviewDone,
  overviewPerform,
  textSite,
} from "#bus";
import { type Asked, Skill } from "../../kit/client/sotto.ts";
import { Answers } from "./answers.ts";
import { Waiting } from "./asking.ts";
import { atOnce, examplesOf } from "./examples.ts";
import { answerMicrophone, type Microphones, sentences } from "./microphones.ts";
import { answerRing, type Rings } from "./rings.ts";
import { answerVolume, type Speakers, volumes } from "./volumes.ts";
import { type Words, wordsIn } from "./words.ts";

/** A satellite is in the same house; one that does not answer then knows no changes of the volume. */
const timeoutMs = 2000;

const skill = new Skill();
const answers = new Answers();
const states = new Waiting<AudioServerVolumeState>(timeoutMs);
const microphoneStates = new Waiting<AudioServerMicrophoneState>(timeoutMs);
const overviews = new Waiting<OverviewDone>(timeoutMs);
/** What happens when a session has ended. */
const afterwards = new Map<string, () => Promise<void>>();
/** How many examples were given at a site. */
const given = new Map<string, number>();

const siteOf = ({ siteId }: Asked): string => (siteId === textSite ? "default" : siteId);
const roomOf = (siteId: string): string => (skill.setting("sites", siteId) || siteId).toLowerCase();

function overviewOf(siteId: string): Promise<OverviewDone | undefined> {
  const requestId = randomUUID();
  return overviews.ask(requestId, () => skill.port.say(overviewPerform, { requestId, siteId }));
}

async function siteOfRoom(room: string): Promise<string | undefined> {
  const known = (await overviewOf("default"))?.siteIds ?? [];
  return known.find((siteId) => [siteId.toLowerCase(), roomOf(siteId)].includes(room.toLowerCase()));
}

const nothing = { step: undefined, volume: undefined, muted: undefined, ringStep: undefined, ringVolume: undefined };

const speakers: Speakers = {
  step: Number(skill.setting("volume", "step")) || 10,
  change: (siteId, change) =>
    states.ask(siteId, () => skill.port.say(audioServerChangeVolume, { siteId, ...nothing, ...change }, { siteId })),
  siteOf: siteOfRoom,
  muteAfter(sessionId, siteId, words) {
    afterwards.set(sessionId, async () => {
      if ((await speakers.change(siteId, { muted: true })) === undefined) skill.notify(words.notMuted, siteId);
    });
  },
};

const microphones: Microphones = {
  change: (siteId, muted) =>
    microphoneStates.ask(siteId, () =>
      skill.port.say(audioServerMuteMicrophone, { siteId, muted, by: "voice" }, { siteId }),
    ),
  muteAfter(sessionId, siteId, words) {
    afterwards.set(sessionId, async () => {
      if ((await microphones.change(siteId, true))?.muted !== true) skill.notify(words.microphoneNotMuted, siteId);
    });
  },
  siteOf: siteOfRoom,
};

for (const intent of Object.keys(volumes)) skill.on(intent, (asked) => answerVolume(asked, siteOf(asked), speakers));

const rings: Rings = {
  step: speakers.step,
  siteOf: siteOfRoom,
  change: (siteId, ring) =>
    states.ask(siteId, () => skill.port.say(audioServerChangeVolume, { siteId, ...nothing, ...ring }, { siteId })),
};
skill.on("sotto:ringVolume", (asked) => answerRing(asked, siteOf(asked), rings));

for (const intent of Object.keys(sentences))
  skill.on(intent, (asked) => answerMicrophone(asked, siteOf(asked), microphones));

skill.on("sotto:repeat", (asked) => answers.last(asked.siteId) ?? wordsIn(asked.language).nothingToRepeat);

skill.on("sotto:whatCanISay", async (asked) => {
  const words: Words = wordsIn(asked.language);
  const overview = await overviewOf(asked.siteId);
  const examples = examplesOf(overview?.intents ?? [], asked.language);
  if (examples.length === 0) return words.canSayNothing;
  const from = given.get(asked.siteId) ?? 0;
  const start = from < examples.length ? from : 0;
  given.set(asked.siteId, start + atOnce);
  const more = start + atOnce < examples.length ? ` ${words.more}` : "";
  return `${words.canSay(examples.slice(start, start + atOnce).join("; "))}${more}`;
});

await skill.start();
const { port } = skill;
await Promise.all([
  port.hear(audioServerVolumeState, (state, { siteId }) => states.answered(siteId, state)),
  port
    .hear(audioServerMicrophoneState, (state, { siteId }) => microphoneStates.answered(siteId, state))
    .catch((error: Error) => console.error(`microphones are not muted by voice: ${error.message}`)),
  port.hear(overviewDone, (done) => overviews.answered(done.requestId ?? "", done)),
  port.hear(dialogueSessionStarted, ({ sessionId, siteId }) => answers.started(sessionId, siteId)),
  port.hear(dialogueEndSession, ({ sessionId, text }) => answers.answered(sessionId, text)),
  port.hear(dialogueContinueSession, ({ sessionId, text }) => answers.answered(sessionId, text)),
  port.hear(dialogueSessionEnded, async ({ sessionId }) => {
    answers.ended(sessionId);
    const next = afterwards.get(sessionId);
    afterwards.delete(sessionId);
    await next?.();
  }),
]);

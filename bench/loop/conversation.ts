/** Speaks one command, and records when the platform reached each stage. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { connectAsync, type MqttClient } from "mqtt";
import { hotwordDetected, hotwordToggleOn, nluIntentParsed, ttsSay } from "#bus";
import type { Control } from "../../supervisor/control-file.ts";
import { speakThrough } from "../../supervisor/virtual-audio/socket.ts";
import { joined, silence } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import type { Command } from "./commands.ts";

/** All in milliseconds after the last sample of the command was in the microphone. */
export type Delays = {
  /** nlu/intentParsed, including the silence that ends a sentence. */
  readonly parsed: number;
  /** tts/say: the skill has answered. */
  readonly answered: number;
  /** audioServer/…/playBytes: the sound of the answer is available. */
  readonly playBytes: number;
  /** The first sample of the answer is at the speaker. */
  readonly heard: number;
};

export type Outcome = Command & {
  readonly woke: boolean;
  /** The recognised text; undefined when the wake word or the sentence was not recognised. */
  readonly understood: string | undefined;
  readonly delays: Delays | undefined;
};

export type Talker = {
  say(command: Command): Promise<Outcome>;
  end(): Promise<void>;
};

type Message = { readonly topic: string; readonly bytes: Buffer; readonly at: number };

/**
 * Milliseconds of silence between wake word and sentence, and without any message after which nothing more is expected.
 */
const times = { pauseMs: 300, silenceTimeoutMs: 8000 };
/** The virtual microphone writes this many samples at a time, when their time is over. */
const block = 512;

/** Connects a speaker at the platform's first site. */
export async function talkTo({ bus, virtualAudio, wakeWord }: Control): Promise<Talker> {
  const site = virtualAudio?.sites[0];
  if (virtualAudio === undefined || site === undefined) throw new Error("the platform has no virtual microphone");
  const client = await connectAsync(bus.url);
  const named = ["hotword/#", "nlu/intentParsed", "nlu/intentNotRecognized", "dialogueManager/sessionEnded"];
  const filters = [...named, "tts/say", "audioServer/+/playBytes/+"].map((name) => `${bus.prefix}/${name}`);
  await client.subscribeAsync(filters, { qos: 1 });
  const { socket } = virtualAudio;
  const { siteId, speakerFolder } = site;
  const speaker = watchSpeaker(speakerFolder);
  let sounds = 0;
  client.on("message", (topic) => {
    if (topic.includes("/playBytes/")) sounds += 1;
  });

  async function say(command: Command): Promise<Outcome> {
    // A sound that was cut before its first sample leaves no file: counted anew for each command.
    sounds = speaker.played();
    const wake = await synthesize(wakeWord, command.voice);
    const speech = joined([wake, silence(times.pauseMs / 1000), await synthesize(command.text, command.voice)]);
    const heard = new Map<string, Message>();
    let answer: number | undefined;
    const done = listen(client, (message) => {
      const name = message.topic.slice(bus.prefix.length + 1);
      // Feedback sounds are sounds, too, but are played before there is an answer, or after the session.
      const isAnswer = name.includes("/playBytes/") && heard.has("tts/say") && answer === undefined;
      if (isAnswer) answer = sounds - 1;
      heard.set(isAnswer ? "answer" : name, message);
      return name === hotwordToggleOn.pattern && heard.has("dialogueManager/sessionEnded");
    });
    await speakThrough(socket, siteId, speech);
    // It was written together with its block; the rest of that block is silence after it.
    const end = performance.now() - ((block - (speech.length % block)) % block) / 16;
    await done;
    const woke = [...heard.keys()].some((name) => hotwordDetected.parse(name) !== undefined);
    const [parsed, answered, playBytes] = [nluIntentParsed.pattern, ttsSay.pattern, "answer"].map((of) =>
      heard.get(of),
    );
    if (parsed === undefined) return { ...command, woke, understood: undefined, delays: undefined };
    const understood = nluIntentParsed.decode(parsed.bytes).intent.intentName;
    const first = answer === undefined ? undefined : speaker.firstSample(answer);
    if (!answered || !playBytes || first === undefined) return { ...command, woke, understood, delays: undefined };
    return {
      ...command,
      woke,
      understood,
      delays: {
        parsed: parsed.at - end,
        answered: answered.at - end,
        playBytes: playBytes.at - end,
        heard: first - end,
      },
    };
  }

  return {
    say,
    async end() {
      speaker.close();
      await client.endAsync(true);
    },
  };
}

/** Calls `take` for each message until it returns true, or until nothing has come for too long. */
function listen(client: MqttClient, take: (message: Message) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      client.off("message", hear);
      resolve();
    };
    const hear = (topic: string, bytes: Buffer): void => {
      timer.refresh();
      if (take({ topic, bytes, at: performance.now() })) end();
    };
    const timer = setTimeout(end, times.silenceTimeoutMs);
    client.on("message", hear);
  });
}

/** The length of a WAV header. */
const headerBytes = 44;

/**
 * Records when the first sample of each sound was written to the virtual speaker, which creates a file for each. Polled
 * every two milliseconds: events of the file system arrive before the samples.
 */
function watchSpeaker(folder: string) {
  const first: number[] = [];
  const timer = setInterval(() => {
    const size = statSync(join(folder, fileOf(first.length)), { throwIfNoEntry: false })?.size ?? 0;
    if (size > headerBytes) first.push(performance.now());
  }, 2);
  return {
    /** The time of the sound with this number, counted from 0 since the start of the platform. */
    firstSample: (number: number): number | undefined => first[number],
    /** How many sounds have begun. */
    played: (): number => first.length,
    close: () => clearInterval(timer),
  };
}

/** The name that ALSA's file plugin gives it. */
const fileOf = (sound: number): string => (sound === 0 ? "played.wav" : `played.wav.${String(sound).padStart(4, "0")}`);

/** The message on the terminal when the platform is ready. */
import type { Assistant } from "../platform/assistant/assistant.ts";
import { BadAssistant } from "../platform/assistant/problem.ts";
import { datasetKey, readAssistant } from "../platform/assistant/read-assistant.ts";
import type { Log } from "../platform/port/port.ts";
import type { Configuration } from "./config/load.ts";

/** What can be said to the installed assistant; nothing when there is no usable one. */
export type Spoken = { readonly wakeWord: string; readonly sentences: string[] };

export async function whatCanBeSaid(folder: string, configuration: Configuration, log: Log): Promise<Spoken> {
  const assistant = await readAssistant(folder).catch((error: unknown) => {
    if (!(error instanceof BadAssistant)) throw error;
    log.warn({ error }, "the installed assistant cannot be used");
    return undefined;
  });
  const hotword = configuration.components.get("hotword") as HotwordSection | undefined;
  // One that has an assistant of its own is not said before these sentences.
  const configured = hotword?.wake_words?.find((one) => one.assistant === undefined)?.phrase;
  const wakeWord = configured ?? assistant?.hotword ?? hotword?.default_phrase ?? "";
  return { wakeWord, sentences: assistant === undefined ? [] : sentences(assistant) };
}

/** Returns the sites that have a microphone. */
export function listeningSites({ components }: Configuration): string[] {
  const audio = components.get("audio-server") as AudioSection | undefined;
  return (audio?.sites ?? []).flatMap(({ site_id: siteId, microphone }) => (microphone === "" ? [] : [siteId]));
}

/** Returns the wake words of the configuration, with the assistants that they name. */
export function wakeWordsIn({ components }: Configuration): readonly { phrase: string; assistant?: string }[] {
  return (components.get("hotword") as HotwordSection | undefined)?.wake_words ?? [];
}

/** Returns the sites that have a speaker. */
export function speakingSites({ components }: Configuration): string[] {
  const audio = components.get("audio-server") as AudioSection | undefined;
  return (audio?.sites ?? []).flatMap(({ site_id: siteId, speaker }) => (speaker === "" ? [] : [siteId]));
}

/** Whether this machine keeps what is said at the site, for the intercom. */
export function keepsSentence({ components }: Configuration, siteId: string): boolean {
  const audio = components.get("audio-server") as AudioSection | undefined;
  return audio?.keep_sentence === true && audio.sites?.some(({ site_id }) => site_id === siteId) === true;
}

type AudioSection = {
  readonly keep_sentence?: boolean;
  readonly sites?: readonly { readonly site_id: string; readonly microphone?: string; readonly speaker?: string }[];
};

/** The keys of the hotword section that are shown. */
type HotwordSection = {
  readonly wake_words?: readonly { readonly phrase: string; readonly assistant?: string }[];
  readonly default_phrase?: string;
};

/** Returns the first sentence without placeholders of each intent. */
function sentences({ intents, dataset }: Assistant): string[] {
  return intents.flatMap((intent) => {
    const key = datasetKey(intent, dataset);
    const utterances = key === undefined ? [] : (dataset.intents[key]?.utterances ?? []);
    const whole = utterances.find(({ data }) => data.every(({ text }) => text !== undefined));
    return whole === undefined
      ? []
      : [
          whole.data
            .map(({ text }) => text)
            .join("")
            .trim(),
        ];
  });
}

/** `heldUp` tells why no component is ready; undefined when the platform works. */
export function welcome(
  { wakeWord, sentences: known }: Spoken,
  url: string,
  virtual: boolean,
  heldUp: string | undefined,
): string {
  const some = known.slice(0, 5).map((sentence) => `"${sentence}"`);
  const [example = "what time is it"] = known;
  return [
    heldUp === undefined ? "Sotto is ready." : `Sotto has started, but nobody can speak with it yet: it ${heldUp}`,
    `  admin      ${url}`,
    `  wake word  ${wakeWord}`,
    ...(some.length > 0 ? [`  then say   ${some.join("\n             ")}`] : ["  no assistant is installed"]),
    ...(virtual ? ["  no sound card: speak with another terminal:", `             make say TEXT="${example}"`] : []),
    "  Ctrl-C stops it.",
  ].join("\n");
}

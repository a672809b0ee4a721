/**
 * The messages that `watch --verbose` adds to the story of the sentences: requests between components, connections that
 * come and go.
 */
import {
  asrStartListening,
  asrStopListening,
  asrToggleOff,
  asrToggleOn,
  audioServerPlayFinished,
  audioServerSetVolume,
  audioServerToggleOff,
  audioServerToggleOn,
  componentStatus,
  dialogueConfigure,
  dialogueIntentNotRecognized,
  dialogueStartSession,
  dialogueToggleOff,
  dialogueToggleOn,
  errorAsr,
  errorAudioServer,
  errorDialogueManager,
  errorHotword,
  errorInjection,
  errorNlu,
  errorTts,
  feedbackSoundToggleOff,
  feedbackSoundToggleOn,
  hotwordToggleOff,
  hotwordToggleOn,
  injectionComplete,
  injectionPerform,
  injectionResetComplete,
  injectionResetPerform,
  nluPartialQuery,
  nluQuery,
  type Topic,
  voiceActivityVadDown,
  voiceActivityVadUp,
} from "#bus";
import { quoted, type Reader, reader } from "./timeline.ts";

const site = ({ siteId }: { readonly siteId?: string | undefined }): string =>
  siteId === undefined ? "" : `at ${siteId}`;

type OfSite = Topic<string, { readonly siteId: string }>;

/** Names a toggle: "dialogueManager at kitchen". */
function switched(topic: OfSite, what: string): Reader {
  return reader(topic, what, (said) => `${topic.pattern.split("/")[0]} ${site(said)}`);
}

/** Errors and injected values, which are shown without --verbose, too. */
export const important: readonly Reader[] = [
  ...[errorAsr, errorAudioServer, errorDialogueManager, errorHotword, errorInjection, errorNlu, errorTts].map((topic) =>
    reader(topic, "error", ({ error, context }) => (context === undefined ? error : `${error} (${context})`)),
  ),
  reader(componentStatus, "component", ({ state }, { componentName }) => `${componentName} is ${state}`),
  reader(injectionPerform, "inject", ({ operations }) =>
    operations
      .flatMap(([, lists]) => Object.entries(lists).map(([entity, values]) => `${entity}: ${values.length} values`))
      .join(", "),
  ),
  reader(injectionComplete, "injected", () => "ASR and NLU have loaded the values"),
  reader(injectionResetPerform, "inject", ({ values }) =>
    values === undefined ? "remove all injected values" : `remove values of ${Object.keys(values).join(", ")}`,
  ),
  reader(injectionResetComplete, "injected", () => "the injected values are removed"),
];

export const details: readonly Reader[] = [
  reader(hotwordToggleOn, "wake word", (said) => `is listened for ${site(said)}`.trim()),
  reader(hotwordToggleOff, "wake word", (said) => `is not listened for ${site(said)}`.trim()),
  reader(dialogueStartSession, "asked for", ({ init }) =>
    init.type === "notification"
      ? `a notification ${quoted(init.text)}`
      : `a session ${init.text === undefined || init.text === "" ? "" : quoted(init.text)}`.trim(),
  ),
  reader(asrStartListening, "listening", site),
  reader(asrStopListening, "listening", () => "no more"),
  reader(nluQuery, "question", ({ input }) => `what does ${quoted(input)} mean?`),
  reader(nluPartialQuery, "question", ({ input, slotName }) => `what is ${slotName} in ${quoted(input)}?`),
  reader(dialogueIntentNotRecognized, "told", () => "the client that nothing was understood"),
  reader(dialogueConfigure, "intents", ({ intents }) =>
    intents.map(({ intentId, enable }) => `${intentId} ${enable === false ? "off" : "on"}`).join(", "),
  ),
  reader(audioServerPlayFinished, "played", (_said, { siteId }) => `at ${siteId}`),
  reader(audioServerSetVolume, "volume", ({ volume }) => `${Math.round(volume * 100)} %`),
  reader(voiceActivityVadUp, "voice", () => "somebody speaks"),
  reader(voiceActivityVadDown, "voice", () => "nobody speaks"),
  reader(asrToggleOn, "switched on", () => "asr"),
  reader(asrToggleOff, "switched off", () => "asr"),
  ...[audioServerToggleOn, dialogueToggleOn, feedbackSoundToggleOn].map((topic) => switched(topic, "switched on")),
  ...[audioServerToggleOff, dialogueToggleOff, feedbackSoundToggleOff].map((topic) => switched(topic, "switched off")),
];

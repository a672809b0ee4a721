/** Collects what the board has said on its bus since the page was opened, as far as the first steps need it. */

type Event = { readonly topic: string; readonly sessionId?: string; readonly payload: unknown };

export type Heard = {
  readonly wakes: number;
  /** The current or last session. */
  readonly sessionId: string | undefined;
  readonly isListening: boolean;
  readonly text: string | undefined;
  readonly intent: string | undefined;
  /** True when a sentence in it was not understood. */
  readonly isUnknown: boolean;
  readonly answer: string | undefined;
  /** True when a sentence was understood and answered, in this session or an earlier one. */
  readonly answered: boolean;
};

export const heardNothing: Heard = {
  wakes: 0,
  sessionId: undefined,
  isListening: false,
  text: undefined,
  intent: undefined,
  isUnknown: false,
  answer: undefined,
  answered: false,
};

export function hear(heard: Heard, { topic, sessionId, payload }: Event): Heard {
  const said = (payload ?? {}) as { readonly text?: string; readonly intent?: { readonly intentName: string } };
  if (/^hotword\/[^/]+\/detected$/u.test(topic)) return { ...heard, wakes: heard.wakes + 1 };
  switch (topic) {
    case "dialogueManager/sessionStarted":
      return { ...heardNothing, wakes: heard.wakes, answered: heard.answered, sessionId };
    case "asr/startListening":
      return { ...heard, isListening: true };
    case "asr/textCaptured":
      return { ...heard, isListening: false, text: said.text };
    case "nlu/intentParsed":
      return { ...heard, intent: said.intent?.intentName, isUnknown: false };
    case "nlu/intentNotRecognized":
      return { ...heard, isUnknown: true };
    case "tts/say":
      return { ...heard, answer: said.text, answered: heard.answered || heard.intent !== undefined };
    case "dialogueManager/sessionEnded":
      return { ...heard, isListening: false };
    default:
      return heard;
  }
}

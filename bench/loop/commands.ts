/** Commands to the example assistant, each sentence complete in itself, with the expected intent. */
import { type Voice, voices } from "../voices/voices.ts";

export type Command = { readonly text: string; readonly intentName: string; readonly voice: Voice };

const sentences: Readonly<Record<string, readonly string[]>> = {
  "sotto:turnOnLight": [
    "turn on the kitchen light",
    "turn on the living room lights",
    "turn the bedroom light on",
    "turn the lights in the garden on",
    "switch on the bathroom light",
    "switch the hallway light on",
    "turn on the light in the garage",
    "please turn on the office light",
  ],
  "sotto:turnOffLight": [
    "turn off the kitchen light",
    "turn off the living room lights",
    "turn the office light off",
    "switch off the bathroom light",
    "turn off the light in the bedroom",
    "please turn off the garden light",
  ],
  "sotto:setBrightness": [
    "set the kitchen light to fifty percent",
    "dim the bedroom light to thirty percent",
    "dim the lights in the bathroom to ten percent",
    "change the brightness in the office to eighty percent",
    "turn the garden light to seventy percent",
  ],
  "sotto:setTimer": [
    "set a timer for five minutes",
    "set a pasta timer for ten minutes",
    "start a timer for two hours",
    "set the timer to thirty minutes",
  ],
  "sotto:cancelTimer": ["cancel the timer", "cancel the pasta timer"],
  "sotto:listTimers": ["which timers are running", "how much time is left"],
  "sotto:lightStatus": ["which lights are on", "tell me which lights are on"],
  "sotto:getTime": ["what time is it", "tell me the time"],
  "sotto:getDate": ["what day is it", "what is the date"],
};

/** Returns `count` commands: the sentences in turn, each time in another voice. */
export function commands(count: number): Command[] {
  const all = Object.entries(sentences).flatMap(([intentName, texts]) => texts.map((text) => ({ intentName, text })));
  // The step has no common divisor with the length of the list, so that neighbours are of different kinds.
  const step = 7;
  return Array.from({ length: count }, (_, n) => {
    const sentence = all[(n * step) % all.length] as (typeof all)[number];
    const voice = voices[(n + Math.floor(n / all.length)) % 8] as Voice;
    return { ...sentence, voice };
  });
}

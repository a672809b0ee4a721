/** What a component does, by its name. The board says it in English, also for a component that is newer than this page. */
import { say } from "../../words/say.ts";

export const abouts: Readonly<Record<string, string>> = {
  asr: say("Recognises speech."),
  "audio-server": say("Captures microphones and plays to speakers, for one or several sites."),
  dialogue: say("Leads the conversations: one at a time at each site."),
  feedback: say("Plays a sound when listening starts and ends, and when a session fails."),
  hotword: say("Listens for the wake words at every site."),
  injection: say("Adds values to the assistant's entities at run time, and keeps them."),
  nlu: say("Finds the intent and slots of a text."),
  "skill-server": say("Runs the skills, each as a process of its own."),
  timers: say("Keeps timers, alarms and reminders, and rings at the site where each was set."),
  tts: say("Speaks texts, one at a time per site."),
};

export function aboutOf({ name, about }: { readonly name: string; readonly about: string }): string {
  return Object.hasOwn(abouts, name) ? (abouts[name] ?? about) : about;
}

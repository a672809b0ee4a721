/** What a task is doing, in the visitor's language: the board says it in English. */
import { formsInWords } from "../words/forms.ts";
import { say } from "../words/say.ts";

/** By the board's own words. A stage that is not here is shown in them. */
export const stages: Readonly<Record<string, string>> = {
  "asking it": say("asking it"),
  "asking the console": say("asking the console"),
  checking: say("checking ¦ task"),
  "checking out": say("unpacking ¦ task"),
  collecting: say("collecting ¦ task"),
  "comparing a part of the sentences": say("comparing a part of the sentences"),
  "comparing the sound with the sentences": say("comparing the sound with the sentences"),
  "comparing with the assistant in use": say("comparing with the assistant in use"),
  copying: say("copying ¦ task"),
  downloading: say("downloading ¦ task"),
  fetching: say("downloading ¦ task"),
  installing: say("installing ¦ task"),
  judging: say("judging ¦ task"),
  learning: say("learning ¦ task"),
  loading: say("loading ¦ task"),
  "loading the values": say("loading the values"),
  listening: say("listening ¦ task"),
  playing: say("playing ¦ task"),
  reading: say("reading ¦ task"),
  "rendering voices": say("rendering voices"),
  restoring: say("restoring ¦ task"),
  "setting up": say("setting up ¦ task"),
  starting: say("starting ¦ task"),
  stopping: say("stopping ¦ task"),
  switching: say("switching ¦ task"),
  testing: say("testing ¦ task"),
  training: say("training ¦ task"),
  "trying it with sentences that it was not fitted to": say("trying it with sentences that it was not fitted to"),
  unpacking: say("unpacking ¦ task"),
  verifying: say("checking ¦ task"),
  "waiting for the end of a conversation": say("waiting for the end of a conversation"),
};

const formed = formsInWords([
  [/^training: (.+)$/u, (detail) => `${say("training ¦ task")}: ${detail}`],
  [/^sending to (.+)$/u, (target) => say("sending to {target}", { target })],
  [/^rehearsing from (.+)$/u, (target) => say("rehearsing from {target}", { target })],
  // Of an update, as the updater says it.
  [/^repairing\b/u, () => say("repairing the packages")],
  [/^refreshing\b/u, () => say("looking for updates")],
  [/^keeping\b/u, () => say("keeping what is installed")],
  [/^changing\b/u, () => say("changing the packages")],
  [/^judging\b/u, () => say("judging ¦ task")],
  [/^undoing\b/u, () => say("undoing it")],
]);

export function stageInWords(stage: string): string {
  return Object.hasOwn(stages, stage) ? (stages[stage] ?? stage) : formed(stage);
}

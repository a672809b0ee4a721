/** Saves the list of wake words without overwriting what somebody else has changed in it meanwhile. */
import type { Answer } from "../../api/call.ts";
import { changeNewest } from "../../api/when-changed.ts";
import { type Configured, configuredIn } from "./listening.ts";

type Change = (before: readonly Configured[]) => readonly Configured[] | null;

/** `change` makes the new list of the one that is configured at this moment. @throws Refused */
export async function saveListening(change: Change): Promise<void> {
  await changeNewest("getConfig", "setConfig", (now) => {
    return { hotword: { wake_words: change(configuredIn((now as Answer<"getConfig">).config)) } };
  });
}

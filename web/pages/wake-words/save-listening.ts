/** Saves the list of wake words without overwriting what somebody else has changed in it meanwhile. */
import { type Answer, request } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { type Configured, configuredIn } from "./listening.ts";

type Change = (before: readonly Configured[]) => readonly Configured[] | null;

/** How often the change is made to a newer list. */
const maxTries = 4;

/** `change` makes the new list of the one that is configured at this moment. @throws Refused */
export async function saveListening(change: Change): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const response = await request("getConfig", {});
    const { config } = (await response.json()) as Answer<"getConfig">;
    const before = configuredIn(config);
    const tag = response.headers.get("etag") ?? "";
    try {
      const headers: Record<string, string> = tag === "" ? {} : { "if-match": tag };
      await request("setConfig", { body: { hotword: { wake_words: change(before) } } }, { headers });
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "CONFIG_CHANGED" || tries === maxTries) throw error;
    }
  }
}

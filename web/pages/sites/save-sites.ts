/** Saves the list of sites without overwriting what somebody else has changed in it meanwhile. */
import { type Answer, request } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import type { Site } from "./site-card.tsx";

type Change = (before: readonly Site[]) => readonly Site[];

/** How often the change is made to a newer list. */
const maxTries = 4;

/** `change` makes the new list of the one that is configured at this moment. @throws Refused */
export async function saveSites(change: Change): Promise<Answer<"setAudio">> {
  for (let tries = 1; ; tries += 1) {
    const response = await request("getAudio", {});
    const { audio } = (await response.json()) as Answer<"getAudio">;
    const headers = { "if-match": response.headers.get("etag") ?? "" };
    try {
      const sites = change(audio["sites"] as readonly Site[]);
      const answer = await request("setAudio", { body: { sites } }, { headers });
      return (await answer.json()) as Answer<"setAudio">;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "CONFIG_CHANGED" || tries === maxTries) throw error;
    }
  }
}

/** Returns the list with the site as it was edited. @throws Refused if somebody else has changed or removed it */
export function withEdited(before: readonly Site[], seen: Site, edited: Site): readonly Site[] {
  const now = before.find((one) => one.site_id === seen.site_id);
  if (now === undefined || JSON.stringify(now) !== JSON.stringify(seen))
    throw new Refused({
      code: "PAGE",
      title: `Nothing was saved: somebody else has ${now === undefined ? "removed" : "changed"} this site`,
      detail: "Reload the page to see it as it is.",
    });
  return before.map((one) => (one.site_id === seen.site_id ? edited : one));
}

/** Returns the list with another site. @throws Refused if somebody else has added one of this name */
export function withAdded(before: readonly Site[], site: Site): readonly Site[] {
  if (before.some((one) => one.site_id === site.site_id))
    throw new Refused({ code: "PAGE", title: "Somebody else has added a site with this name" });
  return [...before, site];
}

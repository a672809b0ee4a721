/** Saves the list of sites without overwriting what somebody else has changed in it meanwhile. */
import type { Answer } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { changeNewest } from "../../api/when-changed.ts";
import type { Site } from "./site-card.tsx";
import { say } from "../../words/say.ts";

/** `change` makes the new list of the one that is configured at this moment. @throws Refused */
export async function saveSites(change: (before: readonly Site[]) => readonly Site[]): Promise<Answer<"setAudio">> {
  const answer = await changeNewest("getAudio", "setAudio", (now) => {
    return { sites: change((now as Answer<"getAudio">).audio["sites"] as readonly Site[]) };
  });
  return answer as Answer<"setAudio">;
}

/** Returns the list with the site as it was edited. @throws Refused if somebody else has changed or removed it */
export function withEdited(before: readonly Site[], seen: Site, edited: Site): readonly Site[] {
  const now = before.find((one) => one.site_id === seen.site_id);
  if (now === undefined || JSON.stringify(now) !== JSON.stringify(seen))
    throw new Refused({
      code: "PAGE",
      title:
        now === undefined
          ? say("Nothing was saved: somebody else has removed this site")
          : say("Nothing was saved: somebody else has changed this site"),
      detail: say("Reload the page to see it as it is."),
    });
  return before.map((one) => (one.site_id === seen.site_id ? edited : one));
}

/** Returns the list with another site. @throws Refused if somebody else has added one of this name */
export function withAdded(before: readonly Site[], site: Site): readonly Site[] {
  if (before.some((one) => one.site_id === site.site_id))
    throw new Refused({ code: "PAGE", title: say("Somebody else has added a site with this name") });
  return [...before, site];
}

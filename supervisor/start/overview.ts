/** What can be said in this house, with its assistant, its skills and its sites. */
import { timerIntents } from "../../platform/timers/component.ts";
import { currentAssistant } from "../folders.ts";
import { answerOverviews } from "../overview/overview.ts";
import type { BusEvents } from "../sessions/bus-events.ts";
import type { Skills } from "../skills/skills.ts";
import { placesOf } from "./announcements.ts";
import type { Ground } from "./ground.ts";
import type { Platform } from "./platform.ts";

/** Returns what ends it. */
export function openOverviews(ground: Ground, platform: Platform, events: BusEvents, skills: Skills): () => void {
  return answerOverviews({
    events,
    skills,
    assistant: () => currentAssistant(ground.folder),
    sites: () => placesOf(ground, platform).map(({ siteId }) => siteId),
    answered: timerIntents,
    log: ground.log,
  });
}

/**
 * The topics that the supervisor itself hears and says, as a component would declare them: those of announcements, of
 * the devices of the house, about which it asks the skill `home`, of what can be said, and of automatic upgrades.
 */
import {
  announcementsChanged,
  announcementsDone,
  announcementsPerform,
  homeDone,
  homePerform,
  overviewDone,
  overviewPerform,
  type Topic,
  updatesChanged,
} from "#bus";

export const announcer: {
  readonly name: string;
  readonly hears: readonly Topic[];
  readonly says: readonly Topic[];
} = {
  name: "supervisor",
  hears: [announcementsPerform, homeDone, overviewPerform],
  says: [announcementsDone, announcementsChanged, homePerform, overviewDone, updatesChanged],
};

/**
 * The topics that the supervisor itself hears and says, as a component would declare them: those of announcements, of
 * the devices of the house, about which it asks the skill `home`, of what can be said, of automatic upgrades, and of the hubs
 * that serve the sites of satellites.
 */
import {
  announcementsChanged,
  announcementsDone,
  announcementsPerform,
  audioServerRegisterSentence,
  audioServerSentenceRegistered,
  clusterChosen,
  clusterServing,
  homeDone,
  homePerform,
  overviewDone,
  overviewPerform,
  type Topic,
  ttsLoaded,
  ttsRegisterSound,
  updatesChanged,
} from "#bus";

export const announcer: {
  readonly name: string;
  readonly hears: readonly Topic[];
  readonly says: readonly Topic[];
} = {
  name: "supervisor",
  hears: [announcementsPerform, audioServerSentenceRegistered, ttsLoaded, homeDone, overviewPerform, clusterChosen],
  says: [
    audioServerRegisterSentence,
    ttsRegisterSound,
    announcementsDone,
    announcementsChanged,
    homePerform,
    overviewDone,
    updatesChanged,
    clusterServing,
  ],
};

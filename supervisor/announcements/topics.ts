/**
 * The topics that the supervisor itself hears and says, as a component would declare them: those of announcements, of
 * the devices of the house, about which it asks the skill `home`, of what can be said, of automatic upgrades, and of hubs: who
 * serves the sites of satellites, and what components share.
 */
import {
  announcementsChanged,
  announcementsDone,
  announcementsPerform,
  audioServerRegisterSentence,
  audioServerSentenceRegistered,
  clusterAdopt,
  clusterAdopted,
  clusterAsk,
  clusterChosen,
  clusterRecords,
  clusterServing,
  homeDone,
  homePerform,
  overviewDone,
  overviewPerform,
  timersTurns,
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
  hears: [
    announcementsPerform,
    audioServerSentenceRegistered,
    ttsLoaded,
    homeDone,
    overviewPerform,
    clusterChosen,
    clusterRecords,
    clusterAdopted,
  ],
  says: [
    audioServerRegisterSentence,
    ttsRegisterSound,
    announcementsDone,
    announcementsChanged,
    homePerform,
    overviewDone,
    updatesChanged,
    clusterServing,
    clusterAsk,
    clusterAdopt,
    timersTurns,
  ],
};

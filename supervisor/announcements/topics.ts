/** The topics of the announcements, as a component would declare them: the supervisor is no component. */
import { announcementsChanged, announcementsDone, announcementsPerform, type Topic } from "#bus";

export const announcer: {
  readonly name: string;
  readonly hears: readonly Topic[];
  readonly says: readonly Topic[];
} = {
  name: "supervisor",
  hears: [announcementsPerform],
  says: [announcementsDone, announcementsChanged],
};

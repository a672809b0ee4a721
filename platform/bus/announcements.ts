/** Announcements: the requests of clients, their results, and what becomes of each. An addition to the Hermes protocol. */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { echoedId, integer, milliseconds, name, number, optional, siteId, someSiteId, text } from "./value.ts";

const importance = v.picklist(["info", "normal", "urgent"]);
const deliveryState = v.picklist([
  "waiting",
  "speaking",
  "repeating",
  "said",
  "acknowledged",
  "withdrawn",
  "expired",
  "unacknowledged",
]);
const delivery = v.object({
  siteId,
  state: deliveryState,
  times: integer("how often it has begun to be spoken here"),
  waitsFor: optional(text("why it waits: quiet hours, a site that is away, a dialogue")),
});
const announcement = v.object({
  announcementId: name("identifies the announcement"),
  text: text("what is said"),
  importance,
  by: text("who announced it"),
  createdAt: milliseconds("when it was accepted"),
  expiresAt: milliseconds("when it is dropped where it was not said"),
  deliveries: v.array(delivery),
});
const announcements = v.optional(v.array(announcement), []);

const example = {
  announcementId: "a-1",
  text: "dinner is ready",
  importance: "normal",
  by: "anna",
  createdAt: 1794200000000,
  expiresAt: 1794203600000,
  deliveries: [{ siteId: "kitchen", state: "waiting", times: 0, waitsFor: "quiet hours until 07:00" }],
} as const;

export const announcementsPerform = jsonTopic("announcements/perform", {
  about:
    "Announces something, or changes what was announced; answered by `announcements/done`, after the change is on the disk. " +
    "announce: text, at siteIds (absent: every site). acknowledge and withdraw: one by announcementId; acknowledge without it: " +
    "what was said at siteId, or everywhere. quiet: only what is urgent is spoken at siteIds until a time, or for minutes (absent: 480), at most a " +
    "day; disturb ends that.",
  schema: v.object({
    requestId: echoedId,
    action: v.picklist(["list", "announce", "acknowledge", "withdraw", "quiet", "disturb"]),
    announcementId: optional(text("which one to acknowledge or to withdraw")),
    text: optional(text("what to say")),
    siteIds: v.optional(v.array(name("a site"))),
    siteId: someSiteId("for acknowledge: the site where it was heard; absent: everywhere"),
    importance: optional(importance),
    minutes: optional(number("how long it may wait until it is dropped; for quiet: how long it is quiet")),
    until: optional(milliseconds("for quiet: when it ends")),
    spoken: optional(
      v.pipe(
        v.object({
          siteId,
          sessionId: name("the session in which it was said"),
          start: number("seconds since listening began"),
          end: number("seconds since listening began, exclusive"),
        }),
        v.description("for announce: where the text was said, to be played instead of spoken if the site keeps it"),
      ),
    ),
  }),
  examples: [
    {
      requestId: "r-1",
      action: "announce",
      announcementId: "a-1",
      text: "dinner is ready",
      siteIds: ["kitchen", "bedroom"],
      siteId: "kitchen",
      importance: "urgent",
      minutes: 30,
      until: 1794204000000,
      spoken: { siteId: "default", sessionId: "5f0c", start: 1.2, end: 2.4 },
    },
    { action: "list" },
  ],
});
export type AnnouncementsPerform = PayloadOf<typeof announcementsPerform>;

export const announcementsDone = jsonTopic("announcements/done", {
  about:
    "The result of `announcements/perform`: the announcements that it concerned (all, after list), or why nothing was done.",
  maxBytes: 1024 * 1024,
  schema: v.object({
    requestId: echoedId,
    error: optional(text("why nothing was done")),
    announcements,
    quiet: optional(
      v.pipe(
        v.array(v.object({ siteId, until: milliseconds("when it ends") })),
        v.description("where somebody has asked for quiet"),
      ),
    ),
  }),
  examples: [
    {
      requestId: "r-1",
      error: "there is no such announcement",
      announcements: [example],
      quiet: [{ siteId: "nursery", until: 1794204000000 }],
    },
    {},
  ],
});

export const announcementsChanged = jsonTopic("announcements/changed", {
  about:
    "What has become of an announcement at a site: waiting when it is accepted; speaking when it begins to be said; then said, or repeating until it is " +
    "acknowledged; expired when it was dropped; unacknowledged when it was repeated often enough; waiting again when it " +
    "could not be said, or what said it was killed.",
  schema: v.object({
    announcementId: name("identifies the announcement"),
    siteId,
    state: deliveryState,
    times: integer("how often it has begun to be spoken here"),
  }),
  examples: [
    { announcementId: "a-1", siteId: "kitchen", state: "said", times: 1 },
    { announcementId: "a-1", state: "expired", times: 0 },
  ],
});

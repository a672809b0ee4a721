import { Type } from "typebox";
import { deliveryStates, importances } from "../../announcements/announcement.ts";
import { maxQuietMinutes } from "../../announcements/quiet-now.ts";
import { maxMinutes, maxTextLength } from "../../announcements/requests.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { SiteId } from "./session.ts";

const Moment = Type.String({ format: "date-time" });
const Announcement = Type.Object({
  id: Type.String(),
  text: Type.String(),
  importance: Type.Enum([...importances]),
  by: Type.String({ description: "The login of who announced it; bus: a program on the bus." }),
  createdAt: Moment,
  expiresAt: Type.String({ format: "date-time", description: "Where it was not said until then, it is dropped." }),
  deliveries: Type.Array(
    Type.Object({
      siteId: Type.String(),
      state: Type.Enum([...deliveryStates]),
      times: Type.Integer({ description: "How often it has begun to be spoken here." }),
      waitsFor: Type.Optional(Type.String({ description: "Why it is not spoken now." })),
    }),
    { description: "What became of it at each site." },
  ),
});
const AnnouncementParams = Type.Object({ announcement: Type.String({ maxLength: 200 }) });
const unknown = problems([404, "There is no such announcement, or it was forgotten a day after its end."]);

const Site = Type.Object({
  siteId: Type.String(),
  away: Type.Boolean(),
  quiet: Type.Optional(
    Type.Object(
      {
        until: Moment,
        asked: Type.Boolean({
          description: "Somebody has asked for it, and it can be ended. Otherwise quiet hours of the configuration.",
        }),
      },
      { description: "Only what is urgent is announced here until then." },
    ),
  ),
});

export const listAnnouncements = operation("GET /announcements", {
  operationId: "listAnnouncements",
  tags: ["announcements"],
  role: "user",
  summary: "List the announcements, newest first",
  description: "Those that wait, are repeated or were said within a day, with what became of them at each site.",
  response: {
    200: Type.Object({
      announcements: Type.Array(Announcement),
      sites: Type.Array(Site, { description: "Where something can be announced." }),
    }),
    ...guarded,
  },
});

export const announce = operation("POST /announcements", {
  operationId: "announce",
  tags: ["announcements"],
  role: "user",
  summary: "Announce something at one, several or all sites",
  description:
    "Accepted when it is on the disk; spoken when no session runs at the site. info and normal wait for the end of the site's quiet hours. urgent does not, and is repeated until it is acknowledged.",
  body: Type.Object(
    {
      text: Type.String({
        minLength: 1,
        maxLength: maxTextLength * 4,
        description: `At most ${maxTextLength} characters are spoken.`,
      }),
      siteIds: Type.Optional(
        Type.Array(SiteId, { minItems: 1, maxItems: 64, description: "If omitted, every site that has a speaker." }),
      ),
      importance: Type.Optional(
        Type.Unsafe<(typeof importances)[number]>({ ...Type.Enum([...importances]), default: "normal" }),
      ),
      minutes: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: maxMinutes,
          description: "How long it may wait until it is dropped.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    201: Announcement,
    ...guarded,
    ...problems([422, "A site does not exist; the detail lists those that do."]),
    429: problems([429, "Too many are waiting, or were announced by this user; or too many failed attempts."])[429],
  },
});

export const operateQuiet = operation("POST /announcements/quiet", {
  operationId: "operateQuiet",
  tags: ["announcements"],
  role: "user",
  summary: "Ask for quiet at one, several or all sites, or end it",
  description:
    "Until it ends, only urgent announcements are spoken there; timers and alarms ring. It is on the disk when this is answered, and ends by itself. Quiet hours of the configuration hold beside it.",
  body: Type.Object(
    {
      operation: Type.Enum(["begin", "end"]),
      siteIds: Type.Optional(
        Type.Array(SiteId, { minItems: 1, maxItems: 64, description: "If omitted, every site that has a speaker." }),
      ),
      minutes: Type.Optional(
        Type.Number({ exclusiveMinimum: 0, maximum: maxQuietMinutes, description: "For begin; a night if omitted." }),
      ),
      until: Type.Optional(
        Type.String({ format: "date-time", description: "For begin, instead of minutes; within a day." }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    200: Type.Object({ sites: Type.Array(Site) }),
    ...guarded,
    ...problems([422, "A site does not exist, or the time has passed or is too far away; the detail says which."]),
  },
});

export const operateAnnouncement = operation("POST /announcements/:announcement", {
  operationId: "operateAnnouncement",
  tags: ["announcements"],
  role: "user",
  summary: "Acknowledge an announcement",
  description: "Ends its repetition. Where it was not said yet, it is not said any more.",
  params: AnnouncementParams,
  body: Type.Object({ operation: Type.Literal("acknowledge") }, { additionalProperties: false }),
  response: { 200: Announcement, ...guarded, ...unknown },
});

export const withdrawAnnouncement = operation("DELETE /announcements/:announcement", {
  operationId: "withdrawAnnouncement",
  tags: ["announcements"],
  role: "user",
  summary: "Withdraw an announcement",
  description: "Where it was not said yet, it is not said any more. What is being spoken is spoken to its end.",
  params: AnnouncementParams,
  response: { 200: Announcement, ...guarded, ...unknown },
});

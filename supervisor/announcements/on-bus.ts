/** The requests of clients on the bus. */
import { announcementsDone, type AnnouncementsPerform } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";
import type { Announcements, ShownAnnouncement } from "./announcements.ts";

/** The broker does not pass on who said it: all clients together have one limit. */
const by = "bus";

/** Has the words that were said registered first, if there are any. */
export async function performSpoken(
  port: () => Port | undefined,
  announcements: Announcements,
  request: AnnouncementsPerform,
): Promise<void> {
  const { spoken, action } = request;
  const soundId =
    spoken === undefined || action !== "announce" ? undefined : await announcements.recordings.register(spoken);
  try {
    perform(port(), announcements, request, soundId);
  } finally {
    // What was refused is nobody's voice to keep.
    if (soundId !== undefined) announcements.recordings.discard(soundId);
  }
}

export function perform(
  port: Port | undefined,
  announcements: Announcements,
  request: AnnouncementsPerform,
  soundId?: string,
): void {
  if (port?.connected !== true) return;
  const { requestId } = request;
  try {
    const concerned = resultOf(announcements, request, soundId);
    port.say(announcementsDone, {
      requestId,
      announcements: concerned.map(onBus),
      quiet: [...announcements.quiet()],
      error: undefined,
    });
  } catch (error) {
    const why = error instanceof SottoError ? inFull(error) : "it could not be done: see `sotto logs supervisor`";
    port.say(announcementsDone, { requestId, announcements: [], quiet: undefined, error: why });
    if (!(error instanceof SottoError)) throw error;
  }
}

const inFull = ({ message, remedy }: SottoError): string => (remedy === undefined ? message : `${message}; ${remedy}`);

function resultOf(
  announcements: Announcements,
  request: AnnouncementsPerform,
  soundId: string | undefined,
): readonly ShownAnnouncement[] {
  const { action, announcementId: id, text, siteIds, siteId, importance, minutes, until } = request;
  if (action === "list") return announcements.list();
  if (action === "announce")
    return [announcements.announce({ text: text ?? "", siteIds, importance, minutes, soundId }, by)];
  if (action === "quiet") announcements.beginQuiet(siteIds, { until, minutes });
  if (action === "disturb") announcements.endQuiet(siteIds);
  if (action === "quiet" || action === "disturb") return [];
  if (action === "acknowledge" && id === undefined) return announcements.acknowledgeHeard(siteId);
  if (id === undefined) throw new SottoError("REQUEST_INVALID", "announcementId is missing");
  return [action === "withdraw" ? announcements.withdraw(id) : announcements.acknowledge(id)];
}

function onBus({ id: announcementId, deliveries, ...announcement }: ShownAnnouncement) {
  return {
    announcementId,
    ...announcement,
    deliveries: deliveries.map(({ siteId, state, times, waitsFor }) => ({ siteId, state, times, waitsFor })),
  };
}

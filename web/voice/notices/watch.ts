/**
 * Notifies of timers that ring and of announcements, while a tab or the installed page is open [docs/decisions/0189-notifications.md].
 * Loaded when somebody wants it.
 */
import { keyOf, pagePath } from "../../api/base.ts";
import { call } from "../../api/call.ts";
import { login } from "../../api/credential.ts";
import { Refused } from "../../api/problem.ts";
import { follow } from "../../api/stream.ts";
import { toast } from "../../widgets/toast.tsx";
import { say } from "../../words/say.ts";
import { kindNames } from "../timer-kinds.ts";
import { type Lists, type News, newsIn } from "./news.ts";

type Notice = { readonly tag: string; readonly title: string; readonly body: string; readonly isKept: boolean };

const topics = /^(?:timers\/state|announcements\/changed)$/u;

/** Begins; returns what ends it. Of several tabs of a browser one watches, and the next one when that is closed. */
export function watchNotices(): () => void {
  const over = new AbortController();
  const { signal } = over;
  navigator.locks
    .request(keyOf("sotto.notices"), { signal }, () => watchUntil(signal))
    // Ended while another tab watched.
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  return () => over.abort();
}

function watchUntil(over: AbortSignal): Promise<void> {
  let before: Lists | undefined;
  /** One look after the other: each compares with the one before it. */
  let last = Promise.resolve();
  const look = async () => {
    if (over.aborted) return;
    try {
      const [{ timers }, { announcements }] = await Promise.all([call("listTimers"), call("listAnnouncements")]);
      const news = newsIn(before, { timers, announcements }, login());
      before = { timers, announcements };
      for (const notice of noticesOf(news)) await show(notice);
      for (const tag of news.over) await withdraw(tag);
    } catch (error) {
      // The banner shows that the board is away; when it is back, the stream begins again, and so does this.
      if (!(error instanceof Refused)) throw error;
    }
  };
  const again = () => void (last = last.then(look));
  const end = follow<{ readonly topic: string }>(
    "followEvents",
    {},
    { isForBackground: true, onStart: again, onItem: ({ topic }) => void (topics.test(topic) && again()) },
  );
  return new Promise((resolve) => {
    over.addEventListener("abort", () => (end(), resolve()), { once: true });
  });
}

function noticesOf({ timers, announcements }: News): Notice[] {
  const ofTimers = timers.map(({ tag, kind, name, siteId, state }) => ({
    tag,
    title: name === undefined ? kindNames[kind] : `${kindNames[kind]}: ${name}`,
    body: `${state === "ringing" ? say("Rings") : say("Missed")} · ${siteId}`,
    isKept: state === "ringing",
  }));
  const announced = announcements.map(({ tag, text, by, importance }) => ({
    tag,
    title: say("Announcement by {by}", { by }),
    body: text,
    isKept: importance === "urgent",
  }));
  return [...ofTimers, ...announced];
}

/** Whoever looks at the page is told by it. */
async function show({ tag, title, body, isKept }: Notice): Promise<void> {
  if (document.hasFocus()) return toast(`${title}: ${body}`);
  const options = { tag, body, requireInteraction: isKept, icon: `${pagePath}/icons/app-192.png` };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active !== undefined && worker.active !== null) return worker.showNotification(title, options);
  // Without a worker, as in a browser that does not trust the board, a tap leads to this tab.
  const shown = new Notification(title, options);
  withoutWorker.set(tag, shown);
  shown.addEventListener("click", () => focus());
}

const withoutWorker = new Map<string, Notification>();

async function withdraw(tag: string): Promise<void> {
  withoutWorker.get(tag)?.close();
  withoutWorker.delete(tag);
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag })) ?? []) shown.close();
}

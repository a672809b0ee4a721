/** Whether this browser notifies of timers and announcements: kept in it, and nothing without its permission. */
import { signal } from "@preact/signals";
import { keyOf } from "../../api/base.ts";

const browserKey = keyOf("sotto.notices");

/** Browsers notify only for a page that nobody can have changed on its way; those of iPhones, only for an installed one. */
export const canNotify = "Notification" in globalThis && globalThis.isSecureContext;

/** A signal: the shell begins and ends to watch by it. */
export const wantsNotices = signal(isWanted());

function isWanted(): boolean {
  try {
    // The permission last: the page stands still while the browser is asked for it.
    return canNotify && localStorage.getItem(browserKey) === "on" && Notification.permission === "granted";
  } catch {
    return false;
  }
}

/** Asks the browser for its permission: only when somebody has tapped. Returns false where it is not given. */
export async function wantNotices(): Promise<boolean> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return false;
  keep("on");
  wantsNotices.value = true;
  return true;
}

export function endNotices(): void {
  keep("off");
  wantsNotices.value = false;
}

function keep(chosen: "on" | "off"): void {
  try {
    localStorage.setItem(browserKey, chosen);
  } catch {
    // A browser that blocks storage notifies until the page is closed.
  }
}

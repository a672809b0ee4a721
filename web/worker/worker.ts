/**
 * The service worker: keeps the files of the page, so that an installed page opens while the board is away, and says so.
 * It keeps nothing else: every answer of the board comes from the board.
 */
import { cacheNameOf, isOutdated, type Kept, keptFor, textsOf } from "./kept.ts";

type Tab = { readonly url: string; focus(): Promise<unknown> };
/** What is used of the worker's own scope; the library of the compiler knows either it or the page. */
type Scope = {
  /** The names of all files of the page, written by the build. */
  readonly shell: readonly string[];
  /** The files of each language's texts. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly location: { readonly href: string };
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    /** The tabs of this origin, the one that was looked at last before all others. */
    matchAll(options: { readonly type: "window"; readonly includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: "install" | "activate",
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: { readonly notification: Notification; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: "fetch",
    listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
};
const scope = self as unknown as Scope;
/** A browser keeps the texts of its visitor's language only. */
const files = [...scope.shell, ...textsOf(scope.location.href, scope.texts)];
const cacheName = cacheNameOf(scope.registration.scope, files);

scope.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files);
    await scope.skipWaiting();
  };
  event.waitUntil(fill());
});

scope.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys())
      if (isOutdated(name, scope.registration.scope, cacheName)) await caches.delete(name);
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

scope.addEventListener("fetch", (event) => {
  const kept = keptFor(event.request, scope.registration.scope, files);
  if (kept !== undefined) event.respondWith(answer(event.request, kept));
});

// A notification leads to the page: to a tab that has it open, or to a new one.
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const tab = tabs.find(({ url }) => url.startsWith(scope.registration.scope));
    await (tab === undefined ? scope.clients.openWindow(scope.registration.scope) : tab.focus());
  };
  event.waitUntil(open());
});

async function answer(request: Request, { file, isFresh }: Kept): Promise<Response> {
  const find = async () => (await caches.open(cacheName)).match(file);
  if (isFresh) return (await find()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await find();
    if (found === undefined) throw error;
    return found;
  }
}

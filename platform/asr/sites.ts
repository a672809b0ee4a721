/**
 * Manages the sites: each has the last seconds of its audio and, if requested, a listener.
 *
 * INVARIANTS
 * 1. At most `maxSites` sites are kept; the one that was silent the longest is discarded, never one that listens.
 * 2. A listener that gets no more audio ends automatically.
 */
import type { Engine } from "./engine.ts";
import { type Answering, Listener, type ListenerOptions } from "./listener.ts";
import { RecentAudio } from "./recent-audio.ts";

/**
 * The number of checks after which a silent site counts as stalled. A process that was busy all the time, or got no
 * processor time, has checked only once, and then reads the frames that are queued for it.
 */
const looks = 4;

type Site = {
  readonly recent: RecentAudio;
  listener: Listener | undefined;
  /** Ends the listening when no frame comes. */
  watch: NodeJS.Timeout | undefined;
  /** The number of checks since the last frame. */
  silent: number;
};

export type SitesOptions = {
  readonly maxSites: number;
  readonly engine: Engine;
  /** Milliseconds without a frame after which listening ends. */
  readonly stalled: number;
  readonly onStalled: (options: ListenerOptions) => void;
};

export class Sites {
  readonly #options: SitesOptions;
  readonly #sites = new Map<string, Site>();

  constructor(options: SitesOptions) {
    this.#options = options;
  }

  hear(siteId: string, samples: Int16Array, nowMs: number): void {
    const site = this.#site(siteId);
    site?.recent.push(samples, nowMs);
    if (site?.listener === undefined) return;
    site.silent = 0;
    site.listener.hear(samples);
    this.#tidy(site);
  }

  /** Begins to listen, and replaces a listener of the same site. Returns false when too many sites listen already. */
  listen(options: ListenerOptions, answering: Answering): boolean {
    const site = this.#site(options.siteId);
    if (site === undefined) return false;
    site.listener?.stop();
    clearInterval(site.watch);
    const listener = new Listener(this.#options.engine, options, answering);
    site.listener = listener;
    site.silent = 0;
    site.watch = setInterval(() => {
      if (++site.silent < looks) return;
      this.#options.onStalled(options);
      listener.finish();
      this.#tidy(site);
    }, this.#options.stalled / looks);
    listener.begin(site.recent);
    this.#tidy(site);
    return true;
  }

  /** Stops listening at a site, if it listens for this session (for any, when none is named). Sends no answer. */
  stop(siteId: string, sessionId?: string): void {
    const site = this.#sites.get(siteId);
    if (site?.listener === undefined) return;
    const own = site.listener.options.sessionId;
    if (sessionId !== undefined && own !== undefined && own !== sessionId) return;
    site.listener.stop();
    this.#forgetListener(site);
  }

  /** Stops all listeners and returns their requests. */
  stopAll(): ListenerOptions[] {
    const stopped: ListenerOptions[] = [];
    for (const [siteId, { listener }] of this.#sites) {
      if (listener?.unanswered === true) stopped.push(listener.options);
      this.stop(siteId);
    }
    return stopped;
  }

  /** A listener that is over stays until its answer has been sent, so that it can still be stopped. */
  #tidy(site: Site): void {
    if (site.listener?.over === true) clearInterval(site.watch);
  }

  #forgetListener(site: Site): void {
    clearInterval(site.watch);
    site.watch = undefined;
    site.listener = undefined;
  }

  #site(siteId: string): Site | undefined {
    const known = this.#sites.get(siteId);
    if (known !== undefined) return known;
    if (this.#sites.size >= this.#options.maxSites) {
      const idle = [...this.#sites].filter(([, { listener }]) => listener === undefined || listener.over);
      const oldest = idle.sort(([, a], [, b]) => a.recent.heardAtMs - b.recent.heardAtMs)[0];
      if (oldest === undefined) return undefined;
      this.#sites.delete(oldest[0]);
    }
    const site: Site = { recent: new RecentAudio(), listener: undefined, watch: undefined, silent: 0 };
    this.#sites.set(siteId, site);
    return site;
  }
}

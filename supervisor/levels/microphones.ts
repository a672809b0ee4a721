/** Which microphones are muted: asks the audio server of a site, here or at a satellite, and waits for its answer. */
import { audioServerMicrophoneState, audioServerMuteMicrophone } from "#bus";
import type { MicrophoneReport } from "../../platform/port/report.ts";
import type { Port } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";

export type SiteMicrophone = {
  readonly siteId: string;
  /** Null while its audio server does not answer. */
  readonly muted: boolean | null;
  readonly by?: string | undefined;
  /** ISO 8601. */
  readonly since?: string | undefined;
};

export type MicrophonesOptions = {
  readonly port: () => Port | undefined;
  /** The sites with a microphone, and whether their satellite is away. */
  readonly places: () => readonly { readonly siteId: string; readonly isAway: boolean }[];
  /** What the audio server of this board has reported; undefined while it does not run. */
  readonly reported: () => Readonly<Record<string, MicrophoneReport>> | undefined;
  readonly timeoutMs?: number;
};

type Waiting = {
  readonly siteId: string;
  /** What is wanted; undefined if any answer will do. */
  readonly muted: boolean | undefined;
  readonly answered: (state: SiteMicrophone) => void;
};

const usualTimeoutMs = 3_000;
const maxBy = 60;

export class Microphones {
  readonly #options: MicrophonesOptions;
  readonly #waiting = new Set<Waiting>();
  #hearing: { readonly port: Port; readonly heard: Promise<void> } | undefined;

  constructor(options: MicrophonesOptions) {
    this.#options = options;
  }

  /** Resolves to the state of every site. Never rejects: one that does not answer is null. */
  async list(): Promise<readonly SiteMicrophone[]> {
    const reported = this.#options.reported() ?? {};
    return Promise.all(
      this.#options.places().map(async ({ siteId, isAway }): Promise<SiteMicrophone> => {
        const known = reported[siteId];
        if (known !== undefined) return { siteId, ...known };
        if (isAway || this.#options.port()?.connected !== true) return { siteId, muted: null };
        return (await this.#ask(siteId, undefined, undefined)) ?? { siteId, muted: null };
      }),
    );
  }

  /**
   * Resolves when the audio server of the site has done it and stored it. Throws SottoError SITE_UNKNOWN, BUS_UNREACHABLE,
   * AUDIO_FAILED.
   */
  async mute(siteId: string, muted: boolean, by: string): Promise<SiteMicrophone> {
    const place = this.#placeOf(siteId);
    if (this.#options.port()?.connected !== true)
      throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus", { remedy: "see `sotto status`" });
    if (place.isAway)
      throw new SottoError("AUDIO_FAILED", `the satellite ${siteId} is not connected`, {
        remedy: "see `sotto satellite list`; a board that is away keeps its microphone as it is",
      });
    const state = await this.#ask(siteId, muted, by.slice(0, maxBy));
    if (state !== undefined) return state;
    throw new SottoError("AUDIO_FAILED", `the audio server of ${siteId} does not answer`, {
      remedy: "see `sotto status audio-server`, and `sotto audio mute` for what holds",
    });
  }

  #placeOf(siteId: string): { readonly isAway: boolean } {
    const places = this.#options.places();
    const place = places.find((one) => one.siteId === siteId);
    if (place !== undefined) return place;
    throw new SottoError("SITE_UNKNOWN", `there is no site "${siteId}" with a microphone`, {
      remedy:
        places.length === 0
          ? "add one: [audio_server] sites"
          : `choose from: ${places.map((one) => one.siteId).join(", ")}`,
    });
  }

  async #ask(siteId: string, muted: boolean | undefined, by: string | undefined): Promise<SiteMicrophone | undefined> {
    const port = this.#options.port();
    if (port === undefined) return undefined;
    const answer = Promise.withResolvers<SiteMicrophone | undefined>();
    const late = setTimeout(() => answer.resolve(undefined), this.#options.timeoutMs ?? usualTimeoutMs);
    const waiting: Waiting = { siteId, muted, answered: answer.resolve };
    this.#waiting.add(waiting);
    try {
      await Promise.race([this.#heard(port), answer.promise]);
      port.say(audioServerMuteMicrophone, { siteId, muted, by }, { siteId });
      return await answer.promise;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(waiting);
    }
  }

  /** Resolves when answers are heard; the subscription stays. */
  #heard(port: Port): Promise<void> {
    if (this.#hearing?.port === port) return this.#hearing.heard;
    const heard = port.hear(audioServerMicrophoneState, ({ muted, by, since }, { siteId }) => {
      for (const one of this.#waiting)
        if (one.siteId === siteId && (one.muted ?? muted) === muted) one.answered({ siteId, muted, by, since });
    });
    this.#hearing = { port, heard };
    heard.catch(() => (this.#hearing = undefined));
    return heard;
  }
}

/** A board as a satellite: its only site belongs to the hub, and a link connects the two. */
import type { Log } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { ConfigError } from "../config/problem.ts";
import { busesOfHubs, type Credential, readCredential } from "./credential.ts";
import { type Link, openLink } from "./link.ts";

type Section = { readonly sites?: readonly { readonly site_id?: string }[] };

export class Satellite {
  readonly #credential: Credential;

  private constructor(credential: Credential) {
    this.#credential = credential;
  }

  /**
   * Reads the credential that makes this board a satellite. Throws ConfigError for a missing file, or one without a
   * credential.
   */
  static async read(file: string): Promise<Satellite> {
    const credential = await readCredential(file);
    if (credential !== undefined) return new Satellite(credential);
    const message = "there is no such file; put there what `sotto satellite add` prints on the hub";
    throw new ConfigError([{ code: "CONFIG_UNREADABLE", file, message }]);
  }

  /**
   * Returns the audio server's section with its first site renamed as the hub calls it; other components' sections are
   * unchanged.
   */
  configure(component: string, section: unknown): unknown {
    if (component !== "audio-server") return section;
    const { sites = [], ...rest } = (section ?? {}) as Section;
    return { ...rest, sites: [{ ...sites[0], site_id: this.#credential.site }] };
  }

  /** Connects to the hub and stays connected until it is closed. `own` is this board's bus, with full access. */
  open(own: Bus, log: Log): Link {
    const { site: siteId } = this.#credential;
    return openLink({ siteId, own, hubs: busesOfHubs(this.#credential), log });
  }
}

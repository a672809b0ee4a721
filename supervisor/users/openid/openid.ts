/**
 * Logging in by OpenID Connect [docs/decisions/0160-openid-connect.md].
 *
 * INVARIANTS
 * 1. A person gets in with the role and the sites that their groups have at this log-in, and with none of them not at all: then their account is
 * removed, and every browser with it.
 * 2. An account that has a password is never entered or changed by it, whatever the provider calls somebody.
 */
import { SottoError } from "../../errors.ts";
import type { Role } from "../role.ts";
import type { Users } from "../users.ts";
import { loginOf, type Mapping, standingOf } from "./mapping.ts";
import { PendingLogIns } from "./pending.ts";
import { Provider, type ProviderConfig } from "./provider.ts";

export type OpenIdConfig = ProviderConfig & Mapping & { readonly name: string };
export type Entered = { readonly login: string; readonly role: Role; readonly isNew: boolean };

export class OpenId {
  /** What the button on the log-in page calls the provider. */
  readonly name: string;
  readonly #config: OpenIdConfig;
  readonly #users: Pick<Users, "claimed" | "enterAs" | "removeIdentity">;
  readonly #provider: Provider;
  readonly #pending: PendingLogIns;

  constructor(
    config: OpenIdConfig,
    users: Pick<Users, "claimed" | "enterAs" | "removeIdentity">,
    pending = new PendingLogIns(),
  ) {
    this.name = config.name === "" ? new URL(config.issuer).host : config.name;
    this.#config = config;
    this.#users = users;
    this.#provider = new Provider(config);
    this.#pending = pending;
  }

  /** Returns where to send the browser, and the secret that it returns with. `source` is who asks. Throws SottoError OPENID_… */
  async begin(source: string): Promise<{ readonly url: string; readonly secret: string }> {
    this.#refuseUnclaimed();
    const { url, logIn } = await this.#provider.begin();
    return { url, secret: this.#pending.add(logIn, source) };
  }

  /** `query` is what the browser has returned with. Throws SottoError OPENID_… */
  async finish(secret: string, query: string): Promise<Entered> {
    this.#refuseUnclaimed();
    const logIn = this.#pending.take(secret);
    if (logIn === undefined || new URLSearchParams(query).get("state") !== logIn.state)
      throw new SottoError(
        "OPENID_EXPIRED",
        "this log-in was not begun in this browser, is used up, or took too long",
        {
          remedy: "log in again",
        },
      );
    const { loginClaim, groupsClaim, issuer } = this.#config;
    const claims = await this.#provider.finish(query, logIn, [loginClaim, groupsClaim]);
    const identity = { issuer, subject: claims.sub };
    const standing = standingOf(claims, this.#config);
    if (standing !== undefined) return this.#users.enterAs(identity, loginOf(claims, this.#config), standing);
    this.#users.removeIdentity(identity);
    throw new SottoError("OPENID_DENIED", "none of your groups at the provider has a role on this board", {
      remedy: "ask an owner of this board, who sets `roles` in the section [openid]",
    });
  }

  /** Who is the first on a board is decided at the board, not by a provider. */
  #refuseUnclaimed(): void {
    if (this.#users.claimed) return;
    throw new SottoError("OPENID_DENIED", "this board has no user yet", {
      remedy: "make the first one with a password: the page and `sotto claim` do it",
    });
  }
}

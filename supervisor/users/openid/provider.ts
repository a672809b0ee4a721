/**
 * The provider of OpenID Connect, through the library openid-client: authorization code with PKCE, state and nonce. The library
 * verifies issuer, audience, times, nonce and the signature of the ID token.
 */
import type { Configuration } from "openid-client";
import { readNamedFile } from "../../named-file.ts";
import { SottoError } from "../../errors.ts";
import { openIdFault } from "./faults.ts";
import { httpsFetch } from "./https-fetch.ts";
import { type Claims, claimOf } from "./mapping.ts";
import type { PendingLogIn } from "./pending.ts";

export type ProviderConfig = {
  readonly issuer: string;
  readonly clientId: string;
  /** Files; "" for none. */
  readonly secretFile: string;
  readonly authoritiesFile: string;
  readonly scopes: readonly string[];
  /** Where browsers return to. */
  readonly returnUrl: string;
  /** How long the provider may take for each answer; the default is 10. */
  readonly timeoutSeconds?: number;
};

/** A provider that has moved its endpoints is asked again after this. */
const knownMs = 60 * 60_000;

export class Provider {
  readonly #config: ProviderConfig;
  #known: { readonly client: Promise<Configuration>; readonly until: number } | undefined;

  constructor(config: ProviderConfig) {
    this.#config = config;
  }

  /** Returns the address to send the browser to, and what its return is compared with. Throws SottoError OPENID_… */
  async begin(): Promise<{ readonly url: string; readonly logIn: PendingLogIn }> {
    const library = await import("openid-client");
    const logIn = {
      state: library.randomState(),
      nonce: library.randomNonce(),
      verifier: library.randomPKCECodeVerifier(),
    };
    try {
      const url = library.buildAuthorizationUrl(await this.#client(), {
        redirect_uri: this.#config.returnUrl,
        scope: this.#config.scopes.join(" "),
        state: logIn.state,
        nonce: logIn.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(logIn.verifier),
        code_challenge_method: "S256",
      });
      if (url.protocol !== "https:")
        throw new SottoError("OPENID_ANSWER", "the provider's log-in page is not at an address with HTTPS");
      return { url: url.href, logIn };
    } catch (error) {
      // It may have changed: addresses, keys, the secret.
      this.#known = undefined;
      throw openIdFault(error);
    }
  }

  /** `query` is what the browser has returned with. Resolves to what the provider says of the person. Throws SottoError OPENID_… */
  async finish(
    query: string,
    logIn: PendingLogIn,
    wanted: readonly string[],
  ): Promise<Claims & { readonly sub: string }> {
    const library = await import("openid-client");
    try {
      const client = await this.#client();
      const returned = new URL(this.#config.returnUrl);
      returned.search = query;
      const tokens = await library.authorizationCodeGrant(client, returned, {
        expectedState: logIn.state,
        expectedNonce: logIn.nonce,
        pkceCodeVerifier: logIn.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new SottoError("OPENID_ANSWER", "the provider has sent no ID token");
      const hasAll = wanted.every((name) => claimOf(claims, name) !== undefined);
      if (hasAll || client.serverMetadata().userinfo_endpoint === undefined) return claims;
      // Some providers say more there. What the signed token says is not replaced.
      return { ...(await library.fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims };
    } catch (error) {
      // It may have changed: addresses, keys, the secret.
      this.#known = undefined;
      throw openIdFault(error);
    }
  }

  /** What has failed is asked for again next time. */
  #client(): Promise<Configuration> {
    if (this.#known !== undefined && this.#known.until > performance.now()) return this.#known.client;
    const known = { client: this.#discover(), until: performance.now() + knownMs };
    this.#known = known;
    known.client.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.client;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, secretFile, authoritiesFile, timeoutSeconds = 10 } = this.#config;
    const library = await import("openid-client");
    const authorities = authoritiesFile === "" ? undefined : await readFile("ca_file", authoritiesFile);
    const secret =
      secretFile === "" ? undefined : (await readFile("client_secret_file", secretFile)).split(/\r?\n/u)[0];
    const fetch = httpsFetch(authorities);
    const options = { timeout: timeoutSeconds, [library.customFetch]: fetch };
    const found = await library.discovery(new URL(issuer), clientId, {}, library.None(), options);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isBasic = methods.includes("client_secret_basic");
    const proof =
      secret === undefined
        ? library.None()
        : isBasic
          ? library.ClientSecretBasic(secret)
          : library.ClientSecretPost(secret);
    const client = new library.Configuration(metadata, clientId, {}, proof);
    client.timeout = timeoutSeconds;
    client[library.customFetch] = fetch;
    library.enableNonRepudiationChecks(client);
    return client;
  }
}

async function readFile(key: string, path: string): Promise<string> {
  try {
    return await readNamedFile(path);
  } catch (error) {
    throw new SottoError("OPENID_OFF", `the file of \`${key}\` in the section [openid] ${(error as Error).message}`);
  }
}

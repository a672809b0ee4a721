/** What went wrong between the board and the provider, in words for the log-in page. No token, code or secret is in them. */
import { SottoError } from "../../errors.ts";
import { ProviderFault } from "./https-fetch.ts";

type Thrown = {
  readonly code?: unknown;
  readonly error?: unknown;
  readonly cause?: unknown;
  readonly name?: unknown;
};

const again = "log in again; with user name and password of this board one can log in as well";
const claims: Readonly<Record<string, string>> = {
  iss: "issuer",
  aud: "audience",
  azp: "authorised party",
  nonce: "nonce",
};

/** Every error of the library, and of the way to the provider, becomes one of ours. */
export function openIdFault(thrown: unknown): SottoError {
  if (thrown instanceof SottoError) return thrown;
  for (let one: unknown = thrown; isThrown(one); one = one.cause) {
    if (one instanceof ProviderFault)
      return new SottoError("OPENID_UNREACHABLE", `the provider ${one.message}`, { remedy: again });
    const fault = byName(one) ?? byCode(one);
    if (fault !== undefined) return fault;
  }
  return answered("its answer is not what OpenID Connect requires");
}

function byName({ name, error }: Thrown): SottoError | undefined {
  // An error of the protocol is one of a few words; anything else was not written by a provider.
  const word = typeof error === "string" && /^[a-z_]{1,40}$/u.test(error) ? error : "an unknown error";
  if (name === "AuthorizationResponseError")
    return new SottoError("OPENID_DENIED", `the provider has refused the log-in: ${word}`, { remedy: again });
  if (name !== "ResponseBodyError" && name !== "WWWAuthenticateChallengeError") return undefined;
  const remedy =
    word === "invalid_client" || word === "unauthorized_client"
      ? "check `client_id` and `client_secret_file` in the section [openid], and the client at the provider"
      : again;
  return new SottoError("OPENID_ANSWER", `the provider refuses the board's request: ${word}`, { remedy });
}

function byCode({ code, cause }: Thrown): SottoError | undefined {
  switch (code) {
    case "OAUTH_TIMEOUT":
    case "OAUTH_ABORT":
      return new SottoError("OPENID_UNREACHABLE", "the provider does not answer in time", { remedy: again });
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return answered(
        "its ID token has expired, or is not valid yet",
        "compare the clocks of the board and the provider",
      );
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
      return answered(`its ID token is for another log-in, client or issuer${named(cause)}`);
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return answered(
        "it gives itself another issuer than the configured one",
        "compare `issuer` in the section [openid]",
      );
    case "OAUTH_KEY_SELECTION_FAILED":
      return answered("it has no key for the signature of its ID token");
    case "OAUTH_RESPONSE_IS_NOT_CONFORM":
      return answered("it answers with an error", "compare `issuer` in the section [openid]");
    case "OAUTH_HTTP_REQUEST_FORBIDDEN":
    case "OAUTH_REQUEST_PROTOCOL_FORBIDDEN":
      return answered("it names an address without HTTPS");
    case "OAUTH_RESPONSE_IS_NOT_JSON":
    case "OAUTH_PARSE_ERROR":
      return answered("it answers with something else than JSON", "compare `issuer` in the section [openid]");
    default:
      return undefined;
  }
}

function named(cause: unknown): string {
  const claim = isThrown(cause) ? (claimIn(cause) ?? claimIn(cause.cause)) : undefined;
  return claim === undefined ? "" : ` (${claim})`;
}

function claimIn(cause: unknown): string | undefined {
  const { claim } = (typeof cause === "object" && cause !== null ? cause : {}) as { readonly claim?: unknown };
  return typeof claim === "string" && Object.hasOwn(claims, claim) ? claims[claim] : undefined;
}

function answered(what: string, remedy = again): SottoError {
  return new SottoError("OPENID_ANSWER", `the provider cannot be believed: ${what}`, { remedy });
}

function isThrown(value: unknown): value is Thrown {
  return typeof value === "object" && value !== null;
}

/** The address of a watched board, and the certificate authority by which it is known. */
import { X509Certificate } from "node:crypto";
import { request } from "node:https";
import { getCACertificates } from "node:tls";
import { SottoError } from "../errors.ts";

const maxAnswerBytes = 4 * 1024 * 1024;
const timeoutMs = 10_000;

/** Where boards listen when nothing else is configured. */
const usualPort = 8443;

/**
 * Throws SottoError REQUEST_IMPOSSIBLE for anything but an HTTPS address, below a path where a reverse proxy has it; "https://" may be
 * omitted, and then the port.
 */
export function boardOrigin(text: string): string {
  const isBare = /^[\w.:[\]-]+$/u.test(text);
  const whole = !isBare ? text : `https://${text}${/(?:^[^:]+|\])$/u.test(text) ? `:${usualPort}` : ""}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (
    url?.protocol === "https:" &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    url.hash === "" &&
    validPath.test(url.pathname)
  )
    return `${url.origin}${url.pathname.replace(/\/+$/u, "")}`;
  throw new SottoError("REQUEST_IMPOSSIBLE", "the address of a board is its origin, or a path below it", {
    remedy: "for example https://kitchen.local:8443, or https://house.example.org/kitchen behind a reverse proxy",
  });
}

/** As a proxy's configuration has it: what a URL would have to escape is a mistake. */
const validPath = /^\/(?:[\w.~-]+\/?){0,8}$/u;

/** The authorities that this machine trusts, instead of a board's own one. */
export const systemAuthorities = "system";

export type Asked = {
  readonly origin: string;
  /** PEM, or `systemAuthorities`; undefined only to fetch it, when nothing secret is sent. */
  readonly authority: string | undefined;
  readonly token?: string;
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
};
export type Answer = { readonly status: number; readonly text: string };

/** Rejects with an Error in words, which contains no token. */
export function askBoard(path: string, { origin, authority, token, method = "GET", body }: Asked): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(`${origin}${path}`),
      {
        method,
        agent: false,
        ...trusting(authority),
        headers: {
          accept: "application/json, text/plain, application/x-pem-file",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined ? {} : { "content-type": "application/json" }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        let answer = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          answer += chunk;
          if (answer.length > maxAnswerBytes) response.destroy(new Error("its answer is too large"));
        });
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text: answer }));
      },
    );
    asked.on("error", (error: NodeJS.ErrnoException) => reject(new Error(inWords(error, origin), { cause: error })));
    asked.end(text);
  });
}

type Trust = { readonly ca: string | string[] } | { readonly rejectUnauthorized: false };

function trusting(authority: string | undefined): Trust {
  if (authority === undefined) return { rejectUnauthorized: false };
  if (authority !== systemAuthorities) return { ca: authority };
  // Those of Node, and those that an administrator has added to the machine.
  return { ca: [...new Set([...getCACertificates("default"), ...getCACertificates("system")])] };
}

/** The codes of the system and of OpenSSL, by what they mean for a board and who looks after it. */
const meanings: readonly (readonly [RegExp, (host: string) => string])[] = [
  [/^(?:TimeoutError|AbortError|ETIMEDOUT)$/u, () => `it does not answer within ${timeoutMs / 1000} s`],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/u, (host) => `nobody in the network knows the name ${host}`],
  [/^ECONNREFUSED$/u, (host) => `nothing listens at ${host}`],
  [/^(?:EHOSTUNREACH|ENETUNREACH)$/u, (host) => `the network has no way to ${host}`],
  [/^(?:ECONNRESET|EPIPE)$/u, () => "it has ended the connection"],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/u, (host) => `its certificate is not for ${host}`],
  [/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/u, () => "its certificate is not valid now: is its clock wrong, or this one?"],
  [
    /^(?:UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_)/u,
    () =>
      "its certificate is of another authority: another machine has its address, or it was set up anew; if that was you, remove it and add it again",
  ],
];

/** Why a board was not reached; the message of an error without a code. */
export function inWords({ name, code, message }: NodeJS.ErrnoException, origin: string): string {
  const { host } = new URL(origin);
  const found = meanings.find(([codes]) => [code, name].some((one) => one !== undefined && codes.test(one)));
  return found?.[1](host) ?? message;
}

const plain = (fingerprint: string): string =>
  fingerprint
    .replace(/^sha256:/iu, "")
    .replaceAll(":", "")
    .toLowerCase();

/** Fetches the authority, which is trusted only if it has this fingerprint; no credential is sent before. */
export async function pinnedAuthority(origin: string, fingerprint: string): Promise<string> {
  const { status, text } = await askBoard("/admin/certificate", { origin, authority: undefined }).catch(
    (error: unknown) => {
      throw new SottoError("FLEET_BOARD_AWAY", `${origin} cannot be reached: ${(error as Error).message}`);
    },
  );
  const remedy = "`sotto certificate` on that board shows its fingerprint";
  let found: X509Certificate;
  try {
    found = new X509Certificate(text);
  } catch (cause) {
    throw new SottoError(
      "FLEET_BOARD_UNKNOWN",
      `${origin} has no certificate of its own authority (${status})`,
      { remedy },
      cause,
    );
  }
  if (plain(found.fingerprint256) === plain(fingerprint)) return text;
  throw new SottoError("FLEET_BOARD_UNKNOWN", `${origin} has another authority than the given fingerprint`, { remedy });
}

/**
 * Returns true when both are the authority of one board, which makes its own, and issues it again with the same key when it is renamed.
 * One that an administrator has given to several boards says nothing about which board it is.
 */
export function isOneBoard(one: string, other: string): boolean {
  try {
    const [first, second] = [new X509Certificate(one), new X509Certificate(other)];
    return ownSubject.test(first.subject) && first.publicKey.equals(second.publicKey);
  } catch {
    return false; // One that was kept is damaged: then it is no longer reached, and that is told.
  }
}

/** As installer/certificate/issue.ts writes it. */
const ownSubject = /^O=Sotto\nCN=Sotto authority of /u;

/** The address of a console, whether it is allowed, its expected certificate, and this board's credential for it. */
import { timingSafeEqual, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { rootCertificates } from "node:tls";
import type { AssistantsConfig } from "../config/sections.ts";
import { SottoError } from "../errors.ts";
import { isRefusedAddress, resolveHost } from "../skills/source.ts";
import { open, type Source } from "./download.ts";
import { type PublisherKey, readPublisherKey } from "../publisher-signature.ts";

export type ConsoleRequest = {
  /** The console's address, or without `assistantId` that of the zip; the configured one by default. */
  readonly url?: string | undefined;
  readonly assistantId?: string | undefined;
  readonly token?: string | undefined;
  /** SHA-256 of the certificate of the console's own authority. */
  readonly fingerprint?: string | undefined;
};

/** Returns the address of the zip. Throws SottoError REQUEST_IMPOSSIBLE. */
export function addressOf({ url, assistantId }: ConsoleRequest, config: AssistantsConfig): URL {
  const given = url ?? config.console_url;
  if (given === "")
    throw new SottoError("REQUEST_IMPOSSIBLE", "no console is configured: name its url", {
      remedy: "give the console's address, or set console_url in [assistants]",
    });
  if (/[\p{Cc}\s\\]/u.test(given) || !URL.canParse(given))
    throw new SottoError("REQUEST_IMPOSSIBLE", "the console's url cannot be read");
  const parsed = new URL(given);
  if (parsed.protocol !== "https:" || parsed.username !== "" || parsed.password !== "" || parsed.hash !== "")
    throw new SottoError(
      "REQUEST_IMPOSSIBLE",
      "the console's url must be an https:// address without user and password",
    );
  if (assistantId === undefined && url === undefined)
    throw new SottoError("REQUEST_IMPOSSIBLE", "assistantId is missing: which of the console's assistants?");
  if (assistantId === undefined) return parsed;
  if (!parsed.pathname.endsWith("/")) parsed.pathname += "/";
  return new URL(`admin/console/assistants/${encodeURIComponent(assistantId)}`, parsed);
}

/**
 * Resolves everything needed to request it. An address from a user must not be this board itself, link-local or a
 * cloud's metadata service; the operator may configure any address. Throws SottoError SOURCE_REFUSED, DOWNLOAD_FAILED,
 * CONFIG_UNREADABLE.
 */
export async function sourceOf(
  request: ConsoleRequest,
  config: AssistantsConfig,
  signal: AbortSignal,
  isRefused: (address: string) => boolean = isRefusedAddress,
): Promise<Source> {
  const url = addressOf(request, config);
  const isConfigured = config.console_url !== "" && url.origin === new URL(config.console_url).origin;
  const address = await resolveHost(url.hostname, isConfigured ? () => false : isRefused);
  const token = request.token ?? (isConfigured && config.console_token !== "" ? config.console_token : undefined);
  const fingerprint =
    request.fingerprint ?? (isConfigured && config.console_fingerprint !== "" ? config.console_fingerprint : undefined);
  const authorities =
    fingerprint === undefined
      ? await configuredAuthorities(config)
      : [await authorityOf({ url, address, authorities: undefined }, fingerprint, signal)];
  return { url, address, authorities, authorization: token === undefined ? undefined : authorization(token) };
}

/** A token with a colon, which no bearer token contains [RFC 6750], is a user name with password. */
function authorization(token: string): string {
  if (token.includes(":")) return `Basic ${Buffer.from(token).toString("base64")}`;
  return `Bearer ${token}`;
}

async function configuredAuthorities({ console_ca_file: file }: AssistantsConfig) {
  if (file === "") return undefined;
  try {
    return [...rootCertificates, await readFile(file, "utf8")];
  } catch (error) {
    throw new SottoError("CONFIG_UNREADABLE", "console_ca_file in [assistants] cannot be read", {}, error);
  }
}

const maxReplyBytes = 65_536;

/** Fetches the console's own authority, which is trusted only if its fingerprint matches; no credential is sent. */
async function authorityOf(
  source: Omit<Source, "authorization">,
  fingerprint: string,
  signal: AbortSignal,
): Promise<string> {
  const refused = (why: string, error?: unknown) =>
    new SottoError(
      "SOURCE_REFUSED",
      why,
      { remedy: "`sotto certificate` on the console shows its fingerprint" },
      error,
    );
  const response = await open({ ...source, url: new URL("/admin/certificate", source.url) }, {}, signal, false).catch(
    (error: unknown) => {
      throw new SottoError("DOWNLOAD_FAILED", "the console cannot be reached", {}, error);
    },
  );
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) {
    text += String(chunk);
    if (text.length > maxReplyBytes) throw refused("the console's certificate is too long");
  }
  let own: X509Certificate;
  try {
    own = new X509Certificate(text);
  } catch (error) {
    throw refused("the console has no certificate of its own authority", error);
  }
  const [is, expected] = [own.fingerprint256, fingerprint].map((one) =>
    Buffer.from(
      one
        .replace(/^sha256:/iu, "")
        .replaceAll(":", "")
        .toLowerCase(),
    ),
  );
  if (is !== undefined && expected !== undefined && is.length === expected.length && timingSafeEqual(is, expected))
    return text;
  throw refused("the console's certificate has another fingerprint than the one given");
}

/**
 * Returns the publishers' keys; without any, no signature is required. Unreadable keys were refused with the
 * configuration.
 */
export function publisherKeys({ publisher_keys: keys }: AssistantsConfig): readonly PublisherKey[] {
  return keys.map(readPublisherKey).filter((key) => key !== undefined);
}

/**
 * Downloads an assistant from a console over HTTPS, from the one address that was verified, without redirects and with
 * a size limit. After a lost connection, the received part is kept and the rest is requested. Credentials never appear
 * in messages.
 */
import { open as openFile, readFile, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request as ask } from "node:https";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { writeDurably } from "../durable-file.ts";
import { SottoError, systemCode } from "../errors.ts";
import { sha256Of } from "./published.ts";
import type { Work } from "../work.ts";
import { signatureHeader } from "../publisher-signature.ts";

export type Source = {
  readonly url: URL;
  /** The one address of its host that is contacted. */
  readonly address: string;
  /** PEM certificates of the accepted issuers; undefined: those that the system trusts. */
  readonly authorities: readonly string[] | undefined;
  /** The value of the Authorization header. */
  readonly authorization: string | undefined;
};

export type Downloaded =
  | { readonly unchanged: true }
  | {
      readonly unchanged: false;
      readonly etag: string | undefined;
      readonly sha256: string;
      readonly signature: string | undefined;
    };

export type DownloadOptions = {
  /** The current version: if the source still has it, nothing is downloaded. */
  readonly inUse?: string | undefined;
  readonly largest: number;
  /** Milliseconds before the second attempt; doubled after each further one. */
  readonly pause?: number;
};

const attempts = 6;
/** A connection that delivers nothing for this long is closed. */
const stalled = 30_000;

/**
 * Throws SottoError DOWNLOAD_FAILED, ARCHIVE_TOO_LARGE. On success `file` is complete; an interrupted download stays
 * beside it.
 */
export async function download(
  source: Source,
  file: string,
  work: Pick<Work, "log" | "signal" | "stage">,
  { inUse, largest, pause = 1000 }: DownloadOptions,
): Promise<Downloaded> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptIt(source, file, work, inUse, largest);
    } catch (error) {
      if (!(error instanceof Broken) || attempt === attempts || work.signal.aborted)
        throw error instanceof Broken ? failed(error.message, error.cause) : error;
      work.log(`${error.message}: it is tried again, from where it stopped`, "warn");
      await wait(pause * 2 ** (attempt - 1), undefined, { signal: work.signal });
    }
  }
}

/** An error that a retry may overcome. */
class Broken extends Error {}

const failed = (why: string, cause?: unknown) =>
  new SottoError("DOWNLOAD_FAILED", `the assistant cannot be downloaded: ${why}`, {}, cause);

async function attemptIt(
  source: Source,
  file: string,
  { log, signal, stage }: Pick<Work, "log" | "signal" | "stage">,
  inUse: string | undefined,
  largest: number,
): Promise<Downloaded> {
  const part = await partOf(file);
  const resumes = part.size > 0 && part.etag !== undefined;
  const headers = {
    accept: "application/zip",
    "accept-encoding": "identity",
    ...(source.authorization !== undefined && { authorization: source.authorization }),
    ...(inUse !== undefined && { "if-none-match": inUse }),
    ...(resumes && { range: `bytes=${part.size}-`, "if-range": part.etag }),
  };
  const response = await open(source, headers, signal);
  const { statusCode: status = 0 } = response;
  if (status === 304 && inUse !== undefined) {
    response.destroy();
    return { unchanged: true };
  }
  const from = status === 206 ? startOf(response, part.size) : 0;
  if (status !== 200 && status !== 206) {
    response.destroy();
    // The partial file is not a prefix of what the source has now.
    if (status === 416) await forget(file);
    if (status === 416 || status >= 500 || status === 429) throw new Broken(`its source answers ${status}`);
    throw failed(refusals[status] ?? `its source answers ${status}`);
  }
  if (status === 206) log(`resuming at ${from} bytes`);
  const etag = strong(header(response, "etag"));
  const length = Number(header(response, "content-length") ?? Number.NaN);
  if (from + length > largest) throw tooLarge(response);
  if (from === 0) {
    await forget(file);
    if (etag !== undefined) await writeDurably(`${file}.etag`, etag, 0o600);
  }
  stage("downloading", 0.02);
  await append(response, file, largest - from, signal);
  if (!Number.isNaN(length) && (await stat(file)).size < from + length) throw new Broken("the connection broke");
  const sha256 = await sha256Of(file);
  const promised = /^sha-256=:([A-Za-z0-9+/=]{44}):$/u.exec(header(response, "repr-digest") ?? "")?.[1];
  if (promised !== undefined && Buffer.from(promised, "base64").toString("hex") !== sha256) {
    await forget(file);
    throw new Broken("what came is not what its source has");
  }
  return { unchanged: false, etag, sha256, signature: header(response, signatureHeader) };
}

/** Appends what arrives to the file, even if the connection breaks. Throws Broken, SottoError ARCHIVE_TOO_LARGE. */
async function append(response: IncomingMessage, file: string, most: number, signal: AbortSignal): Promise<void> {
  let left = most;
  await using handle = await openFile(file, "a", 0o600);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      left -= chunk.length;
      if (left < 0) throw new SottoError("ARCHIVE_TOO_LARGE", "the archive is larger than it may be");
      await handle.write(chunk);
    }
  } catch (error) {
    if (error instanceof SottoError || signal.aborted || systemCode(error) === "ENOSPC") throw error;
    throw new Broken("the connection broke", { cause: error });
  } finally {
    await handle.sync();
  }
}

const refusals: Readonly<Record<number, string>> = {
  401: "its source does not take the token",
  403: "its source does not let this board in",
  404: "its source has no such assistant",
};

function tooLarge(response: IncomingMessage): SottoError {
  response.destroy();
  return new SottoError("ARCHIVE_TOO_LARGE", "the source says that the archive is larger than it may be");
}

/** Returns the offset of the response's data; if it is not the requested one, the download starts again. */
function startOf(response: IncomingMessage, asked: number): number {
  const from = Number(/^bytes (\d+)-/u.exec(header(response, "content-range") ?? "")?.[1] ?? Number.NaN);
  if (from === asked) return from;
  response.destroy();
  throw failed("its source gives another part than was asked for");
}

export function open(
  { url, address, authorities }: Omit<Source, "authorization">,
  headers: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  verified = true,
): Promise<IncomingMessage> {
  const host = url.hostname.replaceAll(/^\[|\]$/gu, "");
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const request = ask(
      {
        host: address,
        port: url.port === "" ? 443 : Number(url.port),
        path: `${url.pathname}${url.search}`,
        headers: { ...given, host: url.host } as Record<string, string>,
        servername: isIP(host) === 0 ? host : "",
        rejectUnauthorized: verified,
        // The certificate must contain the address as it was given.
        ...(authorities !== undefined && { ca: [...authorities] }),
        agent: false,
        timeout: stalled,
        signal,
      },
      resolve,
    );
    request.on("timeout", () => request.destroy(new Error("nothing came")));
    request.on("error", (error) => {
      if (signal.aborted) reject(error);
      else if (systemCode(error) === "ERR_TLS_CERT_ALTNAME_INVALID")
        reject(failed("its certificate is for another name: use the one that it calls itself", error));
      else if (/CERT|SELF_SIGNED|UNABLE_TO_/u.test(String(systemCode(error))))
        reject(failed("its certificate is not one this board trusts", error));
      else reject(new Broken("its source cannot be reached", { cause: error }));
    });
    request.end();
  });
}

/** Returns the size of the partial file, and the version it belongs to. */
async function partOf(file: string): Promise<{ readonly size: number; readonly etag: string | undefined }> {
  try {
    const { size } = await stat(file);
    return { size, etag: strong(await readFile(`${file}.etag`, "utf8")) };
  } catch (error) {
    if (systemCode(error) === "ENOENT") return { size: 0, etag: undefined };
    throw error;
  }
}

/** Removes what was downloaded. */
export async function forget(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}.etag`, { force: true });
}

/** Only a strong ETag guarantees the same bytes, so that parts can be combined. */
function strong(etag: string | undefined): string | undefined {
  return etag !== undefined && /^"[\x21\x23-\x7e]{1,200}"$/u.test(etag) ? etag : undefined;
}

function header(response: IncomingMessage, name: string): string | undefined {
  return [response.headers[name]].flat()[0];
}

/**
 * Downloads one file of a model. An interrupted download stays, and is continued from where it stopped: its name is the
 * checksum of the whole, so it is never continued with something else. Redirects are followed, but never from HTTPS to HTTP.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open as openFile, readFile, rm, stat } from "node:fs/promises";
import { type IncomingMessage, request as askPlainly } from "node:http";
import { request as askSecurely } from "node:https";
import { isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { writeDurably } from "../durable-file.ts";
import { SottoError, systemCode } from "../errors.ts";
import { isRefusedAddress, resolveHost } from "../skills/source.ts";
import type { Work } from "../work.ts";
import type { Part } from "./catalogue.ts";

export type FetchOptions = {
  /** Returns true for addresses that are refused. */
  readonly isRefused?: ((address: string) => boolean) | undefined;
  /** PEM certificates of the issuers to trust, instead of the system's. */
  readonly authorities?: string | undefined;
  /** Milliseconds before the second attempt; doubled after each further one. */
  readonly pause?: number | undefined;
};
type Progress = (bytes: number) => void;
type FetchWork = Pick<Work, "log" | "signal">;

/** Attempts in a row that bring nothing new. */
const attempts = 6;
const maxRedirects = 5;
/** A connection that delivers nothing for this long is closed, in milliseconds. */
const stalled = 30_000;

/** An error that a retry may overcome. */
class Broken extends Error {}

/** Throws SottoError DOWNLOAD_FAILED, MODEL_DAMAGED, SOURCE_REFUSED. On success `file` has the size and the checksum of the part. */
export async function fetchPart(part: Part, file: string, work: FetchWork, tell: Progress, options: FetchOptions = {}) {
  const { pause = 1000 } = options;
  let startedAnew = false;
  for (let [attempt, before] = [1, await sizeOf(file)]; ; attempt++) {
    try {
      const resumed = await fetchRest(part, file, work, tell, options);
      if ((await checksumOf(file)) === part.sha256) return;
      await forgetPart(file);
      // What was kept may be of a file that was replaced meanwhile, which the server did not say.
      if (!resumed || startedAnew) throw damaged(part, "its checksum is another one");
      startedAnew = true;
      work.log(`${part.path}: what came does not fit what was there: it is downloaded from its beginning`, "warn");
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      const now = await sizeOf(file);
      if (now > before) attempt = 0;
      before = now;
      if (attempt === attempts || work.signal.aborted) throw failed(part, error.message, error);
      work.log(`${part.path}: ${error.message}: it is tried again, from ${now} bytes on`, "warn");
      await wait(pause * 2 ** Math.max(0, attempt - 1), undefined, { signal: work.signal });
    }
  }
}

/** Removes what was downloaded. */
export async function forgetPart(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}.etag`, { force: true });
}

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Reads a catalogue over HTTPS, of limited size. Throws SottoError DOWNLOAD_FAILED, SOURCE_REFUSED. */
export async function fetchText(
  address: string,
  maxBytes: number,
  signal: AbortSignal,
  options: FetchOptions = {},
): Promise<string> {
  const part = { path: "the catalogue", address };
  try {
    const response = await follow(part, {}, signal, options);
    if (response.statusCode !== 200) throw refusal(part, response);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw failed(part, `it is larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  } catch (error) {
    if (error instanceof Broken) throw failed(part, error.message, error);
    throw error;
  }
}

/** Resolves to true when a part was there already. */
async function fetchRest(
  part: Part,
  file: string,
  work: FetchWork,
  tell: Progress,
  options: FetchOptions,
): Promise<boolean> {
  const kept = await sizeOf(file);
  if (kept === part.size) return true;
  if (kept > part.size) await forgetPart(file);
  const from = kept > part.size ? 0 : kept;
  const etag = from === 0 ? undefined : strong(await readFile(`${file}.etag`, "utf8").catch(() => undefined));
  const range = { range: `bytes=${from}-`, ...(etag !== undefined && { "if-range": etag }) };
  const response = await follow(part, from === 0 ? {} : range, work.signal, options);
  const { statusCode: status = 0 } = response;
  if (status === 416) {
    response.destroy();
    await forgetPart(file);
    throw new Broken("its source has less than was downloaded already");
  }
  if (status !== 200 && status !== 206) throw refusal(part, response);
  const resumed = status === 206 && from > 0;
  if (status === 206 && startOf(response) !== from) {
    response.destroy();
    await forgetPart(file);
    throw new Broken("its source gave another part than was asked for");
  }
  const promised = Number(header(response, "content-length") ?? Number.NaN);
  const at = resumed ? from : 0;
  if (!Number.isNaN(promised) && at + promised !== part.size) {
    response.destroy();
    await forgetPart(file);
    throw damaged(part, `its source has ${at + promised} bytes; the catalogue says ${part.size}`);
  }
  if (!resumed) {
    await forgetPart(file);
    const now = strong(header(response, "etag"));
    if (now !== undefined) await writeDurably(`${file}.etag`, now, 0o600);
  }
  if (resumed) work.log(`${part.path}: continued at ${from} of ${part.size} bytes`);
  tell(at);
  await append(response, file, part, at, work.signal, tell);
  if ((await sizeOf(file)) < part.size) throw new Broken("the connection broke");
  return resumed;
}

/** Appends what arrives, even if the connection breaks. Throws Broken, SottoError MODEL_DAMAGED. */
async function append(
  response: IncomingMessage,
  file: string,
  part: Part,
  from: number,
  signal: AbortSignal,
  tell: Progress,
) {
  let bytes = from;
  await using handle = await openFile(file, "a", 0o600);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      if (bytes + chunk.length > part.size) throw damaged(part, `more than its ${part.size} bytes came`);
      await handle.write(chunk);
      bytes += chunk.length;
      tell(bytes);
    }
  } catch (error) {
    if (error instanceof SottoError) {
      await forgetPart(file);
      throw error;
    }
    if (signal.aborted || systemCode(error) === "ENOSPC" || systemCode(error) === "EIO") throw error;
    throw new Broken("the connection broke", { cause: error });
  } finally {
    await handle.sync();
  }
}

/** Follows redirects, of which each host is resolved and checked. Throws Broken, SottoError. */
async function follow(
  part: Pick<Part, "path" | "address">,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  options: FetchOptions,
): Promise<IncomingMessage> {
  let url = new URL(part.address);
  for (let turn = 0; ; turn++) {
    const response = await send(part, url, headers, signal, options);
    const { statusCode: status = 0 } = response;
    const to = header(response, "location");
    if (status < 300 || status >= 400 || to === undefined) return response;
    response.destroy();
    if (turn === maxRedirects) throw failed(part, `its source redirects more than ${maxRedirects} times`);
    if (!URL.canParse(to, url.href)) throw failed(part, "its source redirects to no address");
    const next = new URL(to, url);
    if (next.protocol !== "https:" && (url.protocol === "https:" || next.protocol !== "http:"))
      throw new SottoError(
        "SOURCE_REFUSED",
        `${part.path}: its source redirects from ${url.protocol}// to ${next.protocol}//`,
      );
    url = next;
  }
}

async function send(
  part: Pick<Part, "path">,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  { isRefused = isRefusedAddress, authorities }: FetchOptions,
): Promise<IncomingMessage> {
  signal.throwIfAborted();
  const host = url.hostname.replaceAll(/^\[|\]$/gu, "");
  const address = await resolveHost(url.hostname, isRefused).catch((error: unknown) => {
    if (error instanceof SottoError && error.code === "DOWNLOAD_FAILED")
      throw new Broken(error.message, { cause: error });
    throw error;
  });
  const isSecure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const request = (isSecure ? askSecurely : askPlainly)(
      {
        host: address,
        port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, host: url.host, accept: "*/*", "accept-encoding": "identity", "user-agent": "sotto" },
        ...(isSecure && { servername: isIP(host) === 0 ? host : "" }),
        ...(isSecure && authorities !== undefined && { ca: authorities }),
        agent: false,
        timeout: stalled,
        signal,
      },
      resolve,
    );
    request.on("timeout", () => request.destroy(new Error("nothing came")));
    request.on("error", (error) => {
      if (signal.aborted) reject(error);
      else if (/CERT|SELF_SIGNED|UNABLE_TO_/u.test(String(systemCode(error))))
        reject(failed(part, `the certificate of ${host} is not one that this board trusts`, error));
      else reject(new Broken(`${host} cannot be reached`, { cause: error }));
    });
    request.end();
  });
}

/** Returns the error for an answer that is no file; one that may pass is Broken. */
function refusal(part: Pick<Part, "path">, response: IncomingMessage): Error {
  const { statusCode: status = 0 } = response;
  response.destroy();
  if (status >= 500 || status === 429 || status === 408) return new Broken(`its source answers ${status}`);
  const why =
    status === 404 || status === 410 ? "its source does not have it any more (404)" : `its source answers ${status}`;
  return failed(part, why);
}

const failed = (part: Pick<Part, "path">, why: string, cause?: unknown): SottoError =>
  new SottoError(
    "DOWNLOAD_FAILED",
    `${part.path} cannot be downloaded: ${why}`,
    { remedy: "what came is kept: add the model again to continue, or copy its files and use --from" },
    cause,
  );

export const damaged = (part: Pick<Part, "path">, why: string): SottoError =>
  new SottoError("MODEL_DAMAGED", `${part.path} is not what the catalogue describes: ${why}`, {
    remedy: "the source may have a newer version, which another catalogue may describe; nothing was changed",
  });

const startOf = (response: IncomingMessage): number =>
  Number(/^bytes (\d+)-/u.exec(header(response, "content-range") ?? "")?.[1] ?? Number.NaN);

/** Only a strong ETag guarantees the same bytes. */
const strong = (etag: string | undefined): string | undefined =>
  etag !== undefined && /^"[\x21\x23-\x7e]{1,200}"$/u.test(etag) ? etag : undefined;

const header = (response: IncomingMessage, name: string): string | undefined => [response.headers[name]].flat()[0];

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return 0;
    throw error;
  }
}

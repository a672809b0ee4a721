/** A request to the Rhasspy-compatible listener, and its answer, without sockets. */
import { SottoError } from "../errors.ts";

export type Request = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal;
};

export type Answer = { readonly type: "text/plain" | "application/json" | "audio/wav"; readonly body: Buffer | string };

export const text = (body: string): Answer => ({ type: "text/plain", body });
export const json = (body: unknown): Answer => ({ type: "application/json", body: JSON.stringify(body) });
export const wav = (body: Buffer): Answer => ({ type: "audio/wav", body });

/** Maximum characters of a sentence, as elsewhere in the REST API. */
const maxTextLength = 1000;

/** Returns the body as a sentence. Throws SottoError REQUEST_INVALID. */
export function sentenceOf({ body }: Request, what: string): string {
  const sentence = utf8(body).trim();
  if (sentence === "") throw invalid(`the body must be ${what}, as plain text`);
  if (sentence.length > maxTextLength) throw invalid(`${what} may have at most ${maxTextLength} characters`);
  if (/\p{Cc}/u.test(sentence.replaceAll(/[\n\r\t]/gu, " "))) throw invalid(`${what} has control characters`);
  return sentence.replaceAll(/\s+/gu, " ");
}

/** Throws SottoError REQUEST_INVALID for bytes that are no text. */
export function utf8(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw invalid("the body is not UTF-8");
  }
}

/** Throws SottoError REQUEST_INVALID for anything but a JSON object. */
export function objectOf({ body }: Request): Readonly<Record<string, unknown>> {
  let said: unknown;
  try {
    said = JSON.parse(utf8(body));
  } catch (error) {
    if (error instanceof SottoError) throw error;
    throw invalid("the body is not JSON");
  }
  if (said === null || typeof said !== "object" || Array.isArray(said)) throw invalid("the body must be a JSON object");
  return said as Readonly<Record<string, unknown>>;
}

/** Throws SottoError REQUEST_INVALID for a value that is no number within the limits. */
export function numberIn({ query }: Request, name: string, least: number, most: number): number | undefined {
  const given = query.get(name);
  if (given === null || given === "") return undefined;
  const value = Number(given);
  if (!Number.isFinite(value) || value < least || value > most)
    throw invalid(`${name} must be a number from ${least} to ${most}`);
  return value;
}

export function isTrue({ query }: Request, name: string): boolean {
  return ["true", "1", "yes"].includes((query.get(name) ?? "").toLowerCase());
}

export function invalid(message: string): SottoError {
  return new SottoError("REQUEST_INVALID", message);
}

/** The protocol of the authority: one line of JSON as the request and one as the response, then the connection ends. */
import * as v from "valibot";
import type { RefusalCode } from "./refusal.ts";
import { Refusal } from "./refusal.ts";

/** Maximum length of a line. */
export const maxLineBytes = 64 * 1024;

const pem = v.pipe(v.string(), v.maxLength(8192));
const request = v.variant("ask", [
  /** Returns the authority; creates it if there is none. */
  v.strictObject({ ask: v.literal("authority") }),
  /** Signs certificates for these requests (PKCS #10); the previous certificates prove the board's earlier names. */
  v.strictObject({
    ask: v.literal("leaves"),
    requests: v.pipe(v.array(pem), v.minLength(1), v.maxLength(16)),
    previous: v.pipe(v.array(pem), v.maxLength(16)),
  }),
  /** Adopts the authority of 0.1.0 from the platform's own folder. */
  v.strictObject({ ask: v.literal("adopt"), certificate: pem, key: pem }),
]);
const answer = v.strictObject({ authority: pem, certificates: v.array(pem) });
const refused = v.strictObject({
  refused: v.picklist(["CALLER", "REQUEST", "NAME", "EXISTS", "BROKEN"] satisfies RefusalCode[]),
  message: v.string(),
});

export type Request = v.InferOutput<typeof request>;
/** PEM: the authority's certificate, and the requested certificates in order. */
export type Answer = v.InferOutput<typeof answer>;

/** Throws Refusal REQUEST. */
export function readRequest(line: string): Request {
  const read = v.safeParse(request, parse(line));
  if (read.success) return read.output;
  throw new Refusal("REQUEST", "this is not a request that the authority knows");
}

/** Throws the other side's Refusal, or one when this is not a response. */
export function readAnswer(line: string): Answer {
  const given = parse(line);
  const no = v.safeParse(refused, given);
  if (no.success) throw new Refusal(no.output.refused, no.output.message);
  const read = v.safeParse(answer, given);
  if (read.success) return read.output;
  throw new Refusal("REQUEST", "the authority sent an invalid response");
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // Text that is not JSON is neither a request nor a response.
  }
}

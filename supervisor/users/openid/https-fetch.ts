/**
 * The only way to the provider: HTTPS, with the configured authorities, without redirects, and with limits on size and time. What
 * it answers goes to the library, which judges it.
 */
import { request as ask } from "node:https";
import type { CustomFetch } from "openid-client";

/** Metadata and keys of large providers have 20 kB. */
const maxAnswerBytes = 256 * 1024;

/** An answer that cannot be used, or none; the message continues "the provider". */
export class ProviderFault extends Error {}

/** `authorities` is PEM; undefined: those that the system trusts. */
export function httpsFetch(authorities: string | undefined): CustomFetch {
  return (address, { method, headers, body, signal }) =>
    new Promise<Response>((resolve, reject) => {
      const url = new URL(address);
      if (url.protocol !== "https:") {
        reject(new ProviderFault("names an address without HTTPS"));
        return;
      }
      const asked = ask(
        url,
        {
          method,
          headers,
          agent: false,
          maxHeaderSize: 16 * 1024,
          ...(signal === undefined ? {} : { signal }),
          ...(authorities === undefined ? {} : { ca: authorities }),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          let length = 0;
          answer.on("data", (chunk: Buffer) => {
            length += chunk.length;
            if (length > maxAnswerBytes) answer.destroy(new ProviderFault("answers with more than 256 kB"));
            else chunks.push(chunk);
          });
          answer.on("error", (error) => reject(faultOf(error)));
          answer.on("end", () => {
            const { statusCode: status = 0 } = answer;
            // Followed, it could lead to any host, with the client's secret.
            if (status >= 300 && status < 400) reject(new ProviderFault("redirects, which is not followed"));
            else if (status < 200 || status > 599) reject(new ProviderFault(`answers with the status ${status}`));
            else resolve(new Response(chunks.length === 0 ? null : Buffer.concat(chunks), answerOf(status, answer)));
          });
        },
      );
      asked.on("error", (error) => reject(faultOf(error)));
      asked.end(body instanceof URLSearchParams ? body.toString() : (body ?? undefined));
    });
}

function answerOf(status: number, { headers }: { readonly headers: NodeJS.Dict<string | string[]> }): ResponseInit {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return { status, headers: pairs };
}

/** In words, without what was sent. */
function faultOf(error: NodeJS.ErrnoException): Error {
  if (error instanceof ProviderFault) return error;
  const { name, code = "" } = error;
  if (name === "AbortError" || name === "TimeoutError") return new ProviderFault("does not answer in time");
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ISSUER/u.test(code))
    return new ProviderFault(`has a certificate that this board does not trust (${code})`);
  return new ProviderFault(`cannot be reached (${code === "" ? "the connection broke" : code})`);
}

/** Who may use the listener: programs on this machine, and elsewhere who has the password; never a page of another site. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Attempts } from "../admin/attempts.ts";
import { basicCredentials } from "../admin/authentication.ts";
import { noFront } from "../admin/front.ts";
import { checkHost, checkSite } from "../admin/request-origin.ts";
import { SottoError } from "../errors.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

export class Gate {
  readonly #password: Buffer | undefined;
  readonly #attempts = new Attempts({ most: 10, refill: 6000 });

  /** Without a password, everybody who can connect may use it. */
  constructor(password: string | undefined) {
    this.#password = password === undefined ? undefined : digest(password);
  }

  /** Throws SottoError REQUEST_UNAUTHENTICATED, REQUEST_TOO_MANY, REQUEST_CROSS_SITE, REQUEST_HOST_UNKNOWN, REQUEST_INVALID. */
  check(request: IncomingMessage): void {
    // Pages of other sites could make a browser on this machine send requests, which it would answer.
    const seen = { raw: request, headers: request.headers, method: request.method } as unknown as Parameters<
      typeof checkHost
    >[0];
    checkHost(seen);
    checkSite(seen, noFront);
    if (request.headers.origin !== undefined && request.headers["sec-fetch-site"] === "cross-site")
      throw new SottoError("REQUEST_CROSS_SITE", "requests from pages of other sites are refused");
    if (this.#password === undefined) return;
    const address = request.socket.remoteAddress ?? "";
    const wait = this.#attempts.wait(address);
    if (wait > 0)
      throw new SottoError("REQUEST_TOO_MANY", "too many wrong passwords from this address", {
        remedy: `wait ${wait} s`,
      });
    const { authorization } = request.headers;
    const given = /^bearer +(\S+)$/iu.exec(authorization ?? "")?.[1] ?? basicCredentials(authorization)?.password;
    if (given !== undefined && timingSafeEqual(digest(given), this.#password)) return;
    if (given !== undefined) this.#attempts.failed(address);
    throw new SottoError("REQUEST_UNAUTHENTICATED", "this listener needs its password", {
      remedy: "send it with HTTP Basic, with any user, or as a Bearer token: the file is named in [rhasspy]",
    });
  }
}

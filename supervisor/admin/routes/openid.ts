/** Logging in by OpenID Connect. An addition to the specification [docs/decisions/0160-openid-connect.md]. */
import type { FastifyRequest } from "fastify";
import { SottoError } from "../../errors.ts";
import type { OpenId } from "../../users/openid/openid.ts";
import { pendingMs } from "../../users/openid/pending.ts";
import type { SignIns } from "../../users/sign-ins.ts";
import { Attempts } from "../attempts.ts";
import { tooMany } from "../authentication.ts";
import * as contract from "../contract/openid.ts";
import { addressOf, type Front } from "../front.ts";
import { route } from "../route.ts";
import { cookiesOf, signInCookie } from "../sign-in-cookie.ts";
import { sourceOf } from "../source-address.ts";

type Needs = {
  readonly openId?: Pick<OpenId, "begin" | "finish"> | undefined;
  readonly signIns: Pick<SignIns, "add">;
  readonly front: Pick<Front, "basePath">;
};

/** As the cookie of a sign-in: only this host gets it, and only from its own pages. */
const nameOf = ({ basePath }: Needs["front"]) => `__Host-sotto-openid${basePath.replaceAll("/", "~")}`;
const attributes = "Path=/; HttpOnly; Secure; SameSite=Strict";

export const beginOpenIdLogIn = route(contract.beginOpenIdLogIn, ({ openId, front }: Needs) => {
  const begun = new Attempts({ most: 20, refill: 6000 });
  return async (request, reply) => {
    const provider = configured(openId);
    const source = sourceOf(addressOf(request));
    refuseTooMany(begun, source);
    begun.failed(source);
    const { url, secret } = await provider.begin(source);
    reply.header("set-cookie", `${nameOf(front)}=${secret}; Max-Age=${pendingMs / 1000}; ${attributes}`);
    return { url };
  };
});

export const finishOpenIdLogIn = route(contract.finishOpenIdLogIn, ({ openId, signIns, front }: Needs) => {
  const failures = new Attempts({ most: 20, refill: 6000 });
  return async (request, reply) => {
    const provider = configured(openId);
    const source = sourceOf(addressOf(request));
    refuseTooMany(failures, source);
    reply.header("set-cookie", `${nameOf(front)}=; Max-Age=0; ${attributes}`);
    const { query, device } = request.body;
    try {
      const { login, role, isNew } = await provider.finish(secretOf(request, front), query);
      const { signIn, cookie, key } = signIns.add(login, device);
      request.log.info({ login, role, isNew }, "logged in by OpenID Connect");
      // The browser forgets it when it is closed, as it forgets a password: nobody has asked to stay.
      reply.header("set-cookie", signInCookie(front.basePath).set(cookie));
      return await reply.status(201).send({ ...signIn, key });
    } catch (error) {
      failures.failed(source);
      if (error instanceof SottoError)
        request.log.warn({ code: error.code, address: addressOf(request) }, error.message);
      throw error;
    }
  };
});

function configured(openId: Needs["openId"]): NonNullable<Needs["openId"]> {
  if (openId !== undefined) return openId;
  throw new SottoError("OPENID_OFF", "this board has no provider of OpenID Connect", {
    remedy: "set `issuer` in the section [openid] of its configuration, and `origin` in [admin]",
  });
}

/** Two of them are none: another host of the same domain may have planted one. */
function secretOf({ headers }: FastifyRequest, front: Needs["front"]): string {
  const sent = cookiesOf(headers, nameOf(front));
  return sent.length === 1 ? (sent[0] ?? "") : "";
}

function refuseTooMany(attempts: Attempts, source: string): void {
  const seconds = attempts.wait(source);
  if (seconds > 0) throw tooMany(seconds);
}

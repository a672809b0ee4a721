/** Sign-up, which needs no authentication. [spec A; admin-rest.md, Sign-up] */
import type { FastifyRequest } from "fastify";
import { SottoError } from "../../errors.ts";
import { type ClaimWindow, type Invitations, isOwn, type SetupCode } from "../../users/claim.ts";
import type { OpenId } from "../../users/openid/openid.ts";
import { faultOfLogin, faultOfPassword, localLogin } from "../../users/password.ts";
import { mayAs, type Role, usualRole } from "../../users/role.ts";
import type { Standing } from "../../users/standing.ts";
import type { Users } from "../../users/users.ts";
import type { Verifier } from "../../users/verify.ts";
import { Attempts } from "../attempts.ts";
import { tooMany } from "../authentication.ts";
import { isLocal } from "../caller.ts";
import { belonging, type SignUpPolicy } from "../belonging.ts";
import { addressOf, type Front } from "../front.ts";
import * as contract from "../contract/sign-up.ts";
import { refusedField } from "../field-message.ts";
import { route } from "../route.ts";

type Needs = {
  readonly signUp: SignUpPolicy;
  readonly users: Pick<Users, "add" | "claimed" | "find">;
  readonly verifier: Pick<Verifier, "hash">;
  readonly claim: Pick<ClaimWindow, "close" | "failed" | "isOpen">;
  readonly setup: Pick<SetupCode, "retire" | "use">;
  readonly invitations: Pick<Invitations, "use">;
  readonly front: Pick<Front, "isProxy">;
  readonly openId?: Pick<OpenId, "name"> | undefined;
};

export const signUp = route(
  contract.signUp,
  (needs: Needs) => {
    const { signUp: policy, users, verifier } = needs;
    const wrongCodes = new Attempts({ most: 10, refill: 60_000 });
    /** Limits accounts that wait for approval to five per source; the count recovers as fast as new ones may come. */
    const waiting = new Attempts({ most: 4.5, refill: 3 * 60_000 });
    return async (request, reply) => {
      const { login, password, setupCode, role, sites } = request.body;
      refuseImpossible(policy, request, login, password);
      const { how, source } = await belonging(request, needs);
      const code = how === "always" ? undefined : setupCode;
      if (code !== undefined) limitCodes(wrongCodes, source);
      else if (how === "no") limitWaiting(waiting, source);
      // First, because the queue may be full: a setup code is used up by an account, not by a response that asks to
      // retry.
      const hash = await verifier.hash(password);
      // Who needs no code may have one: it gives its role all the same, and no other role if it gives none.
      const invited = setupCode === undefined ? undefined : invitationOf(needs, request, login, setupCode);
      if (setupCode !== undefined && invited === undefined) {
        if (code !== undefined) wrongCodes.failed(source);
        throw new SottoError("SETUP_CODE_WRONG", "the setup code is not the one in use", {
          remedy: "`sotto claim code` on the board shows the one that is",
        });
      }
      const isFirst = how === "window" && code === undefined && users.add(login, hash, "active", { only: "first" });
      const belongs = how === "always" || code !== undefined;
      const wanted = belongs ? { role: role ?? ("owner" as const), sites: sites ?? [] } : knocking(role);
      if (!isFirst) addUser(users, login, hash, { belongs, ...wanted, ...invited });
      if (!isFirst && !belongs) return reply.status(202).send({ login, status: "pending" });
      needs.claim.close();
      needs.setup.retire();
      return reply.status(201).send({ login, status: "active" });
    };
  },
  ({ claim }) => ({
    async onResponse(request, reply) {
      if (reply.statusCode === 201 || isLocal(request) || isOwn(addressOf(request))) return;
      if (claim.failed()) request.log.warn({}, "claim window closed: too many failed sign-ups");
    },
  }),
);

export const getWelcome = route(contract.getWelcome, (needs: Needs) => async (request, reply) => {
  const { users, signUp: policy, openId } = needs;
  const here = (await belonging(request, needs)).how === "no" ? "code" : "now";
  return reply.send({
    claimed: users.claimed,
    ...(openId === undefined ? {} : { openId: { name: openId.name } }),
    signUp: policy === "closed" ? "closed" : here,
  });
});

function refuseImpossible(policy: SignUpPolicy, request: FastifyRequest, login: string, password: string): void {
  for (const [field, fault] of [
    ["login", faultOfLogin(login)],
    ["password", faultOfPassword(password)],
  ] as const)
    if (fault !== undefined) throw refusedField(field, fault);
  if (policy === "closed" && !isLocal(request))
    throw new SottoError("SIGNUP_CLOSED", "this board accepts no new users", {
      remedy: "set sign_up in the section [admin] of its configuration, or ask one of its users",
    });
}

function limitCodes(wrongCodes: Attempts, source: string): void {
  const seconds = wrongCodes.wait(source);
  if (seconds > 0) throw tooMany(seconds);
}

function limitWaiting(waiting: Attempts, source: string): void {
  const seconds = waiting.wait(source);
  if (seconds > 0)
    throw new SottoError("SIGNUP_TOO_MANY_PENDING", "too many accounts from here wait for approval", {
      remedy: "ask a user of this board to approve one, or sign up with the code that `sotto claim code` shows on it",
      retryAfter: seconds,
    });
  waiting.failed(source);
}

/**
 * Who administers the board adds an owner, as before; whoever knocks is let in as somebody who talks, at no site yet. They may want less,
 * and not more: it would hold as soon as somebody approves them without a role.
 */
const knocking = (role: Role = usualRole): Standing => ({ role: mayAs(role, usualRole) ? usualRole : role, sites: [] });

/** The role that a code gives: an invitation has one, and the setup code makes the first owner. */
function invitationOf(
  { users, setup, invitations }: Pick<Needs, "users" | "setup" | "invitations">,
  request: FastifyRequest,
  login: string,
  code: string,
): Partial<Standing> | undefined {
  const invited = invitations.use(code);
  // Another hub of a cluster, or a provider of log-ins, may have decided meanwhile that they invite nobody.
  if (invited !== undefined && mayInvite(users, invited.by)) {
    request.log.info({ login, invitedBy: invited.by, role: invited.role }, "invitation used");
    return invited;
  }
  return !users.claimed && setup.use(code) ? { role: "owner" } : undefined;
}

function mayInvite(users: Pick<Users, "find">, login: string): boolean {
  const { status, role } = users.find(login) ?? {};
  return login === localLogin || (status === "active" && role === "owner");
}

function addUser(
  users: Pick<Users, "add">,
  login: string,
  hash: string,
  { belongs, role = "owner", sites = [] }: Partial<Standing> & { readonly belongs: boolean },
): void {
  try {
    users.add(login, hash, belongs ? "active" : "pending", { role, sites });
  } catch (error) {
    // A stranger must not learn which logins exist.
    if (belongs || !(error instanceof SottoError) || error.code !== "USER_EXISTS") throw error;
  }
}

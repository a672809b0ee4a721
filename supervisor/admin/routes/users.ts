/** The users and their roles. [spec A; admin-rest.md] */
import type { ClaimWindow, Invitations, SetupCode } from "../../users/claim.ts";
import { faultOfPassword } from "../../users/password.ts";
import type { SignIns } from "../../users/sign-ins.ts";
import type { Tokens } from "../../users/tokens.ts";
import type { User, Users } from "../../users/users.ts";
import type { Verifier } from "../../users/verify.ts";
import { loginOf, roleOf, sitesOf, tokenOf } from "../caller.ts";
import * as contract from "../contract/users.ts";
import { refusedField } from "../field-message.ts";
import { invited } from "../invited.ts";
import { refusedRole } from "../permission.ts";
import type { Voices } from "../../voices/voices.ts";
import { route } from "../route.ts";

type Needs = {
  readonly users: Pick<Users, "change" | "claimed" | "list" | "remove" | "setPassword">;
  readonly signIns: Pick<SignIns, "removeAll">;
  readonly tokens: Pick<Tokens, "removeAll">;
  readonly verifier: Pick<Verifier, "hash">;
  readonly claim: Pick<ClaimWindow, "close">;
  readonly setup: Pick<SetupCode, "retire">;
  readonly invitations: Pick<Invitations, "make" | "revoke">;
  readonly voices: Pick<Voices, "removeAll">;
};

export const inviteUser = route(
  contract.inviteUser,
  ({ invitations }: Needs) =>
    async (request, reply) =>
      reply.status(201).send(invitations.make(loginOf(request), invited(request.query))),
);

const shown = ({ sites, ...user }: User) => ({ ...user, ...(sites === undefined ? {} : { sites: [...sites] }) });

export const getCurrentUser = route(contract.getCurrentUser, () => async (request) => {
  const token = tokenOf(request);
  const sites = sitesOf(request) ?? [];
  return {
    login: loginOf(request),
    role: roleOf(request) ?? "viewer",
    ...(sites.length === 0 ? {} : { sites: [...sites] }),
    ...(token && { token }),
  };
});

export const listUsers = route(contract.listUsers, ({ users }: Needs) => async () => ({
  users: users.list().map(shown),
}));

export const changeUser = route(
  contract.changeUser,
  ({ users, signIns, tokens, invitations, claim, setup }: Needs) =>
    async ({ params, body }) => {
      if (Object.keys(body).length === 0) throw refusedField("status", "give `status`, `role` or `sites`");
      const changed = users.change(params.login, body);
      // Also when somebody is let in again: what ended with the suspension must not return.
      if (body.status !== undefined) {
        signIns.removeAll(params.login);
        tokens.removeAll(params.login);
      }
      if (changed.status !== "active" || changed.role !== "owner") invitations.revoke(params.login);
      if (users.claimed) {
        claim.close();
        setup.retire();
      }
      return shown(changed);
    },
);

export const removeUser = route(
  contract.removeUser,
  ({ users, signIns, tokens, invitations, voices }: Needs) =>
    async ({ params }, reply) => {
      users.remove(params.login);
      signIns.removeAll(params.login);
      tokens.removeAll(params.login);
      invitations.revoke(params.login);
      // Last, because it may fail: whoever has left is out all the same.
      await voices.removeAll(params.login);
      return reply.status(204).send(null);
    },
);

export const setPassword = route(
  contract.setPassword,
  ({ users, signIns, verifier }: Needs) =>
    async (request, reply) => {
      const { params, body } = request;
      if (params.login !== loginOf(request) && roleOf(request) !== "owner") throw refusedRole(request, "owner");
      const fault = faultOfPassword(body.password);
      if (fault !== undefined) throw refusedField("password", fault);
      users.setPassword(params.login, await verifier.hash(body.password));
      signIns.removeAll(params.login);
      return reply.status(204).send(null);
    },
);

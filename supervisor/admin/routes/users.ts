/** The users, all of whom are administrators. [spec A; admin-rest.md] */
import type { ClaimWindow, Invitations, SetupCode } from "../../users/claim.ts";
import { faultOfPassword } from "../../users/password.ts";
import type { SignIns } from "../../users/sign-ins.ts";
import type { Users } from "../../users/users.ts";
import type { Verifier } from "../../users/verify.ts";
import { loginOf } from "../authentication.ts";
import * as contract from "../contract/users.ts";
import { refusedField } from "../field-message.ts";
import { route } from "../route.ts";

type Needs = {
  readonly users: Pick<Users, "claimed" | "list" | "remove" | "setPassword" | "setStatus">;
  readonly signIns: Pick<SignIns, "removeAll">;
  readonly verifier: Pick<Verifier, "hash">;
  readonly claim: Pick<ClaimWindow, "close">;
  readonly setup: Pick<SetupCode, "retire">;
  readonly invitations: Pick<Invitations, "make">;
};

export const inviteUser = route(
  contract.inviteUser,
  ({ invitations }: Needs) =>
    async (request, reply) =>
      reply.status(201).send(invitations.make(loginOf(request))),
);

export const listUsers = route(contract.listUsers, ({ users }: Needs) => async () => ({ users: users.list() }));

export const changeUser = route(
  contract.changeUser,
  ({ users, signIns, claim, setup }: Needs) =>
    async ({ params, body }) => {
      const changed = users.setStatus(params.login, body.status);
      // Also when somebody is let in again: what ended with the suspension must not return.
      signIns.removeAll(params.login);
      if (users.claimed) {
        claim.close();
        setup.retire();
      }
      return changed;
    },
);

export const removeUser = route(contract.removeUser, ({ users, signIns }: Needs) => async ({ params }, reply) => {
  users.remove(params.login);
  signIns.removeAll(params.login);
  return reply.status(204).send(null);
});

export const setPassword = route(
  contract.setPassword,
  ({ users, signIns, verifier }: Needs) =>
    async ({ params, body }, reply) => {
      const fault = faultOfPassword(body.password);
      if (fault !== undefined) throw refusedField("password", fault);
      users.setPassword(params.login, await verifier.hash(body.password));
      signIns.removeAll(params.login);
      return reply.status(204).send(null);
    },
);

/** Claiming the board: operations for its operator, usually through the local socket. */
import { SottoError } from "../../errors.ts";
import type { ClaimWindow, Invitations, SetupCode } from "../../users/claim.ts";
import type { Users } from "../../users/users.ts";
import { loginOf } from "../caller.ts";
import * as contract from "../contract/claim.ts";
import { invited } from "../invited.ts";
import { route } from "../route.ts";

type Needs = {
  readonly users: Pick<Users, "claimed">;
  readonly claim: Pick<ClaimWindow, "open">;
  readonly setup: Pick<SetupCode, "current">;
  readonly invitations: Pick<Invitations, "make">;
};

export const openClaimWindow = route(contract.openClaimWindow, ({ users, claim }: Needs) => async () => {
  if (users.claimed)
    throw new SottoError("BOARD_CLAIMED", "this board has a user already", {
      remedy: "`sotto user add NAME` adds another one; `sotto claim code` lets somebody sign up from elsewhere",
    });
  return { open: true as const, minutes: claim.open() };
});

export const askForCode = route(
  contract.askForCode,
  ({ users, setup, invitations }: Needs) =>
    async (request, reply) => {
      const { role = "owner" } = request.query;
      if (users.claimed) {
        const standing = invited(request.query);
        return reply.send({ ...invitations.make(loginOf(request), standing), role: standing.role });
      }
      if (role !== "owner")
        throw new SottoError("USER_LAST", "the first user of a board is its owner", {
          remedy: "leave the role out, and invite others when there is an owner",
        });
      return reply.send({ code: setup.current(), role });
    },
);

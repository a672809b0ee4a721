import { Type } from "typebox";
import { SottoError } from "../../errors.ts";
import type { Invitations } from "../../users/claim.ts";
import { loginOf } from "../authentication.ts";
import { guarded, problems } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";

const Code = Type.Object({
  code: Type.String(),
  expiresAt: Type.Optional(
    Type.String({ format: "date-time", description: "Left out: until the board has its first user." }),
  ),
});

/** POST /claim/window and /claim/code: what an operator of the board asks for, most often by the local socket. */
export function claimRoutes(app: App, { users, claim, setup }: Services, invitations: Invitations): void {
  app.post(
    "/claim/window",
    {
      schema: {
        operationId: "openClaimWindow",
        tags: ["users"],
        summary: "Open the claim window for the first user from the local network",
        description: "For a quarter of an hour, as after each start of a board that has no user yet.",
        response: {
          200: Type.Object({ open: Type.Literal(true), minutes: Type.Integer() }),
          ...guarded,
          ...problems([409, "The board already has a user."]),
        },
      },
    },
    async () => {
      if (users.claimed)
        throw new SottoError("BOARD_CLAIMED", "this board has a user already", {
          remedy: "`sotto user add NAME` adds another one; `sotto claim code` lets somebody sign up from elsewhere",
        });
      return { open: true as const, minutes: claim.open() };
    },
  );
  app.post(
    "/claim/code",
    {
      schema: {
        operationId: "askForCode",
        tags: ["users"],
        summary: "Get a setup code that activates a user immediately",
        description:
          "The setup code of a board that has no user yet; for another one an invitation, which works once, within a quarter of an hour.",
        response: { 200: Code, ...guarded },
      },
    },
    async (request, reply) =>
      reply.send(users.claimed ? invitations.make(loginOf(request)) : { code: setup.current() }),
  );
}

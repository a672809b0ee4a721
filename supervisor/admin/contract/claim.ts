import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { Invited, UserRole } from "./users.ts";

const Code = Type.Object({
  code: Type.String(),
  role: UserRole,
  expiresAt: Type.Optional(
    Type.String({ format: "date-time", description: "If omitted, valid until the board has its first user." }),
  ),
});

export const openClaimWindow = operation("POST /claim/window", {
  operationId: "openClaimWindow",
  tags: ["users"],
  summary: "Open the claim window for the first user from the local network",
  description: "Opens it for 15 minutes, as after each start of a board without users.",
  response: {
    200: Type.Object({ open: Type.Literal(true), minutes: Type.Integer() }),
    ...guarded,
    ...problems([409, "The board already has a user."]),
  },
});

export const askForCode = operation("POST /claim/code", {
  operationId: "askForCode",
  tags: ["users"],
  summary: "Get a setup code that activates a user immediately",
  description:
    "Returns the setup code of a board without users, which makes the first owner; otherwise an invitation, which is valid once and for 15 minutes. `role` and `sites` are what an invitation gives, by default the role `user`.",
  querystring: Invited,
  response: {
    200: Code,
    ...guarded,
    ...problems([409, "The board has no user yet, and another role than `owner` was asked for."]),
  },
});

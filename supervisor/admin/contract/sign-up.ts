import { type Static, Type } from "typebox";
import { operation } from "./operation.ts";
import { open, problems } from "./problem.ts";

/** [spec A, User; admin-rest.md, Sign-up] */
export const SignUp = Type.Object(
  {
    login: Type.String({
      minLength: 1,
      maxLength: 64,
      description: "1 to 64 characters, no colon, no control characters.",
    }),
    password: Type.String({ minLength: 1, maxLength: 1024, description: "8 to 1024 bytes." }),
    setupCode: Type.Optional(
      Type.String({ maxLength: 64, description: "The code the board shows on its console, or an invitation." }),
    ),
  },
  { additionalProperties: false },
);
export type SignUp = Static<typeof SignUp>;

export const SignedUp = Type.Object({
  login: Type.String(),
  status: Type.Union([Type.Literal("active"), Type.Literal("pending")]),
});

const Welcome = Type.Object({
  claimed: Type.Boolean({ description: "Whether the board has a user." }),
  signUp: Type.Enum(["now", "code", "closed"], {
    description:
      "What a sign-up from here comes to: `now`, an active account; `code`, the same with the setup code or an invitation, otherwise one that waits for approval; `closed`, none.",
  }),
});

export const signUp = operation("POST /user", {
  operationId: "signUp",
  tags: ["users"],
  summary: "Sign up",
  description:
    "Needs no credential. The account is active at once (201) for whoever belongs to the board: who asks from it as root, as a member of the group `sotto` or as the user who runs it from a checkout; the first from its network while the claim window is open; or who has a code. Everybody else waits for approval (202), at most 15 minutes, and at most five of the same address.",
  security: [],
  body: SignUp,
  response: {
    201: SignedUp,
    202: SignedUp,
    ...open,
    ...problems([409, "The login is taken."], [429, "Too many accounts are pending approval."]),
  },
});

export const getWelcome = operation("GET /welcome", {
  operationId: "getWelcome",
  tags: ["users"],
  summary: "Get whether the board has a user and how a sign-up from here is handled",
  description: "Needs no credential: a page asks it before anybody has logged in.",
  security: [],
  response: { 200: Welcome, ...open },
});

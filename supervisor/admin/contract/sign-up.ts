import { type Static, Type } from "typebox";
import { roles } from "../../users/role.ts";
import { maxSites } from "../../users/standing.ts";
import { operation } from "./operation.ts";
import { open, problems } from "./problem.ts";
import { SiteId } from "./session.ts";

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
      Type.String({ maxLength: 64, description: "The setup code that the board shows, or an invitation." }),
    ),
    role: Type.Optional(
      Type.Enum([...roles], {
        description:
          "Role of the account; the default is `owner`. An invitation decides by itself. An account that waits for approval is at most a `user`: an owner who approves it can give another role. The first user is an owner.",
      }),
    ),
    sites: Type.Optional(
      Type.Array(SiteId, {
        maxItems: maxSites,
        description:
          "Sites of a `user`; given and changed as the role is. An account that waits for approval has none.",
      }),
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
  openId: Type.Optional(
    Type.Object(
      { name: Type.String({ description: "What to call the provider." }) },
      { description: "Present if one can log in by OpenID Connect." },
    ),
  ),
  signUp: Type.Enum(["now", "code", "closed"], {
    description:
      "Result of a sign-up from here. `now`: an active account. `code`: an active account with the setup code or an invitation, otherwise a pending one. `closed`: refused.",
  }),
});

export const signUp = operation("POST /user", {
  operationId: "signUp",
  tags: ["users"],
  summary: "Sign up",
  description:
    "Requires no authentication. The account is active immediately (201) for local requests by root, members of the group `sotto` or the user who runs a checkout; for the first person on the local network while the claim window is open; and with a code. Other accounts are pending approval (202) for up to 15 minutes, at most five per address.",
  security: [],
  body: SignUp,
  response: {
    201: SignedUp,
    202: SignedUp,
    ...open,
    ...problems(
      [409, "The login is taken, or the first user asks for another role than `owner`."],
      [429, "Too many accounts are pending approval."],
    ),
  },
});

export const getWelcome = operation("GET /welcome", {
  operationId: "getWelcome",
  tags: ["users"],
  summary: "Get whether the board has a user and how a sign-up from here is handled",
  description: "Requires no authentication; used by the page before the login.",
  security: [],
  response: { 200: Welcome, ...open },
});

import { Type } from "typebox";
import { defaultDays, maxDays } from "../../users/tokens.ts";
import { roles } from "../../users/role.ts";
import { scopes } from "./areas.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { UserRole } from "./users.ts";

const DateTime = Type.String({ format: "date-time" });

const Token = Type.Object({
  name: Type.String(),
  login: Type.String({ description: "Whose it is." }),
  role: UserRole,
  scopes: Type.Optional(
    Type.Array(Type.String(), { description: "The areas that it reaches; absent: all but accounts." }),
  ),
  createdAt: DateTime,
  lastUsedAt: Type.Optional(Type.String({ format: "date-time", description: "Exact to an hour after a restart." })),
  expiresAt: Type.Optional(Type.String({ format: "date-time", description: "Absent: it does not expire." })),
  hasExpired: Type.Boolean(),
});

export const addToken = operation("POST /tokens", {
  operationId: "addToken",
  tags: ["users"],
  role: "viewer",
  summary: "Create a token for a program",
  description:
    "The answer is the only time that `token` is shown; the board stores a hash. The program sends `Authorization: Bearer <token>` instead of user name and password. A token never has a higher role than its user, also later; it ends when it expires, when it is removed, and when its user is removed or suspended. No token reaches accounts: it makes no other token, no user and no invitation. An expired token is replaced by a new one of the same name.",
  body: Type.Object(
    {
      name: Type.String({
        pattern: "^[a-z0-9][a-z0-9-]{0,39}$",
        description: "Named in the audit lines of the log. One token of the board has it.",
      }),
      role: Type.Optional(Type.Enum([...roles], { description: "At most your own; the default is `viewer`." })),
      scopes: Type.Optional(
        Type.Array(Type.Enum([...scopes]), {
          minItems: 1,
          uniqueItems: true,
          description: "The areas that it reaches: the tags of this description. Default: all but accounts.",
        }),
      ),
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: maxDays, description: `When it expires; the default is ${defaultDays}.` }),
      ),
      neverExpires: Type.Optional(Type.Boolean({ description: "Instead of `days`; only owners can do that." })),
      login: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: "Whose it is to be: only on the board's own socket, if the board has several users.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object({ ...Token.properties, token: Type.String({ description: "The secret." }) }),
    ...guarded,
    ...problems(
      [404, "There is no such user."],
      [409, "There is a token of this name."],
      [422, "There are too many tokens, or the board has no user yet."],
    ),
  },
});

export const listTokens = operation("GET /tokens", {
  operationId: "listTokens",
  tags: ["users"],
  role: "viewer",
  summary: "List the tokens for programs",
  description:
    "Those of all users for an owner, otherwise only your own; expired ones, too, until they are removed or replaced.",
  response: { 200: Type.Object({ tokens: Type.Array(Token) }), ...guarded },
});

export const removeToken = operation("DELETE /tokens/:token", {
  operationId: "removeToken",
  tags: ["users"],
  role: "viewer",
  summary: "Remove a token",
  description: "It is invalid immediately, and its event streams end. Only an owner can remove those of others.",
  params: Type.Object({ token: Type.String() }),
  response: {
    204: { type: "null", description: "Removed." },
    ...guarded,
    ...problems([404, "There is no token of this name."]),
  },
});

import { Type } from "typebox";
import { roles } from "../../users/role.ts";
import { maxSites } from "../../users/standing.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { SiteId } from "./session.ts";
import { SignUp } from "./sign-up.ts";

const LoginParams = Type.Object({ login: Type.String() });
export const UserRole = Type.Enum([...roles], {
  description:
    "`viewer` reads health, status, metrics, tasks and versions; `user` also talks, and sees sessions, timers and announcements of own sites; `operator` also looks after skills, assistants, updates and restarts; `owner` does everything.",
});
export const OwnSites = Type.Array(SiteId, {
  maxItems: maxSites,
  description:
    "The sites whose sessions, timers and announcements a `user` reaches; for an operator, too. An owner reaches all, and their lesser tokens these.",
});
const changing = {
  ...guarded,
  ...problems(
    [404, "There is no such user."],
    [409, "This is the last active owner, or an account of OpenID Connect, which gets no password."],
  ),
};

export const UserList = Type.Object({
  users: Type.Array(
    Type.Object({
      login: Type.String(),
      status: Type.Union([Type.Literal("active"), Type.Literal("pending")]),
      role: UserRole,
      sites: Type.Optional(OwnSites),
      openId: Type.Optional(
        Type.Literal(true, { description: "An account without a password, which logs in by OpenID Connect." }),
      ),
      createdAt: Type.String({ format: "date-time" }),
    }),
  ),
});

/** What an invitation gives. */
export const Invited = Type.Object(
  {
    role: Type.Optional(UserRole),
    sites: Type.Optional(
      Type.String({
        maxLength: 65 * maxSites,
        pattern: "^[^/+#\\u0000]{1,64}(/[^/+#\\u0000]{1,64})*$",
        description: "Names of sites with slashes between them: no name contains one.",
      }),
    ),
  },
  { additionalProperties: false },
);

export const inviteUser = operation("POST /users/invitations", {
  operationId: "inviteUser",
  tags: ["users"],
  summary: "Create an invitation code",
  description:
    "An account that signs up with the code as `setupCode` is active immediately. The code works once, for 15 minutes, and until the platform restarts. `role` is the role of that account, by default `user`; `sites` are its sites.",
  querystring: Invited,
  response: {
    201: Type.Object({ code: Type.String(), expiresAt: Type.String({ format: "date-time" }) }),
    ...guarded,
  },
});

export const getCurrentUser = operation("GET /user", {
  operationId: "getCurrentUser",
  tags: ["users"],
  role: "viewer",
  scope: "any",
  summary: "Get who is logged in, and as what",
  description:
    "The login, the role and the sites of the credential of this request; without `sites`, an owner reaches all, and everybody else none; `(local)` on the board's own socket. For a token, its name and its scopes, too; without `scopes` it reaches all areas.",
  response: {
    200: Type.Object({
      login: Type.String(),
      role: UserRole,
      sites: Type.Optional(OwnSites),
      token: Type.Optional(Type.Object({ name: Type.String(), scopes: Type.Optional(Type.Array(Type.String())) })),
    }),
    ...guarded,
  },
});

export const listUsers = operation("GET /users", {
  operationId: "listUsers",
  tags: ["users"],
  summary: "List the users",
  description: "Includes pending accounts; passwords are never shown.",
  response: { 200: UserList, ...guarded },
});

export const changeUser = operation("PATCH /users/:login", {
  operationId: "changeUser",
  tags: ["users"],
  summary: "Approve or suspend a user, or change the role or the sites",
  description:
    "`active` approves a pending account; `pending` revokes the approval, and the account is deleted after 15 minutes. `role` and `sites` change what the user may do, from the next request on; open event streams and connections to the bus end. The user's tokens end with a change of `status`, and never have a higher role than the user. The last active owner cannot be suspended and remains an owner.",
  params: LoginParams,
  body: Type.Object(
    {
      status: Type.Optional(Type.Enum(["active", "pending"])),
      role: Type.Optional(UserRole),
      sites: Type.Optional(OwnSites),
    },
    { additionalProperties: false },
  ),
  response: { 200: UserList.properties.users.items, ...changing },
});

export const removeUser = operation("DELETE /users/:login", {
  operationId: "removeUser",
  tags: ["users"],
  summary: "Remove a user",
  description: "Revokes the credential, and ends all tokens of this user. The last active owner cannot be removed.",
  params: LoginParams,
  response: { 204: { type: "null", description: "Removed." }, ...changing },
});

export const setPassword = operation("PUT /users/:login/password", {
  operationId: "setPassword",
  tags: ["users"],
  summary: "Set a user's password",
  description:
    "The old password is invalid immediately, even where it was cached, and every browser of this user is signed out; tokens for programs stay. Whoever is no owner can set only their own.",
  role: "viewer",
  params: LoginParams,
  body: Type.Object({ password: SignUp.properties.password }, { additionalProperties: false }),
  response: { 204: { type: "null", description: "The password was set." }, ...changing },
});

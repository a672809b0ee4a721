import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { SignUp } from "./sign-up.ts";

const LoginParams = Type.Object({ login: Type.String() });
const changing = {
  ...guarded,
  ...problems([404, "There is no such user."], [409, "This is the last active user."]),
};

export const UserList = Type.Object({
  users: Type.Array(
    Type.Object({
      login: Type.String(),
      status: Type.Union([Type.Literal("active"), Type.Literal("pending")]),
      createdAt: Type.String({ format: "date-time" }),
    }),
  ),
});

export const inviteUser = operation("POST /users/invitations", {
  operationId: "inviteUser",
  tags: ["users"],
  summary: "Create an invitation code",
  description:
    "An account that signs up with the code as `setupCode` is active immediately. The code works once, for 15 minutes, and until the platform restarts.",
  response: {
    201: Type.Object({ code: Type.String(), expiresAt: Type.String({ format: "date-time" }) }),
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
  summary: "Approve or suspend a user",
  description:
    "`active` approves a pending account; `pending` revokes the approval, and the account is deleted after 15 minutes. The last active user cannot be suspended.",
  params: LoginParams,
  body: Type.Object({ status: Type.Enum(["active", "pending"]) }, { additionalProperties: false }),
  response: { 200: UserList.properties.users.items, ...changing },
});

export const removeUser = operation("DELETE /users/:login", {
  operationId: "removeUser",
  tags: ["users"],
  summary: "Remove a user",
  description: "Revokes the credential. The last active user cannot be removed.",
  params: LoginParams,
  response: { 204: { type: "null", description: "Removed." }, ...changing },
});

export const setPassword = operation("PUT /users/:login/password", {
  operationId: "setPassword",
  tags: ["users"],
  summary: "Set a user's password",
  description: "The old password is invalid immediately, even where it was cached.",
  params: LoginParams,
  body: Type.Object({ password: SignUp.properties.password }, { additionalProperties: false }),
  response: { 204: { type: "null", description: "The password was set." }, ...changing },
});

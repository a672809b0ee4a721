import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { SignUp } from "./sign-up.ts";

const LoginParams = Type.Object({ login: Type.String() });
const changing = {
  ...guarded,
  ...problems([404, "There is no such user."], [409, "The last active user stays."]),
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
    "Whoever signs up with the code as `setupCode` is active at once. It works once, within 15 minutes, and until the " +
    "platform is started again.",
  response: {
    201: Type.Object({ code: Type.String(), expiresAt: Type.String({ format: "date-time" }) }),
    ...guarded,
  },
});

export const listUsers = operation("GET /users", {
  operationId: "listUsers",
  tags: ["users"],
  summary: "List the users",
  description: "Those who wait for approval too; passwords are never shown.",
  response: { 200: UserList, ...guarded },
});

export const changeUser = operation("PATCH /users/:login", {
  operationId: "changeUser",
  tags: ["users"],
  summary: "Approve or suspend a user",
  description:
    "`active` approves an account that waits; `pending` takes the approval back, and the account is forgotten after 15 minutes. The last active user stays.",
  params: LoginParams,
  body: Type.Object({ status: Type.Enum(["active", "pending"]) }, { additionalProperties: false }),
  response: { 200: UserList.properties.users.items, ...changing },
});

export const removeUser = operation("DELETE /users/:login", {
  operationId: "removeUser",
  tags: ["users"],
  summary: "Remove a user",
  description: "Its credential is refused from then on. The last active user cannot be removed.",
  params: LoginParams,
  response: { 204: { type: "null", description: "Removed." }, ...changing },
});

export const setPassword = operation("PUT /users/:login/password", {
  operationId: "setPassword",
  tags: ["users"],
  summary: "Set a user's password",
  description: "The old one is refused from then on, also where it was remembered.",
  params: LoginParams,
  body: Type.Object({ password: SignUp.properties.password }, { additionalProperties: false }),
  response: { 204: { type: "null", description: "Set." }, ...changing },
});

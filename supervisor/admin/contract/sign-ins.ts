import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

export const SignIn = Type.Object({
  id: Type.String(),
  login: Type.String(),
  device: Type.String({ description: "The name that the browser gave itself." }),
  createdAt: Type.String({ format: "date-time" }),
  lastUsedAt: Type.String({ format: "date-time", description: "Exact to an hour." }),
  expiresAt: Type.String({ format: "date-time", description: "Moves with each use, up to a year after `createdAt`." }),
});

export const addSignIn = operation("POST /sign-ins", {
  operationId: "addSignIn",
  tags: ["users"],
  role: "viewer",
  summary: "Stay signed in with this browser",
  description:
    "Used by the page. Requires user name and password. Sets one half of a token as a cookie (`HttpOnly`, `Secure`, `SameSite=Strict`) and returns the other one, `key`; a request with the cookie and with `key` in the header `Sotto-Sign-In` needs no password. The token ends after 30 days without use, after a year, when it is removed, and when the user is removed or suspended or gets a new password. A user has at most 20: another one replaces the one that was unused longest.",
  body: Type.Object(
    {
      device: Type.String({
        pattern: "^[^\\p{C}\\p{Zl}\\p{Zp}]{1,60}$",
        description: "A name to recognise the browser by, without control characters.",
      }),
    },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object({ ...SignIn.properties, key: Type.String({ description: "A secret." }) }),
    ...guarded,
    ...problems([404, "The user does not exist any more."], [422, "The request has no user name and password."]),
  },
});

export const listSignIns = operation("GET /sign-ins", {
  operationId: "listSignIns",
  tags: ["users"],
  role: "viewer",
  summary: "List the browsers that stay signed in",
  description: "Those of all users for an owner, otherwise only your own. `current` marks the one that asks.",
  response: {
    200: Type.Object({ signIns: Type.Array(Type.Object({ ...SignIn.properties, current: Type.Boolean() })) }),
    ...guarded,
  },
});

export const removeSignIn = operation("DELETE /sign-ins/:signIn", {
  operationId: "removeSignIn",
  tags: ["users"],
  role: "viewer",
  summary: "Sign a browser out",
  description:
    "Its token is invalid immediately, and its event streams end. Only an owner can sign out the browsers of others.",
  params: Type.Object({ signIn: Type.String() }),
  response: {
    204: { type: "null", description: "Signed out." },
    ...guarded,
    ...problems([404, "No browser is signed in under this id."]),
  },
});

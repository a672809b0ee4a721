import { Type } from "typebox";
import { operation } from "./operation.ts";
import { open, problems } from "./problem.ts";
import { SignIn } from "./sign-ins.ts";

export const beginOpenIdLogIn = operation("POST /openid/log-ins", {
  operationId: "beginOpenIdLogIn",
  tags: ["users"],
  summary: "Begin to log in by OpenID Connect",
  description:
    "Requires no authentication; used by the page. Returns the address of the provider's log-in page, and sets a cookie with which this browser alone can finish the log-in, within 10 minutes.",
  security: [],
  response: {
    200: Type.Object({ url: Type.String({ format: "uri" }) }),
    ...open,
    ...problems(
      [403, "The board has no user yet, or the request is cross-site."],
      [409, "OpenID Connect is not configured."],
      [429, "Too many log-ins were begun from this address."],
      [502, "The provider cannot be believed."],
      [503, "The provider does not answer; or the board is busy, starting or stopping."],
    ),
  },
});

export const finishOpenIdLogIn = operation("POST /openid/sign-ins", {
  operationId: "finishOpenIdLogIn",
  tags: ["users"],
  summary: "Finish to log in by OpenID Connect",
  description:
    "Requires the cookie of the log-in that was begun, which is used up. Returns a sign-in as `POST /sign-ins` does, which ends after the configured hours. The first time, it makes an account without a password. Whoever is in no group with a role is refused, and has no account any more.",
  security: [],
  body: Type.Object(
    {
      query: Type.String({
        minLength: 1,
        maxLength: 8192,
        description: "What the provider has added to the page's address.",
      }),
      device: Type.String({
        pattern: "^[^\\p{C}\\p{Zl}\\p{Zp}]{1,60}$",
        description: "A name to recognise the browser by, without control characters.",
      }),
    },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object({ ...SignIn.properties, key: Type.String({ description: "A secret." }) }),
    ...open,
    ...problems(
      [403, "The provider or the groups there let nobody in, or the request is cross-site."],
      [409, "The log-in is not the one that was begun, or took too long; or the login is another account's."],
      [429, "Too many log-ins have failed from this address."],
      [502, "The provider cannot be believed."],
      [503, "The provider does not answer; or the board is busy, starting or stopping."],
    ),
  },
});

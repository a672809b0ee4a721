import { type Static, Type } from "typebox";
import type { Role } from "../../users/role.ts";
import type { Scope } from "./areas.ts";

export const Problem = Type.Object(
  {
    type: Type.String({ description: "Identifies the kind of error; not a retrievable address." }),
    title: Type.String({ description: "The kind of error in words." }),
    status: Type.Integer(),
    detail: Type.String({ description: "Details of this error, and what to do." }),
    code: Type.String({ description: "The stable code of the error.", pattern: "^[A-Z][A-Z_]*$" }),
    requestId: Type.String({ description: "Identifies the request in the log." }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({ pointer: Type.String({ description: "JSON pointer to the field" }), message: Type.String() }),
      ),
    ),
  },
  { $id: "Problem", description: "RFC 9457 problem details." },
);
export type Problem = Static<typeof Problem>;

/** The additional headers of an error response with this status. */
const headersOf: Readonly<Record<number, object>> = {
  401: { "WWW-Authenticate": { type: "string", description: "Basic, UTF-8; Bearer if a token was sent." } },
  429: { "Retry-After": { type: "integer", description: "Seconds." } },
  503: { "Retry-After": { type: "integer", description: "Seconds." } },
};

const described = (status: number, description: string) => ({
  description,
  ...(headersOf[status] ? { headers: headersOf[status] } : {}),
  content: { "application/problem+json": { schema: Type.Ref("Problem") } },
});

/** Returns error responses in the form of an OpenAPI description. */
export function problems(...statuses: readonly (readonly [number, string])[]) {
  return Object.fromEntries(statuses.map(([status, text]) => [status, described(status, text)]));
}

/** The responses of every route without authentication, besides its own; many are sent before a route is looked up. */
export const open = {
  400: described(400, "The request is not valid, or not well-formed HTTP."),
  403: described(403, "The request is cross-site."),
  408: described(408, "The request timed out."),
  413: described(413, "The request is too large."),
  415: described(415, "The route does not accept this media type."),
  421: described(421, "The Host header names another machine."),
  431: described(431, "The header is too large."),
  500: described(500, "Internal error; see the supervisor log for the cause."),
  503: described(503, "Busy, starting or stopping; retry after Retry-After seconds."),
};

/** The refusal of who has authenticated, but has another role, or a token with other scopes. */
export function describedPermission(role: Role, scope: Scope | "any" | undefined) {
  const ofToken =
    scope === undefined ? " Not for tokens." : scope === "any" ? "" : ` A token needs the scope ${scope}.`;
  return described(
    403,
    `Needs the role ${role}.${ofToken} Or the account is pending approval, or the request is cross-site.`,
  );
}

/** The responses of every route with authentication, besides its own. */
export const guarded = {
  ...open,
  401: described(401, "User name and password are missing or wrong, or the token is unknown or expired."),
  429: described(429, "Too many failed attempts; retry after Retry-After seconds."),
};

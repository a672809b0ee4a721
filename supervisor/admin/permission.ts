/** Whether the caller may call an operation: by its role, and by the scopes of its token. */
import type { FastifyContextConfig, FastifyRequest } from "fastify";
import { SottoError } from "../errors.ts";
import { mayAs, type Role } from "../users/role.ts";
import { loginOf, roleOf, tokenOf } from "./caller.ts";

/** Throws SottoError ROLE_INSUFFICIENT, TOKEN_SCOPE. A route that declares no role is for owners, and one without a scope for people. */
export function checkPermission(
  request: FastifyRequest,
  { role: needed = "owner", scope }: FastifyContextConfig = request.routeOptions.config,
): void {
  const role = roleOf(request);
  if (role === undefined || !mayAs(role, needed)) throw refusedRole(request, needed);
  const token = tokenOf(request);
  if (token === undefined || scope === "any") return;
  if (scope === undefined)
    throw new SottoError("TOKEN_SCOPE", `no token reaches accounts; ${token.name} is a token`, {
      remedy: "log in with user name and password for that",
    });
  const { scopes } = token;
  if (scopes !== undefined && !scopes.includes(scope))
    throw new SottoError(
      "TOKEN_SCOPE",
      `this needs the scope ${scope}; the token ${token.name} has ${scopes.join(", ")}`,
      {
        remedy: `make another token with it: \`sotto token add NAME --scope ${scope}\``,
      },
    );
}

/** The answer to a user or token whose role does not suffice. */
export function refusedRole(request: FastifyRequest, needed: Role): SottoError {
  const token = tokenOf(request);
  const who = token === undefined ? loginOf(request) : `the token ${token.name} of ${loginOf(request)}`;
  const message = `this needs the role ${needed}; ${who} is ${roleOf(request) ?? "nobody"}`;
  const remedy =
    token === undefined
      ? "an owner of this board can change it: `sotto user role LOGIN ROLE`, or the page Users"
      : `make another token with it: \`sotto token add NAME --role ${needed}\``;
  return new SottoError("ROLE_INSUFFICIENT", message, { remedy });
}

import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { isLoopback, isOnLink } from "../../users/claim.ts";
import { isLocal } from "../authentication.ts";
import { open } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";

const Welcome = Type.Object({
  claimed: Type.Boolean({ description: "Whether the board has a user." }),
  signUp: Type.Enum(["now", "code", "closed"], {
    description:
      "What a sign-up from here comes to: `now`, an active account; `code`, the same with the setup code or an invitation, otherwise one that waits for approval; `closed`, none.",
  }),
});

/** GET /welcome: what a page needs to know before it can ask somebody to log in. Nothing that POST /user does not tell. */
export function welcomeRoutes(app: App, services: Services): void {
  const { users, signUp } = services;
  app.get(
    "/welcome",
    {
      schema: {
        operationId: "getWelcome",
        tags: ["users"],
        summary: "Whether the board has a user, and what a sign-up from here comes to",
        description: "Needs no credential: a page asks it before anybody has logged in.",
        security: [],
        response: { 200: Welcome, ...open },
      },
    },
    async (request, reply) => {
      const here = belongs(request, services) ? "now" : "code";
      return reply.send({ claimed: users.claimed, signUp: signUp === "closed" ? "closed" : here });
    },
  );
}

/** As POST /user has it [admin-rest.md, Sign-up], which alone decides. */
function belongs(request: FastifyRequest, { signUp, users, claim }: Services): boolean {
  if (signUp === "open" || isLocal(request)) return true;
  const { forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  if (signUp !== "claim" || forwarded !== undefined || forwardedFor !== undefined) return false;
  return isLoopback(request.ip) || (!users.claimed && claim.isOpen && isOnLink(request.ip));
}

import { Type } from "typebox";
import { belonging } from "../belonging.ts";
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
        summary: "Get whether the board has a user and how a sign-up from here is handled",
        description: "Needs no credential: a page asks it before anybody has logged in.",
        security: [],
        response: { 200: Welcome, ...open },
      },
    },
    async (request, reply) => {
      const here = (await belonging(request, services)).how === "no" ? "code" : "now";
      return reply.send({ claimed: users.claimed, signUp: signUp === "closed" ? "closed" : here });
    },
  );
}

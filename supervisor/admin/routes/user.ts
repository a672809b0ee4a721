import { Type } from "typebox";
import { SottoError } from "../../errors.ts";
import { Invitations, isOwn } from "../../users/claim.ts";
import { faultOfLogin, faultOfPassword } from "../../users/password.ts";
import { Attempts } from "../attempts.ts";
import { isLocal, loginOf, tooMany } from "../authentication.ts";
import { belonging } from "../belonging.ts";
import { guarded, open, problems } from "../contract/problem.ts";
import { SignedUp, SignUp, UserList } from "../contract/user.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { claimRoutes } from "./claim.ts";

const LoginParams = Type.Object({ login: Type.String() });
const changing = {
  ...guarded,
  ...problems([404, "There is no such user."], [409, "The last active user stays."]),
};

/** POST /user, GET /users, PATCH and DELETE /users/{login}, PUT /users/{login}/password. [spec A; admin-rest.md, Sign-up] */
export function userRoutes(app: App, services: Services): void {
  const { users, verifier, signUp, claim, setup } = services;
  const invitations = new Invitations();
  const wrongCodes = new Attempts({ most: 10, refill: 60_000 });
  /** Accounts that wait for approval: five of a source, which are forgotten again as fast as others may come. */
  const waiting = new Attempts({ most: 4.5, refill: 3 * 60_000 });
  claimRoutes(app, services, invitations);
  app.post(
    "/user",
    {
      onResponse: async (request, reply) => {
        if (reply.statusCode === 201 || isLocal(request) || isOwn(request.ip)) return;
        if (claim.failed()) request.log.warn({}, "the claim window is closed: too many sign-ups have failed");
      },
      schema: {
        operationId: "signUp",
        tags: ["users"],
        summary: "Sign up",
        description:
          "Needs no credential. The account is active at once (201) for whoever belongs to the board: who asks from it as root, as a member of the group `sotto` or as the user who runs it from a checkout; the first from its network while the claim window is open; or who has a code. Everybody else waits for approval (202), at most 15 minutes, and at most five of the same address.",
        security: [],
        body: SignUp,
        response: {
          201: SignedUp,
          202: SignedUp,
          ...open,
          ...problems([409, "The login is taken."], [429, "Too many accounts are pending approval."]),
        },
      },
    },
    async (request, reply) => {
      const { login, password, setupCode } = request.body;
      const fault = faultOfLogin(login) ?? faultOfPassword(password);
      if (fault !== undefined) throw new SottoError("REQUEST_INVALID", fault);
      if (signUp === "closed" && !isLocal(request))
        throw new SottoError("SIGNUP_CLOSED", "this board takes no new users", {
          remedy: "set sign_up in the section [admin] of its configuration, or ask one of its users",
        });
      const { how, source } = await belonging(request, services);
      const byCode = setupCode !== undefined && how !== "always";
      const wait = byCode ? wrongCodes.wait(source) : how === "no" ? waiting.wait(source) : 0;
      if (wait > 0) throw byCode ? tooMany(wait) : tooManyWaiting(wait);
      const belongs = how === "always" || byCode;
      if (!belongs && how === "no") waiting.failed(source);
      // First, since it may find the queue full: a code is used up by an account, not by an answer to try again.
      const hash = await verifier.hash(password);
      if (byCode && !isRightCode(setupCode)) {
        wrongCodes.failed(source);
        throw new SottoError("SETUP_CODE_WRONG", "the setup code is not the one in use", {
          remedy: "`sotto claim code` on the board shows the one that is",
        });
      }
      if (how === "window" && !byCode && users.add(login, hash, "active", "first")) return welcome();
      try {
        users.add(login, hash, belongs ? "active" : "pending");
      } catch (error) {
        // Whoever does not belong must not learn which logins exist.
        if (belongs || !(error instanceof SottoError) || error.code !== "USER_EXISTS") throw error;
      }
      return belongs ? welcome() : reply.status(202).send({ login, status: "pending" });

      function welcome() {
        claim.close();
        setup.retire();
        return reply.status(201).send({ login, status: "active" });
      }

      function isRightCode(code: string): boolean {
        const invitedBy = invitations.use(code);
        if (invitedBy !== undefined) request.log.info({ login, invitedBy }, "an invitation is used");
        return invitedBy !== undefined || (!users.claimed && setup.use(code));
      }
    },
  );
  app.post(
    "/users/invitations",
    {
      schema: {
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
      },
    },
    async (request, reply) => reply.status(201).send(invitations.make(loginOf(request))),
  );
  app.get(
    "/users",
    {
      schema: {
        operationId: "listUsers",
        tags: ["users"],
        summary: "List the users",
        description: "Those who wait for approval too; passwords are never shown.",
        response: { 200: UserList, ...guarded },
      },
    },
    async () => ({ users: users.list() }),
  );
  app.patch(
    "/users/:login",
    {
      schema: {
        operationId: "changeUser",
        tags: ["users"],
        summary: "Approve or suspend a user",
        description:
          "`active` approves an account that waits; `pending` takes the approval back, and the account is forgotten after 15 minutes. The last active user stays.",
        params: LoginParams,
        body: Type.Object({ status: Type.Enum(["active", "pending"]) }, { additionalProperties: false }),
        response: { 200: UserList.properties.users.items, ...changing },
      },
    },
    async ({ params, body }) => {
      const changed = users.setStatus(params.login, body.status);
      if (users.claimed) {
        claim.close();
        setup.retire();
      }
      return changed;
    },
  );
  app.delete(
    "/users/:login",
    {
      schema: {
        operationId: "removeUser",
        tags: ["users"],
        summary: "Remove a user",
        description: "Its credential is refused from then on. The last active user cannot be removed.",
        params: LoginParams,
        response: { 204: { type: "null", description: "Removed." }, ...changing },
      },
    },
    async ({ params }, reply) => {
      users.remove(params.login);
      return reply.status(204).send(null);
    },
  );
  app.put(
    "/users/:login/password",
    {
      schema: {
        operationId: "setPassword",
        tags: ["users"],
        summary: "Set a user's password",
        description: "The old one is refused from then on, also where it was remembered.",
        params: LoginParams,
        body: Type.Object({ password: SignUp.properties.password }, { additionalProperties: false }),
        response: { 204: { type: "null", description: "Set." }, ...changing },
      },
    },
    async ({ params, body }, reply) => {
      const fault = faultOfPassword(body.password);
      if (fault !== undefined) throw new SottoError("REQUEST_INVALID", fault);
      users.setPassword(params.login, await verifier.hash(body.password));
      return reply.status(204).send(null);
    },
  );
}

function tooManyWaiting(seconds: number): SottoError {
  return new SottoError("SIGNUP_TOO_MANY_PENDING", "too many accounts from here wait for approval", {
    remedy: "ask a user of this board to approve one, or sign up with the code that `sotto claim code` shows on it",
    retryAfter: seconds,
  });
}

import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { SottoError } from "../../errors.ts";
import { Invitations, isLoopback, isOnLink } from "../../users/claim.ts";
import { faultOfLogin, faultOfPassword } from "../../users/password.ts";
import { isSkill } from "../../users/peer.ts";
import { Attempts } from "../attempts.ts";
import { isLocal, loginOf, tooMany } from "../authentication.ts";
import { guarded, open, problems } from "../contract/problem.ts";
import { SignedUp, SignUp, UserList } from "../contract/user.ts";
import type { App } from "../app.ts";
import { sourceOf } from "../source-address.ts";
import type { Services } from "../services.ts";

const LoginParams = Type.Object({ login: Type.String() });
const changing = {
  ...guarded,
  ...problems([404, "There is no such user."], [409, "The last active user stays."]),
};

/** POST /user, GET /users, PATCH and DELETE /users/{login}, PUT /users/{login}/password. [spec A; admin-rest.md, Sign-up] */
export function userRoutes(app: App, services: Services): void {
  const { users, verifier, signUp, claim } = services;
  const invitations = new Invitations();
  const wrongCodes = new Attempts({ most: 10, refill: 60_000 });
  app.post(
    "/user",
    {
      onResponse: async (request, reply) => {
        if (reply.statusCode === 201 || isLocal(request) || isLoopback(request.ip)) return;
        if (claim.failed()) request.log.warn({}, "the claim window is closed: too many sign-ups have failed");
      },
      schema: {
        operationId: "signUp",
        tags: ["users"],
        summary: "Sign up a new user",
        description:
          "Needs no credential. The account is active at once (201) for whoever belongs to the board: who asks from it, the first from its network while the claim window is open, or who has the setup code; everybody else waits for approval (202), at most 15 minutes.",
        security: [],
        body: SignUp,
        response: {
          201: SignedUp,
          202: SignedUp,
          ...open,
          ...problems([409, "The login is taken."], [429, "Too many accounts wait for approval."]),
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
      const source = isLocal(request) ? "" : sourceOf(request.ip);
      const wait = setupCode === undefined ? 0 : wrongCodes.wait(source);
      if (wait > 0) throw tooMany(wait);
      const invitedBy = setupCode === undefined ? undefined : invitations.use(setupCode);
      if (invitedBy !== undefined) request.log.info({ login, invitedBy }, "an invitation is used");
      const how =
        invitedBy === undefined
          ? await belonging(request, setupCode, services).catch((error: unknown) => {
              wrongCodes.failed(source);
              throw error;
            })
          : "always";
      const hash = await verifier.hash(password);
      if (how === "window" && users.add(login, hash, "active", "first")) {
        services.claim.close();
        return reply.status(201).send({ login, status: "active" });
      }
      const belongs = how === "always";
      try {
        users.add(login, hash, belongs ? "active" : "pending");
      } catch (error) {
        // Whoever does not belong must not learn which logins exist.
        if (belongs || !(error instanceof SottoError) || error.code !== "USER_EXISTS") throw error;
      }
      return reply.status(belongs ? 201 : 202).send({ login, status: belongs ? "active" : "pending" });
    },
  );
  app.post(
    "/users/invitations",
    {
      schema: {
        operationId: "inviteUser",
        tags: ["users"],
        summary: "Invite a new user",
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
        summary: "The users of this board",
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
        summary: "Approve a user, or take the approval back",
        description:
          "`active` approves an account that waits; `pending` takes the approval back, and the account is forgotten after 15 minutes. The last active user stays.",
        params: LoginParams,
        body: Type.Object({ status: Type.Enum(["active", "pending"]) }, { additionalProperties: false }),
        response: { 200: UserList.properties.users.items, ...changing },
      },
    },
    async ({ params, body }) => users.setStatus(params.login, body.status),
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

/** always: active whoever else there is; window: if it is the first; no: it waits for approval. */
async function belonging(
  request: FastifyRequest,
  setupCode: string | undefined,
  { signUp, claim, setup, users }: Services,
): Promise<"always" | "window" | "no"> {
  if (signUp === "open" || isLocal(request)) return "always";
  if (setupCode !== undefined) {
    if (setup.use(setupCode)) return "always";
    throw new SottoError("SETUP_CODE_WRONG", "the setup code is not the one in use", {
      remedy: "the board shows it on its console, and says it when it is asked to",
    });
  }
  if (signUp !== "claim") return "no";
  const { forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  if (forwarded !== undefined || forwardedFor !== undefined) return "no";
  if (isLoopback(request.ip)) {
    const { remotePort = 0, localPort = 0 } = request.raw.socket;
    return (await isSkill(remotePort, localPort)) ? "no" : "always";
  }
  return !users.claimed && claim.isOpen && isOnLink(request.ip) ? "window" : "no";
}

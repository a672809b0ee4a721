/** The tokens for programs. An addition to the specification. */
import type { FastifyRequest } from "fastify";
import { SottoError } from "../../errors.ts";
import { defaultDays, type Tokens } from "../../users/tokens.ts";
import type { Users } from "../../users/users.ts";
import { isLocal, loginOf, ownOnly } from "../caller.ts";
import * as contract from "../contract/tokens.ts";
import { refusedField } from "../field-message.ts";
import { route } from "../route.ts";

type Needs = {
  readonly tokens: Pick<Tokens, "add" | "list" | "remove">;
  readonly users: Pick<Users, "list">;
};

export const addToken = route(contract.addToken, ({ tokens, users }: Needs) => async (request, reply) => {
  const { name, role = "viewer", scopes, days = defaultDays, neverExpires = false } = request.body;
  if (neverExpires && request.body.days !== undefined)
    throw refusedField("days", "give either `days` or `neverExpires`");
  const login = userOf(request, request.body.login, users);
  const { token, text } = tokens.add({ name, login, role, scopes, days: neverExpires ? undefined : days });
  const { role: given, scopes: areas, expiresAt } = token;
  request.log.info({ tokenName: name, of: login, role: given, scopes: areas, expiresAt }, "token made");
  return reply.status(201).send({ ...token, token: text });
});

export const listTokens = route(contract.listTokens, ({ tokens }: Needs) => async (request) => ({
  tokens: tokens.list(ownOnly(request)),
}));

export const removeToken = route(contract.removeToken, ({ tokens }: Needs) => async (request, reply) => {
  tokens.remove(request.params.token, ownOnly(request));
  return reply.status(204).send(null);
});

/** Everybody makes their own. The local socket has no user: there, it is said whose it is, unless there is only one. */
function userOf(request: FastifyRequest, login: string | undefined, users: Needs["users"]): string {
  const own = loginOf(request);
  if (!isLocal(request)) {
    if (login !== undefined && login !== own)
      throw refusedField("login", "a token belongs to who makes it; leave this out");
    return own;
  }
  if (login !== undefined) return login;
  const active = users.list().filter(({ status }) => status === "active");
  const [only] = active;
  if (only === undefined)
    throw new SottoError("REQUEST_IMPOSSIBLE", "the board has no user yet, and a token belongs to one", {
      remedy: "add one first: `sotto user add NAME`",
    });
  if (active.length > 1)
    throw refusedField(
      "login",
      `say whose token it is (the command has --user for it): ${active.map((user) => user.login).join(", ")}`,
    );
  return only.login;
}

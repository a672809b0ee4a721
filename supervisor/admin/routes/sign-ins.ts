/** The browsers that stay signed in. An addition to the specification. */
import { SottoError } from "../../errors.ts";
import { maxAgeMs, type SignIns } from "../../users/sign-ins.ts";
import { isLocal, loginOf, ownOnly, signInIdOf } from "../caller.ts";
import * as contract from "../contract/sign-ins.ts";
import { route } from "../route.ts";
import type { Front } from "../front.ts";
import { signInCookie } from "../sign-in-cookie.ts";

type Needs = { readonly signIns: Pick<SignIns, "add" | "list" | "remove">; readonly front: Pick<Front, "basePath"> };

export const addSignIn = route(contract.addSignIn, ({ signIns, front }: Needs) => async (request, reply) => {
  // A token makes no other one: who has taken one must not outlive it.
  if (isLocal(request) || signInIdOf(request) !== undefined)
    throw new SottoError("REQUEST_IMPOSSIBLE", "to stay signed in, give a user name and password of this board");
  const { signIn, cookie, key } = signIns.add(loginOf(request), request.body.device);
  reply.header("set-cookie", signInCookie(front.basePath).set(cookie, maxAgeMs));
  return reply.status(201).send({ ...signIn, key });
});

export const listSignIns = route(contract.listSignIns, ({ signIns }: Needs) => async (request) => {
  const current = signInIdOf(request);
  return { signIns: signIns.list(ownOnly(request)).map((one) => ({ ...one, current: one.id === current })) };
});

export const removeSignIn = route(contract.removeSignIn, ({ signIns, front }: Needs) => async (request, reply) => {
  signIns.remove(request.params.signIn, ownOnly(request));
  if (signInIdOf(request) === request.params.signIn) reply.header("set-cookie", signInCookie(front.basePath).removal);
  return reply.status(204).send(null);
});

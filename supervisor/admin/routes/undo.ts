/** What was deleted or replaced within a minute, brought back by who has done it. An addition to the specification. */
import type { FastifyRequest } from "fastify";
import type { Undos } from "../../undo/undos.ts";
import { mayAs } from "../../users/role.ts";
import { actorOf, roleOf } from "../caller.ts";
import * as contract from "../contract/undo.ts";
import { refusedRole } from "../permission.ts";
import { route } from "../route.ts";

type Needs = { readonly undos: Pick<Undos, "list" | "roleFor" | "undo" | "forget"> };

export const listUndos = route(contract.listUndos, ({ undos }: Needs) => async (request) => ({
  undos: undos.list(actorOf(request)).map(({ id, what, leftMs }) => ({ id, what, seconds: leftMs / 1000 })),
}));

export const undo = route(contract.undo, ({ undos }: Needs) => async (request) => {
  mayUndo(undos, request, request.params.undo);
  return { what: await undos.undo(request.params.undo, actorOf(request)) };
});

export const forgetUndo = route(contract.forgetUndo, ({ undos }: Needs) => async (request, reply) => {
  mayUndo(undos, request, request.params.undo);
  await undos.forget(request.params.undo, actorOf(request));
  return reply.status(204).send(null);
});

/** Throws SottoError UNDO_UNKNOWN, and ROLE_INSUFFICIENT: whoever deleted it may have got another role since. */
function mayUndo(undos: Pick<Undos, "roleFor">, request: FastifyRequest, id: string): void {
  const needed = undos.roleFor(id, actorOf(request));
  const role = roleOf(request);
  if (role === undefined || !mayAs(role, needed)) throw refusedRole(request, needed);
}

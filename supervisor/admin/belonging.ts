/** Determines from the connection whether a person who signs up belongs to the board, and which key limits apply to. */
import type { FastifyRequest } from "fastify";
import { type ClaimWindow, isOnLink, isOwn } from "../users/claim.ts";
import type { Users } from "../users/users.ts";
import type { Owner } from "../peer/socket-owners.ts";
import { isOperator, ownerOf } from "../peer/tcp.ts";
import { isLocal } from "./caller.ts";
import { addressOf, type Front } from "./front.ts";
import { sourceOf } from "./source-address.ts";

export type Belonging = {
  /** always: becomes active, whoever else exists; window: becomes active if it is the first; no: waits for approval. */
  readonly how: "always" | "window" | "no";
  /** An address, or an account of this machine, where all have the same address. */
  readonly source: string;
};

/** Who may sign up, according to the configuration. */
export type SignUpPolicy = "claim" | "open" | "code" | "closed";

type Judges = {
  readonly signUp: SignUpPolicy;
  readonly claim: Pick<ClaimWindow, "isOpen">;
  readonly users: Pick<Users, "claimed">;
  readonly front: Pick<Front, "isProxy">;
};

/** Determines what POST /user does with a person without a setup code [admin-rest.md, Sign-up]. */
export async function belonging(request: FastifyRequest, { signUp, claim, users, front }: Judges): Promise<Belonging> {
  if (isLocal(request)) return { how: "always", source: "" };
  const address = addressOf(request);
  const isProxied = front.isProxy(request.raw.socket.remoteAddress);
  const here = !isProxied && isOwn(address);
  const owner = here ? await ownerOf(request.raw.socket) : undefined;
  const source = here ? `an account of this board: ${owner?.uid ?? "unknown"}` : sourceOf(address);
  if (signUp === "open") return { how: "always", source };
  const { forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  if (signUp !== "claim" || isProxied || forwarded !== undefined || forwardedFor !== undefined)
    return { how: "no", source };
  return {
    how: here ? await ofAccount(owner) : !users.claimed && claim.isOpen && isOnLink(address) ? "window" : "no",
    source,
  };
}

/**
 * Even while the claim window is open: the window is for the board's neighbours, not for every program on the board.
 */
async function ofAccount(owner: Owner | undefined): Promise<"always" | "no"> {
  return owner !== undefined && (await isOperator(owner)) ? "always" : "no";
}

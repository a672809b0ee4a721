/** Who asks: what a request was authenticated as. */
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Role } from "../users/role.ts";
import { reachedSites, type Standing } from "../users/standing.ts";

export type Caller = Standing & {
  readonly login: string;
  /** The id of the sign-in of a browser, if that was its credential. */
  readonly signInId?: string;
  /** The token of a program, if that was its credential; without `scopes` it reaches every area. */
  readonly token?: { readonly name: string; readonly scopes?: readonly string[] | undefined };
  /** Returns false when the credential was revoked meanwhile, has ended, or may do something else. */
  readonly isAdmitted: () => boolean;
};

const locals = new WeakSet<object>();
/** A property, not a WeakMap, which would get and lose an entry with each request. */
const callerOf = Symbol("caller");
type Authenticated = FastifyRequest & { [callerOf]?: Caller };

export function setCaller(request: FastifyRequest, caller: Caller): void {
  (request as Authenticated)[callerOf] = caller;
}

function found(request: FastifyRequest): Caller | undefined {
  return (request as Authenticated)[callerOf];
}

/** Marks a connection from this machine, whose user may open the socket according to its file mode. */
export function trustConnection(socket: Socket): void {
  locals.add(socket);
}

/** Returns true when the request came through the local socket. */
export function isLocal(request: FastifyRequest): boolean {
  return locals.has(request.raw.socket);
}

/** Returns the login of the authenticated user. */
export function loginOf(request: FastifyRequest): string {
  return found(request)?.login ?? "";
}

/** Returns the role of the authenticated user or token; undefined for a request that nobody was authenticated for. */
export function roleOf(request: FastifyRequest): Role | undefined {
  return isLocal(request) ? "owner" : found(request)?.role;
}

/** Returns the sites that the caller reaches; undefined: all of them. */
export function sitesOf(request: FastifyRequest): readonly string[] | undefined {
  if (isLocal(request)) return undefined;
  const caller = found(request);
  return caller === undefined ? [] : reachedSites(caller);
}

/** Returns the login whose credentials are all that this caller sees; undefined for an owner, who sees those of everybody. */
export function ownOnly(request: FastifyRequest): string | undefined {
  return roleOf(request) === "owner" ? undefined : loginOf(request);
}

/** Returns the id of the sign-in by which the request was authenticated; undefined for every other credential. */
export function signInIdOf(request: FastifyRequest): string | undefined {
  return found(request)?.signInId;
}

/** Returns the program's token by which the request was authenticated; undefined for every other credential. */
export function tokenOf(request: FastifyRequest): Caller["token"] {
  return found(request)?.token;
}

/** Returns whom records name: the user, and the token if a program has asked. No login contains a colon. */
export function actorOf(request: FastifyRequest): string {
  const token = tokenOf(request);
  return token === undefined ? loginOf(request) : `${loginOf(request)} (token:${token.name})`;
}

/** Returns false when the credential of a request that is still being answered was revoked meanwhile, or has another role. */
export function isStillAdmitted(request: FastifyRequest): boolean {
  return found(request)?.isAdmitted() ?? true;
}

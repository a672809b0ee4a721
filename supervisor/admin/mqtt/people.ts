/**
 * MQTT over WebSocket for people and for programs with their tokens, on the port of the REST
 * [docs/decisions/0157-people-on-the-bus.md].
 *
 * INVARIANTS
 * 1. Nobody reaches the broker without a credential that the REST accepts, judged by the same code with the same limits.
 * 2. To a page of another origin, only a token is one [docs/decisions/0181-pages-of-other-origins.md].
 * 3. A connection ends when its credential does: with a log-out, a removed token, another password, another role or other sites.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { WebSocketServer } from "ws";
import type { Broker } from "../../broker/broker-options.ts";
import type { Door } from "../../broker/door.ts";
import { connack, type Connect } from "../../broker/packets.ts";
import { personAccess } from "../../broker/person-access.ts";
import { closeCodes, WebSocketWire } from "../../broker/web-socket-wire.ts";
import { SottoError } from "../../errors.ts";
import type { Authenticator } from "../authentication.ts";
import { actorOf, isStillAdmitted, loginOf, roleOf, sitesOf, tokenOf } from "../caller.ts";
import { clientOf, type Front } from "../front.ts";
import { checkToken, hasToken } from "../listed-pages.ts";
import { isListedPage } from "../request-origin.ts";
import { signInHeader } from "../sign-in-cookie.ts";
import { sourceOf } from "../source-address.ts";
import { firstPacket } from "./first-packet.ts";
import { checkHandshake, refuse, seenAs, subprotocol } from "./handshake.ts";
import { PersonalSites } from "./personal-sites.ts";

/** The user name of a browser that stays signed in: its password is the half that the page keeps. No login has a colon. */
export const signInUser = ":sign-in";

const limits = {
  connections: 128,
  /** Per user, over all their devices; a page has one. */
  perUser: 8,
  /** Connections from one address that have not said who they are. */
  strangersOfOne: 4,
  strangers: 32,
  /** A longer packet comes in several messages. */
  messageBytes: 1_048_576,
};
const times = { connectMs: 10_000, pingMs: 30_000, checkMs: 15_000, closeMs: 2_000, stallMs: 10_000 };
/** Return codes of CONNACK [MQTT 3.1.1, 3.2.2.3]. */
const codes = { version: 1, identifier: 2, unavailable: 3, credential: 4, notAuthorised: 5 } as const;

export type PeopleOptions = {
  /** Undefined with an external broker, which the operator opens to people, or does not. */
  readonly broker: Pick<Broker, "door"> | undefined;
  readonly prefix: string;
  readonly isOn: boolean;
};

type Context = PeopleOptions & {
  readonly authenticator: Authenticator;
  readonly front: Front;
  readonly isNamed: ((host: string) => boolean) | undefined;
  readonly storeFault: (() => SottoError | undefined) | undefined;
  readonly log: FastifyBaseLogger;
};

type Connected = { readonly request: FastifyRequest; isAlive: boolean };

export class People {
  readonly #context: Context;
  readonly #door: Door | undefined;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    closeTimeout: times.closeMs,
    handleProtocols: () => subprotocol,
  } as ConstructorParameters<typeof WebSocketServer>[0]);
  readonly #strangers = new Map<WebSocketWire, string>();
  readonly #connected = new Map<WebSocketWire, Connected>();
  readonly #sites = new PersonalSites();
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(context: Context) {
    this.#context = context;
    const { connections } = limits;
    this.#door = context.isOn ? context.broker?.door({ connections, stallTimeoutMs: times.stallMs }) : undefined;
    this.#server.on("wsClientError", (error, socket, { headers }) =>
      refuse(socket, new SottoError("REQUEST_INVALID", `no WebSocket: ${error.message}`), headers),
    );
    this.#timers = [
      // Also for what ends by the clock, and for changes that others make in the database.
      setInterval(() => this.endRevoked(), times.checkMs).unref(),
    ];
  }

  /** Answers a request for a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const refused = (error: unknown): void => {
      if (!(error instanceof SottoError)) this.#context.log.error({ err: error }, "a WebSocket could not be opened");
      const shown = error instanceof SottoError ? error : new SottoError("INTERNAL", "something went wrong");
      refuse(socket, shown, request.headers);
    };
    this.#admit(request)
      .then((caller) =>
        this.#server.handleUpgrade(request, socket, head, (client) => {
          const wire = new WebSocketWire(client, clientOf(request, this.#context.front));
          const ping = setInterval(() => this.#ping(wire, () => client.ping()), times.pingMs).unref();
          client.on("pong", () => this.#alive(wire)).once("close", () => clearInterval(ping));
          void this.#greet(wire, request, caller);
        }),
      )
      .catch(refused);
  }

  /** Ends the connections of credentials that are not valid any more. */
  endRevoked(): void {
    for (const [wire, { request }] of this.#connected)
      if (!isStillAdmitted(request)) wire.shut(closeCodes.policy, "the credential is not valid any more");
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const wire of [...this.#connected.keys(), ...this.#strangers.keys()])
      wire.shut(closeCodes.restart, "the board is stopping");
    this.#door?.close();
    this.#server.close();
  }

  /** Everything that is known before the WebSocket. Resolves to who it is, if the request says it. Throws SottoError. */
  async #admit(request: IncomingMessage): Promise<FastifyRequest | undefined> {
    const { authenticator, front, isNamed, storeFault } = this.#context;
    checkHandshake(request, front, isNamed);
    if (this.#door === undefined)
      throw new SottoError("ROUTE_UNKNOWN", "this board has no MQTT over WebSocket", {
        remedy: 'it needs mqtt = "on" in [admin], and the embedded broker',
      });
    const fault = storeFault?.();
    if (fault !== undefined) throw fault;
    const source = sourceOf(clientOf(request, front));
    const own = [...this.#strangers.values()].filter((one) => one === source).length;
    if (own >= limits.strangersOfOne || this.#strangers.size >= limits.strangers)
      throw new SottoError("REQUEST_TOO_MANY", "too many connections have not said who they are", { retryAfter: 10 });
    const { headers } = request;
    // What a browser adds to the handshake of a foreign page by itself, a remembered password, counts for nothing.
    if (isListedPage(request, front) && !hasToken(headers)) return undefined;
    if (headers.authorization === undefined && headers[signInHeader] === undefined) return undefined;
    const seen = seenAs(request, front);
    await authenticator.authenticate(seen);
    return seen;
  }

  /** Reads who it is, and lets it in or sends it away. */
  async #greet(wire: WebSocketWire, request: IncomingMessage, known: FastifyRequest | undefined): Promise<void> {
    const { log, authenticator, front } = this.#context;
    this.#strangers.set(wire, sourceOf(clientOf(request, front)));
    const late = setTimeout(() => wire.shut(closeCodes.policy, "it did not say who it is in time"), times.connectMs);
    wire.on("error", () => wire.destroy()).once("close", () => this.#strangers.delete(wire));
    try {
      const connect = await firstPacket(wire);
      if (connect.level === undefined) return turnAway(wire, codes.version, "MQTT 3.1.1 is spoken here");
      if (known === undefined && connect.username === undefined)
        return turnAway(wire, codes.notAuthorised, "say who you are: with a user name and password, or a token");
      const caller = known ?? seenAs(request, front, headersOf(connect, request.headers));
      if (isListedPage(request, front)) checkToken(caller.headers);
      if (known === undefined) await authenticator.authenticate(caller);
      if (!wire.destroyed) this.#welcome(wire, caller, connect);
    } catch (error) {
      if (error instanceof SottoError) {
        const isWrong = error.code === "REQUEST_UNAUTHENTICATED" || error.code === "TOKEN_EXPIRED";
        const code = error.code === "PASSWORD_CHECK_BUSY" ? codes.unavailable : isWrong ? codes.credential : undefined;
        turnAway(wire, code ?? codes.notAuthorised, `${error.code}: ${error.message}`);
      } else {
        log.info({ err: error, address: wire.remoteAddress }, "a client of MQTT over WebSocket was disconnected");
        wire.shut(closeCodes.policy, "it does not speak MQTT");
      }
    } finally {
      clearTimeout(late);
      this.#strangers.delete(wire);
    }
  }

  #welcome(wire: WebSocketWire, caller: FastifyRequest, { clientId }: Connect): void {
    const { prefix, log } = this.#context;
    const [login, role, token] = [loginOf(caller), roleOf(caller), tokenOf(caller)];
    if (role === undefined) return turnAway(wire, codes.notAuthorised, "nobody was authenticated");
    const own = [...this.#connected.values()].filter(({ request }) => loginOf(request) === login).length;
    if (own >= limits.perUser || this.#connected.size >= limits.connections)
      return turnAway(wire, codes.unavailable, `too many connections: ${own} of ${login}`);
    const siteId = this.#sites.claim(clientId, login);
    if (siteId === false) return turnAway(wire, codes.identifier, "this site is another user's device");
    this.#connected.set(wire, { request: caller, isAlive: true });
    log.info({ login: actorOf(caller), siteId, address: wire.remoteAddress }, "connected to the bus over WebSocket");
    wire.once("close", () => {
      this.#connected.delete(wire);
      if (siteId !== undefined) this.#sites.leave(siteId);
    });
    const access = personAccess(prefix, { role, sites: sitesOf(caller), scopes: token?.scopes, siteId });
    this.#door?.take(wire, { user: `person/${login}`, access });
    wire.resume();
  }

  #alive(wire: WebSocketWire): void {
    const known = this.#connected.get(wire);
    if (known !== undefined) known.isAlive = true;
  }

  /** A device that has gone out of reach without a word is not connected any more. */
  #ping(wire: WebSocketWire, ping: () => void): void {
    const known = this.#connected.get(wire);
    if (known?.isAlive === false) wire.destroy(new Error("it does not answer"));
    else if (!wire.destroyed) ping();
    if (known !== undefined) known.isAlive = false;
  }
}

/** Returns the request's headers with the credential of a CONNECT in the place where the REST has it. */
function headersOf({ username, password }: Connect, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const secret = password?.toString("utf8") ?? "";
  if (username === signInUser) return { ...headers, [signInHeader]: secret };
  const { cookie: _cookie, ...rest } = headers;
  if (secret.startsWith("sotto_")) return { ...rest, authorization: `Bearer ${secret}` };
  return { ...rest, authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString("base64")}` };
}

/** The reason is at most 123 bytes long [RFC 6455, 5.5.1]. */
function turnAway(wire: WebSocketWire, code: number, reason: string): void {
  wire.write(connack(code), () => wire.shut(closeCodes.policy, reason.replaceAll(/[^ -~]/gu, "?").slice(0, 120)));
}

/** Implements an operation of the contract, with access only to the services that it names. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type {
  ContextConfigDefault,
  FastifySchema,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from "fastify";
import type { Role } from "../users/role.ts";
import type { App } from "./app.ts";
import type { Operation } from "./contract/operation.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The role that an operation needs; without one it is for owners. */
    readonly role?: Role | undefined;
    /** The scope that a token needs; without one no token may call it. */
    readonly scope?: Operation["scope"];
  }
}

type Handler<Schema extends FastifySchema> = RouteHandlerMethod<
  Server,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  TypeBoxTypeProvider
>;
type Hooks = Pick<RouteShorthandOptions<Server, IncomingMessage, ServerResponse>, "onResponse" | "preValidation">;

export type Route<Needs = never> = {
  readonly operation: Operation;
  add(app: App, needs: Needs): void;
};

/** `make` is called once per admin service: anything it creates besides the handler lives as long as the service. */
export function route<Schema extends FastifySchema, Needs = unknown>(
  operation: Operation<Schema>,
  make: (needs: Needs) => Handler<Schema>,
  makeHooks?: (needs: Needs) => Hooks,
): Route<Needs> {
  const { method, path, schema, bodyLimit, role, scope } = operation;
  return {
    operation,
    add(app, needs) {
      const limits = bodyLimit === undefined ? {} : { bodyLimit };
      app.route({
        method,
        url: path,
        schema,
        config: { role, scope },
        ...limits,
        ...makeHooks?.(needs),
        handler: make(needs),
      });
    },
  };
}

/** The services that all routes of a list need together. */
export type NeedsOf<Routes extends readonly Route[]> = {
  [At in keyof Routes]: Routes[At] extends Route<infer Needs> ? (needs: Needs) => void : never;
}[number] extends (needs: infer All) => void
  ? All
  : never;

/** A small real world for tests: a broker on a free port, a temporary folder, everything torn down with the test. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import * as v from "valibot";
import type { Component } from "../platform/port/component.ts";
import { type JoinOptions, join } from "../platform/port/join.ts";
import type { Folders, Log, LogFields, Port, Running, Start } from "../platform/port/port.ts";
import type { Bus } from "../platform/port/start-message.ts";
import { componentAccess } from "../supervisor/broker/access.ts";
import { type Broker, type BrokerOptions, startBroker } from "../supervisor/broker/broker.ts";
import { Credentials } from "../supervisor/broker/credentials.ts";
import { Observer } from "./observer.ts";

/** What this needs of a test: tap's `t`. */
export type Testing = { teardown(work: () => unknown): void };

export type LogLine = { readonly level: string; readonly component: string; readonly msg: string } & LogFields;

export type World = {
  readonly folder: string;
  readonly prefix: string;
  readonly broker: Broker;
  /** What components and broker logged. */
  readonly logs: readonly LogLine[];
  /** How to reach the bus as this component, with a credential and rights of its own; as anybody when left out. */
  bus(component?: Component): Bus;
  /** A joined port: with the rights of a component, or with all rights below the prefix. */
  port(component?: Component, overrides?: Partial<JoinOptions>): Promise<Port>;
  /** An outside observer on the `mqtt` package, who remembers everything that is said from now on. */
  client(): Promise<Observer>;
  /** Runs a component's work in this process, on a port with its own rights; `config` is what its section would hold. */
  stand<Config>(
    component: Component<Config>,
    start: Start<Config>,
    config?: Readonly<Record<string, unknown>>,
  ): Promise<Standing>;
};

export type Standing = { readonly port: Port; readonly folders: Folders; stop(): Promise<void> };

export type WorldOptions = Partial<Omit<BrokerOptions, "credentials" | "access">>;

export async function makeWorld(t: Testing, options: WorldOptions = {}): Promise<World> {
  const prefix = options.prefix ?? "msg";
  const folder = mkdtempSync(joinPath(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const logs: LogLine[] = [];
  const broker = await startBroker({
    listeners: [{}],
    anonymous: "open",
    prefix,
    log: logInto(logs, "broker"),
    ...options,
    credentials: new Credentials(),
    access: () => undefined,
  });
  const leaving: (() => Promise<void>)[] = [];
  t.teardown(async () => {
    for (const leave of leaving.toReversed()) await leave();
    await broker.close();
  });
  const passwords = new Map<string, string>();

  function bus(component?: Component): Bus {
    if (!component) return { url: broker.url, prefix };
    const known = passwords.get(component.name);
    const password = known ?? broker.addCredential(component.name, componentAccess(component, prefix));
    passwords.set(component.name, password);
    return { url: broker.url, prefix, username: component.name, password };
  }

  async function port(component?: Component, overrides: Partial<JoinOptions> = {}): Promise<Port> {
    const log = logInto(logs, component?.name ?? "anonymous");
    const joined = await join(bus(component), { log, ...overrides });
    leaving.push(() => joined.leave());
    return joined;
  }

  function makeFolders(): Folders {
    const names = ["data", "cache", "skills"] as const;
    const at = mkdtempSync(joinPath(folder, "component-"));
    for (const name of names) mkdirSync(joinPath(at, name));
    const of = (name: string): string => joinPath(at, name);
    return {
      data: of("data"),
      cache: of("cache"),
      assistant: of("assistant"),
      assistantsBeside: of("beside"),
      injected: of("injected.json"),
      skills: of("skills"),
      voiceProfiles: of("voice-profiles"),
    };
  }

  return {
    folder,
    prefix,
    broker,
    logs,
    bus,
    port,
    async client() {
      const observer = await Observer.connect(broker.url, prefix);
      leaving.push(() => observer.end());
      return observer;
    },
    async stand<Config>(
      component: Component<Config>,
      start: Start<Config>,
      config: Readonly<Record<string, unknown>> = {},
    ) {
      const joined = await port(component);
      const folders = makeFolders();
      const log = logInto(logs, component.name);
      const running: Running = await start({ port: joined, config: v.parse(component.config, config), log, folders });
      let stopping: Promise<void> | undefined;
      const stop = (): Promise<void> => (stopping ??= running.stop());
      leaving.push(stop);
      return { port: joined, folders, stop };
    },
  };
}

/** A log whose lines a test can look at. */
export function logInto(lines: LogLine[], component: string): Log {
  const at =
    (level: string) =>
    (fields: LogFields, msg: string): void =>
      void lines.push({ ...fields, level, component, msg });
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

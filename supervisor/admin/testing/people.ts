/** A board that people reach by MQTT over WebSocket, on a real broker, and their clients. */
import { connect, type IClientOptions, type IConnackPacket, type MqttClient } from "mqtt";
import type { Test } from "tap";
import { type ClientOptions, WebSocket } from "ws";
import { makeWorld } from "../../../test/world.ts";
import { lightHash } from "../../users/testing.ts";
import type { Role } from "../../users/role.ts";
import { anna, serve, type Serving } from "./serve.ts";

export const password = "long enough";
export const frame = (siteId: string): string => `msg/audioServer/${siteId}/audioFrame`;
export const browser = "browser-0123456789abcdef";
export const phone = "app-fedcba9876543210";

export type Person = MqttClient & {
  /** The topics of what was delivered. */
  readonly names: string[];
  /** Resolves when a message on this topic has been delivered. */
  delivered(topic: string): Promise<string>;
  readonly ended: Promise<unknown>;
  readonly connack: IConnackPacket;
};

export async function peopleOf(t: Test, options: { readonly isOn?: boolean; readonly serving?: Serving } = {}) {
  const world = await makeWorld(t);
  const { isOn = true, serving = {} } = options;
  const served = await serve(t, { people: { broker: world.broker, prefix: "msg", isOn } }, serving);
  const { port, keeper, users } = served;
  const url = `wss://localhost:${port}/mqtt`;
  const hash = lightHash(password);
  // Nobody signs up through a proxy.
  if (serving.front === undefined) await served.signUp();
  else users.add(anna.login, lightHash(anna.password), "active");
  const add = (login: string, role: Role): void => void users.add(login, hash, "active", { role });
  add("otto", "operator");
  add("olga", "operator");
  add("vera", "viewer");
  users.add("uta", hash, "active", { role: "user", sites: ["kitchen"] });

  /** Rejects when the connection is refused. */
  async function enter(given: IClientOptions & { readonly ws?: ClientOptions } = {}): Promise<Person> {
    const { ws, ...rest } = given;
    const client = connect(url, {
      reconnectPeriod: 0,
      protocolVersion: 4,
      connectTimeout: 60_000,
      ...rest,
      wsOptions: { ca: keeper.authority, ...ws },
    });
    t.teardown(() => client.endAsync(true));
    const connack = await new Promise<IConnackPacket>((resolve, reject) =>
      client
        .once("connect", resolve)
        .on("error", reject)
        .once("close", () => reject(new Error("it was closed"))),
    );
    const names: string[] = [];
    const waiting = new Map<string, (payload: string) => void>();
    client.on("message", (name, payload) => {
      names.push(name);
      waiting.get(name)?.(payload.toString());
    });
    const delivered = (topic: string) => new Promise<string>((resolve) => waiting.set(topic, resolve));
    const ended = new Promise((resolve) => client.once("close", () => resolve(undefined)));
    return Object.assign(client, { connack, names, delivered, ended });
  }

  const basic = (login: string, secret: string) => ({
    headers: { authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString("base64")}` },
  });

  /** The status and the body of the answer to a handshake; 101 for one that is accepted. */
  function shake(given: ClientOptions = {}, protocols: string | string[] = "mqtt", path = "/mqtt") {
    const client = new WebSocket(url.replace("/mqtt", path), protocols, { ca: keeper.authority, ...given });
    t.teardown(() => client.readyState === WebSocket.CONNECTING || client.terminate());
    client.on("error", () => undefined);
    return new Promise<{ status: number; text: string; headers: object; client: WebSocket }>((resolve, reject) => {
      client.once("open", () => resolve({ status: 101, text: "", headers: {}, client }));
      client.once("error", reject);
      client.once("unexpected-response", (_request, response) => {
        let text = "";
        response.on("data", (chunk) => (text += String(chunk)));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers, client }),
        );
      });
    });
  }

  /** Resolves to the code and the reason with which the board closes a WebSocket. */
  const closing = (client: WebSocket) =>
    new Promise<string>((resolve) => client.once("close", (code, reason) => resolve(`${code} ${String(reason)}`)));

  return { ...served, world, url, add, enter, basic, shake, closing };
}

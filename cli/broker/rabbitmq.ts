/**
 * RabbitMQ with its MQTT plugin: definitions for `rabbitmqctl import_definitions`. A subscription is a queue that is bound to
 * the exchange amq.topic, and a topic is its routing key, with "." for "/".
 */
import { createHash, randomBytes } from "node:crypto";
import type { Format, Permitted } from "./permitted.ts";

const vhost = "/";
const exchange = "amq.topic";
const queues = "mqtt-subscription-.*";

export const rabbitmq: Format = {
  rules: (permitted) =>
    definitions({
      permissions: permitted.map(({ username }) => ({
        user: username,
        vhost,
        configure: `^${queues}$`,
        write: `^(${queues}|amq\\.topic)$`,
        read: `^(${queues}|amq\\.topic)$`,
      })),
      topic_permissions: permitted.map(({ username, publishes, subscribes }: Permitted) => ({
        user: username,
        vhost,
        exchange,
        write: expression(publishes),
        read: expression(subscribes),
      })),
    }),
  users: (logins) =>
    definitions({
      users: logins.map(({ username, password }) => ({
        name: username,
        password_hash: hashed(password),
        hashing_algorithm: "rabbit_password_hashing_sha256",
        tags: [],
      })),
    }),
};

const definitions = (content: object): string => `${JSON.stringify(content, undefined, 2)}\n`;

/** Matches the routing keys of the filters; an empty list matches none. */
function expression(filters: readonly string[]): string {
  return filters.length === 0 ? "^$" : `^(${filters.map(routingKeys).join("|")})$`;
}

/** A subscription is judged by its own filter, so "+" must not match a "#", which would widen it. */
const routingKeys = (filter: string): string =>
  filter
    .split("/")
    .map((level) => {
      if (level === "#") return ".*";
      return level === "+" ? "[^.#]+" : level.replaceAll(/[.\\^$*+?()[\]{}|]/gu, "\\$&");
    })
    .join("\\.")
    // "a/#" also matches "a".
    .replace(/\\\.\.\*$/u, "(\\..*)?");

function hashed(password: string): string {
  const salt = randomBytes(4);
  return Buffer.concat([salt, createHash("sha256").update(salt).update(password).digest()]).toString("base64");
}

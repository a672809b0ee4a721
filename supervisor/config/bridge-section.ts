/** The section [bridge]: what this board publishes into a larger MQTT broker, and how it gets there. */
import * as v from "valibot";
import { isLoopback } from "./address.ts";

const text = (about: string) => v.optional(v.pipe(v.string(), v.description(about)), "");
const switchedOff = (about: string) => v.optional(v.pipe(v.boolean(), v.description(about)), false);

/** Returns the URLs of the broker's nodes. */
export const nodesOf = (urls: string): readonly string[] => (urls === "" ? [] : urls.split(" "));

const isNode = (url: string): boolean =>
  /^mqtts?:\/\/[^/\s@,?#]+\/?$/u.test(url) && URL.canParse(url) && new URL(url).port !== "0";
const isSafe = (url: string): boolean =>
  url.startsWith("mqtts:") || isLoopback(new URL(url).hostname.replaceAll(/^\[|\]$/gu, ""));

/** One level of a topic. RabbitMQ would make two of one with a dot. */
const cellName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/u;

export const bridgeSchema = v.pipe(
  v.object({
    url: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (urls) => nodesOf(urls).every(isNode) && nodesOf(urls).length < 9,
          'expected "" or a URL like "mqtts://centre.lan:8883", or those of a cluster, with spaces between them (user and password have keys of their own)',
        ),
        v.description(
          'The broker, "mqtts://host:8883", or the nodes of a cluster that share all messages, with spaces between them. Empty: there is no bridge. Takes effect when the platform restarts.',
        ),
      ),
      "",
    ),
    cell: v.optional(
      v.pipe(
        v.string(),
        v.check((name) => name === "" || cellName.test(name), `expected "" or a name that matches ${cellName.source}`),
        v.description(
          "The name of this board there, which no other has: its topics begin with cells/NAME/. Empty: the host name.",
        ),
      ),
      "",
    ),
    username: text("User name for that broker."),
    password_file: text("File whose first line is the password for that broker."),
    ca_file: text("PEM file with the certificate authorities trusted for that broker. Empty: the system's."),
    plain: switchedOff(
      "Allow mqtt:// to other machines, where the network can read the password and everything that is published.",
    ),
    publish: v.optional(
      v.pipe(
        v.array(v.picklist(["health", "sessions", "intents"])),
        v.description(
          "What is published: the health of the board (kept by the broker), ends of sessions, and intents, as far as they are listed in intents.",
        ),
      ),
      ["health"],
    ),
    intents: v.optional(
      v.pipe(
        v.array(
          v.pipe(v.string(), v.regex(/^[^/+#\s\0]{1,200}$/u, 'expected the name of an intent: "sotto:turnOnLight"')),
        ),
        v.maxLength(1000),
        v.description('The intents that are public, ["sotto:turnOnLight"]. No other is named, not even in sessions.'),
      ),
      [],
    ),
    slots: switchedOff("Publish the values of slots with public intents: which room, which time."),
    texts: switchedOff("Publish what people said, with sessions and public intents, as it was recognised."),
  }),
  v.forward(
    v.check(
      ({ url, plain }) => plain || nodesOf(url).every((node) => !isNode(node) || isSafe(node)),
      "names another machine without encryption: write mqtts://, or set plain = true",
    ),
    ["url"],
  ),
  v.forward(
    v.check(
      ({ publish, intents }) => !publish.includes("intents") || intents.length > 0,
      "is empty, so no intent would be published: list those that are public",
    ),
    ["intents"],
  ),
);
export type BridgeConfig = v.InferOutput<typeof bridgeSchema>;

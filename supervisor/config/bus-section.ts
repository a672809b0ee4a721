/** The section [bus]: the embedded broker, or the one of the house, and who may connect to it. */
import * as v from "valibot";
import { addressText, type Interface, parseAddress, parseInterface } from "./address.ts";

const text = (about: string, byDefault: string) => v.optional(v.pipe(v.string(), v.description(about)), byDefault);

const brokerUrl = v.check(
  (urls: string) => urls === "" || /^mqtts?:\/\/[^/\s@,]+\/?(?: mqtts?:\/\/[^/\s@,]+\/?){0,7}$/u.test(urls),
  'expected "" or a URL like "mqtt://broker.lan:1883" or "mqtts://broker.lan", or those of a cluster, with spaces between them (user and password have keys of their own)',
);

const mostInterfaces = 8;
const interfaceRule = `expected "" or the name of a network interface and a port like "wlan1:1884", or a list of at most ${mostInterfaces}`;
const namesIn = (given: string | readonly string[]): readonly string[] => [
  ...new Set([given].flat().flatMap((text) => text.split(/\s+/u).filter(Boolean))),
];
const isInterface = v.check((text: string) => parseInterface(text) !== undefined, interfaceRule);
const areInterfaces = v.check((text: string) => {
  const names = namesIn(text);
  return names.length <= mostInterfaces && names.every((name) => parseInterface(name) !== undefined);
}, interfaceRule);

const anonymity = ["open", "limited", "off"] as const;
export type Anonymity = (typeof anonymity)[number];

/** Older files contain true and false, for open and off. */
const anonymous = (byDefault: Anonymity) =>
  v.optional(
    v.pipe(
      v.union([v.boolean(), v.picklist(anonymity)], 'expected "open", "limited", "off", true (open) or false (off)'),
      v.transform((given): Anonymity => (typeof given === "string" ? given : given ? "open" : "off")),
      v.description(
        "What programs on this machine may do on the bus without a credential, whoever runs them: limited (hear everything but sound, and say what the documents offer to clients), open (everything, sound too, also in a component's name), off (nothing). Members of the group sotto may do everything through the socket bus.sock.",
      ),
    ),
    byDefault,
  );

export const busSchemaFor = (byDefault: Anonymity) =>
  v.object({
    url: v.optional(
      v.pipe(
        v.string(),
        brokerUrl,
        v.description(
          'An external MQTT broker, "mqtt://host:1883" or "mqtts://host:8883", or the nodes of a cluster that share all messages, with spaces between them. Empty: the embedded broker.',
        ),
      ),
      "",
    ),
    username: text("User name for the external broker.", ""),
    password: text("Password for the external broker; use password_file to keep it out of this file.", ""),
    password_file: text("File whose first line is the password for the external broker.", ""),
    accounts_file: text(
      "TOML file with an account on the external broker for each component and skill, as `sotto broker accounts` makes it; used instead of username and password.",
      "",
    ),
    ca_file: text("PEM file with the certificate authorities trusted for the external broker (mqtts).", ""),
    topic_prefix: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^[^/+#\s\0]{1,40}$/u,
          'expected one topic segment: 1 to 40 characters without "/", "+", "#" and spaces',
        ),
        v.description("The first segment of every topic."),
      ),
      "msg",
    ),
    address: v.optional(
      v.pipe(addressText, v.description("Where the embedded broker listens for programs on this machine.")),
      "127.0.0.1:1883",
    ),
    anonymous: anonymous(byDefault),
    satellite_address: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => text === "" || parseAddress(text) !== undefined,
          'expected "" or an address like "[::]:8883"',
        ),
        v.description(
          'Where satellites (rooms on other boards) connect over TLS: "[::]:8883". Each needs the file that `sotto satellite add` prints. Empty: satellites are off.',
        ),
      ),
      "",
    ),
    max_satellites: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(512),
        v.description(
          "Maximum number of satellites that may join, with and without encryption. Takes effect when the platform restarts.",
        ),
      ),
      32,
    ),
    plain_satellites: v.optional(
      v.pipe(
        v.union(
          [
            v.pipe(v.string(), areInterfaces),
            v.pipe(v.array(v.pipe(v.string(), isInterface)), v.maxLength(mostInterfaces)),
          ],
          interfaceRule,
        ),
        v.description(
          'Network interface and port at which boards with a microcontroller connect without encryption, each with the password that `sotto satellite add --plain` prints: "wlan1:1884"; a list of several, or several with spaces between them. Whoever can read these networks hears these rooms. Empty: nowhere. Takes effect when the platform restarts.',
        ),
      ),
      "",
    ),
  });
export type BusConfig = v.InferOutput<ReturnType<typeof busSchemaFor>>;

/** Returns the interfaces of plain_satellites, each once. */
export function interfacesIn(given: BusConfig["plain_satellites"]): readonly Interface[] {
  return namesIn(given).flatMap((text) => parseInterface(text) ?? []);
}

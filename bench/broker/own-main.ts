/**
 * Our broker alone, with everything allowed: this includes the cost of the access rules, because each message is
 * checked.
 */
import { startBroker } from "../../supervisor/broker/broker.ts";
import { Credentials } from "../../supervisor/broker/credentials.ts";
import type { Log } from "../../platform/port/port.ts";

process.on("SIGTERM", () => process.exit(0));
process.on("SIGUSR2", () => globalThis.gc?.());

const log: Log = { debug() {}, info() {}, warn() {}, error: (fields, message) => console.error(message, fields) };
await startBroker({
  listeners: [{ port: Number(process.argv[2]), connections: 5_000 }],
  credentials: new Credentials(),
  access: () => undefined,
  anonymous: "open",
  // The topic that Eclipse Paho's test expects to be refused.
  anonymousAccess: {
    says: () => true,
    hears: () => true,
    retains: true,
    wants: (filter) => (filter === "test/nosubscribe" ? "the test says so" : undefined),
  },
  places: { anonymous: 5_000, perAccount: 5_000, lastPlaces: 0, few: 0, perUser: 5_000, perAddress: 5_000 },
  prefix: "msg",
  log,
});
console.log("listening");

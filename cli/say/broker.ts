/** Connects `sotto say` to the bus: to the embedded broker, or with the platform's account to the configured one. */
import { connectAsync, ErrorWithReasonCode, type MqttClient } from "mqtt";
import type { Bus } from "../../platform/port/start-message.ts";
import type { Control } from "../../supervisor/control-file.ts";
import { systemCode } from "../../supervisor/errors.ts";
import { readGateFile } from "../../supervisor/updates/gate-file.ts";
import { asOwnerOf } from "../client/as-account.ts";
import type { Place } from "../client/place.ts";
import { Failure } from "../failure.ts";

/** How to reach a broker; the secrets come from a file that only the platform's account may read. */
export type Broker = Omit<Bus, "prefix"> & {
  /** True for the broker that the configuration names in [bus]. */
  readonly isExternal: boolean;
};

const connectTimeoutMs = 5000;
/** CONNACK of MQTT 3.1.1: bad user name or password, not authorised. */
const refusedAccount = [4, 5];
/** The errors of node:tls that concern the broker's certificate. */
const certificateFault = /CERT|SIGNATURE|ISSUER|CA_|PATH_LENGTH|HOSTNAME_MISMATCH/u;

/** Throws Failure when this user may not read the account, or the platform has not written it. */
export async function brokerOf({ runtime }: Pick<Place, "runtime">, { bus }: Pick<Control, "bus">): Promise<Broker> {
  if (bus.socket !== undefined)
    return { url: bus.anonymous === "off" ? `mqtt+unix://${bus.socket}` : bus.url, isExternal: false };
  const gate = await asOwnerOf(runtime, () => readGateFile(runtime)).catch((cause: unknown) => {
    if (systemCode(cause) !== "EACCES") throw cause;
    throw new Failure("refused", "only the platform's own user and root may use its account of the broker", {
      remedy: "run the command as root: `sudo sotto say …`",
      cause,
    });
  });
  if (gate === undefined)
    throw new Failure("later", "the platform has not written its account of the broker", {
      remedy: "try again in a few seconds; `sotto logs supervisor` shows a full disk",
    });
  const { username, password, ca } = gate.bus;
  return { url: gate.bus.url, username, password, ca, isExternal: true };
}

/** Throws Failure when the broker cannot be reached, is not trusted, or refuses the account. */
export async function connectTo(broker: Broker): Promise<MqttClient> {
  const [url = "", ...others] = broker.url.split(" ");
  if (others.length === 0) return connectToNode(broker);
  return connectToNode({ ...broker, url }).catch((error: unknown) => {
    // Another node of a cluster has the same accounts.
    if (error instanceof Failure && error.exit === "unreachable")
      return connectTo({ ...broker, url: others.join(" ") });
    throw error;
  });
}

async function connectToNode(broker: Broker): Promise<MqttClient> {
  const { url, username, password, ca } = broker;
  const options = {
    reconnectPeriod: 0,
    connectTimeout: connectTimeoutMs,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(ca === undefined ? {} : { ca }),
  };
  const client = await connectAsync(url, options, false).catch((error: unknown) => {
    throw whyNot(broker, error as Error);
  });
  // A lost connection is reported by "close"; without a listener the error would end the command.
  client.on("error", () => {});
  return client;
}

/** Throws Failure that names the filters which the broker refuses. */
export async function subscribeTo(
  client: MqttClient,
  filters: readonly string[],
  { url, isExternal }: Pick<Broker, "url" | "isExternal">,
): Promise<void> {
  const lost = (cause?: unknown) => new Failure("unreachable", `lost the broker ${url}`, { cause });
  if (!client.connected) throw lost();
  // Without a connection the client waits for the next one, which never comes.
  const closed = new Promise<never>((_, reject) => client.once("close", () => reject(lost())));
  closed.catch(() => {});
  const refused: string[] = [];
  for (const filter of filters) {
    // The client rejects a refused filter; any other error ends the connection as well.
    await Promise.race([client.subscribeAsync(filter, { qos: 1 }), closed]).catch((error: unknown) => {
      if (error instanceof Failure) throw error;
      if (!client.connected) throw lost(error);
      refused.push(filter);
    });
  }
  if (refused.length === 0) return;
  throw new Failure("refused", `the broker ${url} refuses to let ${refused.join(", ")} be read`, {
    remedy: isExternal
      ? "allow the account of [bus] to read and write every topic below the prefix"
      : "run the command as root, or as a member of the group sotto",
  });
}

function whyNot({ url, username, isExternal }: Broker, error: Error): Failure {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof ErrorWithReasonCode && refusedAccount.includes(error.code)) {
    const account = username === undefined ? "a client without an account" : `the account "${username}"`;
    return new Failure("refused", `the broker ${url} refuses ${account}`, {
      remedy: isExternal
        ? "set username and password_file in [bus] of the configuration as the broker expects them, then restart"
        : "run the command as root, or as a member of the group sotto",
      cause: error,
    });
  }
  if (typeof code === "string" && certificateFault.test(code))
    return new Failure("unreachable", `the certificate of the broker ${url} is not trusted: ${error.message}`, {
      remedy: "set bus.ca_file to the authority (PEM) that signed it, and use a host name that it contains in bus.url",
      cause: error,
    });
  return new Failure("unreachable", `cannot connect to the broker ${url}: ${error.message}`, {
    remedy: isExternal ? "check that the broker runs and that bus.url is right" : "see `sotto status`",
    cause: error,
  });
}

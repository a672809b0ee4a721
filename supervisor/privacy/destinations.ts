/**
 * Whom the platform itself talks to because the configuration or an owner says so: by their hosts alone, since a path may be a
 * secret. Skills and their networks are counted, not configured.
 */
import type { Configuration } from "../config/load.ts";

export type Destination = {
  /** What is sent there. */
  readonly what: string;
  /** Hosts, or the name of a target; without user names and paths. */
  readonly where: string;
};

type Configured = Pick<Configuration, "backup" | "bridge" | "bus" | "cluster" | "components" | "openid" | "updates">;

/** `galleries`: addresses of galleries of skills. */
export function destinationsOf(
  { openid, bus, updates, backup, cluster, bridge, components }: Configured,
  galleries: readonly string[],
): Destination[] {
  const engines = ["asr", "tts", "hotword"].flatMap((name) => {
    const { service = "" } = (components.get(name) ?? {}) as { readonly service?: string | readonly string[] };
    return [service].flat().flatMap((one) => one.split(/\s+/u));
  });
  const { language_model: languageModel = "" } = (components.get("nlu") ?? {}) as { readonly language_model?: string };
  const { sites = [] } = (components.get("audio-server") ?? {}) as {
    readonly sites?: readonly { satellite?: string }[];
  };
  const found: readonly (readonly [what: string, urls: readonly string[]])[] = [
    ["who logs in to the page: OpenID Connect provider", [openid.issuer]],
    ["everything that the components say, with sound: external broker", bus.url.split(/\s+/u)],
    ["sound and texts: speech services", engines],
    ["sentences that are not understood: language model", [languageModel]],
    ["what is said in a room: satellites of Wyoming and ESPHome", sites.map(({ satellite = "" }) => satellite)],
    ["satellites, health and what [cluster] shares: NATS", cluster.servers],
    [publishedBy(bridge), bridge.url.split(/\s+/u)],
    ["that this board asks for lists of skills: galleries", galleries],
    ["notices of upgrades: webhook", [updates.webhook]],
    ["notices of upgrades: mail server", updates.mail_to.length > 0 ? [updates.mail_server] : []],
  ];
  const hosts = found.flatMap(([what, urls]) => {
    const away = [...new Set(urls.map(hostOf))].filter((host) => host !== "" && !isHere(host));
    return away.length === 0 ? [] : [{ what, where: away.join(", ") }];
  });
  const targets = Object.entries(backup.targets)
    .filter(([, target]) => !target.startsWith("folder:"))
    .map(([name]) => name);
  if (targets.length === 0) return hosts;
  return [...hosts, { what: "encrypted backups: targets in [backup]", where: targets.join(", ") }];
}

/** Says whether people's words are among it. */
function publishedBy({ publish, slots, texts }: Configuration["bridge"]): string {
  const words = texts ? ", with what people said" : slots ? ", with the values of slots" : "";
  return `${publish.join(", ")}${words}: broker of [bridge]`;
}

function hostOf(url: string): string {
  const plain = url.replace(/^[a-z]+:\/\//u, "http://");
  return URL.canParse(plain) ? new URL(plain).hostname : "";
}

const isHere = (host: string): boolean => host === "localhost" || host === "[::1]" || host.startsWith("127.");

/** What is shown of a board, from what it answers. Everything is optional: it may have another version. Pure. */

export type Reading = {
  readonly version: string | undefined;
  readonly hostname: string | undefined;
  readonly health: string | undefined;
  readonly reasons: readonly string[];
  readonly update: { readonly to: string; readonly automatic: boolean } | undefined;
  readonly freeBytes: number | undefined;
  readonly temperature: number | undefined;
  /** Sessions since the board's start, by outcome and reason. */
  readonly sessions: ReadonlyMap<string, number>;
};

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const text = (value: unknown): string | undefined => (typeof value === "string" ? value.slice(0, 300) : undefined);
const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Throws an Error for what is not JSON. */
export function readPlatform(json: string): Omit<Reading, "sessions"> {
  const platform = fields(JSON.parse(json));
  const machine = fields(platform["machine"]);
  const packages = Array.isArray(platform["packages"]) ? platform["packages"].map(fields) : [];
  const newer = packages.find(({ installed, candidate }) => text(candidate) !== undefined && candidate !== installed);
  const reasons = Array.isArray(platform["reasons"]) ? platform["reasons"] : [];
  const to = text(newer?.["candidate"]);
  return {
    version: text(platform["version"]),
    hostname: text(platform["hostname"]),
    health: text(platform["health"]),
    reasons: reasons.flatMap((reason) => text(fields(reason)["message"]) ?? []).slice(0, 5),
    update: to === undefined ? undefined : { to, automatic: fields(platform["update"])["automatic"] === true },
    freeBytes: number(machine["freeBytes"]),
    temperature: number(machine["temperature"]),
  };
}

/** Returns the counters of ended sessions, by "outcome reason", summed over the sites. */
export function readSessions(metrics: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [, labels = "", value = ""] of metrics.matchAll(/^sotto_sessions_total\{([^}]*)\} (\d+(?:\.\d+)?)/gmu)) {
    const label = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`, "u").exec(labels)?.[1] ?? "";
    const key = `${label("outcome")} ${label("reason")}`.trim();
    found.set(key, (found.get(key) ?? 0) + Number(value));
  }
  return found;
}

/** Returns what was counted between two readings; after a restart of the board, all that it has counted since. */
export function increase(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const wasRestarted = [...before].some(([key, value]) => (after.get(key) ?? 0) < value);
  return new Map(
    [...after]
      .map(([key, value]) => [key, value - (wasRestarted ? 0 : (before.get(key) ?? 0))] as const)
      .filter(([, value]) => value > 0),
  );
}

/** Chooses between the two forms of the metrics by the Accept header of a request [RFC 9110, 12.5.1]. */

const openMetrics = "application/openmetrics-text";

export const metricsTypes = {
  prometheus: "text/plain; version=0.0.4; charset=utf-8",
  openMetrics: `${openMetrics}; version=1.0.0; charset=utf-8`,
} as const;

/** Returns true if the client prefers OpenMetrics, in a version that is served; who does not say gets plain text. */
export function prefersOpenMetrics(accept: string | undefined): boolean {
  const ranges = (accept ?? "").split(",").map(rangeOf);
  const asked = ranges.filter(({ type, version }) => type === openMetrics && (version === "" || version === "1.0.0"));
  if (asked.length === 0) return false;
  const quality = Math.max(...asked.map(({ q }) => q));
  const plain = ["text/plain", "text/*", "*/*"].map((type) => ranges.find((range) => range.type === type));
  const other = plain.find((range) => range !== undefined)?.q ?? 0;
  return quality > 0 && quality >= other;
}

function rangeOf(text: string): { readonly type: string; readonly version: string; readonly q: number } {
  const [type = "", ...rest] = text.split(";").map((part) => part.trim().toLowerCase());
  const parameter = (name: string) =>
    rest
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', "");
  const q = Number(parameter("q") ?? 1);
  return { type, version: parameter("version") ?? "", q: q >= 0 && q <= 1 ? q : 0 };
}

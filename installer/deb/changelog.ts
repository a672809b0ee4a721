/** Generates the packages' changelog [Debian policy, 4.4] from CHANGELOG.md. Pure. */
import { maintainer, wrapped } from "./control.ts";

/**
 * Returns the entries of the newest non-empty section of CHANGELOG.md: a release leaves an empty *Unreleased* above its
 * own. Continuation lines are joined.
 */
export function newestPoints(markdown: string): readonly string[] {
  const [, ...sections] = markdown.split(/^## .*$/mu);
  const section = sections.find((text) => /^- /mu.test(text)) ?? "";
  const points: string[] = [];
  for (const line of section.split("\n")) {
    const [, start] = /^- (.*)$/u.exec(line) ?? [];
    if (start !== undefined) points.push(start);
    else if (line.startsWith("  ") && points.length > 0) points[points.length - 1] += ` ${line.trim()}`;
  }
  return points.map((point) => point.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1").replaceAll(/[`*]/gu, ""));
}

/**
 * Selects points for a field of the control file, which must stay short: those that fit into `most` characters, and the
 * number of the others.
 */
export function fieldOf(points: readonly string[], most = 4000): readonly string[] {
  let length = 0;
  const fitting = points.filter((point) => (length += point.length + 4) <= most);
  const more = points.length - fitting.length;
  return [...fitting, ...(more > 0 ? [`… and ${more} more, in the changelog of the package.`] : [])].map(
    (point) => `- ${point}`,
  );
}

/** Formats one entry, for one package and version. `released` is written in UTC, whatever the machine's time zone. */
export function changelog(name: string, version: string, released: Date, points: readonly string[]): string {
  const shown = points.length > 0 ? points : ["New version."];
  const lines = shown.flatMap((point) =>
    wrapped(point, 74).map((line, index) => `${index === 0 ? "  * " : "    "}${line}`),
  );
  const date = released.toUTCString().replace("GMT", "+0000");
  return `${name} (${version}) stable; urgency=medium\n\n${lines.join("\n")}\n\n -- ${maintainer}  ${date}\n`;
}

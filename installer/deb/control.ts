/** Generates the texts in a package's control archive. Pure. */
import type { Package } from "./package.ts";

export const maintainer = "Sotto maintainers <maintainers@sotto.example.org>";

/** The control file [deb-control(5)]; `installedKilobytes` is the size of the entries on the disk. */
export function controlFile(pkg: Package, installedKilobytes: number): string {
  const fields: readonly (readonly [string, string])[] = [
    ["Package", pkg.name],
    ["Version", pkg.version],
    ["Architecture", pkg.architecture],
    ["Maintainer", maintainer],
    ["Installed-Size", String(installedKilobytes)],
    ["Depends", pkg.depends.join(", ")],
    ["Recommends", (pkg.recommends ?? []).join(", ")],
    ...Object.entries(pkg.relations ?? {}).map(([field, values]) => [field, values.join(", ")] as const),
    ["Section", pkg.section],
    ["Priority", "optional"],
    // `sotto update` reads it from the repository before anything is installed [docs/decisions/0007-packages.md].
    ["Sotto-Changes", (pkg.changes ?? []).map((change) => `\n ${change}`).join("")],
    ["Description", [pkg.summary, extended(pkg.description)].join("\n")],
  ];
  return fields.flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}\n`])).join("");
}

const width = 78;

/** Formats paragraphs: each line indented by one space, " ." between two paragraphs. */
function extended(paragraphs: readonly string[]): string {
  return paragraphs
    .map((paragraph) =>
      wrapped(paragraph, width - 1)
        .map((line) => ` ${line}`)
        .join("\n"),
    )
    .join("\n .\n");
}

/** Wraps a text into lines of at most `most` characters. */
export function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The md5sums file, which `dpkg --verify` compares with. */
export function sumsFile(sums: ReadonlyMap<string, string>): string {
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .join("");
}

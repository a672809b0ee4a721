/**
 * Generates the copyright file of a package [Debian policy, 12.5]: the platform's own licence, then that of each
 * bundled package. Pure.
 */

export type Licensed = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
};

const own = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: sotto
Comment: The programs are bundles: what is listed below the first paragraph is
 part of them, each under its own licence.

Files: *
Copyright: 2026 The Sotto authors
License: Apache-2.0
 On Debian systems the text of the Apache License, version 2.0, is in
 /usr/share/common-licenses/Apache-2.0.
`;

export function copyrightFile(bundled: readonly Licensed[]): string {
  const paragraphs = bundled
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      ({ name, version, licence, text }) =>
        `Files: bundled/${name}\nCopyright: see the licence\nComment: ${name} ${version}\nLicense: ${licence}\n${indented(onDebian(text))}`,
    );
  return [own, ...paragraphs].join("\n");
}

/** Every Debian has the text of this licence, so it is referred to instead of repeated [Debian policy, 12.5]. */
function onDebian(text: string): string {
  const start = text.search(/^\s*Apache License\s+Version 2\.0, January 2004/mu);
  if (start < 0) return text;
  const last = text.indexOf("END OF TERMS AND CONDITIONS", start);
  const notice = /^\s*Copyright (?!\[yyyy\]|\{yyyy\}|and)[^\n]*\d{4}[^\n]*$/mu
    .exec(text.slice(Math.max(last, 0)))?.[0]
    .trim();
  return [text.slice(0, start).trim(), notice ?? "", "The text is in /usr/share/common-licenses/Apache-2.0."]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Formats a text as continuation lines of a field. */
function indented(text: string): string {
  return text
    .trim()
    .split(/\r?\n/u)
    .map((line) => (line.trim() === "" ? " ." : ` ${line.trimEnd()}`))
    .join("\n")
    .concat("\n");
}

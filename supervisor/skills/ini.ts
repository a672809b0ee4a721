/**
 * The `config.ini` of a skill [bus-shapes, Skill]: parsed into sections, and edited while everything else is preserved.
 */

export type Ini = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const sectionLine = /^\s*\[([^\]]+)\]\s*$/u;
export const valueLine = /^(\s*)([^=:#;[\s][^=:]*?)(\s*[=:]\s?)(.*)$/u;

export function readIni(text: string): Ini {
  const sections = new Map<string, Map<string, string>>();
  let section = "";
  for (const line of text.split(/\r?\n/u)) {
    const name = sectionLine.exec(line)?.[1]?.trim();
    if (name !== undefined) section = name;
    const [, , key, , value] = valueLine.exec(line) ?? [];
    if (name !== undefined || key !== undefined) sections.set(section, sections.get(section) ?? new Map());
    if (name === undefined && key !== undefined) sections.get(section)?.set(key, (value ?? "").trim());
  }
  return Object.fromEntries([...sections].map(([name, values]) => [name, Object.fromEntries(values)]));
}

/** Returns the text with these values; new keys are appended to their section, new sections to the file. */
export function changeIni(text: string, changes: Ini): string {
  const lines = text === "" ? [] : text.replace(/\r?\n$/u, "").split(/\r?\n/u);
  for (const [section, values] of Object.entries(changes))
    for (const [key, value] of Object.entries(values)) setValue(lines, section, key, value);
  return `${lines.join("\n")}\n`;
}

function setValue(lines: string[], section: string, key: string, value: string): void {
  let current = "";
  let end = section === "" ? 0 : -1;
  for (const [index, line] of lines.entries()) {
    const name = sectionLine.exec(line)?.[1]?.trim();
    if (name !== undefined) current = name;
    if (current !== section) continue;
    const [, indent = "", found, equals = " = "] = valueLine.exec(line) ?? [];
    if (name === undefined && found === key) {
      lines[index] = `${indent}${key}${equals}${value}`;
      return;
    }
    if (line.trim() !== "") end = index + 1;
  }
  if (end < 0) {
    if (lines.length > 0) lines.push("");
    end = lines.push(`[${section}]`);
  }
  lines.splice(end, 0, `${key} = ${value}`);
}

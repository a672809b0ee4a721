/** Compares settings files (TOML, INI) as text: the updater imports no parser. */

/** Returns "[section] key = value" for each line that sets something, without insignificant spaces and comments. */
export function settingsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let section = "";
  for (const line of text.split(/\r?\n/u).map((one) => one.trim())) {
    if (line === "" || line.startsWith("#") || line.startsWith(";")) continue;
    if (/^\[.*\]$/u.test(line) && !line.includes("=")) section = line;
    else found.add(`${section} ${line.replace(/\s*=\s*/u, " = ")}`.trim());
  }
  return found;
}

/** Returns the names of settings that are gone or have another value; never a value, which may be a secret. */
export function lostSettings(before: string, now: string): readonly string[] {
  const still = settingsIn(now);
  return [...settingsIn(before)].filter((one) => !still.has(one)).map((one) => one.split(" = ")[0] ?? one);
}

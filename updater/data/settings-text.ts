/** What a person has set in a file of settings (TOML, INI), compared as text: the updater imports no parser. */

/** "[section] key = value" of each line that sets something, without what spaces and comments around it mean. */
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

/** Names of settings that were there and are not, or have another value; never a value, which may be a secret. */
export function lostSettings(before: string, now: string): readonly string[] {
  const still = settingsIn(now);
  return [...settingsIn(before)].filter((one) => !still.has(one)).map((one) => one.split(" = ")[0] ?? one);
}

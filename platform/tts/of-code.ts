/** Finds the entry for "de_AT" in a table, in any spelling, or else the one for "de". */
export function ofCode<Value>(table: Readonly<Record<string, Value>>, lang: string): Value | undefined {
  const code = normal(lang);
  const given = Object.entries(table);
  const of = (wanted: string) => given.find(([key]) => normal(key) === wanted)?.[1];
  return of(code) ?? of(code.split("-")[0]!);
}

function normal(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}

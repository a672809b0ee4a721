/** Creates a zip: the same files result in the same bytes. */

export type Entry = { readonly name: string; readonly data: Buffer };

export async function zipOf(entries: readonly Entry[]): Promise<Buffer> {
  // Imported only when needed: that is seldom, and it would stay in memory for ever.
  const { default: AdmZip } = await import("adm-zip");
  const zip = new AdmZip();
  for (const { name, data } of entries) zip.addFile(name, data, "", 0o644).header.time = new Date(1980, 0, 1);
  return zip.toBuffer();
}

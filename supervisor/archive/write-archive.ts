/** Creates a zip: the same files result in the same bytes. */

export type Entry = { readonly name: string; readonly data: Buffer };

export async function zipOf(entries: readonly Entry[]): Promise<Buffer> {
  // Needed seldom, and kept in memory for ever once it is there.
  const { default: AdmZip } = await import("adm-zip");
  const zip = new AdmZip();
  for (const { name, data } of entries) zip.addFile(name, data, "", 0o644).header.time = new Date(1980, 0, 1);
  return zip.toBuffer();
}

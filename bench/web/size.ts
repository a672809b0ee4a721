/** How much a browser downloads for the page. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Returns the bytes of all files of the built page, compressed. */
export async function pageSize(root: string): Promise<number> {
  const folder = join(root, "build/web");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".gz"));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

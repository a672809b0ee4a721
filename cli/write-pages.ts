/** Writes the manual pages and the completions into a build. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "../supervisor/version.ts";
import { root } from "./table.ts";
import { completionFor, shells } from "./pages/completion.ts";
import { manualPages } from "./pages/man.ts";

/** Writes `man/sotto.1` and others, and `completions/sotto.bash`, `.zsh` and `.fish`, below the folder. */
export async function writePages(folder: string, components: readonly string[]): Promise<void> {
  await Promise.all(["man", "completions"].map((name) => mkdir(join(folder, name), { recursive: true })));
  for (const [name, page] of manualPages(root, version)) await writeFile(join(folder, "man", name), page);
  for (const shell of shells)
    await writeFile(join(folder, "completions", `sotto.${shell}`), completionFor(shell, root, components));
}

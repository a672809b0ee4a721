/**
 * Builds the skills of the package, skills/NAME: each action in TypeScript becomes one executable JavaScript file, and
 * everything else that is no source is copied.
 */
import { cp, glob } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bundleAction } from "./build-examples.ts";

const root = join(import.meta.dirname, "..");

/** Builds them into `target`/skills. Returns the npm packages in each bundle, by its path in `target`. */
export async function buildSkills(target: string): Promise<Record<string, string[]>> {
  const packages: Record<string, string[]> = {};
  for await (const manifest of glob("skills/*/skill.toml", { cwd: root })) {
    const folder = dirname(manifest);
    const isKept = (path: string): boolean => !/\.ts$|\/(?:fixtures|testing|node_modules)$/u.test(path);
    await cp(join(root, folder), join(target, folder), { recursive: true, filter: isKept });
  }
  for await (const action of glob("skills/*/action-*.ts", { cwd: root, exclude: ["**/*.test.ts"] })) {
    const bundled = action.replace(/\.ts$/u, "");
    const { inputs } = await bundleAction(join(root, action), join(target, bundled));
    packages[bundled] = packagesIn(Object.keys(inputs));
  }
  return packages;
}

/** Returns the npm packages that source files belong to, by their folders. */
export function packagesIn(files: readonly string[]): string[] {
  // From the first node_modules, wherever that is, to the name after the last.
  const found = files.flatMap((file) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/u.exec(file)?.[0] ?? []);
  return [...new Set(found)].toSorted();
}

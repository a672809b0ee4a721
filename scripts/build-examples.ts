/**
 * Makes the examples installable: the assistant and the skills unchanged, but each action in TypeScript as one
 * JavaScript file with the packages it uses, because an installed skill has no node_modules of this checkout.
 */
import { build } from "esbuild";
import { chmod, cp, glob, mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";

/** CommonJS packages inside an ES module expect what only CommonJS has. */
export const requireForBundles =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

const examples = join(import.meta.dirname, "../examples");

/** Builds the examples into `target`, which is replaced. */
export async function buildExamples(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const isKept = (path: string): boolean => !/\.ts$|\/(__pycache__|node_modules)$/u.test(path);
  for (const part of ["assistant", "skills"])
    await cp(join(examples, part), join(target, part), { recursive: true, filter: isKept });
  for await (const action of glob("skills/*/action-*.ts", { cwd: examples })) {
    const bundled = join(target, action.replace(/\.ts$/u, ""));
    await build({
      entryPoints: [join(examples, action)],
      outfile: `${bundled}.js`,
      bundle: true,
      minify: true,
      platform: "node",
      target: "node24",
      // An ES module, whatever the package.json above the place where it is installed says.
      format: "esm",
      banner: { js: requireForBundles },
      legalComments: "inline",
      logLevel: "warning",
    });
    await rename(`${bundled}.js`, join(bundled, "..", basename(bundled)));
    await chmod(bundled, 0o755);
  }
}

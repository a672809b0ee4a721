/**
 * Makes the examples installable: the assistant and the skills unchanged, but each action in TypeScript as one
 * JavaScript file with the packages it uses, because an installed skill has no node_modules of this checkout.
 */
import { build, type Metafile } from "esbuild";
import { chmod, cp, glob, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** CommonJS packages inside an ES module expect what only CommonJS has. */
export const requireForBundles =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

const examples = join(import.meta.dirname, "../examples");

/** Builds the examples into `target`, which is replaced. */
export async function buildExamples(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const isKept = (path: string): boolean => !/\.ts$|\/(__pycache__|node_modules)$/u.test(path);
  for (const part of ["assistant", "home", "house", "music", "skills"])
    await cp(join(examples, part), join(target, part), { recursive: true, filter: isKept });
  for await (const action of glob("skills/*/action-*.ts", { cwd: examples }))
    await bundleAction(join(examples, action), join(target, action.replace(/\.ts$/u, "")));
}

/** Bundles an action into one executable file; returns what it consists of. */
export async function bundleAction(source: string, target: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: join(examples, ".."),
    // The same bytes wherever node_modules really is.
    preserveSymlinks: true,
    entryPoints: [source],
    outfile: `${target}.js`,
    bundle: true,
    minify: true,
    platform: "node",
    target: "node24",
    // An ES module, whatever the package.json above the place where it is installed says.
    format: "esm",
    banner: { js: requireForBundles },
    legalComments: "inline",
    logLevel: "warning",
    metafile: true,
  });
  await rename(`${target}.js`, target);
  await chmod(target, 0o755);
  return metafile;
}

import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { nameOnce } from "./name-once.ts";

/** A class and a function of the module, and both created later: a timer can end before the loop has turned once. */
const source = `
  class Early extends Error {}
  function early() {}
  const make = () => { class Late extends Error {} return [Late, function late() {}]; };
  const atOnce = make();
  setImmediate(() => setImmediate(() => {
    const names = [Early, early, ...atOnce, ...make()].map(({ name }) => name);
    console.log(JSON.stringify({ names, called: make()[1]() === undefined }));
  }));
`;

t.test("functions have their names from loading on, classes always, and later functions cost nothing", async (t) => {
  const folder = t.testdir();
  const options = { bundle: true, minify: true, keepNames: true, format: "esm", write: false } as const;
  const { outputFiles } = await build({ ...options, stdin: { contents: source } });
  const bundle = outputFiles[0]?.text ?? "";
  const finished = nameOnce(bundle);
  t.not(finished, bundle, "the helper of this esbuild is recognised");
  writeFileSync(join(folder, "main.mjs"), finished);
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, "main.mjs")], { encoding: "utf8" });
  const { names, called } = JSON.parse(stdout || `{"names":[${JSON.stringify(stderr)}]}`) as Record<string, unknown[]>;
  t.same(names?.slice(0, 5), ["Early", "early", "Late", "late", "Late"]);
  t.not(names?.[5], "late");
  t.equal(called, true);
});

t.test("pieces of a bundle that share the helper name their classes, too", async (t) => {
  const folder = t.testdir({
    "late.ts": "export const make = () => { class Late extends Error {} return [Late, () => 1]; };",
    "main.ts": `import("./late.ts").then(({ make }) => setImmediate(() => setImmediate(() => {
      const late = () => 2;
      console.log(JSON.stringify([...make(), late, class Own {}].map(({ name }) => name)));
    })));`,
  });
  const entryPoints = ["main.ts", "late.ts"].map((file) => join(folder, file));
  const shape = { bundle: true, minify: true, keepNames: true, splitting: true, format: "esm" } as const;
  await build({ ...shape, entryPoints, outdir: join(folder, "out"), outExtension: { ".js": ".mjs" } });
  let helpers = 0;
  for (const file of readdirSync(join(folder, "out"))) {
    const bundle = readFileSync(join(folder, "out", file), "utf8");
    const finished = nameOnce(bundle);
    if (finished !== bundle) helpers += 1;
    writeFileSync(join(folder, "out", file), finished);
  }
  t.equal(helpers, 1);
  const { stdout } = spawnSync(process.execPath, [join(folder, "out/main.mjs")], { encoding: "utf8" });
  const names = JSON.parse(stdout) as string[];
  t.same([names[0], names[3]], ["Late", "Own"]);
  t.not(names[2], "late");
});

t.test("a bundle without the helper is left as it is", async (t) => {
  t.equal(nameOnce('console.log("name")'), 'console.log("name")');
});

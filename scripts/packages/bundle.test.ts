import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t, { type Test } from "tap";

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
    env: { ...process.env, TAP: "1", TAP_CHILD_ID: undefined },
  });
const hook = run("scripts/packages/bundle.ts").stdout.trim();
const places = JSON.parse(readFileSync(join(dirname(hook), "places.json"), "utf8")) as Readonly<Record<string, string>>;

/** Runs a file of the checkout with the packages as npm has installed them, and with the bundles. */
function both(t: Test, text: string) {
  const file = join(t.testdir({ "asks.ts": text }), "asks.ts");
  return [run(file), run("--require", hook, file)] as const;
}

t.test("a bundled package offers all that the package itself offers, by name and by default", async (t) => {
  const text = `import "reflect-metadata";
    for (const name of ${JSON.stringify(Object.keys(places))}) {
      const all = await import(name);
      const kinds = Object.keys(all).filter((one) => one !== "module.exports").map((one) => one + ": " + typeof all[one]);
      console.log(name, kinds.toSorted().join(", "));
    }`;
  const [plain, bundled] = both(t, text);
  t.match(plain.stdout, /^fastify .*\bfastify: function/mu);
  t.equal(bundled.stdout, plain.stdout, bundled.stderr);
});

t.test("what two packages share is there once, whichever of them was asked for it", async (t) => {
  const text = `import ajv from "ajv"; import addFormats from "ajv-formats"; import { Type } from "typebox"; import { Value } from "typebox/value";
    console.log(addFormats.default(new ajv.Ajv()).validate({ type: "string", format: "date" }, "never"), Value.Check(Type.Number(), "1"));`;
  const [plain, bundled] = both(t, text);
  t.equal(plain.stdout, "false false\n");
  t.equal(bundled.stdout, plain.stdout, bundled.stderr);
});

t.test("a failure is told as it is without bundles: with the frames of the test, and none of tap's", async (t) => {
  const text = `import t from "tap";
    t.test("sums", async (t) => { t.same({ sum: 1, of: [2] }, { sum: 2, of: [3] }); });
    t.test("throws", async () => { throw new Error("in the middle"); });`;
  const [plain, bundled] = both(t, text);
  const told = (output: string) => output.replaceAll(/time=[\d.]+ms/gu, "");
  t.match(plain.stdout, /asks\.ts:2:\d+/u);
  t.equal(told(bundled.stdout), told(plain.stdout), bundled.stderr);
});

t.test("a module of ours that is not there is named, and so is a package", async (t) => {
  for (const [missing, words] of [
    ["./nowhere.ts", /nowhere\.ts/u],
    ["no-such-package", /Cannot find package 'no-such-package'/u],
  ] as const) {
    const [, bundled] = both(t, `import "${missing}";`);
    t.equal(bundled.status, 1);
    t.match(bundled.stderr, words);
  }
});

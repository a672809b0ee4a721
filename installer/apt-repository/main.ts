/**
 * `make repository`: adds the packages of dist/ to a signed repository, dist/repository, beside the versions that it
 * already has. It must also run again before the signature expires, even without new packages.
 */
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { publish } from "./publish.ts";
import { suites } from "./release.ts";
import { signingKey } from "./signing-key.ts";

const root = join(import.meta.dirname, "../..");

const { values } = parseArgs({
  options: {
    packages: { type: "string", default: join(root, "dist") },
    target: { type: "string", default: join(root, "dist/repository") },
    signing: { type: "string", default: join(root, "var/signing") },
    keep: { type: "string", default: "5" },
    "valid-days": { type: "string", default: "90" },
    /** beta: listed only for boards that ask for it. */
    suite: { type: "string", default: "stable" },
    /** The share of boards, in percent, that may have the newest version by themselves; 100 ends the phase. */
    phase: { type: "string" },
  },
});

const suite = suites.find((one) => one === values.suite);
if (suite === undefined) throw new Error(`--suite ${values.suite}: expected ${suites.join(" or ")}`);
const found = await Array.fromAsync(glob("{amd64,arm64}/*.deb", { cwd: values.packages }));
if (found.length === 0) throw new Error(`there is no package in ${values.packages}: make deb`);
// A package for every architecture is in both folders.
const unique = new Map(found.map((file) => [file.replace(/^[^/]+\//u, ""), join(values.packages, file)]));
const key = await signingKey(values.signing);
await publish([...unique.values()], values.target, {
  key,
  keep: Number(values.keep),
  validDays: Number(values["valid-days"]),
  suite,
  phase: values.phase === undefined ? undefined : Number(values.phase),
});
console.log(`${values.target}: ${unique.size} packages, signed by ${key.fingerprint}`);

import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { topOf } from "./chain.ts";
import { makeChain } from "./testing/make-chain.ts";

const run = promisify(execFile);

t.test("the top of a chain is where its first certificate leads, however much of it is there", async (t) => {
  const { root, middle, leaf } = await makeChain(t.testdir());
  t.equal(topOf(leaf + middle + root), root, "the whole chain");
  t.equal(topOf(leaf + root + middle), root, "in another order");
  t.equal(topOf(leaf + middle), middle, "without its root");
  t.equal(topOf(leaf + root), leaf, "with a gap: the root is not what the leaf leads to");
  t.equal(topOf(leaf), leaf, "alone");
  t.equal(topOf(root), root, "self-signed");
  t.equal(topOf(root + root), root, "twice");
  t.equal(topOf(`a comment\n${leaf}some words\n${middle}`), middle, "with text between");
});

t.test("another's certificate of the same name is no issuer", async (t) => {
  const [one, other] = [await makeChain(t.testdir()), await makeChain(t.testdir({ other: {} }))];
  t.equal(topOf(one.leaf + other.middle + other.root), one.leaf);
  t.equal(topOf(one.leaf + other.middle + one.middle + other.root + one.root), one.root);
});

t.test("what is at the top is what OpenSSL verifies the bottom by", async (t) => {
  const folder = t.testdir();
  const { root, middle, leaf } = await makeChain(folder);
  for (const [chain, flags] of [
    [leaf + middle + root, []],
    [leaf + middle, ["-partial_chain"]],
    [leaf, ["-partial_chain"]],
  ] as const) {
    writeFileSync(join(folder, "top.pem"), topOf(chain));
    writeFileSync(join(folder, "shown.pem"), chain);
    const at = (name: string) => join(folder, name);
    const args = ["verify", ...flags, "-no-CApath", "-CAfile", at("top.pem"), "-untrusted", at("shown.pem")];
    t.match((await run("openssl", [...args, at("leaf.pem")])).stdout, /OK/);
  }
  t.equal(readFileSync(join(folder, "leaf.pem"), "utf8"), leaf);
});

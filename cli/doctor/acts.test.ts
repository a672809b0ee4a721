import { chmodSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { describe, perform, recall, remember } from "./acts.ts";

const mode = (path: string) => statSync(path).mode & 0o7777;

t.test("a mode is changed, and what undoes it is the mode that was there", async (t) => {
  const folder = t.testdir({ key: "secret" });
  const path = join(folder, "key");
  chmodSync(path, 0o644);
  const act = { act: "mode", path, mode: 0o600 } as const;
  t.equal(describe(act), `chmod 600 ${path}`);
  const undo = await perform(act, undefined, folder);
  t.equal(mode(path), 0o600);
  t.same(undo, { ...act, mode: 0o644 });
  await perform(undo, undefined, folder);
  t.equal(mode(path), 0o644);
});

t.test("the target of a link is not changed", async (t) => {
  const folder = t.testdir({ theirs: "" });
  const [theirs, link] = [join(folder, "theirs"), join(folder, "link")];
  chmodSync(theirs, 0o644);
  symlinkSync(theirs, link);
  await t.rejects(perform({ act: "mode", path: link, mode: 0o600 }, undefined, folder), { message: /is a link/u });
  t.equal(mode(theirs), 0o644);
});

t.test("a component is not enabled where no platform runs", async (t) => {
  const act = { act: "component", component: "asr", operation: "enable" } as const;
  t.equal(describe(act), "enable asr");
  await t.rejects(perform(act, undefined, "/"), { message: /no platform is running/u });
});

t.test("fixes are undone once, in reverse order", async (t) => {
  const before = process.env["XDG_STATE_HOME"];
  process.env["XDG_STATE_HOME"] = t.testdir();
  t.teardown(() => {
    if (before === undefined) delete process.env["XDG_STATE_HOME"];
    else process.env["XDG_STATE_HOME"] = before;
  });
  t.same(await recall(), [], "nothing was fixed yet");
  const acts = ["a", "b"].map((name) => ({ act: "mode", path: `/${name}`, mode: 0o600 }) as const);
  await remember(acts);
  t.equal(mode(join(process.env["XDG_STATE_HOME"], "sotto/doctor-undo.json")), 0o600);
  t.same(await recall(), acts.toReversed());
  t.same(await recall(), []);
  writeFileSync(join(process.env["XDG_STATE_HOME"], "sotto/doctor-undo.json"), "{");
  await t.rejects(recall(), SyntaxError);
});

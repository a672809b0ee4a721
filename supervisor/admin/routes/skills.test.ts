/** Skills, their actions and their configuration over HTTPS. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { type Answer, serve } from "../testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);

t.test("skills and their configuration", async (t) => {
  const { json, signUp, skills, tasks } = await serve(t).then((served) => ({ ...served, skills: served.tasks.skills }));
  await signUp();
  t.same(read(await json("GET", "/admin/skills")), { skills: [], shipped: [] });
  for (const url of ["file:///etc", "https://127.0.0.1/x.git", "--upload-pack=touch /tmp/x"])
    t.match(await json("POST", "/admin/actions/git", { url }), { status: 422, text: /SOURCE_REFUSED/ }, url);
  const staging = skills.staging("t");
  mkdirSync(staging);
  writeFileSync(join(staging, "action-on"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(staging, "config.ini.default"), "[secret]\nkey =\n[global]\ncity = Paris\n");
  await skills.install(staging, "lights", { url: "https://x/y", commit: "c", taskId: "t" });
  t.match(read(await json("GET", "/admin/skills/lights")), {
    name: "lights",
    state: "installed",
    actions: ["action-on"],
  });
  t.match(read(await json("GET", "/admin/actions")), { actions: [{ skill: "lights", action: "action-on" }] });
  const changed = await json("PUT", "/admin/actions/lights/config", {
    secret: { key: "hidden" },
    global: { city: "Lyon" },
  });
  t.match(read(changed), { values: { global: { city: "Lyon" } }, secrets: { key: "set" } });
  t.notMatch(changed.text, /hidden/);
  t.match(read(changed), {
    schema: [
      { key: "key", type: "secret" },
      { key: "city", type: "text", default: "Paris" },
    ],
  });
  const { label } = read(await json("PUT", "/admin/skills/lights/permissions", { network: true }));
  t.match(label, { walls: "process", intents: null });
  // It has no manifest: what is granted counts as requested, and everything else can be granted.
  t.match(label.permissions[0], { name: "network", asked: true, granted: true });
  for (const other of label.permissions.slice(1)) t.match(other, { asked: false, granted: false });
  t.equal((await json("PUT", "/admin/skills/lights/permissions", { root: true })).status, 400);
  t.match(read(await json("GET", "/admin/actions/key")), { publicKey: /^ssh-ed25519 / });
  t.equal((await json("PUT", "/admin/actions/lights/config", { global: { other: "x" } })).status, 422);
  t.equal((await json("PUT", "/admin/actions/lights/config", { global: { city: "a\nb = c" } })).status, 400);
  t.equal((await json("POST", "/admin/skills/lights", { operation: "rollback" })).status, 409);
  t.equal((await json("POST", "/admin/skills/lights", { operation: "stop" })).status, 202);
  for (const path of [
    "/admin/skills/no",
    "/admin/skills/..%2f..%2fetc",
    "/admin/actions/no/config",
    "/admin/skills/no/logs",
  ])
    t.match(await json("GET", path), { status: 404, text: /_UNKNOWN/ }, path);
  t.equal((await json("DELETE", "/admin/skills/lights")).status, 202);
  await tasks.queue.idle();
});

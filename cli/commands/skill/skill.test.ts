/** `sotto skill` on a board; `new` and `test`, which need none, are tested in cli/kit/. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { answering, breakOff, refuse, tell } from "../../testing/answering.ts";
import { board } from "../../testing/sotto.ts";

/** A board with a skill that has a setting and a secret. */
async function withLights(t: Test) {
  const made = await board(t);
  const { skills } = made.tasks;
  const staging = skills.staging("t");
  mkdirSync(staging);
  writeFileSync(join(staging, "action-on"), "#!/bin/sh\n", { mode: 0o755 });
  const manifest = 'title = "lights"\ndescription = ""\nintents = ["me:on"]\npermissions = ["network", "speak"]\n';
  writeFileSync(join(staging, "skill.toml"), manifest);
  writeFileSync(join(staging, "config.ini.default"), "[secret]\nkey =\n[global]\ncity = Paris\n");
  await skills.install(staging, "lights", { url: "https://x/y", ref: "v2", commit: "c0ffee00c0ffee", taskId: "t" });
  return made;
}

t.test("skills are listed and shown, with where they come from and what they may do", async (t) => {
  const { sotto, data } = await withLights(t);
  t.match(await sotto("skill", "list"), {
    code: 0,
    out: /^skill +state +actions +from\nlights +runs +action-on +https:\/\/x\/y v2 c0ffee00\n$/u,
    err: "",
  });
  t.match((await data("skill", "list")).value, { skills: [{ name: "lights", state: "installed" }] });
  const shown = await sotto("skill", "show", "lights");
  t.equal(shown.code, 0);
  for (const line of [
    /^lights\n/u,
    /commit +c0ffee00c0ffee\n/u,
    /signature +none\n/u,
    /hears +me:on/u,
    /network +no, though it asks/u,
    /play +no\n/u,
  ])
    t.match(shown.out, line);
  t.match((await data("skill", "show", "lights")).value, { name: "lights", label: { walls: "process" } });
  t.match(await sotto("skill", "key"), { code: 0, out: /^ssh-ed25519 \S+/u });
  t.match((await data("skill", "key")).value, { publicKey: /^ssh-ed25519 / });
});

t.test("an installed skill that does not work is told, with what to do, in the list and by itself", async (t) => {
  const fault = {
    message: "the action action-on ends again and again: SIGSEGV",
    remedy: "`sotto logs lights` says why",
  };
  const lights = {
    name: "lights",
    state: "installed",
    actions: ["action-on"],
    faults: [fault],
    hasPrevious: false,
    origin: null,
  };
  const idle = { ...lights, name: "idle", actions: [], faults: [] };
  const deaf = {
    ...lights,
    name: "deaf",
    condition: "disconnected",
    faults: [{ message: "it hears nothing", remedy: "" }],
  };
  const late = { ...lights, name: "late", condition: "starting", faults: [] };
  const label = { title: "lights", description: "", walls: "process", intents: [], permissions: [], limits: null };
  const { sotto } = await answering(t, ({ url }, response) =>
    tell(response, url?.endsWith("/skills") === true ? { skills: [lights, idle, deaf, late] } : { ...lights, label }),
  );
  const listed = await sotto("skill", "list");
  t.match(listed.out, /^lights +fails +action-on *\nidle +has no action *$/mu);
  t.match(listed.out, /^deaf +not connected +action-on *\nlate +starting +action-on *$/mu);
  t.match(listed.err, /it hears nothing/u);
  t.match(listed.err, /SIGSEGV\n +What to do: `sotto logs lights` says why/u);
  t.match(
    (await sotto("skill", "show", "lights")).out,
    /state +fails\nfault +the action.*SIGSEGV\nto do +`sotto logs lights`/u,
  );
});

t.test("without a skill the list says how to get one", async (t) => {
  const { sotto } = await board(t);
  t.match(await sotto("skill", "list"), { code: 0, out: "", err: /sotto skill install URL/u });
});

t.test(
  "a skill that nobody has installed is unknown to every command, and its name is one level of the address",
  async (t) => {
    const { sotto } = await board(t);
    for (const words of [
      ["show", "nobody"],
      ["config", "nobody"],
      ["set", "nobody", "global.city", "Lyon"],
      ["grant", "nobody", "network"],
      ["stop", "nobody"],
      ["remove", "nobody", "--yes"],
      ["show", "../users"],
    ])
      t.match(await sotto("skill", ...words), { code: 1, out: "", err: /no such skill/u }, words.join(" "));
  },
);

t.test("a permission is granted and revoked; one that there is not is refused before anything is asked", async (t) => {
  const { sotto, data } = await withLights(t);
  t.match(await sotto("skill", "grant", "lights", "network", "speak"), {
    code: 0,
    out: /network +yes: .*\n.*speak +yes/su,
  });
  const { value } = await data("skill", "revoke", "lights", "network");
  const granted = (value as { label: { permissions: { name: string; granted: boolean }[] } }).label.permissions;
  t.same(
    granted.filter((one) => one.granted).map(({ name }) => name),
    ["speak"],
  );
  t.match(await sotto("skill", "grant", "lights", "root"), { code: 64, out: "", err: /network, speak/u });
  t.match(await sotto("skill", "grant", "lights"), { code: 64, out: "" });
});

t.test("a setting is changed and shown; a secret comes from a file only, and is shown to nobody", async (t) => {
  const { sotto, data, folder } = await withLights(t);
  t.match(await sotto("skill", "set", "lights", "global.city", "Lyon"), { code: 0, out: /global\.city +Lyon/u });
  t.match(await sotto("skill", "set", "lights", "secret.key", "hunter2"), { code: 64, out: "", err: /command line/u });
  const file = join(folder, "secret");
  writeFileSync(file, "hunter2\n");
  const set = await sotto("skill", "set", "lights", "secret.key", "--value-file", file);
  t.match(set, { code: 0, out: /secret\.key +set/u });
  const shown = await sotto("skill", "config", "lights");
  t.match(shown.out, /global\.city +Lyon +.*\n?secret\.key +set/su);
  t.notOk(/hunter2/u.test(set.out + set.err + shown.out + shown.err));
  t.match((await data("skill", "config", "lights")).value, {
    values: { global: { city: "Lyon" } },
    secrets: { key: "set" },
  });
  t.match(await sotto("skill", "set", "lights", "city", "Lyon"), { code: 64, err: /section and a key/u });
  t.match(await sotto("skill", "set", "lights", "global.other", "x"), { code: 64, out: "", err: /other/u });
  t.match(await sotto("skill", "set", "lights", "global.city", "--value-file", join(folder, "none")), { out: "" });
  t.match(await sotto("skill", "config", "lights"), { out: /global\.city +Lyon/u });
});

t.test("a skill is stopped and removed as a task that is waited for; what cannot be is refused", async (t) => {
  const { sotto, data } = await withLights(t);
  t.match(await sotto("skill", "rollback", "lights"), { code: 1, out: "", err: /before|previous|version/u });
  t.match(await sotto("skill", "stop", "lights"), { code: 0, out: /done/u });
  t.match(await data("skill", "disable", "lights"), { code: 0, value: { status: "completed" } });
  t.match(await data("skill", "show", "lights"), { value: { state: "disabled" } });
  t.match(await sotto("skill", "remove", "lights"), { out: "", err: /--yes/u });
  t.match(await sotto("skill", "remove", "lights", "--yes"), { code: 0, out: /done/u });
  t.match(await sotto("skill", "show", "lights"), { code: 1 });
});

t.test("a source that is no repository is refused, and an installation may be left to itself", async (t) => {
  const { sotto } = await board(t);
  for (const url of ["file:///etc", "--upload-pack=touch /tmp/x", "https://127.0.0.1/x.git"]) {
    const said = await sotto("skill", "install", "--", url);
    t.match(said, { code: 64, out: "" }, url);
    t.not(said.err, "", url);
  }
  const { sotto: ask, asked } = await answering(t, (_request, response) => tell(response, { taskId: "t-1" }));
  t.match(await ask("skill", "install", "https://x/y.git", "--no-wait"), { code: 0, out: "t-1\n" });
  t.same(asked, ["POST /admin/actions/git"]);
});

t.test("following a task continues where its stream broke", async (t) => {
  const line = (message: string) => `${JSON.stringify({ level: "info", message })}\n`;
  const end = { taskId: "t-1", kind: "skill", status: "completed" };
  let follows = 0;
  const { sotto } = await answering(t, ({ url, method }, response) => {
    if (method === "POST") tell(response, { taskId: "t-1" });
    else if (!url?.includes("follow")) tell(response, {});
    else if ((follows += 1) === 1) breakOff(response, line("one"), line("two"));
    else response.end(line("one") + line("two") + line("three") + `${JSON.stringify(end)}\n`);
  });
  const { code, out } = await sotto("skill", "stop", "lights");
  t.equal(code, 0);
  t.match(out, /^ {2}one\n {2}two\n {2}three\ndone\n$/u, "each line once");
  t.equal(follows, 2);
});

t.test("a task that fails is told with its code, and is the exit code", async (t) => {
  const end = { taskId: "t-1", status: "failed", error: { code: "GIT_FAILED", message: "no such branch" } };
  const { sotto } = await answering(t, ({ method }, response) => {
    if (method === "POST") tell(response, { taskId: "t-1" });
    else response.end(`${JSON.stringify(end)}\n`);
  });
  const words = ["skill", "update", "lights"];
  t.match(await sotto(...words), { code: 1, out: "failed: no such branch (GIT_FAILED)\n" });
  const { code, out } = await sotto(...words, "--json");
  t.match({ code, value: JSON.parse(out) }, { code: 1, value: end });
});

t.test("a busy board is reported as such", async (t) => {
  const { sotto } = await answering(t, (_request, response) => refuse(response, 503, "DISK_FULL", "the disk is full"));
  t.match(await sotto("skill", "start", "lights"), { code: 75, out: "", err: /the disk is full/u });
});

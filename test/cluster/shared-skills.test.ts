/** Skills of one hub, with settings and secrets, are on all: each installs them itself, from the package or by git. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import * as v from "valibot";
import { startServers, until } from "../../supervisor/cluster/testing/servers.ts";
import { clusterSchema } from "../../supervisor/config/cluster-section.ts";
import { action } from "../../supervisor/skills/testing/make-skills.ts";
import { serveGit } from "../../supervisor/skills/testing/git-server.ts";
import type { TaskRequests } from "../../supervisor/tasks/kinds.ts";
import { makeSharingHub, type SharingHub } from "./sharing.ts";

t.setTimeout(600_000);

const servers = await startServers(3);
t.teardown(() => servers.close());

async function makeHouse(t: Test) {
  const folder = t.testdir({ secret: "the secret of all hubs in this test", git: {} });
  const git = await serveGit(t, join(folder, "git"));
  const shipped = join(folder, "package");
  mkdirSync(join(shipped, "lamps"), { recursive: true });
  writeFileSync(join(shipped, "lamps/action-lamps"), action.text);
  chmodSync(join(shipped, "lamps/action-lamps"), 0o755);
  writeFileSync(join(shipped, "lamps/config.ini.default"), "[secret]\ntoken = none\n");
  /** Hubs that reach no repository. */
  const offline = new Set<string>();
  /** What happens on a hub when it asks for a repository the next time. */
  const meanwhile = new Map<string, () => void>();
  const open = async (name: string): Promise<SharingHub> => {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    const hub = await makeSharingHub(t, {
      name,
      cluster: "house",
      server: servers.urls[name === "a" ? 0 : 1] ?? "",
      share: ["skills"],
      folder: own,
      secretFile: join(folder, "secret"),
      fetching: {
        isRefused() {
          meanwhile.get(name)?.();
          meanwhile.delete(name);
          return offline.has(name);
        },
        authorities: git.authorities,
      },
      shipped,
    });
    await until(() => hub.cluster.hasMajority);
    return hub;
  };
  return { git, open, offline, meanwhile, a: await open("a"), b: await open("b") };
}

async function perform<Name extends keyof TaskRequests>(
  { installed: { queue } }: SharingHub,
  name: Name,
  request: TaskRequests[Name],
): Promise<void> {
  const taskId = await queue.submit(name, request, { login: "anna" });
  await until(() => ["completed", "failed"].includes(queue.get(taskId)?.status ?? ""));
  const task = queue.get(taskId);
  if (task?.status !== "completed") throw new Error(task?.error?.message);
}
/** A file of an installed skill; "" without it. */
function read({ folder }: SharingHub, ...path: string[]): string {
  try {
    return readFileSync(join(folder, "installed/skills", ...path), "utf8");
  } catch {
    return "";
  }
}
const isShared = (hubs: readonly SharingHub[]): boolean => hubs.every((hub) => hub.shared("skills").waiting === 0);

t.test("skills of hubs", async (t) => {
  const { git, open, a, b, offline, meanwhile } = await makeHouse(t);
  let c: SharingHub | undefined;
  const manifest = 'title = "Doors"\npermissions = ["speak", "network"]\n';
  const files = (version: string) => ({
    "action-doors": { ...action, text: `${action.text}# ${version}\n` },
    "skill.toml": { text: manifest },
    "config.ini.default": { text: "[secret]\ncode =\n" },
  });

  await t.test(
    "a skill of the package is on both, with its settings, and no disk of a server has its secret",
    async (t) => {
      await perform(a, "actions", { url: "lamps", config: { secret: { token: "marmalade" } } });
      await until(() => read(b, "lamps/config.ini").includes("token = marmalade"));
      t.equal(statSync(join(b.folder, "installed/skills/lamps/config.ini")).mode & 0o777, 0o600);
      await b.installed.skills.writeConfig("lamps", { secret: { token: "quince" } });
      await until(() => read(a, "lamps/config.ini").includes("token = quince") && isShared([a, b]));
      const disks = readdirSync(servers.folder, { recursive: true, withFileTypes: true }).filter((file) =>
        file.isFile(),
      );
      t.ok(disks.length > 0);
      for (const { parentPath, name } of disks)
        t.notMatch(readFileSync(join(parentPath, name), "latin1"), /marmalade|quince/u);
    },
  );

  await t.test("a skill by git is installed at the same commit, and has the same permissions", async (t) => {
    const first = git.commit(files("one"));
    await perform(a, "actions", { url: `${git.url}/work`, name: "doors", grants: ["network"] });
    git.commit(files("two"));
    await until(() => read(b, "doors/action-doors") !== "" && isShared([a, b]));
    t.match(read(b, "doors/action-doors"), /# one/u);
    t.match((await b.installed.skills.get("doors")).origin, { commit: first, ref: undefined });
    t.match(await b.installed.skills.askedAndGranted("doors"), { grants: ["network"] });
    await perform(b, "skill", { skill: "doors", operation: "update" });
    await until(() => /# two/u.test(read(a, "doors/action-doors")) && isShared([a, b]));
    await a.installed.skills.setGrants("doors", { network: false });
    await perform(a, "skill", { skill: "doors", operation: "disable" });
    await until(() => read(b, ".disabled-doors/action-doors") !== "" && isShared([a, b]));
    t.match(await b.installed.skills.askedAndGranted("doors"), { grants: [] });
  });

  await t.test("what is revoked or disabled on a hub while it takes over a version stays so, on all", async (t) => {
    await a.installed.skills.setGrants("doors", { network: true, speak: true });
    await perform(a, "skill", { skill: "doors", operation: "enable" });
    await until(() => read(b, "doors/action-doors") !== "" && isShared([a, b]));
    t.match(await b.installed.skills.askedAndGranted("doors"), { grants: ["network", "speak"] });
    meanwhile.set("b", () => {
      void b.installed.skills.setGrants("doors", { network: false });
      void b.installed.queue.submit("skill", { skill: "doors", operation: "disable" }, { login: "bert" });
    });
    git.commit(files("two, again"));
    await perform(a, "skill", { skill: "doors", operation: "update" });
    await until(() => read(b, ".disabled-doors/action-doors").includes("again") && isShared([a, b]));
    await until(() => read(a, ".disabled-doors/action-doors") !== "" && isShared([a, b]));
    for (const { installed } of [a, b]) t.same((await installed.skills.askedAndGranted("doors")).grants, ["speak"]);
  });

  await t.test("what cannot be fetched stays as it is, and is told; nobody else loses it", async (t) => {
    await perform(a, "skill", { skill: "doors", operation: "enable" });
    await until(() => read(b, "doors/action-doors") !== "" && isShared([a, b]));
    offline.add("b");
    git.commit(files("three"));
    await perform(a, "skill", { skill: "doors", operation: "update" });
    await until(() => b.shared("skills").fault !== undefined);
    t.match(b.shared("skills"), { waiting: 1, fault: /not an address to install from/u });
    t.match(read(b, "doors/action-doors"), /# two/u);
    t.match(read(a, "doors/action-doors"), /# three/u);
    await b.installed.skills.writeConfig("lamps", { secret: { token: "damson" } });
    await until(() => read(a, "lamps/config.ini").includes("token = damson"));
  });

  await t.test("one that was put there by hand stays where it is, and a new hub gets all others", async (t) => {
    mkdirSync(join(a.folder, "installed/skills/own"));
    writeFileSync(join(a.folder, "installed/skills/own/action-own"), action.text);
    chmodSync(join(a.folder, "installed/skills/own/action-own"), 0o755);
    await perform(a, "skill", { skill: "lamps", operation: "disable" });
    await until(() => read(b, ".disabled-lamps/action-lamps") !== "");
    const hub = await open("c");
    c = hub;
    await until(() => read(hub, ".disabled-lamps/config.ini").includes("token = damson"));
    const { json } = hub.installed.queue.listAsJson({ limit: 100 });
    t.notMatch(json, /disable lamps/u, "and one that is disabled does not run there before");
    await perform(a, "skill", { skill: "lamps", operation: "enable" });
    for (const one of [b, hub]) await until(() => read(one, "lamps/action-lamps") !== "");
    t.equal(read(hub, "own/action-own"), "");
    t.not(read(a, "own/action-own"), "");
  });

  await t.test("a hub whose folder of skills is lost gets them again, and nobody loses one", async (t) => {
    rmSync(join(b.folder, "installed/skills"), { recursive: true });
    // All but the one that it cannot fetch.
    await until(() => read(b, "lamps/config.ini").includes("token = damson") && b.shared("skills").waiting === 1);
    t.not(read(a, "lamps/action-lamps"), "");
    t.not(read(a, "doors/action-doors"), "");
  });

  await t.test("a folder of skills that is lost in the moment in which one has come gets it again", async (t) => {
    const { queue } = b.installed;
    const submit = queue.submit.bind(queue);
    let isLost = false;
    queue.submit = async (...given) => {
      const taskId = await submit(...given);
      queue.watch(taskId, () => {
        if (isLost || queue.get(taskId)?.status !== "completed") return;
        isLost = true;
        rmSync(join(b.folder, "installed/skills"), { recursive: true });
      });
      return taskId;
    };
    await perform(a, "skill", { skill: "lamps", operation: "disable" });
    await until(() => isLost && read(b, ".disabled-lamps/config.ini").includes("token = damson"));
    queue.submit = submit;
    t.not(read(a, ".disabled-lamps/action-lamps"), "");
    await perform(a, "skill", { skill: "lamps", operation: "enable" });
    await until(() => read(b, "lamps/action-lamps") !== "");
  });

  await t.test("a program of a repository without an action is what is run on the other hubs, too", async (t) => {
    git.commit({ "timer.py": { text: "import paho.mqtt\n" } });
    await perform(a, "actions", { url: `${git.url}/work`, name: "timer", program: "timer.py", setUp: false });
    await until(() => read(c ?? b, "timer/action-timer.py") !== "");
    t.match((await (c ?? b).installed.skills.get("timer")).origin, { program: "timer.py" });
  });

  await t.test("what two hubs have changed at once is told by the one that has lost its own", async (t) => {
    b.cable.cut();
    await until(() => !b.cluster.hasMajority);
    await b.installed.skills.writeConfig("lamps", { secret: { token: "fig" } });
    await a.installed.skills.writeConfig("lamps", { secret: { token: "plum" } });
    await until(() => read(c ?? a, "lamps/config.ini").includes("token = plum"));
    b.cable.mend();
    await until(() => read(b, "lamps/config.ini").includes("token = plum"));
    const told = () => b.logs.filter(({ msg }) => /on another hub at once/u.test(msg));
    await until(() => told().length > 0);
    t.match(told(), [{ level: "warn", skill: "lamps", changes: ["settings"] }]);
    t.notMatch(JSON.stringify(b.logs), /fig|plum/u, "without the secrets");
    const kept = join(b.folder, "installed/skills/.kept-lamps/config.ini.replaced");
    t.match(b.replaced("skills"), [{ id: "lamps", changes: ["settings"], kept }]);
    t.same(a.replaced("skills"), [], "one hub tells it");
    t.match(readFileSync(kept, "utf8"), /token = fig/u, "what was set is still there to be set again");
    t.equal(statSync(kept).mode & 0o777, 0o600);
    await b.installed.skills.writeConfig("lamps", { secret: { token: "fig" } });
    await until(() => read(a, "lamps/config.ini").includes("token = fig") && isShared([a, c ?? a]));
    await until(() => b.replaced("skills").length === 0);
  });

  await t.test("settings that are too long to be shared hold up no other skill, and that is told", async (t) => {
    const kept = read(a, "lamps/config.ini");
    const path = join(a.folder, "installed/skills/lamps/config.ini");
    writeFileSync(path, `# ${"x".repeat(100_000)}\n${kept}`);
    await until(() => a.shared("skills").fault !== undefined);
    const { fault = "" } = a.shared("skills");
    t.match(fault, /^the skill lamps is not shared: config.ini is larger than \d+ bytes/u);
    t.equal(a.logs.filter(({ msg }) => msg === fault).length, 1);
    await perform(a, "skill", { skill: "doors", operation: "disable" });
    await until(() => read(c ?? a, ".disabled-doors/action-doors") !== "");
    t.equal(read(b, "lamps/config.ini"), kept);
    writeFileSync(path, kept);
    await until(() => a.shared("skills").fault === undefined);
  });

  await t.test("a skill that is removed on one hub is removed on all", async () => {
    await perform(b, "skill", { skill: "lamps", operation: "remove" });
    for (const hub of [a, c ?? a])
      await until(() => read(hub, "lamps/action-lamps") === "" && hub.shared("skills").waiting === 0);
  });
});

t.test("skills are shared only by hubs that have a secret", async (t) => {
  const read = v.safeParse(clusterSchema, { share: ["skills"] });
  t.match(
    read.issues?.map(({ message }) => message),
    [/set secret_file/u],
  );
  t.ok(v.is(clusterSchema, { share: ["skills"], secret_file: "/x" }));
});

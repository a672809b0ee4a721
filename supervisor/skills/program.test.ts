/** Public repositories that bring a Python program and no action. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import t from "tap";
import { originOf } from "./origin.ts";
import { makeSkills } from "./testing/make-skills.ts";

const app = {
  text: 'import sys\nfrom rhasspyhermes_app import HermesApp\nfrom helper import word\napp = HermesApp("Time")\nprint(word, sys.argv[1:], __name__)\napp.run()\n',
};
const files = {
  "hermes-app-time.py": app,
  "helper.py": { text: 'word = "hello"\n' },
  "rhasspyhermes_app.py": {
    text: "class HermesApp:\n    def __init__(self, name): pass\n    def run(self): print('runs')\n",
  },
  "notes.py": { text: "import paho.mqtt.client\n" },
};

t.test("without an action, the programs that could be run are told, and none is installed", async (t) => {
  const { server, install, at } = await makeSkills(t);
  server.commit(files);
  await t.rejects(install(), {
    code: "SKILL_INVALID",
    message: /no executable action-\*.*could be run: hermes-app-time\.py \(uses rhasspyhermes_app\)$/u,
    remedy: /--program hermes-app-time\.py/u,
  });
  t.notOk(existsSync(at("lights")));
});

t.test("the program that the operator names is run by an action of ours, and by updates, too", async (t) => {
  const { server, install, operate, at } = await makeSkills(t);
  server.commit(files);
  await install({ program: "hermes-app-time.py" });
  const action = at("lights/action-hermes-app-time.py");
  t.equal(statSync(action).mode & 0o111, 0o111);
  const env = { PATH: process.env["PATH"], SOTTO_BUS_URL: "mqtt://127.0.0.1:2883" };
  const { stdout } = spawnSync("python3", [action], { encoding: "utf8", env, cwd: "/" });
  t.equal(stdout, "hello ['--host', '127.0.0.1', '--port', '2883'] __main__\nruns\n");
  server.commit({ ...files, "helper.py": { text: 'word = "again"\n' } });
  await operate("update");
  t.match(readFileSync(at("lights/helper.py"), "utf8"), /again/u);
  t.ok(existsSync(action));
  t.match(await originOf(at("lights")), { program: "hermes-app-time.py" });
});

t.test("a program that takes rhasspy-hermes's own options is told where the bus is; another gets none", async (t) => {
  const { server, install, at } = await makeSkills(t);
  const program = (line: string) => ({ text: `import sys\n${line}\nprint(sys.argv[1:])\n` });
  server.commit({
    "direct.py": program("def add_hermes_args(parser): pass\nadd_hermes_args(None)"),
    "other.py": program(""),
  });
  const env = { PATH: process.env["PATH"], SOTTO_BUS_URL: "mqtt://127.0.0.1:2883" };
  for (const [name, said] of [
    ["direct", "['--host', '127.0.0.1', '--port', '2883']"],
    ["other", "[]"],
  ] as const) {
    await install({ program: `${name}.py`, name });
    const action = at(`${name}/action-${name}.py`);
    t.equal(spawnSync("python3", [action], { encoding: "utf8", env, cwd: "/" }).stdout.trim(), said, name);
  }
});

t.test("what is no program of the repository is refused, and so is one beside an action", async (t) => {
  const { server, install } = await makeSkills(t);
  server.commit({ ...files, "x.py": { text: "/etc/passwd", mode: "link" } });
  for (const program of ["../x.py", "/bin/sh", "none.py", "-c", "helper", "a/b.py", 'a"b.py', ""])
    await t.rejects(install({ program }), { code: "SKILL_INVALID" }, program);
  server.commit({ "action-lights": { text: "#!/bin/sh\n", mode: 0o755 }, ...files });
  await t.rejects(install({ program: "hermes-app-time.py" }), { message: /an action-\* of its own/u });
});

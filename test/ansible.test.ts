/** The collection in ansible/: complete and consistent, as far as that can be seen without Ansible. test/board/ runs it. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../ansible");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const roles = readdirSync(join(root, "roles"));

type Task = Readonly<Record<string, unknown>> & { readonly name?: string; readonly block?: readonly Task[] };
type Specs = {
  readonly argument_specs: Readonly<Record<string, { readonly options: Readonly<Record<string, unknown>> }>>;
};

function tasksOf(role: string): readonly Task[] {
  const files = globSync("{tasks,handlers}/*.yml", { cwd: join(root, "roles", role) });
  const flat = (tasks: readonly Task[]): readonly Task[] =>
    tasks.flatMap((task) => [task, ...flat(task.block ?? []), ...flat((task["rescue"] as readonly Task[]) ?? [])]);
  return files.flatMap((file) => flat(parse(read(`roles/${role}/${file}`)) as readonly Task[]));
}

/** What it sets itself: facts, results, variables of its tasks. */
function setBy(tasks: readonly Task[]): ReadonlySet<string> {
  return new Set(
    tasks.flatMap((task) => [
      ...[task["register"] ?? []].flat().map(String),
      ...Object.keys((task["ansible.builtin.set_fact"] as object | undefined) ?? {}),
      ...Object.keys((task["vars"] as object | undefined) ?? {}),
      ...[(task["loop_control"] as { readonly loop_var?: string } | undefined)?.loop_var ?? []].flat(),
    ]),
  );
}

t.test("the collection has the version of the project", async (t) => {
  const { version } = JSON.parse(readFileSync(join(root, "../package.json"), "utf8")) as { readonly version: string };
  t.equal((parse(read("galaxy.yml")) as { readonly version: string }).version, version);
  t.match(read("meta/runtime.yml"), /requires_ansible: ">=2\.14/u);
});

t.test("each role says what it is and takes, and takes what it uses", async (t) => {
  const setAnywhere = new Set(roles.flatMap((role) => [...setBy(tasksOf(role))]));
  const groups = ["sotto_boards", "sotto_satellites"];
  for (const role of roles) {
    t.ok(existsSync(join(root, "roles", role, "README.md")), `${role} has a README`);
    const { argument_specs: specs } = parse(read(`roles/${role}/meta/argument_specs.yml`)) as Specs;
    const taken = new Set(Object.values(specs).flatMap(({ options }) => Object.keys(options)));
    const readme = read(`roles/${role}/README.md`);
    for (const name of taken) t.ok(readme.includes(`\`${name}\``), `${role} describes ${name}`);
    const files = globSync("{tasks,handlers,templates,defaults}/*", { cwd: join(root, "roles", role) });
    const text = files
      .map((file) =>
        read(`roles/${role}/${file}`).replaceAll(/^\s*#.*$|hostvars\[[^\]]+\]\.\w+|--extra-vars \w+/gmu, ""),
      )
      .join("\n");
    const used = new Set(text.match(/\bsotto_[a-z_]+\b/gu));
    const unknown = [...used].filter(
      (name) => !taken.has(name) && !setAnywhere.has(name) && !roles.includes(name) && !groups.includes(name),
    );
    t.same(unknown, [], `${role} uses nothing that it does not take`);
    for (const entry of Object.keys(specs))
      t.ok(existsSync(join(root, "roles", role, "tasks", `${entry}.yml`)), `${role} has ${entry}`);
  }
});

t.test("what handles a password or a credential is not logged", async (t) => {
  for (const role of roles)
    for (const task of tasksOf(role)) {
      const { name = "", block, ...own } = task;
      const isSecret = /sotto_users\[[^\]]+\]\.password|'password':|credential|url_password/u.test(
        block === undefined ? JSON.stringify(own) : "",
      );
      if (isSecret && !name.startsWith("Check whether")) t.equal(own["no_log"], true, `${role}: ${name}`);
    }
});

t.test("every playbook of the collection is described", async (t) => {
  const how = readFileSync(join(root, "../docs/how-to/run-a-fleet.md"), "utf8");
  for (const file of globSync("playbooks/*.yml", { cwd: root })) t.ok(how.includes(file), file);
});

t.test(
  "a password that is encrypted by itself (!vault) is a password: to Jinja it is no string before Ansible 2.19",
  async (t) => {
    for (const role of roles)
      for (const file of globSync("{tasks,handlers,templates}/*", { cwd: join(root, "roles", role) }))
        for (const line of read(`roles/${role}/${file}`).split("\n"))
          if (/password\b.*\bis (?:not )?string\b/u.test(line))
            t.match(line, /is ansible\.builtin\.vault_encrypted/u, file);
  },
);

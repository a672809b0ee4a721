/** What a board's timer runs to bring it to the state of the fleet: with a real git, real signatures and a real Ansible. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { pullFault } from "../supervisor/fleet/pull-fault.ts";

t.setTimeout(300_000);

const templates = join(import.meta.dirname, "../ansible/roles/sotto_pull/templates");
const hasAnsible = spawnSync("ansible-playbook", ["--version"]).status === 0;

const playbook = (content: string) => `
- hosts: boards
  gather_facts: false
  tasks:
    - ansible.builtin.copy: {content: "${content}", dest: "{{ sotto_state_file }}"}
`;

function makeFleet(t: Test) {
  const folder = t.testdir({ origin: { inventory: {} }, settings: {}, state: {}, run: {} });
  const at = (...names: readonly string[]) => join(folder, ...names);
  const key = at("signer");
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: at("settings", "gitconfig"),
    GIT_CONFIG_NOSYSTEM: "1",
    ANSIBLE_NOCOLOR: "1",
    RUNTIME_DIRECTORY: at("run"),
  };
  const vars = {
    ansible_managed: "managed",
    sotto_pull_url: at("origin"),
    sotto_pull_branch: "main",
    sotto_pull_signers: { anna: readFileSync(`${key}.pub`, "utf8").trim() },
    sotto_pull_settings: at("settings"),
    sotto_pull_folder: at("state"),
    sotto_pull_inventory: "inventory/hosts.yml",
    sotto_pull_vault_password_file: "",
    sotto_pull_playbooks: ["site.yml"],
  };
  const install = {
    hosts: "kitchen",
    connection: "local",
    gather_facts: false,
    vars,
    tasks: ["pull", "gitconfig", "signers"].map((name) => ({
      "ansible.builtin.template": { src: join(templates, `${name}.j2`), dest: at("settings", name), mode: "0755" },
    })),
  };
  writeFileSync(at("install.yml"), JSON.stringify([install]));
  execFileSync("ansible-playbook", ["--inventory", "kitchen,", at("install.yml")], { env, stdio: "pipe" });

  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", at("origin"), "-c", "user.name=anna", "-c", "user.email=anna@home", ...args], { env });
  git("init", "--quiet", "--initial-branch=main");
  const commit = (content: string, isSigned = true): void => {
    writeFileSync(at("origin", "site.yml"), content);
    git("add", "--all");
    const signing = isSigned ? ["-c", "gpg.format=ssh", "-c", `user.signingkey=${key}`, "commit", "-S"] : ["commit"];
    git(...signing, "--quiet", "-m", "the fleet as it is to be");
  };
  writeFileSync(
    at("origin", "inventory", "hosts.yml"),
    `boards: {hosts: {kitchen: {sotto_state_file: "${at("applied")}"}}}\n`,
  );
  const pull = () => {
    const { status, stdout, stderr } = spawnSync(at("settings", "pull"), { cwd: at("state"), env, encoding: "utf8" });
    t.comment(`${stdout}${stderr}`);
    return { status, fault: pullFault(at("run", "failed")) };
  };
  /** Begins one, and ends all its processes when the playbook is at work. */
  const endedPull = async () => {
    const child = spawn(at("settings", "pull"), {
      cwd: at("state"),
      env,
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    for await (const chunk of child.stdout) if (String(chunk).includes("TASK [")) break;
    const ended = once(child, "exit");
    process.kill(-(child.pid ?? 0), "SIGTERM");
    const [, signal] = await ended;
    return { signal, fault: pullFault(at("run", "failed")) };
  };
  const applied = (): string => readFileSync(at("applied"), "utf8");
  return { at, commit, pull, endedPull, applied };
}

t.test(
  "a board heals what drifts while the fleet's repository is away or unsigned, and its health says so",
  { skip: !hasAnsible && "Ansible is not installed" },
  async (t) => {
    const { at, commit, pull, endedPull, applied } = makeFleet(t);
    const drift = (): void => writeFileSync(at("applied"), "changed by hand");

    t.match(pull(), { status: 1, fault: /^nothing was fetched yet: .*could not be fetched/u });
    // As a power cut in the middle of the first merge leaves them.
    writeFileSync(at("state", "checkout", "site.yml"), "- hosts");
    execFileSync("git", ["-C", at("state", "checkout"), "add", "site.yml"]);
    writeFileSync(at("state", "checkout", "inventory"), "");
    commit(playbook("one"));
    t.same(pull(), { status: 0, fault: undefined });
    t.equal(applied(), "one");

    renameSync(at("origin"), at("away"));
    drift();
    t.match(pull(), { status: 1, fault: /^its last state could not be fetched.*(?:repository|exist)/u });
    t.equal(applied(), "one", "the previous state is applied again");
    renameSync(at("away"), at("origin"));

    commit(playbook("two"), false);
    drift();
    writeFileSync(at("state", "checkout", "site.yml"), playbook("changed in the checkout"));
    t.match(pull(), { status: 1, fault: /nobody of the signers has signed it/u });
    t.equal(applied(), "one", "what nobody has signed is not applied");

    commit(playbook("three"));
    t.same(pull(), { status: 0, fault: undefined }, "and it is told no longer");
    t.equal(applied(), "three");

    // And in the middle of a later one.
    writeFileSync(at("state", "checkout", "new.yml"), "- ho");
    writeFileSync(at("origin", "new.yml"), "[]\n");
    for (const lock of ["index.lock", "HEAD.lock", "refs/heads/fleet.lock"])
      writeFileSync(at("state", "checkout", ".git", lock), "");
    commit(playbook("four"));
    t.same(pull(), { status: 0, fault: undefined }, "a pull that was killed does not keep the next one from its work");
    t.equal(applied(), "four");

    commit("- hosts: boards\n  gather_facts: false\n  tasks: [{ansible.builtin.fail: {msg: no}}]\n");
    t.match(pull(), { status: 1, fault: /^what it describes could not be applied$/u });

    // As systemd ends what takes longer than the unit may.
    commit("- hosts: boards\n  gather_facts: false\n  tasks: [{ansible.builtin.command: sleep 600}]\n");
    t.match(await endedPull(), { signal: null, fault: /^it was ended: it took more than an hour/u });
  },
);

t.test(
  "that the last pull has failed keeps the next one from nothing, and another fault does",
  { skip: !hasAnsible && "Ansible is not installed" },
  async (t) => {
    // The path of a socket must be short.
    const folder = mkdtempSync(join(tmpdir(), "sotto-pull-"));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const socket = join(folder, "admin.sock");
    let codes: readonly string[] = [];
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "application/json");
      const health = codes.length === 0 ? "healthy" : "degraded";
      response.end(JSON.stringify({ health, reasons: codes.map((code) => ({ code })) }));
    });
    t.teardown(() => void server.close());
    await once(server.listen(socket), "listening");
    const vars = { sotto_socket: socket, sotto_health_retries: 1 };
    const play = { hosts: "kitchen", connection: "local", gather_facts: false, vars, roles: ["sotto_health"] };
    writeFileSync(join(folder, "play.yml"), JSON.stringify([play]));
    const env = { ...process.env, ANSIBLE_ROLES_PATH: join(import.meta.dirname, "../ansible/roles") };
    const isHealthy = async (...now: readonly string[]): Promise<boolean> => {
      codes = now;
      const child = spawn("ansible-playbook", ["--inventory", "kitchen,", join(folder, "play.yml")], {
        env,
        stdio: "ignore",
      });
      const [code] = (await once(child, "exit")) as [number];
      return code === 0;
    };
    t.ok(await isHealthy());
    t.ok(await isHealthy("FLEET_PULL_FAILED"));
    t.notOk(await isHealthy("DISK_LOW"));
    t.notOk(await isHealthy("FLEET_PULL_FAILED", "DISK_LOW"));
  },
);

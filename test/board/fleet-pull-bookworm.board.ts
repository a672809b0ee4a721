/**
 * A fresh board that is told once, by Ansible, to pull the state of its fleet: what its timer brings it, as docs/how-to/run-a-fleet.md is
 * printed. Signed commits are applied and drift is healed, also while the repository is away; what nobody has signed is refused.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import { execa } from "execa";
import type { Board } from "./lab/board.ts";
import { password, startFleet } from "./lab/fleet.ts";
import { furnishedRootOf } from "./lab/furnished.ts";
import { boardTimeout } from "./lab/installed.ts";
import { healthy } from "./lab/packages.ts";
import { boardsFolder } from "./lab/root.ts";
import { until } from "./lab/until.ts";

t.setTimeout(boardTimeout);

const page = await readFile(join(import.meta.dirname, "../../docs/how-to/run-a-fleet.md"), "utf8");
const [, site = ""] = /^```yaml\n# site\.yml\n(.*?)^```$/msu.exec(page) ?? [];
const unit = "sotto-fleet-pull.service";
const timer = "sotto-fleet-pull.timer";

/** The fleet's repository: `publish` commits a state of it, and puts it where boards fetch it. */
async function makeRepository(
  folder: string,
  served: string,
  { collection, keyring }: Record<"collection" | "keyring", string>,
) {
  const at = (...names: readonly string[]) => join(folder, ...names);
  const run = (file: string, ...args: readonly string[]) => execa(file, args, { cwd: folder });
  const git = (...args: readonly string[]) => run("git", "-c", "user.name=anna", "-c", "user.email=anna@home", ...args);
  await run("ansible-galaxy", "collection", "install", collection, "-p", "collections");
  await cp(keyring, at("keyring.gpg"));
  await cp(join(import.meta.dirname, "../../ansible/inventory/group_vars"), at("inventory/group_vars"), {
    recursive: true,
  });
  await writeFile(at("site.yml"), site);
  await git("init", "--quiet", "--initial-branch=main");
  await run("git", "init", "--quiet", "--bare", "--initial-branch=main", served);
  return async (volume: number, { isSigned = true } = {}) => {
    const vars = {
      sotto_repository: "http://10.99.0.1/",
      sotto_keyring: "{{ inventory_dir }}/../keyring.gpg",
      sotto_users: { anna: password },
      sotto_configuration: { audio_server: { sites: [{ site_id: "default", volume }] } },
    };
    const children = { sotto_boards: { hosts: { "board-1": vars } }, sotto_satellites: { hosts: {} } };
    await writeFile(at("inventory/hosts.yml"), JSON.stringify({ all: { children } }));
    await git("add", "--all", "--force");
    const signing = ["-c", "gpg.format=ssh", "-c", `user.signingkey=${at("../signer.pub")}`];
    const commit = isSigned ? [...signing, "commit", "-S"] : ["-c", "commit.gpgsign=false", "commit"];
    await git(...commit, "--quiet", "--message", `volume ${volume}`);
    await git("push", "--quiet", served, "main");
    // It is served as files.
    await run("git", "-C", served, "update-server-info");
  };
}

async function startPulling(t: Test) {
  await mkdir(boardsFolder, { recursive: true });
  const folder = await mkdtemp(join(boardsFolder, `ansible-${process.pid}-`));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const key = join(folder, "signer");
  await execa("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
  const fleet = await startFleet(t, [{ name: "board-1", group: "sotto_boards" }], {
    sotto_pull_url: "http://10.99.0.1/fleet.git",
    sotto_pull_signers: { anna: (await readFile(`${key}.pub`, "utf8")).trim() },
    sotto_pull_calendar: "*:0/1",
    sotto_pull_delay: "1s",
  });
  const { controller, repository } = fleet;
  await execa("ansible-galaxy", ["collection", "build", "--force"], { cwd: controller.folder });
  const { stdout: collection } = await execa("sh", ["-c", "echo sotto-fleet-*.tar.gz"], { cwd: controller.folder });
  const work = join(folder, "fleet");
  await mkdir(work);
  const publish = await makeRepository(work, join(repository.folder, "fleet.git"), {
    collection: join(controller.folder, collection),
    keyring: join(controller.folder, "keyring.gpg"),
  });
  const [board] = fleet.boards;
  if (board === undefined) throw new Error("there is no board");
  return { board, controller, publish };
}

/** One look into the repository, as the timer begins it; resolves when it has ended, to its journal and what it has returned. */
async function pull(board: Board) {
  const since = new Date(Date.now() - 1000).toISOString().slice(0, 19).replace("T", " ");
  const { code } = await board.run("systemctl", "start", unit);
  const { output } = await board.run("journalctl", "--no-pager", "--utc", "-u", unit, "--since", since);
  return { code, output };
}

const volumeOf = async (board: Board) =>
  Number((await board.run("sh", "-c", "sed -n 's/^volume = //p' /etc/sotto/platform.toml")).stdout);
const drift = (board: Board) => board.run("sed", "-i", "s/^volume = .*/volume = 0.1/", "/etc/sotto/platform.toml");

async function faultOf(board: Board): Promise<string | undefined> {
  const { stdout } = await board.run("sotto", "status", "--json");
  const { reasons } = JSON.parse(stdout) as { reasons: readonly { code: string; message: string }[] };
  return reasons.find(({ code }) => code === "FLEET_PULL_FAILED")?.message;
}

await t.test("a board that pulls the state of its fleet, Debian 12", async (t) => {
  const { board, controller, publish } = await startPulling(t);
  await publish(0.8);

  await t.test("set up once by a playbook, with Debian's Ansible; a second run changes nothing", async (t) => {
    const lower = await furnishedRootOf({ release: "bookworm", architecture: "amd64" });
    // What the role installs is in apt's cache; there is no way to Debian's mirror, and nothing asks for it.
    const sources = await board.disk("etc/apt/sources.list");
    await cp(join(lower, "etc/apt/sources.list"), sources);
    const first = await controller.play("pull.yml");
    t.equal(first.code, 0, first.output.slice(-1500));
    await rm(sources);
    const second = await controller.play("pull.yml");
    t.equal(second.recap["board-1"]?.["changed"], 0, second.output.slice(-1500));
    const verified = await board.run("systemd-analyze", "verify", unit, timer);
    t.equal(verified.code, 0, verified.output);
    t.notMatch(verified.output, /sotto-fleet/u);
    t.match((await board.run("systemctl", "list-timers", timer)).stdout, timer);
  });

  await t.test("the timer makes the fresh machine a board of the fleet", async (t) => {
    await until(
      "the pull has succeeded",
      async () => {
        const { stdout } = await board.run("systemctl", "show", unit, "--property=Result,ExecMainExitTimestamp");
        return /Result=success/u.test(stdout) && /ExecMainExitTimestamp=\S/u.test(stdout) ? true : undefined;
      },
      900,
    ).catch(async (error: unknown) => {
      t.fail(`${String(error)}: ${(await board.run("journalctl", "--no-pager", "-n", "60", "-u", unit)).output}`);
    });
    // From here on it is begun by hand, so that what is seen is of that one.
    await board.run("systemctl", "stop", timer);
    await until("none is at work", async () =>
      (await board.run("systemctl", "is-active", unit)).stdout === "activating" ? undefined : true,
    );
    await healthy(board);
    t.equal(await volumeOf(board), 0.8);
    t.match((await board.run("sotto", "user", "list")).stdout, /anna/u);
    const { output } = await board.run("journalctl", "--no-pager", "-u", unit);
    t.notOk(output.includes(password), "no password is in the journal");
  });

  await t.test("a signed commit is applied, and what somebody has changed is put back", async (t) => {
    await drift(board);
    t.match(await pull(board), { code: 0 });
    t.equal(await volumeOf(board), 0.8);
    await publish(0.7);
    t.match(await pull(board), { code: 0 });
    t.equal(await volumeOf(board), 0.7);
    const began = performance.now();
    const again = await pull(board);
    t.comment(`a pull that changes nothing: ${Math.round((performance.now() - began) / 1000)} s`);
    t.match(again, { code: 0, output: /changed=0 .*failed=0/u }, "and another one changes nothing");
  });

  await t.test(
    "what nobody of the signers has signed is refused, told of, and keeps nothing from being healed",
    async (t) => {
      await publish(0.5, { isSigned: false });
      // The second time it is told of already: that is no reason to apply nothing.
      for (const time of ["at first", "again"]) {
        await drift(board);
        const { code } = await pull(board);
        t.not(code, 0);
        t.equal(await volumeOf(board), 0.7, time);
        const fault = await faultOf(board);
        t.match(fault, /nobody of the signers has signed it/u);
        t.notMatch(fault, /could not be applied/u, time);
      }
      const { stdout } = await board.run("git", "-C", "/var/lib/sotto-fleet/checkout", "log", "-1", "--format=%s");
      t.equal(stdout, "volume 0.7");
      await publish(0.6);
      t.match(await pull(board), { code: 0 });
      t.equal(await volumeOf(board), 0.6);
      t.equal(await faultOf(board), undefined, "and it is told no longer");
      await healthy(board);
    },
  );

  await t.test(
    "while the repository is away, for hours too, the state before is applied again; it goes on when it is back",
    async (t) => {
      await board.unplug();
      for (const age of ["a moment", "3 hours"]) {
        // What is older than an hour is asked for again, of a mirror that is away, too.
        const stamps = "/var/lib/apt/lists /var/lib/apt/periodic/update-success-stamp";
        const isLong = age !== "a moment";
        if (isLong) await board.run("sh", "-c", `touch -c -d '${age} ago' ${stamps}`);
        await drift(board);
        const away = await pull(board);
        t.equal(/Failed to update apt cache/u.test(away.output), isLong, age);
        t.not(away.code, 0);
        t.equal(await volumeOf(board), 0.6, age);
        t.match(await faultOf(board), /could not be fetched/u);
        t.notMatch(await faultOf(board), /could not be applied/u, age);
      }
      await publish(0.9);
      await board.plug();
      t.match(await pull(board), { code: 0 });
      t.equal(await volumeOf(board), 0.9);
      await healthy(board);
    },
  );

  await t.test("after a restart the timer goes on by itself", async (t) => {
    await publish(0.8);
    await board.reboot();
    await until("it is applied", async () => ((await volumeOf(board)) === 0.8 ? true : undefined), 600);
    t.equal((await board.run("systemctl", "is-active", timer)).stdout, "active");
    await healthy(board);
  });
});

/**
 * A fleet by Ansible over SSH: bootstrapped, run again without a change, given an assistant, reported, and upgraded by waves
 * that one bad board stops, while another's cable is cut. SOTTO_FLEET: how many boards.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { execa } from "execa";
import { buildExamples } from "../../scripts/build-examples.ts";
import { broken } from "./broken.ts";
import { password, startFleet } from "./lab/fleet.ts";
import { healthy, wellAgain } from "./lab/packages.ts";
import { installedVersion } from "./lab/upgrades.ts";
import { variant } from "./lab/variant.ts";

// A board takes as long as a board takes.
t.setTimeout(7_200_000);

const size = Number(process.env["SOTTO_FLEET"] ?? 5);
const names = Array.from({ length: size }, (_, at) => `board-${at + 1}`);

await t.test("the playbooks are as ansible-lint and yamllint want them, in production", async (t) => {
  const cwd = join(import.meta.dirname, "../../ansible");
  for (const [program, ...args] of [
    ["ansible-lint", "--offline", "-p"],
    ["yamllint", "--strict", "."],
  ] as const) {
    const { exitCode, all } = await execa(program, args, { cwd, all: true, reject: false });
    t.equal(exitCode, 0, `${program}: ${all}`);
  }
});

await t.test(`a fleet of ${size}`, async (t) => {
  const own = {
    sotto_configuration: { log: { files: 5 }, audio_server: { sites: [{ site_id: "default", volume: 0.8 }] } },
  };
  const members = names.map((name) => ({ name, group: "sotto_boards" as const, own }));
  const { boards, controller, repository, version } = await startFleet(t, members);
  const changes = (recap: Awaited<ReturnType<typeof controller.play>>["recap"]) =>
    names.map((name) => recap[name]?.["changed"]);
  const none = names.map(() => 0);

  await t.test("bootstrapped, and a second run changes nothing", async (t) => {
    const first = await controller.play("bootstrap.yml");
    t.equal(first.code, 0, first.output.slice(-1500));
    t.comment(`bootstrap of ${size}: ${first.seconds} s`);
    t.notOk(first.output.includes(password), "no password is shown");
    const second = await controller.play("bootstrap.yml");
    t.comment(`second run: ${second.seconds} s`);
    t.strictSame(changes(second.recap), none, second.output.slice(-1500));
    t.strictSame(changes((await controller.play("bootstrap.yml", "--check")).recap), none, "check mode agrees");
    const { stdout } = await boards[0]!.run("grep", "-A2", "^\\[\\[", "/etc/sotto/platform.toml");
    t.equal(stdout, '[[audio_server.sites]]\nsite_id = "default"\nvolume = 0.8');
  });

  await t.test("accounts follow the inventory: passwords, roles, and those that it loses", async (t) => {
    const accounts = (users: object) => ["-e", JSON.stringify({ sotto_users: users }), "--tags", "accounts"];
    // A role that is misspelt makes no owner.
    const misspelt = accounts({ vera: { password: "only looking", rol: "viewer" } });
    const refused = await controller.play("bootstrap.yml", ...misspelt);
    t.not(refused.code, 0);
    t.match(refused.output, /vera has rol, which is none of password, role, sites/u);
    t.notMatch(refused.output, /only looking/u, "no password is shown");
    const two = accounts({ anna: "quite a new horse", vera: { password: "only looking", role: "viewer" } });
    t.strictSame(
      changes((await controller.play("bootstrap.yml", "--check", ...two)).recap),
      names.map(() => 1),
    );
    const applied = await controller.play("bootstrap.yml", ...two);
    t.equal(applied.code, 0, applied.output.slice(-1500));
    t.notMatch(applied.output, /quite a new horse|only looking/u, "no password is shown");
    t.strictSame(changes((await controller.play("bootstrap.yml", ...two)).recap), none);
    const { stdout } = await boards[0]!.run("sotto", "user", "list");
    t.match(stdout, /vera +.*viewer/u);
    t.match(
      (await controller.play("report.yml")).output,
      /accounts: anna has another password, vera is to be removed/u,
    );
    const back = await controller.play("bootstrap.yml", "--tags", "accounts");
    t.equal(back.code, 0, back.output.slice(-1500));
    t.notMatch((await boards[0]!.run("sotto", "user", "list")).stdout, /vera/u);
  });

  await t.test("an assistant is told of, sent once, and sent again when somebody has gone back", async (t) => {
    const examples = join(controller.folder, "examples");
    await buildExamples(examples);
    const zip = join(controller.folder, "assistant.zip");
    const packed = "import shutil,sys; shutil.make_archive(sys.argv[1][:-4], 'zip', sys.argv[2], 'assistant')";
    await execa("python3", ["-c", packed, zip, examples]);
    const chosen = ["-e", `sotto_assistant_zip=${zip}`];
    t.strictSame(
      changes((await controller.play("content.yml", "--check", ...chosen)).recap),
      names.map(() => 1),
    );
    const sent = await controller.play("content.yml", ...chosen);
    t.equal(sent.code, 0, sent.output.slice(-1500));
    t.comment(`an assistant on ${size}: ${sent.seconds} s`);
    t.strictSame(changes((await controller.play("content.yml", ...chosen)).recap), none);
    t.strictSame(changes((await controller.play("content.yml", "--check", ...chosen)).recap), none);
    await boards[0]!.run("sotto", "assistant", "rollback");
    const drifted = await controller.play("report.yml", ...chosen);
    t.match(drifted.output, /board-1 +\S+ +healthy .* assistant /u, "what somebody has changed is drift");
    const again = await controller.play("content.yml", ...chosen);
    t.strictSame(changes(again.recap).slice(1), none.slice(1));
    t.ok((again.recap["board-1"]?.["changed"] ?? 0) > 0, "it is sent again");
  });

  await t.test("verified, and reported: version, health, assistant, certificate, drift", async (t) => {
    t.equal((await controller.play("verify.yml")).code, 0);
    await boards[0]!.run("sh", "-c", "echo '# by hand' >> /etc/sotto/platform.toml");
    const report = await controller.play("report.yml");
    t.equal(report.code, 0, report.output);
    const row = (name: string, drift: string) =>
      new RegExp(
        `${name} +${version.replaceAll(".", "\\.")} +healthy +\\S+ +until \\d{4}-\\d\\d-\\d\\d +${drift} `,
        "u",
      );
    t.match(report.output, row("board-1", "configuration"));
    t.match(report.output, row("board-2", "-"));
    t.strictSame(changes(report.recap), none);
    t.match(await readFile(join(controller.folder, "inventory/report.html"), "utf8"), '<th scope="row">board-1</th>');
    t.equal((await controller.play("bootstrap.yml", "--limit", "board-1")).code, 0, "put right again");
  });

  const good = `${version}+1`;
  const spoiled = "etc/systemd/system/sotto.service.d";
  const [bad, cut] = [boards[2]!, boards.at(-1)!];
  // One, then waves of a third, to the end of that with the bad board.
  const wave = Math.max(1, Math.floor(0.34 * size));
  const stopsAt = 1 + wave * Math.ceil(2 / wave);

  await t.test("an upgrade stops at the board that it breaks, and brings that one back", async (t) => {
    await repository.publish(await variant(good, "amd64", async () => {}));
    const told = await controller.play("upgrade.yml", "--check");
    t.strictSame(
      changes(told.recap),
      names.map(() => 1),
      `check mode reports a version that has just appeared: ${told.output.slice(-1500)}`,
    );
    // A card that spoils a file of the new version.
    const spoil = "if dpkg-query -W sotto | grep -q +1; then echo 'throw 1' >/usr/lib/sotto/platform/nlu/main.js; fi";
    await bad.run("mkdir", "-p", `/${spoiled}`);
    await writeFile(await bad.disk(`${spoiled}/bad-card.conf`), `[Service]\nExecStartPre=+/bin/sh -c "${spoil}"\n`);
    await bad.run("systemctl", "daemon-reload");
    await cut.unplug();
    const upgraded = await controller.play("upgrade.yml", "-e", `sotto_version=${good}`);
    t.comment(`upgrade of ${size} that stops at the third: ${upgraded.seconds} s`);
    t.not(upgraded.code, 0, "it says that it has failed");
    const versions = await Promise.all(boards.map((board) => installedVersion(board)));
    const expected = names.map((_, at) => `${at < stopsAt && at !== 2 ? good : version} installed`);
    t.strictSame(versions, expected, upgraded.output.slice(-3000));
    for (const board of boards) await wellAgain(board);
    const report = await controller.play("report.yml", "-e", `sotto_version=${good}`);
    t.match(
      report.output,
      new RegExp(`${cut.name} +- +unreachable`, "u"),
      "the board whose cable is cut is a row of the report",
    );
    t.match(report.output, new RegExp(`board-3 +${version.replaceAll(".", "\\.")} +degraded .*version`, "u"));
  });

  await t.test("mended, the rest is upgraded; a board that is not reached is left out, and told of", async (t) => {
    await bad.run("rm", "-r", `/${spoiled}`);
    await bad.run("systemctl", "daemon-reload");
    const without = await controller.play("upgrade.yml", "-e", `sotto_version=${good}`);
    t.not(without.code, 0);
    t.match(without.output, `left out: ${cut.name}`);
    await cut.plug();
    const upgraded = await controller.play("upgrade.yml", "-e", `sotto_version=${good}`);
    t.equal(upgraded.code, 0, upgraded.output.slice(-2000));
    for (const board of boards) t.equal(await installedVersion(board), `${good} installed`);
    const again = await controller.play("upgrade.yml", "-e", `sotto_version=${good}`);
    t.equal(again.code, 0);
    t.strictSame(changes(again.recap), none, "a version that is there is not installed again");
  });

  await t.test("a version that is bad everywhere stops at the first board, and goes back there", async (t) => {
    const worse = `${version}+2`;
    const crash = broken.find(({ kind }) => kind === "fails to install")?.alter ?? (async () => {});
    await repository.publish(await variant(worse, "amd64", crash));
    t.not((await controller.play("upgrade.yml", "-e", `sotto_version=${worse}`)).code, 0);
    for (const board of boards) t.equal(await installedVersion(board), `${good} installed`);
    // The first tells that its last update was undone, until one succeeds.
    await wellAgain(boards[0]!);
    for (const board of boards.slice(1)) await healthy(board);
  });

  await t.test("rolled back, all of them", async (t) => {
    const back = await controller.play("rollback.yml");
    t.equal(back.code, 0, back.output.slice(-2000));
    t.comment(`rollback of ${size}: ${back.seconds} s`);
    for (const board of boards) t.equal(await installedVersion(board), `${version} installed`);
  });
});

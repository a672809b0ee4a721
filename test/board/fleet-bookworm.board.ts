/** A fleet by Ansible over SSH: bootstrapped, run again without a change, reported, upgraded by waves that a bad version stops. */
import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { broken } from "./broken.ts";
import { Controller } from "./lab/ansible.ts";
import { Board } from "./lab/board.ts";
import { dist, healthy } from "./lab/packages.ts";
import { Repository } from "./lab/repository.ts";
import { type Root, rootOf } from "./lab/root.ts";
import { installedVersion } from "./lab/upgrades.ts";
import { variant } from "./lab/variant.ts";
import { Wire } from "./lab/wire.ts";

// A board takes as long as a board takes.
t.setTimeout(7_200_000);

const root: Root = { release: "bookworm", architecture: "amd64" };
const size = Number(process.env["SOTTO_FLEET"] ?? 2);

await t.test(`a fleet of ${size}`, async (t) => {
  const wire = await Wire.make();
  t.teardown(() => wire.close());
  const repository = await Repository.serve(wire);
  t.teardown(() => repository.close());
  const boards: Board[] = [];
  for (let number = 1; number <= size; number++) {
    const board = await Board.make(`board-${number}`, root, wire);
    t.teardown(() => board.remove());
    await board.start();
    await board.run("rm", "-f", "/etc/apt/sources.list");
    boards.push(board);
  }
  const folder = join(dist, "amd64");
  const debs = (await readdir(folder)).filter((file) => file.endsWith(".deb"));
  // There is no way to Debian's mirror: what is needed of it comes from the same place.
  const archives = join(await rootOf(root), "var/cache/apt/archives");
  const debian = (await readdir(archives)).filter((file) => file.endsWith(".deb"));
  await repository.publish([...debs.map((file) => join(folder, file)), ...debian.map((file) => join(archives, file))]);
  const key = debs.find((file) => file.startsWith("sotto-archive-keyring")) ?? "";
  const controller = await Controller.make(wire, boards, {
    sotto_repository: "http://10.99.0.1/",
    sotto_configuration: { log: { files: 5 } },
    sotto_users: { anna: "correct horse battery" },
  });
  t.teardown(() => controller.close());
  const keyring = execFileSync("sh", [
    "-c",
    `dpkg-deb --fsys-tarfile "$1" | tar -xO ./usr/share/keyrings/sotto-archive-keyring.gpg`,
    "sh",
    join(folder, key),
  ]);
  await writeFile(join(controller.folder, "keyring.gpg"), keyring);
  const given = ["-e", `sotto_keyring=${join(controller.folder, "keyring.gpg")}`];
  const { version } = JSON.parse(await readFile(join(dist, "../package.json"), "utf8")) as { readonly version: string };

  await t.test("bootstrapped, and a second run changes nothing", async (t) => {
    const began = performance.now();
    const first = await controller.play("bootstrap.yml", ...given);
    t.equal(first.code, 0, first.output.slice(-1500));
    t.comment(`bootstrap of ${size}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    t.notMatch(first.output, "correct horse", "no password is shown");
    const again = performance.now();
    const second = await controller.play("bootstrap.yml", ...given);
    t.comment(`second run: ${((performance.now() - again) / 1000).toFixed(0)} s`);
    const recap = second.output.split("PLAY RECAP")[1] ?? "";
    t.equal(recap.match(/changed=0 /gu)?.length, size, recap);
    t.equal((await controller.play("bootstrap.yml", "--check", ...given)).code, 0, "check mode works, too");
    for (const { name } of boards)
      t.match(
        await readFile(join(controller.folder, "inventory/authorities", `${name}.pem`), "utf8"),
        "BEGIN CERTIFICATE",
      );
  });

  await t.test("reported", async (t) => {
    const report = await controller.play("report.yml");
    t.equal(report.code, 0, report.output);
    for (const { name } of boards)
      t.match(report.output, new RegExp(`${name} +${version.replaceAll(".", "\\.")} +healthy`, "u"));
    t.match(await readFile(join(controller.folder, "inventory/report.html"), "utf8"), '<th scope="row">board-1</th>');
  });

  await t.test("upgraded; a bad version stops at the first board, which undoes it", async (t) => {
    const good = `${version}+1`;
    await repository.publish(await variant(good, "amd64", async () => {}));
    const upgraded = await controller.play("upgrade.yml", "-e", `sotto_version=${good}`);
    t.equal(upgraded.code, 0, upgraded.output.slice(-1500));
    for (const board of boards) t.equal(await installedVersion(board), `${good} installed`);
    const bad = `${version}+2`;
    const crash = broken.find(({ kind }) => kind === "fails to install")?.alter ?? (async () => {});
    await repository.publish(await variant(bad, "amd64", crash));
    t.not((await controller.play("upgrade.yml", "-e", `sotto_version=${bad}`)).code, 0);
    for (const board of boards) t.equal(await installedVersion(board), `${good} installed`);
    const last = boards.at(-1);
    if (last) await healthy(last);
  });
});

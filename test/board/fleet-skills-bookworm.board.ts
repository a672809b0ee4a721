/** Skills that the inventory names, by Ansible: told of, installed from a git host once, and answering. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { Controller } from "./lab/ansible.ts";
import { Board } from "./lab/board.ts";
import { healthy, installPackages } from "./lab/packages.ts";
import { serveSkills } from "./lab/skills.ts";
import { until } from "./lab/until.ts";
import { Wire } from "./lab/wire.ts";

// A board takes as long as a board takes.
t.setTimeout(3_600_000);

await t.test("skills by a playbook, Debian 12", async (t) => {
  const wire = await Wire.make();
  t.teardown(() => wire.close());
  const board = await Board.make("kitchen", { release: "bookworm", architecture: "amd64" }, wire);
  t.teardown(() => board.remove());
  await board.start();
  const installed = await installPackages(board, "amd64");
  t.equal(installed.code, 0, installed.output.slice(-500));
  await writeFile(await board.disk("etc/default/sotto"), "SOTTO_OPTIONS=--virtual-audio=on\n");
  await board.run("systemctl", "restart", "sotto");
  await healthy(board);
  const url = await serveSkills(t, wire, board, join(import.meta.dirname, "skills"));
  const controller = await Controller.make(wire, [{ board, group: "sotto_boards" }], {
    sotto_skills: { secretive: { url, path: "secretive" } },
  });
  t.teardown(() => controller.close());
  const changed = async (...args: readonly string[]) => {
    const { code, output, recap } = await controller.play("content.yml", ...args);
    t.equal(code, 0, output.slice(-1500));
    return recap["kitchen"]?.["changed"];
  };

  t.equal(await changed("--check"), 1, "it would be installed");
  t.equal(await changed(), 1, "it is installed");
  t.equal(await changed(), 0, "it is there");
  t.equal(await changed("--check"), 0);
  const { stdout } = await board.run("sotto", "skill", "show", "secretive");
  t.match(stdout, new RegExp(`from +${url}`, "u"));
  await until("it runs in its unit", async () =>
    (await board.run("systemctl", "is-active", "sotto-skill@secretive")).code === 0 ? true : undefined,
  );
});

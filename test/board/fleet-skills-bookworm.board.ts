/** Skills that the inventory names, by Ansible: told of, installed from a git host once, and answering. */
import { join } from "node:path";
import t from "tap";
import { boardTimeout, startInstalled } from "./lab/installed.ts";
import { Controller } from "./lab/ansible.ts";
import { serveSkills } from "./lab/skills.ts";
import { until } from "./lab/until.ts";

t.setTimeout(boardTimeout);

await t.test("skills by a playbook, Debian 12", async (t) => {
  const { board, wire } = await startInstalled(t, { options: "--virtual-audio=on" });
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

/**
 * A public skill of the lineage on a board, installed from its repository as it is: what it requires is Debian's, and `hermes_python`
 * is ours, because a board of the lab reaches no PyPI.
 */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Test } from "tap";
import type { Board } from "./board.ts";
import { debianPackages } from "./debian-packages.ts";
import { serveRepository } from "./skills.ts";
import { until } from "./until.ts";
import type { Wire } from "./wire.ts";

const repository = "koenvervloesem/snips-app-pick-something-random";
const commit = "fc9f5f9617c8c273e04a56bc6fb6270d1f998cc4";

/** The folder that the compatibility farm takes (test/lineage/farm/run.ts), else GitHub. */
function origin(): string {
  const { SOTTO_LINEAGE: folder } = process.env;
  if (folder === undefined) return `https://github.com/${repository}.git`;
  return join(folder, repository.replace("/", "+"), "repo");
}

/** The board has an assistant with the skill's intents afterwards, and no other. */
export async function publicSkill(t: Test, wire: Wire, board: Board): Promise<void> {
  const sotto = (...args: readonly string[]) => board.run("sotto", ...args);
  const url = await serveRepository(t, wire, board, origin(), commit);
  const debian = await board.run("apt-get", "install", "-y", "--no-download", ...debianPackages);
  t.match(debian, { code: 0 }, debian.output.slice(-500));
  const installed = await sotto("skill", "install", url, "--name", "random", "--without-setup");
  t.match(installed, { code: 0 }, installed.output);
  const { stdout: shown } = await sotto("skill", "show", "random");
  t.match(shown, new RegExp(`from +${url}`, "u"));
  t.match(shown, new RegExp(commit.slice(0, 7), "u"));
  await cp(join(import.meta.dirname, "../assistants/random"), await board.disk("root/random"), { recursive: true });
  const assistant = await sotto("assistant", "install", "/root/random");
  t.match(assistant, { code: 0 }, assistant.output);
  // Within the walls of every skill: a user and a unit of its own, no network but the bus.
  await until("it runs in its unit", async () =>
    (await board.run("systemctl", "is-active", "sotto-skill@random")).code === 0 ? true : undefined,
  );
  const { stdout: unit } = await board.run(
    "systemctl",
    "show",
    "sotto-skill@random",
    "--property=User,DynamicUser,ProtectSystem,IPAddressDeny,PrivateNetwork",
  );
  t.comment(unit.replaceAll("\n", " "));
  const heard: string[] = [];
  await until("it answers", async () => {
    const { output } = await sotto("ask", "flip a coin");
    heard.push(output.trim());
    return /heads|tails/iu.test(output) ? true : undefined;
  }).catch((error: unknown) => t.fail(`${String(error)}: ${heard.at(-1)}`));
  t.comment(`flip a coin: ${heard.at(-1)}`);
  const { output: number } = await sotto("ask", "pick a number between three and four");
  t.match(number, /\b[34]\b/u, number);
  t.comment(`pick a number between three and four: ${number.trim()}`);
}

/** Skills on a board: installed from a host on its wire, and what they say. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Board } from "./board.ts";
import { until } from "./until.ts";
import type { Wire } from "./wire.ts";

type Testing = { teardown(work: () => unknown): void };

/** Serves a folder of skills as one repository on the wire, which the board trusts; resolves to its address. */
export function serveSkills(t: Testing, wire: Wire, board: Board, skills: string): Promise<string> {
  return serve(t, wire, board, [skills]);
}

/** The same with a commit of somebody's repository, at a path or an address that this machine reaches. */
export function serveRepository(t: Testing, wire: Wire, board: Board, from: string, commit: string): Promise<string> {
  return serve(t, wire, board, [from, commit]);
}

async function serve(t: Testing, wire: Wire, board: Board, what: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sotto-git-host-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const program = join(import.meta.dirname, "git-host.ts");
  const args = ["netns", "exec", wire.name, process.execPath, program, folder, "10.99.0.1", ...what];
  const host = spawn("ip", args, { stdio: ["ignore", "pipe", "inherit"] });
  t.teardown(() => host.kill());
  const [line] = (await once(createInterface(host.stdout), "line")) as [string];
  const { url, authorities } = JSON.parse(line) as { url: string; authorities: string };
  await writeFile(await board.disk("usr/local/share/ca-certificates/lab.crt"), authorities);
  await board.run("update-ca-certificates");
  return url;
}

/** What a skill says, from now on. */
export class SkillLog {
  readonly #board: Board;
  readonly #skill: string;
  #from: number;

  private constructor(board: Board, skill: string, from: number) {
    this.#board = board;
    this.#skill = skill;
    this.#from = from;
  }

  static async of(board: Board, skill: string): Promise<SkillLog> {
    const log = new SkillLog(board, skill, 0);
    log.#from = (await log.#all()).length;
    return log;
  }

  async lines(): Promise<readonly string[]> {
    return (await this.#all()).slice(this.#from);
  }

  /** Resolves to the first line that matches. */
  says(pattern: RegExp, seconds = 60): Promise<string> {
    return until(
      `${this.#skill} says ${pattern.source}`,
      async () => (await this.lines()).find((line) => pattern.test(line)),
      seconds,
    );
  }

  async #all(): Promise<readonly string[]> {
    const { stdout } = await this.#board.run("sh", "-c", "cat /var/lib/sotto/logs/skill-server*.log");
    return stdout.split("\n").flatMap((line) => {
      if (!line.includes(`"skill":"${this.#skill}"`)) return [];
      return [(JSON.parse(line) as { msg: string }).msg];
    });
  }
}

import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { writeDurably } from "../../../supervisor/durable-file.ts";
import { describeProblem } from "../../../supervisor/config/problem.ts";
import { systemCode } from "../../../supervisor/errors.ts";
import { asOwnerOf } from "../../client/as-account.ts";
import { folderOf } from "../../client/place.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { canAsk, confirm } from "../../screen/prompt.ts";
import { check, configurationFile } from "./check.ts";

export const run: Run = async ({ connect, place, screen, text }) => {
  if (text("host") !== undefined)
    throw new Failure("usage", "only the file of this machine can be edited; `sotto config set` changes another one's");
  if (!canAsk()) throw new Failure("usage", "there is no terminal to edit at", { remedy: "use `sotto config set`" });
  const file = await configurationFile(place);
  const folder = await mkdtemp(join(tmpdir(), "sotto-config-"));
  const copy = join(folder, "platform.toml");
  const write = (content: string) =>
    asOwnerOf(folderOf(place), async () => writeDurably(file, content, (await stat(file)).mode & 0o777));
  let before: string;
  try {
    before = await asOwnerOf(folderOf(place), () => readFile(file, "utf8")).catch((cause: unknown) => {
      throw new Failure("refused", `${file} cannot be read (${systemCode(cause) ?? "unknown reason"})`, { cause });
    });
    await writeFile(copy, before, { mode: 0o600 });
    if (!(await editUntilValid(copy))) throw new Failure("data", `${file} stays as it was`);
    const after = await readFile(copy, "utf8");
    if (after === before) {
      screen.print("Nothing was changed.");
      return "done";
    }
    await write(after);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const rest = await connect();
  const { restarted, later } = await rest
    .send<{ restarted: string[]; later: string[] }>("PUT", "/config", {})
    .catch(async (error: unknown) => {
      // The file is valid, but the platform may still fail to start with it: only the platform itself can try that.
      if (error instanceof Failure && error.exit === "usage") await write(before);
      throw error;
    });
  screen.print(restarted.length === 0 ? "It is in use." : `It is in use; restarted: ${restarted.join(", ")}`);
  if (later.length > 0) screen.note(`[${later.join("], [")}] takes effect at the next start of the platform.`);
  return "done";

  async function editUntilValid(path: string): Promise<boolean> {
    for (;;) {
      await openEditor(path);
      const problems = await check(path);
      if (problems.length === 0) return true;
      for (const problem of problems) screen.note(describeProblem({ ...problem, file }));
      if (!(await confirm("It is not valid. Edit again?", ""))) return false;
    }
  }
};

/** The editor's command may have options, such as "code --wait": it is split into words, without a shell. */
async function openEditor(path: string): Promise<void> {
  const { VISUAL, EDITOR } = process.env;
  const [editor = "sensible-editor", ...args] = (VISUAL || EDITOR || "sensible-editor").trim().split(/\s+/u);
  const { exitCode, failed } = await execa(editor, [...args, path], { stdio: "inherit", reject: false });
  if (failed)
    throw new Failure("notWell", `the editor ${editor} failed${exitCode === undefined ? "" : ` (${exitCode})`}`);
}

import { basename, resolve } from "node:path";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../failure.ts";
import type { Run } from "../../command.ts";
import { shellWord } from "../../screen/shell-word.ts";
import { starter } from "../../authoring/starter.ts";

export const run: Run = async ({ given: [folder = ""], screen, text }) => {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
  const author = text("author") ?? "me";
  if (!/^[A-Za-z0-9_-]{1,40}$/u.test(author)) throw new Failure("usage", `--author takes letters, digits, "_" and "-"`);
  await mkdir(folder, { recursive: true });
  try {
    for (const [file, content] of Object.entries(starter(name || "assistant", author)))
      await writeFile(join(folder, file), content, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Failure("data", `there is an assistant in ${folder} already`, { cause: error });
  }
  screen.print(`Created an assistant in ${folder}. Next:`);
  screen.print(`  edit ${shellWord(join(folder, "dataset.yaml"))}`);
  screen.print(`  sotto assistant test ${shellWord(folder)}`);
  screen.print(`  sotto assistant install ${shellWord(folder)}`);
  return "done";
};

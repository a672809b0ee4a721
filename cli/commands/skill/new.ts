/** Implements `sotto skill new`: creates a skill that runs at once. */
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { kitFile } from "../../kit/files.ts";
import { type Language, starter } from "../../kit/starter.ts";

const clients = { typescript: ["sotto.js", "sotto.d.ts"], python: ["sotto.py"] } as const;

export const run: Run = async ({ given: [folder = ""], screen, text }) => {
  const language = (text("language") ?? "typescript") as Language;
  const author = text("author") ?? "me";
  const name = basename(resolve(folder));
  if (!/^[a-z0-9][a-z0-9-]{0,24}$/u.test(name))
    throw new Failure("usage", `a skill's name has up to 25 small letters, digits and "-", not "${name}"`);
  if (!/^[A-Za-z0-9_-]{1,40}$/u.test(author)) throw new Failure("usage", `--author takes letters, digits, "_" and "-"`);
  await mkdir(folder, { recursive: true });
  try {
    for (const [file, content] of Object.entries(starter(name, `${author}:startMachine`, language))) {
      await writeFile(join(folder, file), content, { flag: "wx" });
      if (file.startsWith("action-")) await chmod(join(folder, file), 0o755);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Failure("data", `there is a skill in ${folder} already`, { cause: error });
  }
  for (const client of clients[language]) await copyFile(kitFile(language, client), join(folder, client));
  screen.print(`Created a skill in ${folder}. Next:`);
  screen.print(`  sotto skill test ${folder}`);
  screen.print("  push it to a git repository, then on the board: sotto skill install URL");
  return "done";
};

/** The index of the decisions: the titles of the pages, in the order of their numbers. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../docs/decisions");

const introduction = `# Decisions

Why things are as they are, one page per decision, newest last. Each page starts with its date, status, context, the alternatives that were
considered, and the consequence. A new page that supersedes an older one says so, and the older page's status names it. This list is
generated from their titles.
`;

/** Throws for a page whose title does not begin with the number of its file. */
export async function decisionsIndex(): Promise<string> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.+\.md$/u.test(file)).toSorted();
  const lines = await Promise.all(
    files.map(async (file) => {
      const [first = ""] = (await readFile(join(folder, file), "utf8")).split("\n", 1);
      const [, number, title] = /^# (\d+)\. (.+)$/u.exec(first) ?? [];
      if (Number(number) !== Number(file.slice(0, 4)))
        throw new Error(`docs/decisions/${file} begins with "${first}" instead of "# ${Number(file.slice(0, 4))}. …"`);
      return `${number}. [${title}](${file})`;
    }),
  );
  return `${introduction}\n${lines.join("\n")}\n`;
}

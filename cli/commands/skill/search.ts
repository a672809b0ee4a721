/** Searches the galleries for skills. */
import type { Run } from "../../command.ts";
import { fitted } from "../../screen/table.ts";

type Offered = {
  readonly gallery: string;
  readonly name: string;
  readonly description: Readonly<Record<string, string>>;
  readonly permissions: readonly { readonly name: string }[];
  readonly installed?: string;
  readonly hasUpdate: boolean;
  readonly fits: boolean;
  readonly minimumVersion?: string;
};

export const run: Run = async ({ connect, screen, given }) => {
  const query = new URLSearchParams({ words: given.join(" "), limit: "200" });
  const found = await (await connect()).get<{ total: number; skills: readonly Offered[] }>(
    `/galleries/skills?${query.toString()}`,
  );
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  const { skills, total } = found;
  if (skills.length === 0) screen.note("No skill has all these words: `sotto skill search` without any lists all.");
  const names = skills.map(({ name }) => name);
  const head = ["skill", "state", "asks for", "what it does"].map((word) => screen.paint("dim", word));
  const rows = skills.map((skill) => {
    const { gallery, name, permissions, description } = skill;
    // A name that several have is said with its gallery; the package's own needs none.
    const isPlain = gallery === "sotto" || names.filter((one) => one === name).length === 1;
    const asked = permissions.map((one) => one.name).join(", ") || "nothing";
    return [isPlain ? name : `${gallery}/${name}`, stateOf(skill), asked, inLanguage(description)];
  });
  for (const line of rows.length === 0 ? [] : fitted([head, ...rows], screen.width)) screen.print(line);
  if (total > skills.length) screen.note(`and ${total - skills.length} more: give more words`);
  if (skills.some(({ installed }) => installed === undefined))
    screen.note("`sotto skill install NAME` installs one; `--grant PERMISSION` allows what it asks for.");
  return "done";
};

function stateOf({ installed, hasUpdate, fits, minimumVersion = "" }: Offered): string {
  if (hasUpdate) return "has an update";
  if (installed !== undefined) return "installed";
  return fits ? "" : `needs ${minimumVersion}`;
}

/** In the language of the terminal, if the gallery has it. */
function inLanguage(texts: Readonly<Record<string, string>>): string {
  const { LC_ALL: all, LC_MESSAGES: messages, LANG: lang } = process.env;
  const [whole = ""] = (all || messages || lang || "").split(".");
  return texts[whole] ?? texts[whole.split("_")[0] ?? ""] ?? texts["en"] ?? "";
}

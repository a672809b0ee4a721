/** The assistants for a whole house that the package brings, chosen by language: "house/de", or "house" for one's own. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../failure.ts";

/** On a board; a checkout has them beside the command, as sources or built. */
const installed = "/usr/share/sotto/examples/house";

/** Returns the folder of a shipped assistant; what is given itself, if it is a file, a folder, or no such name. */
export function shippedOr(from: string, locale: string, find = () => findHouses(import.meta.dirname)): string {
  const [, chosen] = /^house(?:\/([a-z]{2}))?$/u.exec(from) ?? [];
  if (!/^house(?:\/|$)/u.test(from) || existsSync(from)) return from;
  const houses = find();
  if (houses === undefined)
    throw new Failure("data", "the assistants for a house are not on this machine", {
      remedy: "run this on the board, or install the package sotto-skills",
    });
  const languages = readdirSync(houses).toSorted();
  const own = locale.slice(0, 2).toLowerCase();
  const language = from === "house" ? (languages.includes(own) ? own : "en") : chosen;
  if (language === undefined || !languages.includes(language))
    throw new Failure("usage", `there is no assistant "${from}"`, {
      remedy: `choose one of ${languages.map((one) => `house/${one}`).join(", ")}`,
    });
  return join(houses, language);
}

function findHouses(folder: string): string | undefined {
  const beside = join(folder, "examples/house");
  if (existsSync(beside)) return beside;
  const parent = dirname(folder);
  if (parent !== folder) return findHouses(parent);
  return existsSync(installed) ? installed : undefined;
}

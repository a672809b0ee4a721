/** The skill's settings: `config.ini` beside it when the user has one, else the defaults of `config.ini.default`. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function defaultBrightness(folder: string): number {
  const file = ["config.ini", "config.ini.default"].map((name) => join(folder, name)).find((path) => existsSync(path));
  const line =
    file === undefined ? undefined : /^\s*default_brightness\s*=\s*(.*?)\s*$/m.exec(readFileSync(file, "utf8"));
  if (!line) return 100;
  const percent = Number(line[1]);
  if (line[1] === "" || !(percent >= 1 && percent <= 100))
    throw new Error(`${file}: default_brightness must be a number from 1 to 100, not "${line[1]}"`);
  return percent;
}

/**
 * Records docs/pictures/terminal.svg: `node scripts/record-terminal.ts`, while `make run` runs in this checkout. It
 * shows the command's real output.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { picture } from "./recording/picture.ts";
import { record } from "./recording/record.ts";

const root = join(import.meta.dirname, "..");
const [columns, rows] = [92, 24];
const commands = [
  "./sotto status",
  "clear",
  './sotto ask "turn on the kitchen light"',
  './sotto ask "set a timer" --answer "ten minutes"',
  "./sotto why",
  "clear",
  './sotto say "set the bedroom light to thirty percent"',
];

const moments = await record(commands, { folder: root, columns, rows });
const file = join(root, "docs", "pictures", "terminal.svg");
await mkdir(join(file, ".."), { recursive: true });
await writeFile(file, picture(moments, columns, rows));
console.log(`written: ${file}`);

/**
 * Copies a data folder before packages change, and compares and restores it afterwards. It is a process of the data's
 * owner; the root program sends it one order per line, and the archive is its third descriptor. It answers each line
 * with one line of JSON: `{"done": …}`, or `{"failed": "why"}`.
 */
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { jsonLine } from "../json-line.ts";
import { differences } from "./compare.ts";
import { type Place, save, unpacked } from "./copy.ts";
import { putBack } from "./put-back.ts";

const archive = 3;

const { values } = parseArgs({ options: { data: { type: "string" }, configuration: { type: "string" } } });
if (values.data === undefined) throw new Error("usage: main.js --data FOLDER [--configuration FILE]");
const place: Place = { data: values.data, configuration: values.configuration };

const orders: Readonly<Record<string, () => Promise<unknown>>> = {
  save: () => save(place, archive),
  lost: () => unpacked(place, archive, async (copy) => differences(copy, place).flatMap(({ lost }) => lost ?? [])),
  "put-back": () => unpacked(place, archive, async (copy) => putBack(differences(copy, place), place, new Date())),
  /** Only if an older version cannot read the current one. */
  "put-back-database": () =>
    unpacked(place, archive, async (copy) =>
      putBack(
        differences(copy, place).filter(({ name }) => name === "the database"),
        place,
        new Date(),
      ),
    ),
};

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await (orders[line]?.() ?? Promise.reject(new Error("no such order"))).then(
    (done) => ({ done }),
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  );
  process.stdout.write(`${jsonLine(answer)}\n`);
}

/** A test is found by its name: it begins with the file that it tests, or with the room, and stands beside it. */
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import t from "tap";
import { testFiles } from "../scripts/suite.ts";

const root = resolve(import.meta.dirname, "..");
/** Those of test/ are about more than one room. */
const files = (await testFiles(root)).filter((file) => !file.startsWith("test/"));

/** "queue-power-cut": of queue-power-cut.ts, queue-power.ts or queue.ts, of a folder of that name, or of this room. */
function isOfSomething(file: string): boolean {
  const words = basename(file, ".test.ts").split("-");
  return words.some((_, at) => {
    const name = words.slice(0, words.length - at).join("-");
    const beside = join(root, dirname(file), name);
    return name === basename(dirname(file)) || ["", ".ts", ".tsx"].some((ending) => existsSync(`${beside}${ending}`));
  });
}

t.test("every test is named after a file beside it, or after its room", async (t) => {
  t.ok(files.length > 300);
  t.same(
    files.filter((file) => !isOfSomething(file)),
    [],
  );
});

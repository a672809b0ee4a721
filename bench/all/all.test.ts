import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { type Bench, benches, lengthOf } from "./benches.ts";
import { measure } from "./measure.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const names = benches.map(({ name }) => name);
const run = promisify(execFile);

t.test("every target that measures is among all benches", async (t) => {
  const targets = [...read("Makefile").matchAll(/^bench-([\w-]+):/gmu)].map(([, name = ""]) => name);
  t.strictSame(
    targets.filter((name) => name !== "compare" && !names.includes(name)),
    [],
  );
  const called = benches.flatMap(({ command }) => command.at(-1)?.match(/^bench-(.*)$/u)?.[1] ?? []);
  t.strictSame(
    called.filter((name) => !targets.includes(name)),
    [],
    "and those that are called exist",
  );
});

t.test("every page of results is measured by one of them", async (t) => {
  /** Made once, by options, or of another page. */
  const others = ["people-0.1.0", "people-unverified", "people-unverified-ngrams", "walls"];
  /** Written by the bench of another name. */
  const within: Readonly<Record<string, string>> = { answers: "people" };
  const pages = readdirSync(join(root, "bench/results")).filter((file) => file.endsWith(".md"));
  const missing = pages
    .map((file) => file.replace(/\.md$/u, ""))
    .filter((page) => !others.includes(page) && !names.includes(within[page] ?? page));
  t.strictSame(missing, []);
});

t.test("the programs are there, and the page of the benches names them in their order, and the time", async (t) => {
  for (const { command } of benches) if (command[0] !== "make") t.ok(read(command[1] ?? ""), command.join(" "));
  const page = read("bench/README.md");
  const [, told = ""] = /`make bench` runs them all[^:]*:\s([^.]*)\./u.exec(page) ?? [];
  t.strictSame(
    [...told.matchAll(/`([\w-]+)`/gu)].map(([, name]) => name),
    names,
  );
  t.match(page, `about ${lengthOf(benches)}`);
  t.match(read("Makefile"), `about ${lengthOf(benches)}`);
});

t.test("one that fails is named, and stops no other", async (t) => {
  const bench = (name: string, ...command: Bench["command"]): Bench => ({ name, minutes: 1, isTimed: false, command });
  const lines: string[] = [];
  const failed = measure(
    [bench("first", "false"), bench("second", "no-such-program"), bench("third", "true")],
    (line) => lines.push(line),
  );
  t.strictSame(failed, ["first", "second"]);
  const text = lines.join("\n");
  t.match(text, /first FAILED .*: exit 1/u);
  t.match(text, /second FAILED .*: .*ENOENT/u);
  t.match(text, /== third: 0 minutes/u);
  t.match(text, /1 of 3 measured in .*\nfailed: first, second; again: make bench ARGS="first second"/u);
});

t.test("what would run is told without running it, and a name that is none is refused", async (t) => {
  const program = join(import.meta.dirname, "run.ts");
  const { stdout } = await run(process.execPath, [program, "--list"]);
  t.match(stdout, `${benches.length} benches, about ${lengthOf(benches)}`);
  for (const name of names) t.match(stdout, new RegExp(`^ +${name} +\\d+ min`, "mu"));
  const rest = await run(process.execPath, [program, "--list", "--from", names.at(-1) ?? ""]);
  t.match(rest.stdout, /^1 bench,/u);
  await t.rejects(run(process.execPath, [program, "coffee"]), { code: 2, stderr: /no bench coffee: there are rest, / });
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import t from "tap";
import { completionFor, walk } from "./pages/completion.ts";
import { helpPage } from "./pages/help.ts";
import { manualPages } from "./pages/man.ts";
import { globalOptions, readLine } from "./read-line.ts";
import { nearest } from "./suggest.ts";
import { root } from "./table.ts";

const run = promisify(execFile);
const commands = walk(root, "").filter(({ command }) => command.load !== undefined);
const plain = { paint: (_style: unknown, text: string) => text, width: 80 };
const usage = { name: "Failure", exit: "usage" };

/** Arguments that a command takes, as few as possible. */
function least({ arguments: given = [] }: (typeof commands)[number]["command"]): string[] {
  return given.flatMap(({ optional, values }) => (optional === true ? [] : [values?.[0] ?? "x"]));
}

t.test("every option of every command refuses invalid values, with a remedy", async (t) => {
  for (const { path, command } of commands) {
    const words = path.split(" ");
    t.equal(readLine(root, [...words, ...least(command)]).path, path);
    for (const { name, value, values } of [...(command.options ?? []), ...globalOptions]) {
      const option = `--${name}`;
      if (value === undefined) t.throws(() => readLine(root, [...words, `${option}=x`]), usage, `${path} ${option}=x`);
      else {
        t.throws(() => readLine(root, [...words, ...least(command), option]), usage, `${path} ${option} without value`);
        t.throws(() => readLine(root, [...words, ...least(command), `${option}=`]), usage, `${path} ${option}=`);
      }
      if (values !== undefined)
        t.throws(() => readLine(root, [...words, ...least(command), option, "nonsense"]), usage);
    }
    t.throws(() => readLine(root, [...words, "--no-such-option"]), usage);
    if (least(command).length > 0) t.throws(() => readLine(root, words), { ...usage, message: /is missing/u });
    if (command.arguments?.at(-1)?.many !== true)
      t.throws(() => readLine(root, [...words, ...Array.from({ length: 9 }, () => least(command)[0] ?? "x")]), usage);
  }
});

t.test("a typo is answered with the nearest name", async (t) => {
  const remedy = (words: readonly string[]) => {
    try {
      readLine(root, words);
      return "";
    } catch (error) {
      return String((error as { readonly remedy?: string }).remedy);
    }
  };
  t.match(remedy(["stauts"]), /`sotto status`/u);
  t.match(remedy(["skill", "instal"]), /`sotto skill install`/u);
  t.match(remedy(["logs", "--levle", "warn"]), /--level/u);
  t.match(remedy(["logs", "--level", "wran"]), /warn/u);
  t.match(remedy(["xyzzy"]), /--help/u);
  t.equal(nearest("restrat", ["start", "restart", "stop"]), "restart");
  t.equal(nearest("qqqqqqq", ["start", "restart", "stop"]), undefined);
});

t.test("options may appear anywhere, except after --", async (t) => {
  t.match(readLine(root, ["--json", "logs", "-f", "asr", "-n", "3"]), {
    path: "logs",
    given: ["asr"],
    options: { json: true, follow: true, lines: "3" },
  });
  t.same(readLine(root, ["ask", "--", "--json"]).given, ["--json"]);
  t.equal(readLine(root, ["--host", "status", "tasks"]).path, "tasks", "the value of an option is no command");
});

t.test("every command has a help page with an example, and a manual page", async (t) => {
  const manual = manualPages(root, "1.2.3");
  for (const { path, command } of commands) {
    const page = helpPage(command, path, plain).join("\n");
    t.match(page, `sotto ${path}`);
    t.match(page, "Examples", path);
    t.ok(manual.has(`sotto-${path.split(" ")[0]}.1`), path);
    for (const { command: example } of command.examples ?? []) t.match(example, /^(?:sudo )?(?:sotto |source )/u);
  }
  for (const [name, page] of manual) {
    t.match(page, /^\.TH SOTTO/mu, name);
    t.notMatch(page, /^'(?!\\)/mu, `${name}: no line is a request by accident`);
  }
});

t.test("bash completes commands, their commands, options and values", async (t) => {
  const script = completionFor("bash", root, ["asr", "tts"]);
  const complete = async (...words: readonly string[]) => {
    const typed = ["sotto", ...words];
    const asked = `COMP_WORDS=(${typed.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${typed.length - 1}; _sotto; echo "\${COMPREPLY[@]}"`;
    return (await run("bash", ["-c", `${script}\n${asked}`])).stdout.trim().split(" ");
  };
  t.same(await complete("sta"), ["status", "start"]);
  t.same(await complete("restart", ""), ["asr", "tts"]);
  t.same(await complete("skill", "inst"), ["install"]);
  t.same(await complete("logs", "--lev"), ["--level"]);
  t.same(await complete("logs", "--level", "w"), ["warn"]);
  for (const shell of ["zsh", "fish"] as const) t.match(completionFor(shell, root, []), "sotto");
});

t.test(
  '"list" after a command that lists, and takes no words, is no mistake; another word is told what to type',
  async (t) => {
    const line = readLine(root, ["tasks", "list", "--status", "failed"]);
    t.match(line, { path: "tasks", given: [], options: { status: "failed" } });
    const typed =
      (...words: string[]) =>
      () =>
        readLine(root, words);
    t.throws(typed("tasks", "list", "all"), { message: '"list" is one word too many', remedy: /type `sotto tasks`/u });
  },
);

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import type { Work } from "../work.ts";
import { gitIn } from "./git.ts";
import { checkTree, takeAsTheyAre } from "./tree-quota.ts";

/** A repository, and git as it looks at what nobody vouches for. */
function make(t: Test) {
  const folder = t.testdir();
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
  const plain = (input: string, ...args: string[]) =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@t", ...args], { cwd: folder, env, input })
      .toString()
      .trim();
  plain("", "init", "--quiet", "--template=");
  const signal = new AbortController().signal;
  const git = gitIn({ folder, protocol: "https", settings: [], environment: {}, signal });
  const lines: string[] = [];
  const work: Work = { taskId: "t", log: (line) => void lines.push(line), lines: () => [], stage: () => {}, signal };
  const blob = (text: string) => plain(text, "hash-object", "-w", "--stdin");
  const tree = (entries: readonly string[]) => plain(entries.join("\n"), "mktree", "--missing");
  const check = (of: string) => checkTree(git, folder, plain("", "commit-tree", "-m", "x", of), work);
  return { folder, plain, git, blob, tree, check, lines };
}

t.test(
  "W13: a file that occurs a thousand times in a tree is counted each time, before anything is written",
  async (t) => {
    const { blob, tree, check } = make(t);
    const megabyte = blob("x".repeat(1024 * 1024));
    const files = (count: number) =>
      tree(Array.from({ length: count }, (_, index) => `100644 blob ${megabyte}\tf${index}`));
    await t.rejects(check(files(1860)), { code: "SKILL_INVALID", message: "the repository has more than 100 MB" });
    await t.rejects(check(files(101)), { code: "SKILL_INVALID", message: "the repository has more than 100 MB" });
    await check(files(100));
  },
);

t.test("W13: trees in trees do not grow without end", async (t) => {
  const { blob, tree, check } = make(t);
  let inner = tree([`100644 blob ${blob("x")}\tf`]);
  for (let depth = 0; depth < 10; depth++)
    inner = tree(Array.from({ length: 10 }, (_, index) => `040000 tree ${inner}\td${index}`));
  // Ten thousand million files in a kilobyte.
  await t.rejects(check(inner), { code: "SKILL_INVALID", message: "the repository has more than 10000 files" });
  let deep = tree([`100644 blob ${blob("x")}\tf`]);
  for (let depth = 0; depth < 40; depth++) deep = tree([`040000 tree ${deep}\td`]);
  await t.rejects(check(deep), { code: "SKILL_INVALID", message: /too deep/u });
});

t.test("a link is refused, and a submodule is told of", async (t) => {
  const { blob, tree, check, lines } = make(t);
  await t.rejects(check(tree([`120000 blob ${blob("/etc/shadow")}\tlink`])), { message: /a symbolic link, link/u });
  await check(tree([`160000 commit ${"1".repeat(40)}\tother`]));
  t.same(lines, ["its submodules are not fetched"]);
});

t.test("W13: files come out as large as they were added up, whatever .gitattributes asks for", async (t) => {
  const { folder, plain, git, tree, blob, check } = make(t);
  const attributes = blob("* ident text eol=crlf working-tree-encoding=UTF-32\n");
  const text = "$Id$\n".repeat(1000);
  const of = tree([`100644 blob ${attributes}\t.gitattributes`, `100644 blob ${blob(text)}\ta.txt`]);
  await check(of);
  await takeAsTheyAre(folder);
  await git.run("checkout", "--quiet", "--detach", plain("", "commit-tree", "-m", "x", of));
  t.equal(readFileSync(join(folder, "a.txt"), "utf8"), text);
});

t.test("W13: what git writes is limited in size", async (t) => {
  const { folder, git } = make(t);
  const large = join(folder, "large");
  mkdirSync(join(folder, "x"));
  writeFileSync(large, "");
  execFileSync("truncate", ["--size=65M", large]);
  const answer = await git.ask(
    "-c",
    "core.compression=0",
    "-c",
    "core.looseCompression=0",
    "hash-object",
    "-w",
    "large",
  );
  t.not(answer.exitCode, 0);
});

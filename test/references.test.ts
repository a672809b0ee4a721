/**
 * Whatever comments, test titles and documents cite can be looked up: `[spec B, rule 5]`, `[bus-shapes, trap 1]` and
 * `[admin-rest.md, Tasks]` in docs/reference/, the codes of rows, P34, in the catalogue of faults and attacks, decisions by
 * their number, paths below docs/, and the links between documents with their anchors.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, "docs/reference", file), "utf8");
const pages = { spec: read("interfaces.md"), "bus-shapes": read("bus-shapes.md"), "admin-rest": read("admin-rest.md") };
const catalogue = read("faults-and-attacks.md");

const houses = ["platform", "supervisor", "updater", "installer", "cli", "web", "test", "bench", "scripts", "kit"];
const files = houses.flatMap((house) =>
  readdirSync(join(root, house), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/u.test(file) && !/(?:^|\/)node_modules\//u.test(file))
    .map((file) => `${house}/${file}`),
);

/** "spec B, Events" → the page and what is cited of it; one citation can name several pages. */
function citations(text: string): { readonly page: keyof typeof pages; readonly parts: readonly string[] }[] {
  return [...text.matchAll(/\[((?:spec|bus-shapes|admin-rest)(?:\.md)?(?: [AB])?(?:[,;] [^\]"]*)?)\]/gu)].flatMap(
    ([, cited = ""]) =>
      cited.split(/;\s*/u).map((one) => {
        const [, page = "", rest = ""] =
          /^(spec|bus-shapes|admin-rest)(?:\.md)?(?: [AB])?(?:,\s*(.*))?$/su.exec(one) ?? [];
        const parts = rest === "" ? [] : rest.replaceAll(/\s*\n\s*\*?\s*/gu, " ").split(/,\s*/u);
        return { page: page as keyof typeof pages, parts };
      }),
  );
}

/** Whether a part of a page is there: a numbered rule, or words of a heading, a bold lead or a topic. */
function has(page: string, part: string): boolean {
  const numbered = /^(?:trap|rule|rules|convention|[A-Z][a-z]+(?= \d)) ?([\d and,]+)$/u.exec(part);
  if (numbered !== null)
    return (numbered[1] ?? "").split(/ and |, ?/u).every((number) => new RegExp(`^${number}\\. `, "mu").test(page));
  return page
    .split("\n")
    .some(
      (line) =>
        /^(?:#|\*\*|\||- |`)/u.test(line) && line.toLowerCase().includes(part.toLowerCase().replaceAll("`", "")),
    );
}

t.test("every reference to the specification and its companions leads somewhere", async (t) => {
  const lost = files.flatMap((file) =>
    citations(readFileSync(join(root, file), "utf8")).flatMap(({ page, parts }) =>
      page in pages
        ? parts.filter((part) => !has(pages[page], part)).map((part) => `${file}: [${page}, ${part}]`)
        : [`${file}: ${page}`],
    ),
  );
  t.same(lost, []);
});

t.test("every row that a test's title names is in the catalogue of faults and attacks", async (t) => {
  const lost = files
    .filter((file) => /\.(?:test|board)\.ts$/u.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), "utf8").matchAll(
          /\btest\(\s*["`]((?:[ZGHBPW]\d{1,2})(?:(?:, | and )[ZGHBPW]\d{1,2})*)[ :,]/gu,
        ),
      ].flatMap(([, codes = ""]) =>
        codes
          .split(/, | and /u)
          .filter((code) => !new RegExp(`^\\| ${code} \\|`, "mu").test(catalogue))
          .map((code) => `${file}: ${code}`),
      ),
    );
  t.same(lost, []);
});

const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
const texts = tracked.filter((file) => /\.(?:tsx?|md|py|sh|service|toml)$/u.test(file) && existsSync(join(root, file)));
const documents = texts.filter((file) => file.endsWith(".md"));

t.test("every path below docs/ and every decision that a file names is there", async (t) => {
  const isThere = (start: string) => tracked.some((file) => file.startsWith(start));
  const lost = texts.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const paths = text.match(/(?<![\w/.-])docs\/(?:how-to|reference|decisions|generated|pictures)\/[\w./-]*\w/gu) ?? [];
    const numbers = [...text.matchAll(/\b[Dd]ecisions? (\d{1,2})\b/gu)].map(([, number = ""]) => number);
    return [
      ...paths.filter((path) => !isThere(path)),
      ...numbers.filter((number) => !isThere(`docs/decisions/${number.padStart(4, "0")}-`)),
    ].map((what) => `${file}: ${what}`);
  });
  t.same(lost, []);
});

/** The anchors of a document's headings, as GitHub forms them; a repeated heading is not linked to. */
function anchorsOf(document: string): ReadonlySet<string> {
  const headings = withoutFences(document).match(/^#+ .*$/gmu) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /u, "")
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function withoutFences(document: string): string {
  return readFileSync(join(root, document), "utf8").replaceAll(/^```[^]*?^```$/gmu, "");
}

/** A document without its code, in which brackets are no links. */
const prose = (document: string): string => withoutFences(document).replaceAll(/`[^`\n]*`(?!\])/gu, "");

t.test("every link from one document to another leads somewhere", async (t) => {
  const links = documents.flatMap((file) =>
    [...prose(file).matchAll(/\]\(([^)\s]+)\)/gu)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/u.test(target))
      .map((target) => ({ file, target })),
  );
  t.ok(links.length > 300);
  const lost = links.filter(({ file, target }) => {
    const [path = "", anchor] = target.split("#");
    const to = path === "" ? file : join(dirname(file), path);
    if (!existsSync(join(root, to))) return true;
    return anchor !== undefined && to.endsWith(".md") && !anchorsOf(to).has(anchor);
  });
  t.same(lost, []);
});

t.test("every decision is in the list of decisions", async (t) => {
  const folder = join(root, "docs/decisions");
  const list = readFileSync(join(folder, "README.md"), "utf8");
  const lost = readdirSync(folder).filter((file) => /^\d/u.test(file) && !list.includes(`](${file})`));
  t.same(lost, []);
});

t.test("there are references to look up", async (t) => {
  t.ok(files.some((file) => citations(readFileSync(join(root, file), "utf8")).length > 0));
});

/**
 * What comments and test titles cite can be looked up: `[spec B, rule 5]`, `[bus-shapes, trap 1]`, `[admin-rest.md, Tasks]`
 * in docs/reference/, and the codes of rows, P34, in the catalogue of faults and attacks.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

t.test("there are references to look up", async (t) => {
  t.ok(files.some((file) => citations(readFileSync(join(root, file), "utf8")).length > 0));
});

/** What the board says to programs of its REST is nothing to do for a person who looks at a page. */
const request = String.raw`(?:GET|POST|PUT|PATCH|DELETE) /admin\S*`;
/** "begin one: POST /admin/assistant/draft", "read it again (GET /admin/config)" */
const aside = new RegExp(String.raw`: ${request}| \(${request}\)`, "gu");
const named = new RegExp(String.raw`\b${request}`, "u");

/** Returns the text without the clauses that name requests, as in the title of an error the page says what it is. */
export function withoutRest(text: string): string {
  return text
    .replaceAll(aside, "")
    .split(/(?<=\.) /u)
    .map((sentence) =>
      sentence
        .split("; ")
        .filter((clause) => !named.test(clause))
        .join("; "),
    )
    .filter((sentence) => sentence !== "")
    .join(" ");
}

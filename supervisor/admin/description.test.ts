/** The pages that are generated from the contract of the REST API. */
import t from "tap";
import { rolesPage } from "./description.ts";

t.test("each row of the table of roles has a cell for each column", (t) => {
  const rows = rolesPage()
    .split("\n")
    .filter((line) => line.startsWith("|"));
  const cells = (line: string) => line.split("|").length;
  t.ok(rows.length > 100);
  for (const row of rows) t.equal(cells(row), cells(rows[0] ?? ""), row);
  t.end();
});

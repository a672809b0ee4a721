import t from "tap";
import { metric } from "./metric.ts";

t.test("the value of a label has the three escapes of the format, and no others", async (t) => {
  const label = 'a "b" \\ c\nd\te\u0001ü';
  t.equal(
    metric("m", "gauge", "Help.", [[{ label, other: "x" }, 1]]),
    '# HELP m Help.\n# TYPE m gauge\nm{label="a \\"b\\" \\\\ c\\nd\te\u0001ü",other="x"} 1\n',
  );
});

t.test("a metric without labels has no braces", async (t) => {
  t.equal(metric("m", "counter", "Help.", [[{}, 2]]), "# HELP m Help.\n# TYPE m counter\nm 2\n");
});

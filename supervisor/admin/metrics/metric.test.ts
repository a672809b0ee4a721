import t from "tap";
import { metric, openMetricsText, prometheusText } from "./metric.ts";

t.test("the value of a label has the three escapes of the formats, and no others", async (t) => {
  const label = 'a "b" \\ c\nd\te\u0001ü';
  const family = metric("m", "gauge", "Help.", [[{ label, other: "x" }, 1]]);
  const sample = 'm{label="a \\"b\\" \\\\ c\\nd\te\u0001ü",other="x"} 1\n';
  t.equal(prometheusText([family]), `# HELP m Help.\n# TYPE m gauge\n${sample}`);
  t.equal(openMetricsText([family]), `# TYPE m gauge\n# HELP m Help.\n${sample}# EOF\n`);
});

t.test("a metric without labels has no braces", async (t) => {
  t.equal(prometheusText([metric("m", "counter", "Help.", [[{}, 2]])]), "# HELP m Help.\n# TYPE m counter\nm 2\n");
});

t.test(
  "OpenMetrics names the family of a counter and of information without their ends, and declares units",
  async (t) => {
    t.equal(
      openMetricsText([
        metric("a_seconds_total", "counter", "Help.", [[{}, 2]]),
        metric("sotto_info", "info", "Help.", [[{ version: "1" }, 1]]),
        metric("b_seconds", "histogram", "Help.", [
          [{ le: "1.0" }, 1, "_bucket"],
          [{}, 1, "_count"],
        ]),
      ]),
      [
        "# TYPE a_seconds counter\n# UNIT a_seconds seconds\n# HELP a_seconds Help.\na_seconds_total 2",
        '# TYPE sotto info\n# HELP sotto Help.\nsotto_info{version="1"} 1',
        '# TYPE b_seconds histogram\n# UNIT b_seconds seconds\n# HELP b_seconds Help.\nb_seconds_bucket{le="1.0"} 1',
        "b_seconds_count 1\n# EOF\n",
      ].join("\n"),
    );
    t.match(prometheusText([metric("sotto_info", "info", "Help.", [])]), "# TYPE sotto_info gauge");
  },
);

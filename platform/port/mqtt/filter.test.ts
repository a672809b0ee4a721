import * as fc from "fast-check";
import t from "tap";
import { covers, matches, widest } from "./filter.ts";

t.test("filters match as MQTT specifies", async (t) => {
  for (const [filter, name] of [
    ["a/b", "a/b"],
    ["a/+", "a/b"],
    ["+/+", "a/b"],
    ["a/#", "a/b/c"],
    ["a/#", "a"],
    ["#", "a/b"],
    ["a/+", "a/"],
    ["/a", "/a"],
  ] as const)
    t.ok(matches(filter, name), `${filter} matches ${name}`);
  for (const [filter, name] of [
    ["a/b", "a/c"],
    ["a/+", "a"],
    ["a/+", "a/b/c"],
    ["a", "a/b"],
    ["a/b", "a"],
    ["+", "/a"],
    ["A", "a"],
  ] as const)
    t.notOk(matches(filter, name), `${filter} does not match ${name}`);
});

t.test("a filter that covers another matches all that the other matches", async (t) => {
  const levels = fc.array(fc.constantFrom("a", "b", "+"), { minLength: 1, maxLength: 4 });
  const filter = fc.tuple(levels, fc.boolean()).map(([names, open]) => [...names, ...(open ? ["#"] : [])].join("/"));
  const name = fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 5 }).map((names) => names.join("/"));
  fc.assert(
    fc.property(
      filter,
      filter,
      name,
      (wide, narrow, topic) => !covers(wide, narrow) || !matches(narrow, topic) || matches(wide, topic),
    ),
    { numRuns: 5_000 },
  );
  t.pass("for random filters and names");
});

t.test("only the broadest filters remain", async (t) => {
  t.strictSame([...widest(["a/b", "a/+", "a/b", "c/#", "c/d/e", "c"])], ["a/+", "c/#"]);
  t.strictSame([...widest(["a/+", "+/b"])], ["a/+", "+/b"], "two that only overlap stay two");
});

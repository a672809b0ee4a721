import * as fc from "fast-check";
import t from "tap";
import { matches } from "../../platform/port/mqtt/filter.ts";
import { Subscriptions } from "./subscriptions.ts";

t.test("a name finds the filters that match it, and only those, whatever was taken back before", async (t) => {
  const word = fc.constantFrom("a", "b", "");
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((levels) => levels.join("/"));
  const filter = fc
    .tuple(fc.array(fc.constantFrom("a", "b", "", "+"), { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([levels, open]) => (open ? [...levels, "#"] : levels).join("/"));
  fc.assert(
    fc.property(fc.array(filter), fc.array(filter), name, (wanted, unwanted, said) => {
      const subscriptions = new Subscriptions<string>();
      for (const each of [...wanted, ...unwanted]) subscriptions.add(each, each, 1);
      subscriptions.of(said);
      for (const each of unwanted) subscriptions.remove(each, each);
      const left = new Set(wanted.filter((each) => !unwanted.includes(each)));
      const found = new Set(subscriptions.of(said).keys());
      return (
        [...left].every((each) => found.has(each) === matches(each, said)) && [...found].every((each) => left.has(each))
      );
    }),
    { numRuns: 2_000 },
  );
  t.pass("2,000 times");
});

t.test("each hears once, at the best quality of its filters; a broker's own names are not for wildcards", async (t) => {
  const subscriptions = new Subscriptions<string>();
  subscriptions.add("msg/#", "one", 0);
  subscriptions.add("msg/+", "one", 2);
  subscriptions.add("msg/a", "one", 1);
  t.same([...subscriptions.of("msg/a")], [["one", 2]]);
  t.same([...subscriptions.of("msg")], [["one", 0]], "a name with nothing below it matches its # too");
  subscriptions.add("#", "all", 0);
  subscriptions.add("+/a", "all", 0);
  subscriptions.add("$own/#", "asked", 0);
  t.same([...subscriptions.of("$own/a")], [["asked", 0]]);
});

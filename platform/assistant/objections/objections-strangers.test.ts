import t from "tap";
import { readObjection } from "./objections.ts";
import { strangers } from "./testing/strangers.ts";

/** What is recognised of what nobody has looked at: to fall behind it is a fault. */
const leastApart = 17;

t.test("what strangers would say of something wrong is an objection", async (t) => {
  for (const [language, { learned }] of Object.entries(strangers))
    for (const said of learned) t.ok(readObjection(said, language), `${language}: ${said}`);
});

t.test("of their sentences that the patterns were not made for, as many as ever are", async (t) => {
  const all = Object.entries(strangers).flatMap(([language, { apart }]) =>
    apart.map((said) => [said, language] as const),
  );
  const heard = all.filter(([said, language]) => readObjection(said, language) !== undefined);
  t.comment(`${heard.length} of ${all.length}`);
  t.ok(heard.length >= leastApart, `${heard.length} of ${all.length}`);
});

t.test("what only sounds like it is none", async (t) => {
  for (const [language, { others }] of Object.entries(strangers))
    for (const said of others) t.equal(readObjection(said, language), undefined, `${language}: ${said}`);
});

t.test("what objects to nothing but itself means nothing else", async (t) => {
  for (const [language, said] of [
    ["en", "that is not what I told you to do"],
    ["it", "non è quello che ti ho chiesto"],
    ["pt", "não foi isso que eu pedi"],
  ] as const)
    t.same(readObjection(said, language), { meant: undefined }, said);
  t.same(readObjection("ich hab Schlafzimmer gesagt, nicht Bad", "de"), { meant: "Schlafzimmer" });
});

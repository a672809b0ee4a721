import t from "tap";
import { limitInWords, thingOf, timeKeptOf, unitInWords } from "./privacy-words.ts";

const stored = { what: "as the board says it", where: "sotto.db", count: 1 };

t.test("what is stored, and for how long, is said by its kind, with the board's own numbers", async (t) => {
  const sessions = { ...stored, kind: "sessions", howLong: "30 days, 10000 at most ([sessions]); each" } as const;
  t.match(thingOf(sessions), /^sessions: /u);
  t.match(timeKeptOf(sessions), /^30 days, 10000 at most/u);
  t.equal(timeKeptOf({ ...sessions, howLong: "not kept ([sessions] keep = false)" }), "not kept");
  t.equal(timeKeptOf({ ...stored, kind: "logs", howLong: "7 days ([schedule] log_days)" }), "7 days");
  const newer = { ...stored, kind: "dreams", howLong: "for ever" } as unknown as typeof sessions;
  t.same([thingOf(newer), timeKeptOf(newer)], ["as the board says it", "for ever"], "what a newer board adds");
});

t.test("what the figures cannot show is said with the board's own numbers", async (t) => {
  for (const limit of [
    "The kernel does not count for a.service, b.service: it has no BPF, or the unit has not run since it could.",
    "The counters were looked at in 3 of the 24 hours.",
  ])
    t.equal(limitInWords(limit), limit);
  t.match(limitInWords("Nobody counts for Sotto alone here: it is a checkout."), /as it does from packages/u);
  t.match(limitInWords("Counters are looked at every 60 s: what"), /every 60 s/u);
  t.equal(limitInWords("Something new."), "Something new.");
  t.equal(unitInWords("set-up of a skill"), "set-up of a skill");
  t.equal(unitInWords("other"), "other");
});

import t from "tap";
import { intentName, outcomeOf, outcomeOfSummary, type Session } from "./outcome.ts";

t.test("a list says of a session what its details say", async (t) => {
  const codes = ["RUNNING", "UNDERSTOOD", "NO_INTENT", "SITE_BUSY", "CANCELLED"] as const;
  for (const code of codes) {
    const verdict = { code, ok: code === "RUNNING" || code === "UNDERSTOOD" || code === "CANCELLED", message: "" };
    t.same(outcomeOfSummary({ outcome: verdict }), outcomeOf({ verdict }), code);
  }
  t.same(outcomeOfSummary({ outcome: { code: "RUNNING", ok: true } }), { tone: "info", word: "running" });
});

t.test("a whole session has the board's own verdict", async (t) => {
  const verdict = (code: string, ok: boolean) => outcomeOf({ verdict: { code, ok } } as Session);
  t.same(verdict("RUNNING", true), { tone: "info", word: "running" });
  t.same(verdict("UNDERSTOOD", true), { tone: "good", word: "understood" });
  t.same(verdict("NO_INTENT", false), { tone: "bad", word: "not understood" });
});

t.test("of an intent only its own name is shown", async (t) => {
  t.equal(intentName("sotto:turnOnLight"), "turnOnLight");
  t.equal(intentName("turnOnLight"), "turnOnLight");
});

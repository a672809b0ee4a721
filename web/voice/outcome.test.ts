import t from "tap";
import { intentName, outcomeOf, outcomeOfSummary, type Session, type SessionSummary } from "./outcome.ts";

const ended = (reason: string, more: object = {}) =>
  outcomeOfSummary({ endedAt: "2026-05-04T12:00:00Z", termination: { reason }, ...more } as unknown as SessionSummary);

t.test("of a session in a list its end and its intent say what became of it", async (t) => {
  t.same(outcomeOfSummary({} as SessionSummary), { tone: "info", word: "running" });
  t.same(ended("nominal", { intent: "a:b", text: "x" }), { tone: "good", word: "understood" });
  t.same(ended("nominal", { text: "x" }), { tone: "bad", word: "not understood" });
  t.same(ended("nominal", { answer: "Dinner!" }), { tone: "good", word: "said" });
  t.same(ended("nominal"), { tone: "good", word: "ended" });
  t.same(ended("abortedByUser"), { tone: "good", word: "cancelled" });
  t.same(ended("intentNotRecognized"), { tone: "bad", word: "nothing heard" });
  t.same(ended("intentNotRecognized", { text: "x" }), { tone: "bad", word: "not understood" });
  t.same(ended("siteUnavailable"), { tone: "warn", word: "site was busy" });
  t.same(ended("error"), { tone: "bad", word: "failed" });
});

t.test("of a session that ran out of time it says who did not answer", async (t) => {
  const late = (component: string) => ended("timeout", { termination: { reason: "timeout", component } });
  t.same(late("clientApp"), { tone: "bad", word: "no skill answered" });
  t.same(late("nlu"), { tone: "bad", word: "no answer in time" });
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

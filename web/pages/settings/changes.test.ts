import t from "tap";
import { bodyOf, type Changes, conflictsOf, faultOf, orDefault, rebased, withChange, withoutSaved } from "./changes.ts";

const shown = {
  asr: { longest: { value: 12, source: "default" }, partial: { value: true, source: "file" } },
  bus: { password: { value: "set", source: "file", secret: true } },
} as const;

t.test("what the board has already is no change", async (t) => {
  const one = withChange({}, shown, "asr.partial", false);
  t.same(bodyOf(one), { asr: { partial: false } });
  t.same(withChange(one, shown, "asr.partial", true), {}, "back to what is in the file");
  t.same(withChange({}, shown, "asr.longest", undefined), {}, "the default is used already");
  t.same(bodyOf(withChange({}, shown, "asr.partial", undefined)), { asr: { partial: null } }, "back to the default");
  t.same(bodyOf(withChange({}, shown, "asr.longest", 12)), { asr: { longest: 12 } }, "a default can be written down");
  const password = withChange({}, shown, "bus.password", "set");
  t.same(bodyOf(password), { bus: { password: "set" } }, "a secret that looks like its mask is one");
});

t.test("a control that shows the default as a value returns to it", async (t) => {
  t.equal(orDefault(12, 12, shown.asr.longest), undefined);
  t.same(orDefault(13, 12, shown.asr.longest), 13);
  t.equal(orDefault([{ id: "a" }], [{}], { value: [{ id: "a" }], source: "default" }), undefined);
});

t.test("a key that somebody else changes, too, is a conflict until it was seen", async (t) => {
  const mine = withChange(withChange({}, shown, "asr.longest", 15), shown, "asr.longest", 16);
  t.same(conflictsOf(mine, shown), []);
  const theirs = { ...shown, asr: { ...shown.asr, longest: { value: 20, source: "file" } } } as const;
  t.same(conflictsOf(mine, theirs), ["asr.longest"]);
  const same = { ...shown, asr: { ...shown.asr, longest: { value: 16, source: "file" } } } as const;
  t.same(conflictsOf(mine, same), [], "it may have been this page, whose answer was lost");
  t.same(conflictsOf(rebased(mine, theirs), theirs), []);
  t.same(bodyOf(rebased(mine, theirs)), bodyOf(mine), "what was typed stays");
});

t.test("what was typed while it was saved stays", async (t) => {
  const sent: Changes = { "asr.longest": { value: 1, base: "12" }, "asr.partial": { value: false, base: "true" } };
  const now: Changes = { ...sent, "asr.longest": { value: 13, base: "12" } };
  const left = withoutSaved(now, sent);
  t.same(Object.keys(left), ["asr.longest"]);
  const saved = { asr: { ...shown.asr, longest: { value: 1, source: "file" } } } as const;
  t.same(conflictsOf(left, saved), [], "what was saved is nobody else's");
});

t.test("the faults of a key are sentences, also those of a part of its value", async (t) => {
  const faults = [
    { pointer: "/hotword/wake_words/0/phrase", message: "expected one or several words" },
    { pointer: "/hotword/wake_words_more", message: "expected nothing" },
  ];
  t.equal(faultOf(faults, "hotword.wake_words"), "Expected one or several words.");
  t.equal(faultOf(faults, "hotword.wake_words", "/0"), "Expected one or several words.");
  t.equal(faultOf(faults, "hotword.wake_words", "/1"), undefined);
});

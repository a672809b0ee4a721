import * as fc from "fast-check";
import t from "tap";
import { allTopics, audioServerPlayBytesStreaming, hotwordDetected, intent, isLevel } from "#bus";
import { namesOf } from "./pattern.ts";

const level = fc.string({ minLength: 1, maxLength: 40, unit: "binary" }).filter(isLevel);

t.test("a topic is formatted with its parameters, and its filter has a + for each one that is not given", async (t) => {
  const params = { siteId: "kitchen", requestId: "r-1", chunkNumber: "0", isLastChunk: "1" };
  const name = "audioServer/kitchen/playBytesStreaming/r-1/0/1";
  t.equal(audioServerPlayBytesStreaming.format(params), name);
  t.same(audioServerPlayBytesStreaming.parse(name), params);
  t.equal(audioServerPlayBytesStreaming.filter(), "audioServer/+/playBytesStreaming/+/+/+");
  t.equal(audioServerPlayBytesStreaming.filter({ siteId: "kitchen" }), "audioServer/kitchen/playBytesStreaming/+/+/+");
});

t.test("characters that are not allowed within a topic level are refused", async (t) => {
  for (const value of ["", "a/b", "+", "#", "a+b", "a#", "nul\0", "x".repeat(1025), "ü".repeat(600), "\ud800"]) {
    t.throws(() => intent.format({ intentName: value }), RangeError, JSON.stringify(value).slice(0, 20));
    t.throws(() => intent.filter({ intentName: value }), RangeError);
    t.notOk(isLevel(value));
  }
  t.throws(() => intent.format({} as never), RangeError, "a missing parameter");
  t.equal(intent.format({ intentName: "x".repeat(1024) }).length, "intent/".length + 1024);
});

t.test("a name that does not match the pattern is another topic", async (t) => {
  for (const name of [
    "",
    "/",
    "hotword",
    "hotword//detected",
    "hotword/a/b/detected",
    "hotword/a/detected/",
    "x/a/detected",
  ]) {
    t.equal(hotwordDetected.parse(name), undefined, name);
  }
  t.equal(hotwordDetected.parse("hotword/+/detected"), undefined, "a filter is no name");
});

t.test("an invalid pattern fails where it is declared", async (t) => {
  for (const pattern of ["", "/a", "a/", "a/<b", "a/<>", "a/#", "a b"])
    t.throws(() => namesOf(pattern), TypeError, pattern);
});

t.test("for every topic, parse returns what was given to format", async () => {
  for (const topic of allTopics) {
    const names = [...topic.pattern.matchAll(/<(\w+)>/g)].map(([, name]) => name ?? "");
    fc.assert(
      fc.property(fc.record(Object.fromEntries(names.map((name) => [name, level]))), (params) => {
        const parsed = topic.parse(topic.format(params));
        return names.every(
          (name) => (parsed as Record<string, string>)[name] === (params as Record<string, string>)[name],
        );
      }),
      { numRuns: 50 },
    );
  }
});

t.test("parse never throws, whatever the name", async () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(fc.string()).map((levels) => levels.join("/")),
      ),
      (name) =>
        allTopics.every(
          (topic) => topic.parse(name) === undefined || topic.format(topic.parse(name) as never) === name,
        ),
    ),
    { numRuns: 500 },
  );
});

t.test("no name belongs to two topics", async (t) => {
  for (const topic of allTopics) {
    const name = topic.pattern.replaceAll(/<\w+>/g, "x");
    t.same(
      allTopics.filter((other) => other.parse(name) !== undefined),
      [topic],
      topic.pattern,
    );
  }
});

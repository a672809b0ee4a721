import t from "tap";
import { inOrder, maybe, oneOf, say } from "./expression.ts";
import { expectedWords } from "./expected-words.ts";

t.test("the words that begin sentences, and those that follow each word, are read off the sentences", async (t) => {
  const room = oneOf("kitchen", "living room");
  const { first, next, last } = expectedWords(
    oneOf(inOrder(maybe("please"), say("turn on the"), room, maybe("light")), say("stop")),
  )!;
  t.same(new Set(first), new Set(["please", "turn", "stop"]));
  t.same(new Set(next.get("please")), new Set(["turn"]));
  t.same(new Set(next.get("the")), new Set(["kitchen", "living"]));
  t.same(new Set(next.get("kitchen")), new Set(["light"]));
  t.same(new Set(next.get("room")), new Set(["light"]));
  t.equal(next.get("stop"), undefined);
  t.same(new Set(last), new Set(["kitchen", "room", "light", "stop"]));
});

t.test("where nothing can be said, nothing is expected", async (t) => {
  t.equal(expectedWords(oneOf()), undefined);
  t.same([...expectedWords(oneOf(inOrder(say("play"), oneOf()), say("stop now")))!.first], ["stop"]);
});

t.test("an assistant with too many pairs of words has no expectations", async (t) => {
  const many = (letter: string) => oneOf(...Array.from({ length: 400 }, (_, n) => `${letter}${n}`));
  t.equal(expectedWords(inOrder(many("a"), many("b"))), undefined);
  // An entity with 20,000 injected titles, behind each of hundreds of words: nothing is read any more after the first few.
  const titles = oneOf(...Array.from({ length: 20_000 }, (_, n) => `title${n}`));
  const verbs = Array.from({ length: 1000 }, (_, n) => inOrder(say(`verb${n}`), titles, maybe("please")));
  t.equal(expectedWords(oneOf(...verbs)), undefined);
});

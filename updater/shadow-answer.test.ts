import t from "tap";
import { readAnswer } from "./shadow-answer.ts";

t.test("an answer is read as it is, in lines that a log can take", async (t) => {
  const understood = { answers: [{ text: "what\u001B[31m time", intent: null, slots: { a: 7 } }] };
  const heard = { answers: [{ recording: "/a.wav", text: "x".repeat(400) }, { recording: "/b.wav" }] };
  t.same(readAnswer(JSON.stringify({ understood, heard, unreadable: 2, more: 1 })), {
    understood: { answers: [{ text: "what [31m time", intent: null, slots: { a: "7" } }] },
    heard: {
      answers: [
        { recording: "/a.wav", text: "x".repeat(300) },
        { recording: "/b.wav", text: undefined },
      ],
    },
    unreadable: 2,
  });
  const failed = { understood: { failed: "it\nended" }, heard: { starved: "slow" } };
  t.match(readAnswer(JSON.stringify(failed)), { understood: { failed: "it ended" }, heard: { starved: "slow" } });
});

t.test("what is no answer is none", async (t) => {
  for (const text of ["", "{", "null", "7", "[]", '{"understood":7}', '{"understood":{"answers":{}}}'])
    t.throws(() => readAnswer(text), /no answer that can be read/u, text);
  const empty = { understood: { answers: [null, 7] }, heard: { answers: ["text"] } };
  t.match(
    readAnswer(JSON.stringify(empty)).understood,
    { answers: [{ slots: {} }, { slots: {} }] },
    "but nothing throws",
  );
});

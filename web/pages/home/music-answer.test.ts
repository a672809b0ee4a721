import { board, tell } from "../../testing/page.ts";
import t, { type Test } from "tap";
import { answerOf } from "./music-answer.ts";

/** A board whose session is told to be like this, one look after the other; the last stays. */
async function sessions(t: Test, ...looks: { readonly code: string; readonly answer?: string }[]) {
  const { asked } = await board(t, (_asked, response) => {
    const { code, answer } = looks.at(Math.min(asked.length, looks.length) - 1)!;
    tell(response, { verdict: { code }, ...(answer !== undefined && { answer }) });
  });
  return asked;
}
const stays = () => false;

t.test("what the board answers is its words, or nothing", async (t) => {
  const asked = await sessions(t, { code: "RUNNING" }, { code: "DONE", answer: "It is jazz." });
  t.same(await answerOf("a/b", stays), { words: "It is jazz." });
  t.equal(asked[0]?.url, "/admin/sessions/a%2Fb");
  await sessions(t, { code: "DONE" });
  t.equal(await answerOf("s", stays), "nothing");
});

t.test("a session that goes on behind its answer waits for a reply", async (t) => {
  await sessions(t, { code: "RUNNING", answer: "Which one?" });
  t.equal(await answerOf("s", stays), "question");
});

t.test("who has gone to another page, or asked something else, is not led away from there", async (t) => {
  const asked = await sessions(t, { code: "RUNNING", answer: "Which one?" });
  t.equal(await answerOf("s", () => asked.length > 1), "left");
  t.equal(asked.length, 2, "and nothing is asked any more");
});

import { call } from "../../api/call.ts";

const lookMs = 300;
/** The player may have to find a station first. */
const maxLooks = 60;
/** As long as a loaded board may take from its answer to the end of the session. */
const maxLooksWithWords = 4;

/**
 * Returns what the board answers to a sentence; "nothing" if that is nothing, "question" if it waits for a reply, and "left"
 * as soon as nobody waits for it any more: who has gone to another page stays there.
 */
export async function answerOf(
  sessionId: string,
  isLeft: () => boolean,
): Promise<{ readonly words: string } | "nothing" | "question" | "left"> {
  let looksWithWords = 0;
  for (let look = 0; look < maxLooks; look += 1) {
    const { verdict, answer } = await call("getSession", { params: { sessionId } });
    if (isLeft()) return "left";
    if (verdict.code !== "RUNNING") return answer === undefined ? "nothing" : { words: answer };
    looksWithWords += answer === undefined ? 0 : 1;
    // An answer ends the session at once.
    if (looksWithWords > maxLooksWithWords) return "question";
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  return "nothing";
}

import t from "tap";
import { wakeWordsCheck } from "./wake-words.ts";

const memory = 2 * 1024 ** 3;
const installed =
  (...names: string[]) =>
  async () =>
    names;
const casa = { phrase: "hey casa", assistant: "casa" };

t.test("wake words of the assistant in use, and of one that is installed, need nothing", async (t) => {
  t.same(await wakeWordsCheck.look({ wakeWords: [], beside: installed(), memory }), []);
  const wakeWords = [{ phrase: "okay computer" }, casa];
  t.same(await wakeWordsCheck.look({ wakeWords, beside: installed("casa"), memory }), []);
});

t.test("a wake word whose assistant is missing is degraded, with both ways out", async (t) => {
  t.match(await wakeWordsCheck.look({ wakeWords: [casa], beside: installed(), memory }), [
    {
      severity: "degraded",
      code: "WAKE_WORD_ASSISTANT_MISSING",
      message: /“hey casa” names the assistant casa, which is not installed/u,
      remedy: /--beside casa`, or `sotto wake-word use "hey casa"`/u,
    },
  ]);
});

t.test("one that no wake word names is a notice, and a board that is too small for it is told", async (t) => {
  t.match(await wakeWordsCheck.look({ wakeWords: [], beside: installed("casa"), memory }), [
    { severity: "notice", code: "ASSISTANT_BESIDE_UNUSED" },
  ]);
  const small = { wakeWords: [casa], beside: installed("casa"), memory: 512 * 1024 ** 2 };
  t.match(await wakeWordsCheck.look(small), [{ severity: "degraded", code: "ASSISTANT_BESIDE_NOT_LOADED" }]);
});

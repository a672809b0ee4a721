import t from "tap";
import { wakeWordFile } from "../../wake-words/testing/wake-word-file.ts";
import { serve } from "../testing/serve.ts";

t.test("what is malformed is refused before there is a task", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const post = (path: string, body: unknown, method = "POST") => json(method, `/admin${path}`, body);
  for (const phrase of ["hey\u0007casa", "abc", "7 of 9", "x".repeat(100), "../etc"]) {
    const { status, text } = await post("/wake-words", { phrase });
    t.equal(status, 422, phrase);
    t.match(JSON.parse(text), { code: "WAKE_WORD_INVALID", detail: /the phrase of a wake word has/ });
  }
  t.equal((await post("/wake-words", { phrase: "hey casa", language: "../x" })).status, 400);
  t.equal((await post("/wake-words", { phrase: "hey casa", recordings: [{ name: "a", wav: "<>" }] })).status, 400);
  const large = [{ name: "a", wav: "A".repeat(2_000_004) }];
  t.match((await post("/wake-words", { phrase: "hey casa", recordings: large })).text, /larger than 1.5 MB/);
  t.match(JSON.parse((await post("/wake-words", { format: 9 }, "PUT")).text), { code: "WAKE_WORD_INVALID" });
  t.equal((await post("/wake-words/none/test", { recordings: [] })).status, 404);
  t.equal((await json("GET", "/admin/wake-words/..%2f..%2fetc")).status, 404);
  t.equal((await json("DELETE", "/admin/wake-words/none")).status, 404);
  t.equal((await post("/wake-words/recordings", {})).status, 503, "nobody is on the bus");
});

t.test("an exported wake word is imported, listed, exported and removed", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const file = wakeWordFile("hallo küche");
  t.match(await json("PUT", "/admin/wake-words", file), { status: 200, text: '{"id":"hallo-küche"}' });
  const { head, format, limit, ...listed } = file;
  const list = async () => JSON.parse((await json("GET", "/admin/wake-words")).text);
  const found = await list();
  t.match(found, { wakeWords: [{ id: "hallo-küche", ...listed, quality: "fair", advice: [/^Fair: /, /recordings/] }] });
  const path = `/admin/wake-words/${encodeURIComponent("hallo-küche")}`;
  t.same(JSON.parse((await json("GET", path)).text), { ...listed, head, format, limit });
  t.match(found, { wakeWords: [{ keptRecordings: 0 }] });
  t.equal((await json("DELETE", `${path}/recordings`)).status, 404, "none are kept");
  t.equal((await json("DELETE", path)).status, 204);
  const left = await list();
  t.same(left.wakeWords, []);
  t.match(left.shipped, [{ id: "okay-computer", phrase: "okay computer" }]);
});

import type { IncomingMessage, ServerResponse } from "node:http";
import t from "tap";
import { answering, refuse, tell } from "../testing/answering.ts";
import { type Used, without, withUsed } from "./wake-word-use.ts";

/** A board with this list in its configuration, which is asked to write another. */
function board(used: readonly Used[], engine = "pocketsphinx") {
  const written: { readonly body: unknown; readonly match: string | undefined }[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url === "/admin/assistant/beside") return tell(response, { assistants: [{ name: "casa" }] });
    if (request.url === "/admin/phrases") return tell(response, { wakeWord: "okay computer", sites: ["default"] });
    if (request.method === "GET") {
      response.setHeader("etag", '"one"');
      const hotword = {
        wake_words: { value: used, source: "file" },
        engine: { value: engine, source: "default" },
      };
      return tell(response, { config: { hotword }, fault: null });
    }
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      written.push({ body: JSON.parse(text), match: request.headers["if-match"] });
      tell(response, { restarted: ["hotword"], later: [] });
    });
  };
  return { written, answer };
}

t.test("a wake word is listened for at some sites, beside the usual one, and overwrites nothing newer", async (t) => {
  const { written, answer } = board([]);
  const { sotto } = await answering(t, answer);
  t.match(await sotto("wake-word", "use", "Hey", "Casa", "--site", "default", "--site", "attic"), {
    code: 0,
    out: /listens for “hey casa” at default, attic/u,
    err: /No microphone of this board is at attic/u,
  });
  const wakeWords = [{ phrase: "okay computer" }, { phrase: "hey casa", sites: ["default", "attic"] }];
  t.same(written, [{ body: { hotword: { wake_words: wakeWords } }, match: '"one"' }]);
});

t.test("what is listened for is listed, and can be ended", async (t) => {
  const { written, answer } = board([{ phrase: "hey casa", sites: ["kitchen"] }]);
  const { sotto } = await answering(t, answer);
  t.match(await sotto("wake-word", "use"), { code: 0, out: /^hey casa +at kitchen\n$/u });
  t.match(await sotto("wake-word", "use", "hello", "there", "--off"), { code: 64, err: /it listens for hey casa/u });
  t.same(written, []);
  t.match(await sotto("wake-word", "use", "hey casa", "--off"), { code: 0, out: /usual wake word again/u });
  t.match(written, [{ body: { hotword: { wake_words: null } } }]);
  t.match(await sotto("wake-word", "use", "--off"), { code: 64, err: /PHRASE is missing/u });
});

t.test("a list that somebody else changes meanwhile is not overwritten", async (t) => {
  const { answer } = board([]);
  const { sotto } = await answering(t, (request, response) =>
    request.method === "PUT" ? refuse(response, 412, "CONFIG_CHANGED", "changed meanwhile") : answer(request, response),
  );
  t.match(await sotto("wake-word", "use", "hey casa"), { code: 1, err: /changed meanwhile/u });
});

t.test("a wake word is given to an assistant that is installed beside the one in use, and taken back", async (t) => {
  const { written, answer } = board([{ phrase: "okay computer" }]);
  const { sotto } = await answering(t, answer);
  t.match(await sotto("wake-word", "use", "hey", "casa", "--assistant", "casa"), {
    code: 0,
    out: /“hey casa” everywhere, for the assistant casa/u,
    err: "",
  });
  t.match(written, [
    { body: { hotword: { wake_words: [{ phrase: "okay computer" }, { phrase: "hey casa", assistant: "casa" }] } } },
  ]);
  t.match(await sotto("wake-word", "use", "hey casa", "--assistant", "villa"), {
    code: 0,
    err: /No assistant villa is installed: sotto assistant install FROM --beside villa/u,
  });
  t.same(withUsed([{ phrase: "hey casa", assistant: "casa" }], "", "hey casa", {}), [{ phrase: "hey casa" }]);
});

t.test("other settings of a wake word stay, and so does its place", async (t) => {
  const before = [{ phrase: "hey_casa", sensitivity: 0.7, sites: ["kitchen"] }, { phrase: "okay computer" }];
  t.same(withUsed(before, "okay computer", "hey casa", {}), [
    { phrase: "hey_casa", sensitivity: 0.7 },
    { phrase: "okay computer" },
  ]);
  t.same(without(before, "hey casa"), [{ phrase: "okay computer" }]);
  t.equal(without(before, "hello there"), before);
});

t.test("for a phrase that the package has learned, it says what uses that, unless it is used", async (t) => {
  for (const [engine, phrase, err] of [
    ["pocketsphinx", "okay computer", /has learned “okay computer”; .*hotword\.engine embedding/u],
    ["pocketsphinx", "hey casa", /^$/u],
    ["embedding", "okay computer", /^$/u],
  ] as const) {
    const { sotto } = await answering(t, board([], engine).answer);
    t.match(await sotto("wake-word", "use", phrase), { code: 0, err });
  }
});

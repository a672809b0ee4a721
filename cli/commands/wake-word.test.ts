import t from "tap";
import { answering, tell } from "../testing/answering.ts";

t.test("a trained wake word that there is not is refused with those that there are", async (t) => {
  const wakeWords: { readonly id: string }[] = [];
  const { sotto } = await answering(t, (_request, response) => tell(response, { wakeWords }));
  t.match(await sotto("wake-word", "show", "hey ada"), {
    code: 64,
    out: "",
    err: /no trained wake word .*\n.*none was trained yet: `sotto wake-word train`/u,
  });
  wakeWords.push({ id: "okay-house" }, { id: "hello-board" });
  t.match(await sotto("wake-word", "show", "hey ada"), { code: 64, err: /there are okay-house, hello-board/u });
});

t.test("recordings are kept only if asked, counted, and deleted without the wake word", async (t) => {
  const bodies: unknown[] = [];
  const report = { recordings: 4, renderings: 9, missed: 0, falseAlarms: 0, minutesOfSpeech: 1, falseWakes: 3 };
  const listed = {
    id: "hey-casa",
    phrase: "hey casa",
    language: "en",
    trainedAt: "now",
    report,
    advice: [],
    quality: "good",
  };
  const { sotto, asked } = await answering(t, (request, response) => {
    if (request.method === "GET") return tell(response, { wakeWords: [{ ...listed, keptRecordings: 4 }] });
    if (request.method === "DELETE") return void response.writeHead(204).end();
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      bodies.push(JSON.parse(text));
      tell(response, { taskId: "t" });
    });
  });
  await sotto("wake-word", "train", "hey", "casa", "--no-wait");
  await sotto("wake-word", "train", "hey", "casa", "--keep-recordings", "--no-wait");
  t.match(bodies, [{ keepRecordings: undefined }, { keepRecordings: true }]);
  t.match(await sotto("wake-word", "show", "hey-casa"), {
    out: /false wakes learned from {2}3\n {2}kept for the next one {5}4 recordings/u,
  });
  t.match(await sotto("wake-word", "remove", "hey-casa", "--recordings"), { code: 0, out: /kept recordings/u });
  t.equal(asked.at(-1), "DELETE /admin/wake-words/hey-casa/recordings");
});

t.test("the list tells which wake words are in the package", async (t) => {
  const shipped = [{ id: "okay-sotto", phrase: "okay sotto" }];
  const { sotto } = await answering(t, (_request, response) => tell(response, { wakeWords: [], shipped }));
  t.match(await sotto("wake-word", "list"), { code: 0, out: /^okay sotto: in the package\n$/u });
});

/** `sotto voice` against a board that answers as the admin service does. */
import t from "tap";
import { answering, tell } from "../testing/answering.ts";

const sentences = [
  { text: "turn on the light", isRead: true },
  { text: "play some jazz", isRead: false },
];
const users = [{ login: "anna" }, { login: "bert" }];

t.test("the sentences are numbered, for the user who is meant", async (t) => {
  const asked: string[] = [];
  const { sotto } = await answering(t, ({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    if (url === "/admin/user") return tell(response, { login: "", role: "owner" });
    if (url === "/admin/users") return tell(response, { users });
    return tell(response, { language: "en", sentences });
  });
  t.match(await sotto("voice", "sentences", "--user", "an na"), {
    code: 0,
    out: "01  turn on the light  (read)\n02  play some jazz\n",
  });
  t.same(asked, ["POST /admin/voice-profiles/an%20na/reading"]);
  t.match(await sotto("voice", "sentences"), { code: 64, err: /whose voice is it\?[^]*anna, bert/u });
});

t.test("without a terminal nothing is read aloud, and what to do instead is told", async (t) => {
  const { sotto } = await answering(t, (_request, response) => tell(response, { language: "en", sentences }));
  t.match(await sotto("voice", "fit", "--user", "anna"), { code: 64, err: /--recordings DIR/u });
});

t.test("options that make no sense are refused", async (t) => {
  const { sotto } = await answering(t, (_request, response) => tell(response, {}));
  t.match(await sotto("voice", "fit", "--sentence", "1"), { code: 64 });
  t.match(await sotto("voice", "fit", "--site"), { code: 64 });
  t.match(await sotto("voice", "import", "/nowhere.json", "--user", "anna"), { code: 65, err: /cannot be read/u });
  t.match(await sotto("voice", "sing"), { code: 64 });
});

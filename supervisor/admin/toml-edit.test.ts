import { parse } from "smol-toml";
import t from "tap";
import { setTomlValue } from "./toml-edit.ts";

const text = `# the file
[admin]
# where it listens
#address = "[::]:8443"
sign_up = "claim" # for now

[asr]
words = [
  "a", # one
  "b",
]
limit = 3

[[audio_server.sites]]
site_id = "kitchen"
`;

t.test("a value changes, and everything else stays as it is", async (t) => {
  t.equal(setTomlValue(text, "admin", "sign_up", "open"), text.replace('"claim" # for now', '"open" # for now'));
  t.equal(
    setTomlValue(text, "admin", "address", "x"),
    text.replace('8443"\n', '8443"\naddress = "x"\n'),
    "below its default",
  );
  t.equal(setTomlValue(text, "asr", "limit", 4), text.replace("limit = 3", "limit = 4"));
  t.equal(
    setTomlValue(text, "asr", "words", ["c"]),
    text.replace(/words = \[[^\]]*\]/, 'words = ["c"]'),
    "of several lines",
  );
  t.equal(setTomlValue(text, "asr", "words", null), text.replace(/words = \[[^\]]*\]\n/, ""), "taken out");
  t.equal(setTomlValue(text, "asr", "new", true), text.replace("limit = 3\n", "limit = 3\nnew = true\n"));
});

t.test("a section that is not there yet comes to the end", async (t) => {
  t.match(parse(setTomlValue(text, "nlu", "a_key", 'with "quotes" and \\') ?? ""), {
    nlu: { a_key: 'with "quotes" and \\' },
  });
  t.equal(setTomlValue(text, "nlu", "a_key", null), text);
  t.equal(setTomlValue("", "nlu", "x", 1), "[nlu]\nx = 1\n");
});

t.test("what is a table of its own is left to a person", async (t) => {
  t.equal(setTomlValue("[asr.voices]\na = 1\n", "asr", "voices", { a: 2 }), undefined);
  t.equal(setTomlValue("[[a.list]]\nx = 1\n[a.list.inner]\ny = 1\n", "a", "list", []), undefined);
  t.equal(setTomlValue("nlu = { a = 1 }\n", "nlu", "a", 2), undefined);
});

t.test("a list of tables is changed in its place, with the comments of those that stay", async (t) => {
  const rooms = `[log]
level = "info"

# upstairs
[[audio_server.sites]]
site_id = "bedroom" # ours
volume = 0.5

[[audio_server.sites]]
site_id = "kitchen"

[nlu]
x = 1
`;
  const set = (sites: unknown) => setTomlValue(rooms, "audio_server", "sites", sites) ?? "";
  const [bedroom, kitchen] = [{ site_id: "bedroom", volume: 0.5 }, { site_id: "kitchen" }];
  t.equal(set([bedroom, kitchen]), rooms, "nothing changes");
  t.equal(set([{ ...bedroom, volume: 1 }, kitchen]), rooms.replace("0.5", "1"));
  t.equal(set([bedroom]), rooms.replace('[[audio_server.sites]]\nsite_id = "kitchen"\n\n', ""));
  const three = set([bedroom, kitchen, { site_id: "hall", speaker: "null" }]);
  t.same((parse(three)["audio_server"] as { sites: unknown }).sites, [
    bedroom,
    kitchen,
    { site_id: "hall", speaker: "null" },
  ]);
  t.match(three, /# upstairs[^]*# ours[^]*\[nlu\]\nx = 1/u);
  t.same(parse(set(null)), { log: { level: "info" }, nlu: { x: 1 } });
  t.same(parse(setTomlValue(rooms, "audio_server", "voice_activity", true) ?? "")["audio_server"], {
    sites: [bedroom, kitchen],
    voice_activity: true,
  });
});

t.test(
  "values are found however they are written: without blanks, over lines up to the end, with # in a text",
  async (t) => {
    t.equal(setTomlValue("[a]\nx=3\n", "a", "x", 4), "[a]\nx = 4\n");
    t.equal(setTomlValue("[a]\nx = [\n  1,\n]", "a", "x", [2]), "[a]\nx = [2]");
    t.equal(setTomlValue('[a]\nx = "a#b" # c\n', "a", "x", "d"), '[a]\nx = "d" # c\n');
  },
);

t.test("one blank line is between the tables of a list", async (t) => {
  const added = "[[a.list]]\nx = 1\n\n[[a.list]]\nx = 2\n\n[b]\ny = 1\n";
  const list = [{ x: 1 }, { x: 2 }];
  t.equal(setTomlValue("[[a.list]]\nx = 1\n[b]\ny = 1\n", "a", "list", list), added);
  t.equal(setTomlValue("[[a.list]]\nx = 1\n\n[b]\ny = 1\n", "a", "list", list), added);
});

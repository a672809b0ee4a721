/** The draft over HTTPS: started, changed by two, checked, trained, tried, exported, installed. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { textsOf } from "../../../platform/assistant/draft/files.ts";
import { lights } from "../../assistants/testing/lights.ts";
import { makeZip } from "../../archive/testing/make-zip.ts";
import { type Answer, auth, serve } from "../testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);

const match = (answer: Answer) => ({ "if-match": String(answer.headers["etag"]) });

const draftPath = "/admin/assistant/draft";

t.test("a draft is started, changed in parts, and read with its tag", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  for (const [method, path] of [
    ["GET", ""],
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "/check"],
    ["POST", "/train"],
    ["POST", "/install"],
    ["GET", "/archive"],
    ["GET", "/suggestions?intent=me:turnOn"],
  ] as const) {
    const body = method === "PATCH" ? [{ op: "remove", path: "/name" }] : undefined;
    t.match(await json(method, draftPath + path, body), { status: 404, text: /DRAFT_MISSING/ }, path);
  }
  t.equal((await json("POST", `${draftPath}/parse`, { text: "x" })).status, 409, "nothing is trained");
  t.match(await json("POST", draftPath, { from: "installed" }), { status: 404, text: /ASSISTANT_MISSING/ });
  const begun = await json("POST", draftPath, { from: "nothing", name: "Anna's Häuschen", language: "de" });
  t.match(
    [begun.status, read(begun), begun.headers["etag"]],
    [201, { revision: 1, changedBy: "anna", left: [] }, '"1"'],
  );
  const changed = await json(
    "PATCH",
    draftPath,
    [
      { op: "add", path: "/intents/-", value: lights.intents[0] },
      { op: "add", path: "/entities/-", value: lights.entities[0] },
      { op: "replace", path: "/intents/0/sentences/0/text", value: "turn on the kitchen lamp" },
      { op: "replace", path: "/version", value: "2" },
    ],
    { ...match(begun), "content-type": "application/json-patch+json" },
  );
  t.match([changed.status, read(changed)], [200, { revision: 2 }], changed.text);
  const suggested = (intent: string) => json("GET", `${draftPath}/suggestions?intent=${encodeURIComponent(intent)}`);
  t.match(read(await suggested("me:turnOn")), { revision: 2, isTrained: false, isLanguageKnown: true });
  t.match(await suggested("me:gone"), { status: 422, text: /no intent me:gone/u });
  t.equal((await suggested("")).status, 400);
  const got = await json("GET", draftPath);
  t.match(read(got), {
    revision: 2,
    trained: null,
    files: [],
    draft: { id: "anna-s-hauschen", language: "de", version: "2", intents: [{ id: "me:turnOn" }] },
  });
  t.equal(read(got).draft.intents[0].sentences[0].text, "turn on the kitchen lamp");
  t.equal((await json("GET", draftPath, undefined, { "if-none-match": '"2"' })).status, 304);
  const put = await json("PUT", draftPath, lights, match(got));
  t.equal(read(put).revision, 3);
  t.same(read(await json("GET", draftPath)).draft, lights);
  t.equal((await json("DELETE", draftPath, undefined, match(put))).status, 204);
  t.equal((await json("GET", draftPath)).status, 404);
});

t.test("of two who change it the second is told, and nothing of the first is lost", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const begun = await json("PUT", draftPath, lights);
  const one = [{ op: "replace", path: "/name", value: "one" }];
  t.match(await json("PATCH", draftPath, one), { status: 428, text: /If-Match/ });
  t.match(await json("POST", draftPath, { from: "nothing" }), { status: 428, text: /PRECONDITION_MISSING/ });
  t.equal((await json("PATCH", draftPath, one, match(begun))).status, 200);
  const late = await json("PATCH", draftPath, [{ op: "replace", path: "/name", value: "two" }], match(begun));
  t.match(read(late), {
    status: 412,
    code: "DRAFT_CHANGED",
    detail: /revision 1 .* revision 2 is by anna.*nothing was overwritten/i,
  });
  for (const [method, body] of [
    ["PUT", lights],
    ["POST", { from: "nothing" }],
    ["DELETE", undefined],
  ] as const)
    t.equal((await json(method, draftPath, body, match(begun))).status, 412, method);
  t.equal(read(await json("GET", draftPath)).draft.name, "one");
});

t.test("what is malformed is refused with its place, and changes nothing", async (t) => {
  const { answer, json, signUp } = await serve(t);
  await signUp();
  const begun = await json("PUT", draftPath, lights);
  const patch = (...changes: unknown[]) => json("PATCH", draftPath, changes, match(begun));
  const mark = { start: 0, end: 99, slot: "room" };
  for (const [change, pointer] of [
    [{ op: "replace", path: "/intents/0/sentences/0/marks", value: [mark] }, "/intents/0/sentences/0/marks"],
    [{ op: "replace", path: "/intents/0/enabled", value: "yes" }, "/intents/0/enabled"],
    [{ op: "add", path: "/intents/1/extra", value: 1 }, "/intents/1/extra"],
    [{ op: "remove", path: "/intents/0/slots" }, "/intents/0/slots"],
    [{ op: "replace", path: "/language", value: "../../etc" }, "/language"],
    [{ op: "add", path: "/phrases/..", value: {} }, "/phrases"],
    [{ op: "add", path: "/other", value: {} }, "/other"],
    [{ op: "replace", path: "/intents/0/id", value: "x".repeat(201) }, "/intents/0/id"],
  ] as const) {
    const refused = await patch({ op: "replace", path: "/name", value: "gone" }, change);
    t.equal(refused.status, 400, refused.text);
    t.ok(String(read(refused).errors?.[0]?.pointer).startsWith(pointer), `${pointer}: ${refused.text}`);
  }
  for (const change of [
    { op: "replace", path: "/intents/7/id", value: "x" },
    { op: "remove", path: "/intents" },
    { op: "replace", path: "/none", value: 1 },
    { op: "remove", path: "nowhere" },
  ])
    t.equal((await patch(change)).status, 422, change.path);
  for (const body of [{}, [], [{ op: "move", path: "/name", from: "/id" }], [{ op: "add" }]])
    t.equal((await json("PATCH", draftPath, body, match(begun))).status, 400, JSON.stringify(body));
  t.equal((await json("PUT", draftPath, { ...lights, intents: {} }, match(begun))).status, 400);
  t.equal((await json("PUT", draftPath, lights, { "if-match": "yes" })).status, 400);
  t.equal((await json("POST", draftPath, { from: "files" }, match(begun))).status, 422);
  t.equal((await json("POST", draftPath, undefined, match(begun))).status, 400);
  t.equal(
    (await json("POST", draftPath, { from: "files", files: [{ name: "../../x.yaml", text: "" }] }, match(begun)))
      .status,
    400,
  );
  const zip = { method: "POST", auth, headers: { "content-type": "application/zip", ...match(begun) } };
  t.match(await answer(draftPath, { ...zip, body: Buffer.from("no zip") }), { status: 422, text: /ARCHIVE_BROKEN/ });
  const large = { ...zip.headers, "content-length": 4e9 };
  t.equal((await answer(draftPath, { ...zip, headers: large })).status, 413);
  t.equal((await json("GET", `${draftPath}/tests/x`)).status, 400);
  t.equal((await json("GET", `${draftPath}/tests/1`)).status, 404);
  t.equal((await json("POST", `${draftPath}/parse`, { text: "" })).status, 400);
  t.equal(read(await json("GET", draftPath)).revision, 1);
});

t.test(
  "it begins with what is installed, with a zip, and with files of other platforms; sounds go along",
  async (t) => {
    const { answer, json, signUp, folder } = await serve(t);
    await signUp();
    const sound = Buffer.from("RIFF");
    const files = [...textsOf(lights)].map(([name, data]) => ({ name: `assistant/${name}`, data }));
    const body = makeZip([...files, { name: "assistant/custom_dialogue/sound/error.wav", data: sound }]);
    const begun = await answer(draftPath, {
      method: "POST",
      auth,
      headers: { "content-type": "application/zip" },
      body,
    });
    t.equal(begun.status, 201, begun.text);
    const got = read(await json("GET", draftPath));
    t.same(got.draft, lights);
    t.same(got.files, [{ path: "custom_dialogue/sound/error.wav", size: 4 }]);
    t.match((await json("GET", `${draftPath}/archive`)).text, /assistant\/custom_dialogue\/sound\/error\.wav/);
    const installed = join(folder, "assistants/1");
    mkdirSync(installed);
    for (const [name, text] of textsOf({ ...lights, name: "Installed", phrases: {} }))
      writeFileSync(join(installed, name), text);
    const { versions } = await serveVersions();
    await versions.use(1);
    const again = await json("POST", draftPath, { from: "installed" }, match(begun));
    t.equal(again.status, 201, again.text);
    t.match(read(await json("GET", draftPath)), { draft: { name: "Installed" }, files: [] });
    t.equal(readdirSync(join(folder, "draft")).length, 1, "the sounds of the one before are kept for its undo");
    const [{ id }] = read(await json("GET", "/admin/undo")).undos;
    t.equal((await json("DELETE", `/admin/undo/${id}`)).status, 204);
    t.same(readdirSync(join(folder, "draft")), [], "and gone without it");
    const ini = "[TurnOn]\nturn on the (kitchen | attic){room} light\nlight on in the (kitchen | attic){room}\n";
    const imported = await json(
      "POST",
      draftPath,
      { from: "files", name: "From Rhasspy", author: "ben", files: [{ name: "sentences.ini", text: ini }] },
      match(again),
    );
    t.match([imported.status, read(imported).left], [201, []], imported.text);
    const { draft } = read(await json("GET", draftPath));
    t.match(draft, {
      id: "from-rhasspy",
      name: "From Rhasspy",
      intents: [{ id: "ben:TurnOn", slots: [{ name: "room" }] }],
    });
    t.match(draft.intents[0].sentences[0], {
      text: "turn on the kitchen light",
      marks: [{ start: 12, end: 19, slot: "room" }],
    });
    const bad = await json(
      "POST",
      draftPath,
      { from: "files", files: [{ name: "x.json", text: "{" }] },
      match(imported),
    );
    t.match([bad.status, read(bad)], [422, { code: "ASSISTANT_INVALID", detail: /x\.json:1: is not JSON/ }]);
    t.equal(read(await json("GET", draftPath)).draft.name, "From Rhasspy", "and it stays as it was");

    async function serveVersions() {
      const { Versions } = await import("../../assistants/versions.ts");
      return { versions: new Versions(join(folder, "assistants")) };
    }
  },
);

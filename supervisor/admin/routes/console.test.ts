/** What this board serves to others: published whole or not at all, downloaded in parts, known by its ETag. */
import { createHash, generateKeyPairSync } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { signAssistant } from "../../publisher-signature.ts";
import { makeZip } from "../../archive/testing/make-zip.ts";
import { auth, serve } from "../testing/serve.ts";

t.setTimeout(300_000);

const zipOf = (id: string, name: string) =>
  makeZip([
    {
      name: "assistant/assistant.json",
      data: JSON.stringify({ id, name, language: "en", version: "1", intents: [{ id: "me:hello", name: "hello" }] }),
    },
    {
      name: "assistant/dataset.json",
      data: JSON.stringify({
        language: "en",
        intents: { hello: { utterances: [{ data: [{ text: "hello" }] }] } },
        entities: {},
      }),
    },
  ]);

async function board(t: Parameters<typeof serve>[0]) {
  const served = await serve(t);
  await served.signUp();
  const put = (id: string, body: Buffer, headers: Readonly<Record<string, string>> = {}, type = "application/zip") =>
    served.answer(`/admin/console/assistants/${id}`, {
      method: "PUT",
      auth,
      headers: { "content-type": type, "content-length": body.length, ...headers },
      body,
    });
  const get = (id: string, headers: Readonly<Record<string, string>> = {}) =>
    served.json("GET", `/admin/console/assistants/${id}`, undefined, headers);
  return { ...served, put, get };
}

t.test("an assistant is published, listed, taken, replaced and taken away", async (t) => {
  const { put, get, json, answer, folder } = await board(t);
  const [one, two] = [zipOf("house", "One"), zipOf("house", "Two")];
  t.equal((await put("house", one)).status, 201);
  const replaced = await put("house", two);
  t.equal(replaced.status, 200);
  const sha256 = createHash("sha256").update(two).digest("hex");
  t.match(JSON.parse(replaced.text), { id: "house", name: "Two", sha256, bytes: two.length, publishedBy: "anna" });
  const list = JSON.parse((await json("GET", "/admin/console/assistants")).text);
  t.match(list, { assistants: [{ id: "house", name: "Two", language: "en", version: "1", intents: 1 }] });
  t.equal(list.assistants.length, 1);
  t.match(await get("house"), {
    status: 200,
    headers: {
      etag: `"${sha256}"`,
      "content-type": "application/zip",
      "content-length": String(two.length),
      "accept-ranges": "bytes",
      "repr-digest": `sha-256=:${createHash("sha256").update(two).digest("base64")}:`,
    },
  });
  t.equal((await answer("/admin/console/assistants/house")).status, 401, "only to who has a credential");
  t.equal(readdirSync(join(folder, "published")).length, 2, "what was replaced is gone");
  t.equal((await json("DELETE", "/admin/console/assistants/house")).status, 204);
  t.equal((await json("DELETE", "/admin/console/assistants/house")).status, 404);
  t.equal((await get("house")).status, 404);
  t.same(readdirSync(join(folder, "published")), []);
  t.same(readdirSync(join(folder, "uploads")), []);
});

t.test("a download is known by its ETag, goes on where it broke off, and never mixes two states", async (t) => {
  const { put, get } = await board(t);
  const zip = zipOf("house", "One");
  await put("house", zip);
  const etag = String((await get("house")).headers["etag"]);
  for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, "*"])
    t.match(await get("house", { "if-none-match": condition }), { status: 304, text: "", headers: { etag } });
  t.equal((await get("house", { "if-none-match": '"x"' })).status, 200);
  const half = Math.floor(zip.length / 2);
  t.match(await get("house", { range: `bytes=${half}-`, "if-range": etag }), {
    status: 206,
    headers: {
      "content-range": `bytes ${half}-${zip.length - 1}/${zip.length}`,
      "content-length": String(zip.length - half),
    },
  });
  t.match(await get("house", { range: "bytes=-3" }), { status: 206, headers: { "content-length": "3" } });
  t.match(await get("house", { range: "bytes=2-5" }), { status: 206, headers: { "content-length": "4" } });
  t.equal((await get("house", { range: `bytes=${half}-`, "if-range": '"old"' })).status, 200);
  for (const range of ["bytes=5-2", "bytes=0-1,4-5", "lines=1-", "bytes=x-"])
    t.equal((await get("house", { range })).status, 200, range);
  t.match(await get("house", { range: `bytes=${zip.length}-` }), {
    status: 416,
    headers: { "content-range": `bytes */${zip.length}` },
    text: /RANGE_BEHIND_END/u,
  });
});

t.test("an assistant that no board could install is not published, and leaves nothing behind", async (t) => {
  const { put, get, json, folder } = await board(t);
  const bad: readonly [Buffer, number, RegExp][] = [
    [zipOf("other", "Other"), 422, /ASSISTANT_INVALID.*other/su],
    [Buffer.from("no zip, whatever it says"), 422, /ARCHIVE_BROKEN/u],
    [makeZip([{ name: "../../x", data: "x" }]), 422, /ARCHIVE_PATH/u],
    [makeZip([{ name: "assistant/assistant.json", data: '{"id":"house"' }]), 422, /assistant\.json:1/u],
    [Buffer.alloc(65 * 1024 * 1024), 413, /ARCHIVE_TOO_LARGE/u],
  ];
  for (const [zip, status, text] of bad) t.match(await put("house", zip), { status, text });
  t.equal((await put("house", zipOf("house", "x"), {}, "application/json")).status, 400);
  for (const id of ["..%2f..%2fetc", "a.json", "-x", "x".repeat(81)])
    t.equal((await put(id, zipOf("house", "x"))).status, 400, id);
  t.equal((await get("house")).status, 404);
  t.same(JSON.parse((await json("GET", "/admin/console/assistants")).text), { assistants: [] });
  t.same(readdirSync(join(folder, "uploads")), []);
});

t.test("the publisher's signature is passed on unchanged", async (t) => {
  const { put, get } = await board(t);
  const zip = zipOf("house", "One");
  const { privateKey } = generateKeyPairSync("ed25519");
  const signature = signAssistant(createHash("sha256").update(zip).digest("hex"), privateKey);
  t.equal((await put("house", zip, { "sotto-signature": signature })).status, 201);
  t.match(await get("house"), { headers: { "sotto-signature": signature } });
  t.equal((await put("house", zip, { "sotto-signature": "mine" })).status, 400);
  t.equal((await put("house", zip)).status, 200);
  t.notOk((await get("house")).headers["sotto-signature"], "one without a signature takes its place");
});

t.test("explain reports that the NLU is not running", async (t) => {
  const { json } = await board(t);
  t.match(await json("POST", "/admin/assistant/explain", { text: "turn on the light" }), {
    status: 409,
    text: /COMPONENT_DISABLED/u,
  });
  t.equal((await json("POST", "/admin/assistant/explain", { text: "" })).status, 400);
});

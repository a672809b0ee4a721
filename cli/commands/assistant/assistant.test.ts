/** `sotto assistant` on a platform; what an author does without one is tested in cli/authoring/. */
import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { answering, refuse, tell } from "../../testing/answering.ts";
import { board } from "../../testing/sotto.ts";

/** A board, and an author's folder with a small assistant. */
async function withHouse(t: Test) {
  const made = await board(t);
  const house = join(made.folder, "house");
  t.equal((await made.sotto("assistant", "new", house)).code, 0);
  return { ...made, house };
}

t.test("without an assistant there is none to show, to explain by or to go back to", async (t) => {
  const { sotto } = await board(t);
  t.match(await sotto("assistant", "show"), { code: 1, out: "", err: /assistant/u });
  t.match(await sotto("assistant", "rollback", "--no-wait"), { out: "" });
  t.match(await sotto("assistant", "published"), { code: 0, out: /No assistant is published here/u });
  t.match(await sotto("assistant", "unpublish", "house"), { code: 1, out: "", err: /\S/u });
});

t.test("what is printed to be typed next is one word also where the name of the folder is several", async (t) => {
  const { sotto, folder } = await board(t);
  const house = join(folder, "Oma's house");
  const { out } = await sotto("assistant", "new", house);
  const [line = ""] = /sotto assistant test .*/u.exec(out) ?? [];
  const { stdout } = spawnSync("sh", ["-c", `sotto() { printf '%s\\n' "$3"; }; ${line}`], { encoding: "utf8" });
  t.equal(stdout, `${house}\n`);
});

t.test("the installed assistant is shown with its intents, by name or with more about them", async (t) => {
  const house = {
    id: "house",
    name: "House",
    language: "en",
    version: "1",
    intents: ["a:b", { id: "a:c" }],
    installedAt: null,
  };
  const { sotto } = await answering(t, (_request, response) => tell(response, house));
  const { code, out } = await sotto("assistant", "show");
  t.equal(code, 0);
  t.match(out, /assistant +House \(house\)\n.*installed +with the platform\n.*intents +a:b, a:c\n/su);
  t.same(JSON.parse((await sotto("assistant", "show", "--json")).out), house);
});

t.test("an assistant is installed beside the one in use, shown with its wake words, and removed", async (t) => {
  const inUse = { id: "house", name: "House", language: "en", version: "1", intents: [], installedAt: null };
  const casa = { name: "casa", wakeWords: ["hey casa"], title: "Casa", language: "it", version: "2" };
  const { sotto, asked } = await answering(t, (request, response) => {
    if (request.method === "DELETE") response.writeHead(204).end();
    else if (request.method === "PUT") request.resume().on("end", () => tell(response, { taskId: "t" }));
    else
      tell(
        response,
        request.url === "/admin/assistant" ? inUse : { assistants: [casa, { name: "old", wakeWords: [] }] },
      );
  });
  const from = ["casa", "--from", "https://console.local:8443", "--beside", "casa"];
  t.equal((await sotto("assistant", "install", ...from, "--no-wait")).code, 0);
  t.equal(asked.at(-1), "PUT /admin/assistant?beside=casa");
  t.match(await sotto("assistant", "show"), {
    out: /beside it +casa: Casa, it, 2; “hey casa”\nbeside it +old: its files cannot be read, .*no wake word names it/u,
  });
  t.same(JSON.parse((await sotto("assistant", "show", "--json")).out).beside.length, 2);
  t.match(await sotto("assistant", "remove", "casa"), { code: 0, out: /casa was removed/u });
  t.equal(asked.at(-1), "DELETE /admin/assistant/beside/casa");
  await sotto("assistant", "remove", "casa", "--force");
  t.equal(asked.at(-1), "DELETE /admin/assistant/beside/casa?force=true");
});

t.test("an assistant is published from its folder or its zip, listed and taken away again", async (t) => {
  const { sotto, data, house, folder } = await withHouse(t);
  t.match(await sotto("assistant", "publish", house), {
    code: 0,
    out: /house 0\.1\.0 is published on this machine\. Another board:\n +sotto assistant install house --from/u,
  });
  t.match(await sotto("assistant", "published"), {
    code: 0,
    out: /^house +house +0\.1\.0 +en +\d+ KB +\S.* by \S+ *\n$/u,
  });
  const zip = join(folder, "house.zip");
  t.equal((await sotto("assistant", "export", house, zip)).code, 0);
  const pem = join(folder, "publisher.pem");
  const { privateKey } = generateKeyPairSync("ed25519");
  writeFileSync(pem, privateKey.export({ type: "pkcs8", format: "pem" }));
  t.match(await data("assistant", "publish", zip, "--sign", pem), {
    code: 0,
    value: { id: "house", signature: /^.{86}==$/u },
  });
  t.match(await sotto("assistant", "published"), { out: / signed\n$/u });
  t.match(await sotto("assistant", "unpublish", "house"), {
    code: 0,
    out: "house is no longer published on this machine.\n",
  });
  t.match((await data("assistant", "published")).value, { assistants: [] });
});

t.test("a file that is no assistant, and a wrong key, are refused", async (t) => {
  const { sotto, data, house, folder } = await withHouse(t);
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  t.match(await sotto("assistant", "publish", join(folder, "nowhere")), { code: 65, out: "" });
  t.match(await sotto("assistant", "publish", file("x.zip", "no zip")), { code: 65, out: "", err: /\S/u });
  t.match(await sotto("assistant", "publish", house, "--sign", join(folder, "none")), {
    code: 65,
    err: /cannot be read/u,
  });
  const wrong = file("wrong.pem", "-----BEGIN X-----");
  t.match(await sotto("assistant", "publish", house, "--sign", wrong), {
    code: 65,
    err: /not a private key in PEM\n +openssl/u,
  });
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const other = file("ec.pem", String(privateKey.export({ type: "pkcs8", format: "pem" })));
  t.match(await sotto("assistant", "publish", house, "--sign", other), { code: 65, err: /not an ed25519 key/u });
  writeFileSync(join(house, "dataset.yaml"), "intents: 1\n");
  t.match(await sotto("assistant", "publish", house), { code: 65, err: /problem/u });
  t.match((await data("assistant", "published")).value, { assistants: [] });
});

t.test("an installation asks for what it was told: a zip, or a console with its token and fingerprint", async (t) => {
  const bodies: { type: string | undefined; text: string }[] = [];
  const { sotto, runtime } = await answering(t, (request, response) => {
    let text = "";
    request.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      bodies.push({ type: request.headers["content-type"], text });
      tell(response, { taskId: "t-1" });
    });
  });
  const [house, token] = [join(runtime, "house"), join(runtime, "token")];
  await sotto("assistant", "new", house);
  writeFileSync(token, "s3cret\n");
  t.match(await sotto("assistant", "install", house, "--no-wait"), { code: 0, out: "t-1\n" });
  t.match(bodies[0], { type: "application/zip", text: /^PK/u });
  const from = ["assistant", "install", "house", "--no-wait", "--from"];
  t.equal((await sotto(...from, "configured")).code, 0);
  t.same(JSON.parse(bodies[1]?.text ?? ""), { source: "console", assistantId: "house" });
  const url = "https://console.local:8443";
  t.equal((await sotto(...from, url, "--token-file", token, "--console-fingerprint", "AB:CD")).code, 0);
  t.same(JSON.parse(bodies[2]?.text ?? ""), {
    source: "console",
    assistantId: "house",
    url,
    token: "s3cret",
    fingerprint: "AB:CD",
  });
  for (const [words, message] of [
    [[...from, "console"], /takes an address like https:/u],
    [["assistant", "install", house, "--token-file", token], /go with --from/u],
    [["assistant", "install", house, "--console-fingerprint", "AB"], /go with --from/u],
  ] as const)
    t.match(await sotto(...words), { code: 64, out: "", err: message }, words.join(" "));
  t.match(await sotto("assistant", "install", join(runtime, "nowhere")), { code: 65, out: "", err: /nowhere/u });
  t.equal(bodies.length, 3, "what is not right asks for nothing");
});

t.test("refusals of the board are reported", async (t) => {
  let status = 422;
  const { sotto, runtime } = await answering(t, (request, response) => {
    request.resume();
    request.on("end", () => refuse(response, status, "ASSISTANT_INVALID", "an intent is there twice"));
  });
  const house = join(runtime, "house");
  await sotto("assistant", "new", house);
  t.match(await sotto("assistant", "install", house), { code: 64, out: "", err: /there twice/u });
  t.match(await sotto("assistant", "publish", house), { code: 64, out: "", err: /there twice/u });
  status = 409;
  t.match(await sotto("assistant", "rollback"), { code: 1, out: "", err: /there twice/u });
  status = 503;
  t.match(await sotto("assistant", "explain", "turn on"), { code: 75, out: "", err: /there twice/u });
});

t.test("the explanation of a sentence names what decided", async (t) => {
  const explanation = {
    stage: "statistics",
    best: { intentName: "a:on", confidenceScore: 0.91, slots: [] },
    nearest: { intentName: null, confidenceScore: 0.08, slots: [] },
    words: [
      { text: "on", weight: 2.04 },
      { text: "please", weight: 0.05 },
      { text: "tea", weight: -1.5 },
    ],
    candidates: [{ entity: "room", rawValue: "kitchen", from: "list" }],
  };
  const { sotto, asked } = await answering(t, (_request, response) => tell(response, explanation));
  const { code, out } = await sotto("assistant", "explain", "turn on");
  t.equal(code, 0);
  t.equal(
    out,
    [
      "a:on (91 %)",
      "It is not a sentence of the dataset, so its words decide.",
      "Next by the words: none of these (8 %).",
      "For a:on: on 2.0",
      "For none of these: tea -1.5",
      "  “kitchen” may be room (listed), and fills no slot",
      "",
    ].join("\n"),
  );
  t.same(asked, ["POST /admin/assistant/explain"]);
  t.same(JSON.parse((await sotto("assistant", "explain", "turn on", "--json")).out), explanation);
});

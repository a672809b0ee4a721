/** The assistant over HTTPS, as a zip and as a form. */
import t from "tap";
import { makeZip } from "../../archive/testing/make-zip.ts";
import { auth, serve } from "../testing/serve.ts";
import { listed } from "../../tasks/testing/listed.ts";

t.setTimeout(250_000);

const assistant = makeZip([
  {
    name: "assistant/assistant.json",
    data: JSON.stringify({
      id: "a",
      name: "Anna's",
      language: "en",
      version: "1",
      intents: [{ id: "me:hello", name: "hello" }],
    }),
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

t.test("an assistant is uploaded as a zip or in a form, and shown", async (t) => {
  const { answer, json, signUp, tasks, folder } = await serve(t);
  await signUp();
  t.equal((await json("GET", "/admin/assistant")).status, 404);
  const put = (type: string, body: Buffer) =>
    answer("/admin/assistant", {
      method: "PUT",
      auth,
      headers: { "content-type": type, "content-length": body.length },
      body,
    });
  const form = Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="assistant"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n',
    ),
    assistant,
    Buffer.from("\r\n--x--\r\n"),
  ]);
  for (const [type, body] of [
    ["application/zip", assistant],
    ["multipart/form-data; boundary=x", form],
  ] as const) {
    const given = await put(type, body);
    t.equal(given.status, 202, given.text);
  }
  t.match(await put("application/zip", Buffer.from("no zip")), { status: 422, text: /ARCHIVE_BROKEN/ });
  t.match(await put("multipart/form-data; boundary=x", Buffer.from("--x--\r\n")), { status: 400 });
  t.match(await put("application/zip", Buffer.alloc(65 * 1024 * 1024)), { status: 413 });
  t.match(await put("text/plain", assistant), { status: 415 });
  t.equal((await json("PUT", "/admin/assistant", { source: "console" })).status, 422);
  const { tasks: accepted } = listed(tasks.queue, { limit: 10 });
  t.same(
    accepted.map(({ about }) => about),
    ["Anna's", "Anna's"],
    "a task names the assistant that was uploaded",
  );
  t.ok(folder);
});

t.test("an assistant is installed beside the one in use, listed and removed; a wrong name is refused", async (t) => {
  const { answer, json, signUp, tasks } = await serve(t);
  await signUp();
  const put = (query: string) =>
    answer(`/admin/assistant?${query}`, {
      method: "PUT",
      auth,
      headers: { "content-type": "application/zip", "content-length": assistant.length },
      body: assistant,
    });
  for (const query of ["beside=..", "beside=Casa", "beside=a%2Fb", "beside=", "besides=casa"])
    t.equal((await put(query)).status, 400, query);
  const { taskId } = JSON.parse((await put("beside=casa")).text) as { taskId: string };
  await tasks.queue.idle();
  t.match(tasks.queue.get(taskId), { status: "completed" });
  t.equal((await json("GET", "/admin/assistant")).status, 404, "none is in use");
  const list = async () => JSON.parse((await json("GET", "/admin/assistant/beside")).text);
  t.match(await list(), {
    assistants: [{ name: "casa", wakeWords: [], id: "a", title: "Anna's", language: "en", version: "1" }],
  });
  t.match(await json("DELETE", "/admin/assistant/beside/villa"), { status: 404, text: /There are: casa/u });
  t.match(await json("DELETE", "/admin/assistant/beside/..%2f.."), { status: 404 });
  t.equal((await json("DELETE", "/admin/assistant/beside/casa")).status, 204);
  t.same(await list(), { assistants: [] });
});

t.test("the assistants of the package are listed with their languages and what they need", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const { status, text } = await json("GET", "/admin/assistant/shipped");
  t.equal(status, 200);
  const { assistants } = JSON.parse(text) as {
    assistants: { name: string; language: string; heard: string; intents: string[] }[];
  };
  const houses = assistants.filter(({ name }) => name.startsWith("house/"));
  t.same(
    houses.map(({ language }) => language),
    ["de", "en", "es", "fr", "it", "pt"],
  );
  t.match(
    houses.map(({ name, heard }) => [name, heard]),
    [
      ["house/de", "untried"],
      ["house/en", "well"],
    ],
  );
  t.ok(
    houses.every(({ name, language, intents }) => name === `house/${language}` && intents.includes("sotto:getTime")),
  );
  t.ok(assistants.some(({ name }) => name === "assistant"));
  t.equal((await json("PUT", "/admin/assistant", { source: "package", name: "house/de" })).status, 202);
  t.match(await json("PUT", "/admin/assistant", { source: "package", name: "house/xx" }), {
    status: 422,
    text: /only assistant, .*house\/de/u,
  });
  t.equal((await json("PUT", "/admin/assistant", { source: "package" })).status, 400);
});

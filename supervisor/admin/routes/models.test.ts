/** Models over REST and by the command: from a catalogue and a folder of this test. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { bytes, modelOf } from "../../models/testing/shop.ts";
import { serve } from "../testing/serve.ts";

t.test("a model of one's own catalogue is added from a folder, listed, checked and removed", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const files = { "model.onnx": bytes(1000), "tokens.txt": Buffer.from("a 0\n") };
  const from = t.testdir(files);
  const model = modelOf("tiny", "https://models.example.org", files);
  const catalogue = join(from, "catalogue.json");
  writeFileSync(catalogue, JSON.stringify({ format: 1, models: [model] }));
  const read = async (path: string, method = "GET", body?: unknown) =>
    JSON.parse((await json(method, `/admin${path}`, body)).text);
  const own = `/models?catalogue=${encodeURIComponent(catalogue)}`;
  t.match(await read(own), {
    added: [],
    offered: [{ name: "tiny", bytes: 1004, downloaded: 0, isAdded: false, sources: ["models.example.org"] }],
  });
  t.ok(
    (await read("/models")).offered.some(({ name }: { name: string }) => name === "whisper-tiny"),
    "the shipped ones",
  );

  const asked = { name: "tiny", licence: "MIT", from, catalogue };
  t.match(await read("/models", "POST", { ...asked, licence: "GPL" }), { code: "MODEL_LICENCE", status: 422 });
  t.match(await read("/models", "POST", { ...asked, name: "none" }), { code: "MODEL_UNKNOWN", detail: /It has: tiny/ });
  t.match(await read("/models", "POST", { ...asked, catalogue: "/none" }), { code: "MODEL_INVALID" });
  t.equal((await json("POST", "/admin/models", { ...asked, from: "relative" })).status, 400);
  const { status, headers } = await json("POST", "/admin/models", asked);
  t.equal(status, 202);
  const follow = await json("GET", `${String(headers["location"])}?follow=true`);
  t.match(follow.text, /"status":"completed"/u);
  t.match(await read(own), {
    added: [{ name: "tiny", bytes: 1004, usedBy: [], configuration: { asr: { engine: "sherpa-onnx" } } }],
    offered: [{ isAdded: true }],
  });
  t.same(await read("/models/tiny/check", "POST"), { faults: [] });
  for (const name of ["none", "..%2f..%2fetc", "%2e%2e"])
    t.equal((await json("DELETE", `/admin/models/${name}`)).status, 404, name);
  t.equal((await json("POST", "/admin/models/none/check")).status, 404);
  t.equal((await json("DELETE", "/admin/models/tiny")).status, 204);
  t.same((await read("/models")).added, []);
});

/** The command, against a real admin service, with a catalogue and a folder of this test. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { bytes, modelOf } from "../../supervisor/models/testing/shop.ts";
import { board } from "../testing/sotto.ts";

t.test("a model is listed, added after its licence, checked and removed", async (t) => {
  const { sotto, data } = await board(t);
  const files = { "model.onnx": bytes(1000), "tokens.txt": Buffer.from("a 0\n") };
  const from = t.testdir(files);
  const catalogue = join(from, "catalogue.json");
  writeFileSync(
    catalogue,
    JSON.stringify({ format: 1, models: [modelOf("tiny", "https://models.example.org", files)] }),
  );
  const own = ["--catalogue", catalogue];
  t.match(await sotto("engine", "list"), {
    code: 0,
    out: /^whisper-tiny +recogniser +de en .* 104 MB +MIT/mu,
    err: /No model was added/u,
  });
  t.match(await sotto("engine", "list", ...own), { code: 0, out: /^tiny +recogniser +en +0\.0 MB +MIT +for a test/u });

  t.match(await sotto("engine", "add", "none"), { code: 64, err: /has no model none[^]*whisper-tiny/u });
  const add = ["engine", "add", "tiny", "--from", from, ...own];
  t.match(await sotto(...add), { code: 64, err: /licence MIT: https:[^]*no terminal[^]*--accept-licence MIT/u });
  t.match(await sotto(...add, "--accept-licence", "GPL-3.0"), { code: 64, err: /its licence is MIT/u });
  const added = await sotto(...add, "--accept-licence", "MIT");
  t.match(added, { code: 0, out: /done/u, err: /\[asr\]\nengine = "sherpa-onnx"\nmodel_folder = ".*models\/tiny"/u });
  t.match(await sotto("engine", "list"), { code: 0, out: /^tiny +recogniser +en +0\.0 MB +not used$/mu });
  t.match((await data("engine", "check")).value, { models: [{ name: "tiny", faults: [] }] });
  const folder = /model_folder = "(.*)"/u.exec(added.err)?.[1] ?? "";
  writeFileSync(join(folder, "model.onnx"), bytes(1000, 3));
  t.match(await sotto("engine", "check", "tiny"), { code: 1, out: /tiny: model.onnx was changed/u });
  t.match(await sotto(...add, "--accept-licence", "MIT"), { code: 0 }, "it is mended by adding it again");
  t.match(await sotto("engine", "check"), { code: 0, out: "tiny: intact\n" });
  t.match(await sotto("engine", "remove", "tiny"), { code: 0, out: /removed/u });
  t.match(await sotto("engine", "remove", "tiny"), { code: 1, err: /no model/u });
});

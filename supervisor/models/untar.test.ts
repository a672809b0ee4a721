/** Archives of models, made by the real tar, and by hand where tar would not. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { Models } from "./models.ts";
import { bytes, packedModel, shop, working } from "./testing/shop.ts";
import { untar } from "./untar.ts";

const longName = `${"n".repeat(90)}/${"m".repeat(90)}.onnx`;
/** Nothing where the program is not installed. */
const bzip2 = existsSync("/usr/bin/bzip2") ? ([["tar.bz2", "--bzip2"]] as const) : [];
const never = new AbortController().signal;

function voice(t: Test) {
  const at = t.testdir({
    "vits-a": { "a.onnx": bytes(70_000), "espeak-ng-data": { de: "one", en: "" }, ".gitattributes": "x" },
    other: { file: "y" },
    out: {},
  });
  const tar = (name: string, ...args: readonly string[]) => {
    execFileSync("tar", ["--create", "--file", join(at, name), ...args], { cwd: at });
    return join(at, name);
  };
  return { at, tar, out: join(at, "out") };
}

t.test("each format is unpacked, without what is beside the folder or hidden", async (t) => {
  const { at, tar } = voice(t);
  execFileSync("mkdir", ["-p", join(at, "vits-a", "n".repeat(90))]);
  writeFileSync(join(at, "vits-a", longName), "long");
  for (const [format, ...flags] of [["tar", "--format=gnu"], ["tar.gz", "--gzip", "--format=pax"], ...bzip2] as const) {
    const out = join(at, `out-${format}`);
    await untar(tar(`a.${format}`, ...flags, "./other", "./vits-a"), out, {
      format,
      folder: "vits-a",
      maxBytes: 1e6,
      signal: never,
    });
    t.same(readdirSync(out).toSorted(), ["a.onnx", "espeak-ng-data", "n".repeat(90)], format);
    t.same(readFileSync(join(out, "a.onnx")), bytes(70_000));
    t.equal(readFileSync(join(out, longName), "utf8"), "long");
    t.equal(readFileSync(join(out, "espeak-ng-data/en"), "utf8"), "");
  }
});

t.test("what is no file, leads out, occurs twice, or is too much, ends the work", async (t) => {
  const { at, tar, out } = voice(t);
  const refuses = (archive: string, code: string, message: RegExp, maxBytes = 1e6, folder = "") =>
    t.rejects(untar(archive, out, { format: "tar", folder, maxBytes, signal: never }), { code, message }, archive);
  symlinkSync("/etc/passwd", join(at, "other/link"));
  await refuses(tar("link.tar", "other/link"), "ARCHIVE_TYPE", /other\/link/);
  await refuses(tar("dots.tar", "--transform=s,^,../../,", "other/file"), "ARCHIVE_PATH", /leads elsewhere/);
  await refuses(tar("root.tar", "-P", join(at, "other/file")), "ARCHIVE_PATH", /absolute/);
  await refuses(
    tar("twice.tar", "other/file", "--hard-dereference", "--transform=s,FILE,file,", "other/file"),
    "ARCHIVE_PATH",
    /twice/,
  );
  await refuses(tar("large.tar", "vits-a"), "ARCHIVE_TOO_LARGE", /more than 69999 bytes/, 69_999);
  await refuses(tar("some.tar", "vits-a"), "ARCHIVE_BROKEN", /no folder none/, 1e6, "none");
  const cut = readFileSync(tar("cut.tar", "vits-a/a.onnx")).subarray(0, 30_000);
  writeFileSync(join(at, "cut.tar"), cut);
  await refuses(join(at, "cut.tar"), "ARCHIVE_BROKEN", /incomplete/);
  cut[0] = 0x7a;
  writeFileSync(join(at, "cut.tar"), cut);
  await refuses(join(at, "cut.tar"), "ARCHIVE_BROKEN", /header is damaged/);
  for (const format of ["tar.gz", ...bzip2.map(([packed]) => packed)] as const)
    await t.rejects(
      untar(join(at, "cut.tar"), out, { format, folder: "", maxBytes: 1e6, signal: never }),
      { code: "ARCHIVE_BROKEN" },
      format,
    );
  t.notOk(existsSync(join(at, "../file")));
});

t.test("a packed model is verified, unpacked and listed with its files", async (t) => {
  const { tar, at } = voice(t);
  const [format, flag] = bzip2[0] ?? (["tar.gz", "--gzip"] as const);
  const body = readFileSync(tar("vits-a.tar.bz2", flag, "vits-a"));
  const { origin, asked } = await shop(t, { "vits-a.tar.bz2": body });
  const folder = join(at, "models");
  const models = new Models({ folder, reload: async () => {}, usedBy: () => [], fetching: { isRefused: () => false } });
  const model = packedModel("vits-a", `${origin}/vits-a.tar.bz2`, body, {
    format,
    folder: "vits-a",
    unpacked: 100_000,
  });
  await models.add({ model }, working().work);
  t.match(await models.list(), [
    { files: [{ path: "a.onnx" }, { path: "espeak-ng-data/de" }, { path: "espeak-ng-data/en" }] },
  ]);
  t.same(await models.check("vits-a"), []);
  await models.add({ model }, working().work);
  t.equal(asked.length, 1, "what is here and intact is not downloaded again");
  const bomb = { ...model, archive: { ...model.archive, unpacked: 1000 } } as typeof model;
  await models.remove("vits-a");
  await t.rejects(models.add({ model: bomb }, working().work), { code: "ARCHIVE_TOO_LARGE" });
  t.same(readdirSync(folder), [".partial"]);
});

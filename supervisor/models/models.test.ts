/** Adding models from a local server that fails in the ways that servers fail, and from a folder. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import t, { type Test } from "tap";
import type { FetchOptions } from "./fetch-part.ts";
import { Models } from "./models.ts";
import { bytes, modelOf, sha256, shop, wellBehaved, working } from "./testing/shop.ts";

const files = { "model.onnx": bytes(300_000), "tokens.txt": Buffer.from("<blk> 0\nyes 1\n") };

async function make(t: Test, fetching: FetchOptions = { isRefused: () => false, pause: 1 }) {
  const folder = join(t.testdir(), "models");
  const used = new Set<string>();
  const reloads: string[] = [];
  const options = {
    folder,
    reload: async (of: string) => void reloads.push(of),
    usedBy: (of: string) => (used.has(of) ? ["asr"] : []),
    fetching,
  };
  const models = new Models(options);
  return { models, folder, used, reloads, again: () => new Models(options), ...(await shop(t, files)) };
}

t.test("a model is downloaded, verified, listed, checked, replaced and removed", async (t) => {
  const { models, folder, origin, asked, used, reloads } = await make(t);
  const model = modelOf("tiny", origin, files);
  t.same(await models.list(), [], "nothing, without a folder");
  const { work, stages } = working();
  await models.add({ model }, work);
  t.match(await models.list(), [{ name: "tiny", kind: "recogniser", folder: join(folder, "tiny"), usedBy: [] }]);
  t.same(readFileSync(join(folder, "tiny/model.onnx")), files["model.onnx"]);
  t.same(readdirSync(join(folder, ".partial")), [], "nothing is there twice");
  t.ok(stages.includes("downloading"));
  await models.add({ model }, work);
  t.equal(asked.length, 2, "what is here and intact is not downloaded again");
  t.same(await models.check("tiny"), []);
  writeFileSync(join(folder, "tiny/tokens.txt"), "short");
  writeFileSync(join(folder, "tiny/model.onnx"), bytes(300_000, 3));
  t.same(await models.check("tiny"), ["model.onnx was changed", "tokens.txt has 5 bytes instead of 14"]);
  used.add(join(folder, "tiny"));
  await models.add({ model }, work);
  t.same([await models.check("tiny"), reloads], [[], [join(folder, "tiny")]], "its user reads it again");
  await t.rejects(models.remove("tiny"), { code: "MODEL_IN_USE", message: /used by asr/ });
  used.clear();
  await models.remove("tiny");
  t.same(readdirSync(folder), [".partial"]);
  for (const name of ["tiny", "../tiny", "..", "", ".partial"])
    await t.rejects(models.remove(name), { code: "MODEL_UNKNOWN" }, JSON.stringify(name));
});

t.test("a download that breaks off continues where it stopped, in the same task and in the next", async (t) => {
  const { models, origin, asked, state, again } = await make(t);
  const model = modelOf("tiny", origin, files);
  const cuts: (() => void)[] = [];
  /** Sends a third, and breaks off when that has been written. */
  const third = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    if (request.headers.range !== undefined || body.length < 1000) return wellBehaved(request, response, body);
    response.writeHead(200, { "content-length": body.length, etag: `"${sha256(body).slice(0, 8)}"` });
    response.write(body.subarray(0, 100_000));
    cuts.push(() => response.destroy());
  };
  state.behaves = third;
  const { work, lines } = working();
  const cutting = { ...work, stage: (_: string, share = 0) => void (share > 0.29 && cuts.shift()?.()) };
  await models.add({ model }, cutting);
  t.match(lines.join("\n"), /the connection broke: it is tried again, from 100000 bytes on/);
  t.same(asked, ["/model.onnx", "/model.onnx bytes=100000-", "/tokens.txt"]);

  const body = bytes(300_000, 5);
  const other = modelOf("other", origin, { "second.onnx": body });
  state.behaves = (request, response) => third(request, response, body);
  const stopped = new AbortController();
  const killing = {
    ...work,
    signal: stopped.signal,
    stage: (_: string, share = 0) => void (share > 0.29 && stopped.abort(new Error("killed"))),
  };
  await t.rejects(again().add({ model: other }, killing), { message: "killed" });
  t.equal(await models.unfinished(other), 100_000);
  const next = again();
  await next.recover();
  await next.add({ model: other }, work);
  t.equal(asked.at(-1), "/second.onnx bytes=100000-");
  t.same(await next.check("other"), []);
});

t.test("a server that knows no ranges, and one whose file changed meanwhile, give a whole model", async (t) => {
  const { models, folder, origin, state } = await make(t);
  const model = modelOf("tiny", origin, files);
  const part = join(folder, ".partial", sha256(files["model.onnx"]));
  mkdirSync(join(folder, ".partial"), { recursive: true });
  writeFileSync(part, bytes(1000, 9));
  state.behaves = (_request, response, body) => void response.writeHead(200).end(body);
  await models.add({ model }, working().work);
  t.same(await models.check("tiny"), [], "answered by 200");
  await models.remove("tiny");
  writeFileSync(part, bytes(1000, 9));
  state.behaves = wellBehaved;
  const { work, lines } = working();
  await models.add({ model }, work);
  t.match(lines.join("\n"), /downloaded from its beginning/, "the part that was here was of something else");
  t.same(await models.check("tiny"), []);
  await models.remove("tiny");
  writeFileSync(part, files["model.onnx"].subarray(0, 1000));
  state.behaves = (_request, response, body) => {
    const wrong = {
      "content-length": body.length - 500,
      "content-range": `bytes 500-${body.length - 1}/${body.length}`,
    };
    response.writeHead(response.req.headers.range === undefined ? 200 : 206, response.req.headers.range ? wrong : {});
    response.end(response.req.headers.range === undefined ? body : body.subarray(500));
  };
  await models.add({ model }, working().work);
  t.same(await models.check("tiny"), [], "another range than was asked for");
});

t.test("what is not what the catalogue describes is refused, and changes nothing", async (t) => {
  const { models, folder, origin, state } = await make(t);
  const model = modelOf("tiny", origin, files);
  await models.add({ model }, working().work);
  const newer = modelOf("tiny", origin, { ...files, "model.onnx": bytes(300_000, 11) });
  const rejects = (code: string, message: RegExp, says: string) =>
    t.rejects(models.add({ model: newer }, working().work), { code, message }, says);
  await rejects("MODEL_DAMAGED", /model.onnx is not what the catalogue describes: its checksum/, "wrong checksum");
  state.behaves = (_request, response) => void response.writeHead(200, { "content-length": 5 }).end("12345");
  await rejects("MODEL_DAMAGED", /has 5 bytes; the catalogue says 300000/, "wrong size");
  state.behaves = (_request, response) => {
    response.writeHead(200);
    response.end(bytes(400_000));
  };
  await rejects("MODEL_DAMAGED", /more than its 300000 bytes came/, "without a length, and no end");
  state.behaves = (_request, response) => void response.writeHead(200).end("<html>");
  await rejects("DOWNLOAD_FAILED", /the connection broke/, "too little");
  state.behaves = (_request, response) => void response.writeHead(404).end();
  await rejects("DOWNLOAD_FAILED", /does not have it any more/, "gone");
  state.behaves = (_request, response) => void response.writeHead(503).end();
  await rejects("DOWNLOAD_FAILED", /its source answers 503/, "busy for ever");
  t.same(await models.check("tiny"), [], "the model of before is still here");
  t.same(readdirSync(folder).toSorted(), [".partial", "tiny"]);
});

t.test("redirects are followed, but not for ever, not to this machine and not from HTTPS to HTTP", async (t) => {
  const { models, origin, state } = await make(t);
  const model = modelOf("tiny", origin, files);
  state.behaves = (request, response, body) => {
    if (request.url?.startsWith("/moved/"))
      return wellBehaved(request, response, files[request.url.slice(7) as keyof typeof files]);
    void body;
    response.writeHead(302, { location: `/moved${request.url}` }).end();
  };
  await models.add({ model }, working().work);
  t.same(await models.check("tiny"), []);
  await models.remove("tiny");
  state.behaves = (request, response) => void response.writeHead(302, { location: request.url }).end();
  await t.rejects(models.add({ model }, working().work), { code: "DOWNLOAD_FAILED", message: /redirects more than 5/ });
  state.behaves = (_request, response) => void response.writeHead(302, { location: "file:///etc/passwd" }).end();
  await t.rejects(models.add({ model }, working().work), {
    code: "SOURCE_REFUSED",
    message: /from http:\/\/ to file:/,
  });
  const { models: careful } = await make(t, { pause: 1 });
  await t.rejects(careful.add({ model }, working().work), {
    code: "SOURCE_REFUSED",
    message: /127.0.0.1 is this machine/,
  });
});

t.test("a model that needs more than the disk has is refused at once", async (t) => {
  const { models, origin, asked } = await make(t);
  const [first] = modelOf("tiny", origin, { "model.onnx": bytes(10) }).files ?? [];
  if (first === undefined) throw new Error("no file");
  const huge = { ...modelOf("huge", origin, {}), files: [{ ...first, size: 4 * 1024 ** 4 }] };
  await t.rejects(models.checkRoom(huge), { code: "DISK_FULL", message: /huge needs 4194304 MB of disk space/ });
  await t.rejects(models.add({ model: huge }, working().work), { code: "DISK_FULL" });
  t.same(asked, []);
});

t.test("a model is taken from a folder, and a folder that lacks it is told", async (t) => {
  const { models, origin, asked } = await make(t);
  const model = modelOf("tiny", `${origin}/releases`, files);
  const usb = t.testdir({ "model.onnx": files["model.onnx"], "tokens.txt": files["tokens.txt"] });
  await models.add({ model, from: usb }, working().work);
  t.same([await models.check("tiny"), asked], [[], []], "without the network");
  await models.remove("tiny");
  const rejects = (from: string, code: string, message: RegExp) =>
    t.rejects(models.add({ model, from }, working().work), { code, message });
  writeFileSync(join(usb, "tokens.txt"), "other file...\n");
  await rejects(usb, "MODEL_DAMAGED", /the checksum of .*tokens.txt is another one/);
  writeFileSync(join(usb, "tokens.txt"), "");
  await rejects(usb, "MODEL_DAMAGED", /has 0 bytes; the catalogue says 14/);
  await rejects(join(usb, "none"), "MODEL_INVALID", /model.onnx is not in .*none \(ENOENT\)|tokens.txt is not in/);
  await rejects("usb", "MODEL_INVALID", /not an absolute path/);
  await rejects("/dev/zero", "MODEL_INVALID", /not a regular file/);
});

t.test("what a kill has left is undone at the next start", async (t) => {
  const { models, folder, origin, again } = await make(t);
  const model = modelOf("tiny", origin, files);
  await models.add({ model }, working().work);
  mkdirSync(join(folder, ".new-half"));
  mkdirSync(join(folder, ".old-gone"));
  writeFileSync(join(folder, ".old-gone/model.onnx"), "the one of before");
  mkdirSync(join(folder, ".old-tiny"));
  mkdirSync(join(folder, "by-hand"));
  await again().recover();
  t.same(readdirSync(folder).toSorted(), [".partial", "by-hand", "gone", "tiny"]);
  t.same(
    (await models.list()).map(({ name }) => name),
    ["tiny"],
    "what somebody else put there is not ours",
  );
  t.ok(existsSync(join(folder, "by-hand")));
});

t.test("removing a model ends its download", async (t) => {
  const { models, origin, state } = await make(t);
  const model = modelOf("tiny", origin, files);
  const begun = Promise.withResolvers<void>();
  state.behaves = (_request, response) => {
    response.writeHead(200, { "content-length": 300_000 });
    response.write("x", () => begun.resolve());
  };
  const adding = t.rejects(models.add({ model }, working().work), { code: "MODEL_UNKNOWN", message: /removed while/ });
  await begun.promise;
  await models.remove("tiny");
  await adding;
  t.same(await models.list(), []);
});

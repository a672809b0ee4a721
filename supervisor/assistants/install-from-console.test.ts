/** From a console over real TLS: whole, resumed, known by its ETag, signed; and what a hostile or broken one gets nowhere with. */
import { createHash, generateKeyPairSync } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { addressOf, publisherKeys, sourceOf } from "./console-source.ts";
import { download } from "./download.ts";
import { checkSignature, signAssistant } from "../publisher-signature.ts";
import { content, sha256, nobody, configure, type Answer, room, serve, breakOff } from "./testing/console.ts";

t.setTimeout(300_000);

t.test("what broke off goes on where it stopped, also in a later task", async (t) => {
  const { get, file, asked, lines } = await room(t, [breakOff, serve]);
  t.match(await get(), { unchanged: false, etag: '"one"', sha256 });
  t.ok(readFileSync(file).equals(content));
  const [, second] = asked;
  t.match(second?.headers, { range: /^bytes=[1-9]\d*-$/u, "if-range": '"one"' });
  t.ok(lines.some((line) => line.startsWith("resuming at ")));

  const later = await room(t, [...Array.from({ length: 6 }, () => breakOff), serve]);
  await t.rejects(later.get(), { code: "DOWNLOAD_FAILED", message: /connection broke/u });
  t.ok(existsSync(later.file), "its beginning is kept");
  t.match(await later.get(), { sha256 });
  t.match(later.asked.at(-1)?.headers, { range: /^bytes=/u });
});

t.test("parts of two versions are never combined", async (t) => {
  const other: Answer = (_request, response) => {
    response.writeHead(200, { etag: '"two"', "content-length": 3 });
    response.end("new");
  };
  const changed = await room(t, [breakOff, other]);
  t.match(await changed.get(), { etag: '"two"' });
  t.equal(readFileSync(changed.file, "utf8"), "new");

  const wrongPart: Answer = (_request, response) => {
    response.writeHead(206, { etag: '"one"', "content-range": "bytes 5-9/10" });
    response.end("parts");
  };
  await t.rejects((await room(t, [breakOff, wrongPart])).get(), { code: "DOWNLOAD_FAILED", message: /another part/u });

  const damaged: Answer = (_request, response) => {
    response.writeHead(200, { "repr-digest": `sha-256=:${createHash("sha256").update("x").digest("base64")}:` });
    response.end("y");
  };
  const room3 = await room(t, [damaged]);
  await t.rejects(room3.get(), { code: "DOWNLOAD_FAILED", message: /not what its source has/u });
  t.notOk(existsSync(room3.file));
});

t.test("a console that knows no ETags is downloaded from too, from the beginning each time", async (t) => {
  const plain: Answer = (_request, response) =>
    response.writeHead(200, { "content-length": content.length }).end(content);
  const cut: Answer = (request, response) => {
    response.writeHead(200, { "content-length": content.length });
    response.write(content.subarray(0, 100_000), () => request.socket.destroy());
  };
  const { get, asked } = await room(t, [cut, plain]);
  t.match(await get(), { unchanged: false, etag: undefined, sha256 });
  t.equal(asked[1]?.headers.range, undefined);
});

t.test("nothing is downloaded when what is in use is what the console has", async (t) => {
  const { get, asked } = await room(t, [(_request, response) => response.writeHead(304).end()]);
  t.same(await get({ inUse: '"one"' }), { unchanged: true });
  t.equal(asked[0]?.headers["if-none-match"], '"one"');
});

t.test("G15 redirections, refusals and endless answers end it; no credential gets into a message", async (t) => {
  const secret = "hunter2hunter2";
  const answers: readonly [number, RegExp][] = [
    [301, /answers 301/u],
    [302, /answers 302/u],
    [401, /does not take the token/u],
    [404, /no such assistant/u],
    [204, /answers 204/u],
  ];
  for (const [status, message] of answers) {
    const one = await room(t, [
      (_request, response) => response.writeHead(status, { location: "http://127.0.0.1/" }).end(),
    ]);
    const error = await one.get({}, secret).catch((thrown: Error) => thrown);
    t.match(error, { code: "DOWNLOAD_FAILED", message }, String(status));
    t.equal(one.asked[0]?.headers.authorization, `Bearer ${secret}`);
    t.notMatch(JSON.stringify([error, (error as Error).message, one.lines]), secret);
    t.equal(one.asked.length, 1, "it is not asked again");
  }
  const basic = await room(t, [serve]);
  await basic.get({}, "anna:secret");
  t.equal(basic.asked[0]?.headers.authorization, `Basic ${Buffer.from("anna:secret").toString("base64")}`);
  const endless: Answer = (_request, response) => {
    const more = () => {
      while (response.write(content));
      response.once("drain", more);
    };
    response.writeHead(200);
    more();
  };
  await t.rejects((await room(t, [endless])).get(), { code: "ARCHIVE_TOO_LARGE" });
  const boasting: Answer = (_request, response) => response.writeHead(200, { "content-length": 1e12 }).write("x");
  await t.rejects((await room(t, [boasting])).get(), { code: "ARCHIVE_TOO_LARGE" });
});

t.test(
  "the certificate must be of an authority that is trusted, configured, or has the fingerprint given",
  async (t) => {
    const { url, work, file, fingerprint256, asked } = await room(t, [serve]);
    const options = { largest: 1024 * 1024, pause: 1 };
    const source = await sourceOf({ url, token: "x" }, configure(), work.signal, nobody);
    await t.rejects(download(source, file, work, options), {
      code: "DOWNLOAD_FAILED",
      message: /not one this board trusts/u,
    });
    t.equal(asked.length, 0, "the token was not told to anybody");
    for (const fingerprint of [
      fingerprint256,
      `SHA256:${fingerprint256.toLowerCase()}`,
      fingerprint256.replaceAll(":", ""),
    ]) {
      const pinned = await sourceOf({ url, fingerprint }, configure(), work.signal, nobody);
      t.match(await download(pinned, file, work, options), { sha256 });
    }
    const elsewhere = { ...(await sourceOf({ url, fingerprint: fingerprint256 }, configure(), work.signal, nobody)) };
    elsewhere.url = new URL(url.replace("localhost", "board.example"));
    await t.rejects(download(elsewhere, `${file}.2`, work, options), { message: /certificate is for another name/u });
    const wrong = `${fingerprint256.slice(0, -2)}${fingerprint256.endsWith("00") ? "01" : "00"}`;
    await t.rejects(sourceOf({ url, fingerprint: wrong }, configure(), work.signal, nobody), {
      code: "SOURCE_REFUSED",
      message: /another fingerprint/u,
    });
  },
);

t.test(
  "G16 this machine, its link and a cloud's metadata are not asked, unless the operator has configured it",
  async (t) => {
    const { url, work, fingerprint256 } = await room(t, [serve]);
    const addresses = [
      "localhost",
      "127.0.0.1",
      "127.9.9.9",
      "[::1]",
      "169.254.169.254",
      "[fe80::1]",
      "0.0.0.0",
      "[::]",
    ];
    for (const host of [...addresses, "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"])
      await t.rejects(
        sourceOf({ url: `https://${host}/`, assistantId: "x" }, configure(), work.signal),
        { code: "SOURCE_REFUSED" },
        host,
      );
    const config = configure({ console_url: url, console_fingerprint: fingerprint256, console_token: "mine" });
    const own = await sourceOf({ assistantId: "house" }, config, work.signal);
    t.match(own, { address: /^(?:127\.0\.0\.1|::1)$/u, authorization: "Bearer mine" });
    t.equal(own.url.pathname, "/admin/console/assistants/house");
    const elsewhere = await sourceOf({ url: "https://192.0.2.1/", assistantId: "x" }, config, work.signal);
    t.equal(elsewhere.authorization, undefined, "the configured token is for the configured console");
    t.equal(elsewhere.authorities, undefined);
  },
);

t.test("G6 G8 G18 an address is HTTPS, without a credential in it; the assistant's name is no path", async (t) => {
  for (const url of [
    "http://h/",
    "file:///etc/passwd",
    "ftp://h/",
    "git://h/",
    "https://a:b@h/",
    "https://h/#x",
    "/etc",
    "h",
    "https://h/ x",
    "https://h\\x",
  ])
    t.throws(() => addressOf({ url, assistantId: "x" }, configure()), { code: "REQUEST_IMPOSSIBLE" }, url);
  t.throws(() => addressOf({ assistantId: "x" }, configure()), { message: /no console is configured/u });
  t.throws(() => addressOf({}, configure({ console_url: "https://h/" })), { message: /assistantId/u });
  const from = (url: string, assistantId?: string) => addressOf({ url, assistantId }, configure()).href;
  t.equal(from("https://h:8443", "house"), "https://h:8443/admin/console/assistants/house");
  t.equal(from("https://h/behind", "a/../b"), "https://h/behind/admin/console/assistants/a%2F..%2Fb");
  t.equal(from("https://h/my.zip"), "https://h/my.zip");
});

t.test("a publisher's signature is checked where keys are configured", async (t) => {
  const [anna, eve] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
  const shown = anna.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const keys = publisherKeys(configure({ publisher_keys: [`anna ${shown}`] }));
  t.equal(checkSignature(sha256, signAssistant(sha256, anna.privateKey), keys), "anna");
  t.throws(() => checkSignature(sha256, undefined, keys), { code: "SIGNATURE_MISSING", remedy: /trusted are anna/u });
  const other = createHash("sha256").update("other").digest("hex");
  for (const signature of [signAssistant(sha256, eve.privateKey), signAssistant(other, anna.privateKey), "", "x"])
    t.throws(() => checkSignature(sha256, signature, keys), { code: "SIGNATURE_WRONG" });
  const { privateKey: rsa, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  t.throws(() => signAssistant(sha256, rsa), /ed25519/u);
  const foreign = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  for (const key of [`anna ${foreign}`, shown, `anna ${shown.slice(4)}`, "anna", `a b ${shown}`])
    t.throws(() => configure({ publisher_keys: [key] }), /ed25519/u, key.slice(0, 20));
});

t.test("an upload leaves no file behind", async (t) => {
  const { get, folder } = await room(t, [serve]);
  await get();
  t.same(readdirSync(join(folder, "uploads")).toSorted(), ["console.zip", "console.zip.etag"]);
});

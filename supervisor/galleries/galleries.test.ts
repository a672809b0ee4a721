/** Galleries are fetched from a real git server, verified with real signatures, and kept. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { searchGalleries } from "./search.ts";
import { Galleries } from "./galleries.ts";
import { head, makeGallery, makeKey, png } from "./testing/make-gallery.ts";

t.setTimeout(300_000);

const commitOf = (digit: string) => digit.repeat(40);
const weather = (more = "") =>
  `title = "Weather"\nauthor = "Anna"\naddress = "https://example.org/anna/weather.git"\ncommit = "${commitOf("a")}"\n` +
  `languages = ["en", "de"]\npermissions = ["network", "speak"]\n${more}\n[description]\nen = "Tells the weather."\nde = "Sagt das Wetter an."\n`;
const files = { "gallery.toml": head, "skills/weather.toml": weather(), "pictures/weather.png": png };

t.test("a gallery is added with its key, searched without a network in any language, and removed", async (t) => {
  const { galleries, skills, commit, add, operate, folder, lines } = await makeGallery(t);
  const made = commit(files);
  await add();
  t.match(lines, [/^commit .* signed by gallery/u, /^anna: 1 skills, signed with SHA256:/u]);
  t.match(await galleries.list(), [
    { name: "anna", title: "Anna's skills", commit: made, failure: undefined, leftOut: [] },
  ]);
  const found = async (words: string) =>
    (await searchGalleries({ galleries, skills }, words)).map(({ gallery, name }) => `${gallery}/${name}`);
  for (const words of ["", "weather", "WETTER sagt", "anna"]) t.same(await found(words), ["anna/weather"], words);
  t.same(await found("weather music"), []);
  t.match(await searchGalleries({ galleries, skills }, ""), [
    { permissions: ["network", "speak"], languages: ["en", "de"], picture: "png", fits: true, hasUpdate: false },
  ]);
  t.same((await galleries.picture("anna", "weather"))?.bytes, png);
  t.equal(await galleries.picture("anna", "constructor"), undefined);
  // Another start reads the same.
  t.same(await new Galleries(join(folder, "galleries")).list(), await galleries.list());
  await t.rejects(add(), { code: "GALLERY_EXISTS", remedy: /refresh anna/u });
  await operate({ operation: "remove", gallery: "anna" });
  t.same(await galleries.list(), []);
  t.same(readdirSync(join(folder, "galleries")), []);
  await t.rejects(operate({ operation: "refresh", gallery: "anna" }), {
    code: "GALLERY_UNKNOWN",
    remedy: /gallery add/u,
  });
});

t.test(
  "what the pinned key has not signed is never listed, and the gallery of before stays with the reason",
  async (t) => {
    const { galleries, commit, add, refresh, keys, folder, server } = await makeGallery(t);
    commit(files, { by: null });
    await t.rejects(add(), { code: "GALLERY_UNTRUSTED", message: /is not signed/u, remedy: /git commit -S/u });
    makeKey(keys, "mallory");
    commit(files, { by: "mallory" });
    await t.rejects(add(), {
      code: "GALLERY_UNTRUSTED",
      message: /signed with another key \(ED25519 key SHA256:.*pinned is SHA256:/u,
    });
    t.same(await galleries.list(), []);
    const good = commit(files);
    await add();
    const refused = async (code: string, message: RegExp) => {
      await t.rejects(refresh(), { code, message });
      t.match(await galleries.list(), [{ commit: good, entries: [{ name: "weather" }], failure: { code, message } }]);
      t.same(readdirSync(join(folder, "galleries")), ["anna"], "nothing of the attempt is left");
    };
    commit({ ...files, "skills/evil.toml": weather() }, { by: "mallory" });
    await refused("GALLERY_UNTRUSTED", /another key/u);
    commit({ ...files, "skills/evil.toml": weather() }, { by: null });
    await refused("GALLERY_UNTRUSTED", /is not signed/u);
    // A signature of other content: the signed commit, with another message.
    const signed = server.git("cat-file", "commit", good).replace(/\nx\n$/u, "\ny\n");
    writeFileSync(join(folder, "forged"), signed);
    const forged = server.git("hash-object", "-t", "commit", "-w", join(folder, "forged")).trim();
    server.git("update-ref", "HEAD", forged);
    await refused("GALLERY_UNTRUSTED", /wrong signature/u);
    // Signed, but of yesterday: skills that were withdrawn since would be back.
    commit(files, { at: 1_700_000_000 });
    await refused("GALLERY_OLDER", /older than the one that is here/u);
    // Signed by the same author, but another gallery of theirs.
    commit({ ...files, "gallery.toml": head.replace('"anna"', '"anna-tests"') });
    await refused("GALLERY_UNTRUSTED", /anna-tests, not anna/u);
    commit({ "skills/weather.toml": weather() });
    await refused("GALLERY_INVALID", /no file gallery.toml/u);
    const better = commit({ ...files, "skills/radio.toml": weather() });
    await refresh();
    t.match(await galleries.list(), [{ commit: better, entries: { length: 2 }, failure: undefined }]);
  },
);

t.test("files that are wrong or hostile leave out their skill, and no other", async (t) => {
  const { galleries, commit, add, refresh } = await makeGallery(t);
  commit({
    ...files,
    "skills/newer.toml": weather('something_new = "it is passed over"'),
    "skills/syntax.toml": "title = ",
    "skills/Upper.toml": weather(),
    "skills/--upload-pack.toml": weather(),
    "skills/rights.toml": weather().replace('"speak"', '"root"'),
    "skills/large.toml": `${weather()}# ${"x".repeat(20_000)}\n`,
    "skills/address.toml": weather().replace("https://example.org", "file:///etc"),
    "skills/secret.toml": weather().replace("https://", "https://anna:secret@"),
    "skills/branch.toml": weather().replace(/commit = .*/u, 'tag = "--upload-pack=x"'),
    "skills/unpinned.toml": weather().replace(/commit = .*/u, ""),
    "skills/up.toml": weather('path = "../../etc"'),
    "skills/bidi.toml": weather().replace("Tells", "Tells\u202E"),
    "skills/escape.toml": weather().replace("Weather", "\\u001b[2JWeather"),
    "skills/english.toml": weather().replace(/en = .*\n/u, ""),
    "pictures/newer.png": "<svg onload=alert(1)>",
    "pictures/weather.png": Buffer.concat([png, Buffer.alloc(70_000)]),
    "pictures/README": "no picture",
  });
  await add();
  const [anna] = await galleries.list();
  t.same(
    anna?.entries.map(({ name }) => name),
    ["newer", "weather"],
  );
  t.same(anna?.pictures, {});
  const told = (anna?.leftOut ?? []).join("\n");
  for (const reason of [
    /skills\/--upload-pack.toml: that is no name/u,
    /skills\/Upper.toml: that is no name/u,
    /skills\/address.toml: the url must begin with https/u,
    /skills\/bidi.toml: description.en: has control characters/u,
    /skills\/branch.toml: ref must be/u,
    /skills\/english.toml: description: has no text for en/u,
    /skills\/escape.toml: title: has control characters/u,
    /skills\/large.toml is larger than 16384 bytes/u,
    /skills\/rights.toml: permissions.1: /u,
    /skills\/secret.toml: address: /u,
    /skills\/syntax.toml: line 1/u,
    /skills\/unpinned.toml: it: it has neither commit nor tag/u,
    /skills\/up.toml: path must be a folder/u,
    /pictures\/newer.png: it is no png/u,
    /pictures\/weather.png is larger than 65536 bytes/u,
  ])
    t.match(told, reason);
  t.notMatch(told, /secret@/u);
  t.equal(anna?.leftOut.length, 15);
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`skills/s${index}.toml`, weather()]));
  commit({ "gallery.toml": head, ...many });
  await t.rejects(refresh(), { code: "GALLERY_INVALID", message: /more than 1000 skills/u });
  const long = `${weather()}# ${"x".repeat(16_000)}\n`;
  const large = Object.fromEntries(Array.from({ length: 270 }, (_, n) => [`skills/s${n}.toml`, long.slice(0, 16_384)]));
  commit({ ...files, ...large });
  await t.rejects(refresh(), { code: "GALLERY_INVALID", message: /more than 4 MB/u });
});

t.test("addresses, keys and names that nothing is fetched with are refused before anything is asked", async (t) => {
  const { add, folder, key } = await makeGallery(t);
  for (const url of ["file:///etc", "http://localhost/x", "--upload-pack=x", "https://anna:secret@localhost/x", ""])
    await t.rejects(add({ url }), { code: "SOURCE_REFUSED" }, url);
  const rsa = join(folder, "rsa");
  execFileSync("ssh-keygen", ["-q", "-t", "ecdsa", "-N", "", "-f", rsa]);
  const other = execFileSync("cat", [`${rsa}.pub`], { encoding: "utf8" });
  for (const bad of [
    "",
    "ssh-ed25519",
    "ssh-ed25519 AAAA",
    `${key}\n* ${key}`,
    key.replace("AAAAC3", "AAAAC4"),
    other,
    `restrict ${key}`,
  ])
    await t.rejects(add({ key: bad }), { code: "REQUEST_IMPOSSIBLE", remedy: /ssh-ed25519/u }, bad.slice(0, 30));
  for (const name of ["../x", "Upper", "sotto", ".x", "a/b"])
    await t.rejects(add({ name }), { code: "REQUEST_IMPOSSIBLE" }, name);
  t.notOk(existsSync(join(folder, "galleries")));
});

t.test(
  "a repository that is gone, that leads elsewhere, or whose fetch is broken off leaves the gallery as it was",
  async (t) => {
    const { galleries, commit, add, refresh, operate, server, url, folder, key } = await makeGallery(t);
    const pinned = key.split(" ").slice(0, 2).join(" ");
    await t.rejects(operate({ operation: "add", url: `${server.url}/redirect`, key, path: "list" }), {
      code: "GIT_FAILED",
      remedy: `if you trust it: sotto skill gallery add ${url} --key '${pinned}' --path list`,
    });
    const good = commit(files);
    await add();
    const broken = new AbortController();
    broken.abort();
    await t.rejects(operate({ operation: "refresh", gallery: "anna" }, broken.signal), { code: "GIT_FAILED" });
    t.match(
      await galleries.list(),
      [{ commit: good, failure: undefined }],
      "a deadline says nothing about the gallery",
    );
    const work = join(folder, "git/work/.git");
    chmodSync(work, 0o755);
    execFileSync("mv", [work, `${work}-gone`]);
    await t.rejects(refresh(), { code: "GIT_FAILED", remedy: /stays; `sotto skill gallery refresh anna`/u });
    t.match(await galleries.list(), [
      { commit: good, entries: [{ name: "weather" }], url, failure: { code: "GIT_FAILED" } },
    ]);
    execFileSync("mv", [`${work}-gone`, work]);
    await refresh();
    t.match(await galleries.list(), [{ commit: good, failure: undefined }]);
    // What a killed task leaves is removed at the next start, and nothing else.
    mkdirSync(join(folder, "galleries/.staging-killed/.git"), { recursive: true });
    mkdirSync(join(folder, "galleries/half/pictures-x"), { recursive: true });
    mkdirSync(join(folder, `galleries/anna/pictures-${commitOf("b")}`));
    const next = new Galleries(join(folder, "galleries"));
    await next.recover();
    t.same(readdirSync(join(folder, "galleries")), ["anna"]);
    t.same(readdirSync(join(folder, "galleries/anna")), ["gallery.json", `pictures-${good}`]);
    t.match(await next.list(), [{ commit: good }]);
    server.server.removeAllListeners("request").on("request", (request, response) => {
      response.writeHead(302, { location: (request.url ?? "").replace("/work", "/moved") }).end();
    });
    await t.rejects(refresh(), {
      code: "GIT_FAILED",
      remedy: `if you trust it: sotto skill gallery remove anna && sotto skill gallery add ${server.url}/moved --key '${pinned}' --name anna`,
    });
  },
);

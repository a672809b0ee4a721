/** `sotto skill search` and `sotto skill gallery` on a board, with a gallery from a real git server. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { head, makeGallery, png } from "../../../supervisor/galleries/testing/make-gallery.ts";
import { board } from "../../testing/sotto.ts";

t.setTimeout(300_000);

const weather = (more = "") =>
  `title = "Weather"\naddress = "https://example.org/weather.git"\ntag = "v1"\npermissions = ["network"]\n${more}\n[description]\nen = "Tells the weather."\nde = "Sagt das Wetter an."\n`;

t.test("a gallery is added, searched, refreshed, listed and removed from the command", async (t) => {
  const { commit, url, key, fetching } = await makeGallery(t);
  commit({ "gallery.toml": head, "skills/weather.toml": weather(), "pictures/weather.png": png });
  const { sotto, data, answer, signUp, json } = await board(t, {}, { fetching });
  t.match(await sotto("skill", "gallery", "list"), { code: 0, out: "", err: /gallery add URL --key KEY/u });
  t.match(await sotto("skill", "gallery", "add", url), { code: 64, err: /--key 'ssh-ed25519/u });
  t.match(await sotto("skill", "gallery", "add", url, "--key", "rubbish"), {
    code: 64,
    err: /begins with ssh-ed25519/u,
  });
  t.match(await sotto("skill", "gallery", "add", url, "--key", key), { code: 0 });
  t.match(await sotto("skill", "search"), {
    code: 0,
    out: /^skill +state +asks for +what it does\nweather +network +Tells/u,
  });
  t.match(await sotto("skill", "search", "wetter"), { code: 0, out: /weather/u });
  t.match(await sotto("skill", "search", "music"), { code: 0, out: "", err: /No skill has all these words/u });
  t.match(await data("skill", "search"), {
    value: { total: 1, skills: [{ gallery: "anna", hasPicture: true, tag: "v1" }] },
  });
  t.match(await sotto("skill", "gallery", "list"), {
    code: 0,
    out: /\nanna +1 +2026-\d\d-\d\d +\S+ +https.* SHA256:/u,
  });
  await signUp();
  const picture = await answer("/admin/galleries/anna/skills/weather/picture", { auth: "anna:correct horse" });
  t.match(picture, { status: 200, headers: { "content-type": "image/png", "x-content-type-options": "nosniff" } });
  for (const path of ["anna/skills/none", "none/skills/weather", "..%2f/skills/x"])
    t.equal((await json("GET", `/admin/galleries/${path}/picture`)).status, 404, path);
  t.equal((await json("GET", "/admin/galleries/skills?limit=100000")).status, 400);
  commit({ "gallery.toml": head, "skills/weather.toml": weather() }, { by: null });
  t.match(await sotto("skill", "gallery", "refresh", "anna"), { code: 1, out: /is not signed[^]*git commit -S/u });
  t.match(await sotto("skill", "gallery", "list"), {
    code: 0,
    err: /anna: its newest commit .* is not signed\n +What to do: /u,
  });
  t.match(await sotto("skill", "install", "none"), { code: 64, err: /skill search/u });
  t.match(await sotto("skill", "gallery", "remove", "none", "--yes"), { code: 1, err: /anna/u });
  t.match(await sotto("skill", "gallery", "remove", "anna", "--yes"), { code: 0 });
  t.match(await data("skill", "gallery", "list"), { value: { galleries: [] } });
});

t.test("the files of a gallery are checked where its author has them, without a board", async (t) => {
  const { sotto, folder } = await board(t);
  const at = t.testdir({ "gallery.toml": head, skills: { "weather.toml": weather() } });
  t.match(await sotto("skill", "gallery", "check", at), { code: 0, out: "anna: 1 skills, 0 pictures\n" });
  writeFileSync(join(at, "skills/rights.toml"), weather().replace("network", "root"));
  t.match(await sotto("skill", "gallery", "check", at), {
    code: 65,
    err: /rights.toml: permissions.0[^]*leave out 1/u,
  });
  t.match(await sotto("skill", "gallery", "check", folder), { code: 65, err: /no file gallery.toml/u });
});

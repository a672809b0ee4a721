/** Skills are installed from galleries by name, as the gallery has said, and updated when it names another commit. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { serveGit } from "../skills/testing/git-server.ts";
import { version } from "../version.ts";
import { suffices } from "./minimum-version.ts";
import { searchGalleries } from "./search.ts";
import { updatesIn } from "./updates.ts";
import { head, makeGallery } from "./testing/make-gallery.ts";

t.setTimeout(300_000);

const action = { text: "#!/bin/sh\nexec sleep 1000\n", mode: 0o755 };

async function withWeather(t: Parameters<typeof makeGallery>[0]) {
  const made = await makeGallery(t);
  const home = join(made.folder, "package/home");
  writeFileSync(join(home, "action-home"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(
    join(home, "skill.toml"),
    'description = "Ours."\ndescriptions = { de = "Unseres." }\nlanguages = ["en"]\n',
  );
  // The skill is in another repository of the same server.
  const repository = await serveGit(t, join(made.folder, "weather"));
  writeFileSync(
    join(made.folder, "both.pem"),
    [made.server, repository].map(({ authorities }) => readFileSync(authorities)).join(""),
  );
  made.fetching.authorities = join(made.folder, "both.pem");
  const release = (manifest: string) => repository.commit({ "action-on": action, "skill.toml": { text: manifest } });
  const entry = (commit: string, more = "") =>
    `title = "Weather"\naddress = "${repository.url}/work"\ncommit = "${commit}"\npermissions = ["network"]\n${more}\n[description]\nen = "x"\n`;
  const publish = (commit: string, more?: string, others = {}) =>
    made.commit({ "gallery.toml": head, "skills/weather.toml": entry(commit, more), ...others });
  return { ...made, repository, release, publish, entry };
}

const asks = (...permissions: string[]) => `permissions = ${JSON.stringify(permissions)}\n`;

t.test(
  "a skill is installed by its name as the gallery pins it, and updated to what the gallery names next",
  async (t) => {
    const { skills, galleries, add, refresh, install, update, release, publish, lines } = await withWeather(t);
    const first = release(asks("network"));
    release(asks("network", "audio")); // Newer than what the gallery has looked at: it is not installed.
    publish(first);
    await add();
    await install({ url: "weather", grants: ["network"] });
    const { origin } = await skills.get("weather");
    t.match(origin, { commit: first, gallery: "anna/weather" });
    t.same(await skills.rightsOf("weather"), { intents: undefined, network: true });
    t.ok(lines.some((line) => line.endsWith(", as anna/weather")));
    const state = async () => (await searchGalleries({ galleries, skills }, "weather"))[0];
    t.match(await state(), { installed: "weather", hasUpdate: false });
    const second = release(asks("network"));
    await update("weather");
    t.equal((await skills.get("weather")).origin?.commit, first, "the gallery has not named it yet");
    publish(second);
    await refresh();
    t.match(await state(), { installed: "weather", hasUpdate: true });
    const updateOf = async () => (await updatesIn(galleries))(await skills.get("weather"));
    t.same(await updateOf(), { commit: second });
    await update("weather");
    t.equal((await skills.get("weather")).origin?.commit, second);
    t.match(await state(), { hasUpdate: false });
    t.equal(await updateOf(), undefined);
    t.same((await skills.get("weather")).origin?.ref, undefined, "without a tag, it is known by its commit alone");
    publish(second.replaceAll(/./gu, "b"));
    await refresh();
    await t.rejects(update("weather"), { code: "GIT_FAILED" });
    t.equal((await skills.get("weather")).origin?.commit, second, "what is installed stays");
  },
);

t.test("a skill that asks for more than its gallery says, or needs a newer board, is not installed", async (t) => {
  const { skills, add, refresh, install, release, publish } = await withWeather(t);
  publish(release(asks("network", "audio")));
  await add();
  await t.rejects(install({ url: "anna/weather" }), {
    code: "SKILL_INVALID",
    message: /more than its gallery says: audio/u,
  });
  publish(release(asks()), 'minimum_version = "99.0.0"');
  await refresh();
  await t.rejects(install({ url: "weather" }), { code: "SKILL_NEEDS_NEWER", remedy: /sotto upgrade/u });
  await t.rejects(install({ url: "weather", ref: "main" }), { code: "SOURCE_REFUSED", remedy: /from its address/u });
  t.same(await skills.list(), []);
  t.ok(suffices(version) && suffices(undefined) && suffices("0.3.0", "0.3.0-rc.1") && suffices("0.9.9", "0.10.0"));
  t.notOk(suffices("0.10.0", "0.9.9") || suffices("1.0.0", "0.99.99"));
});

t.test("a plain name is the package's before any gallery's, and one that several have is asked about", async (t) => {
  const { skills, galleries, add, install, update, release, publish, entry, operate, key, url } = await withWeather(t);
  const released = release(asks());
  publish(released, "", {
    "skills/home.toml": entry(released),
    "inner/gallery.toml": head,
    "inner/skills/weather.toml": entry(released),
  });
  await add();
  await operate({ operation: "add", url, key, path: "inner", name: "second" });
  await install({ url: "home" });
  t.equal((await skills.get("home")).origin?.url, "sotto:home");
  await t.rejects(install({ url: "weather" }), { code: "SOURCE_REFUSED", remedy: /anna\/weather, second\/weather/u });
  await install({ url: "second/weather" });
  t.equal((await skills.get("weather")).origin?.gallery, "second/weather");
  await t.rejects(install({ url: "sotto/weather" }), { code: "SOURCE_REFUSED", message: /package/u });
  await t.rejects(install({ url: "nothing" }), {
    code: "SOURCE_REFUSED",
    remedy: /the package has home.*skill search/u,
  });
  await t.rejects(install({ url: "third/weather" }), { code: "GALLERY_UNKNOWN", remedy: /anna, second/u });
  await operate({ operation: "remove", gallery: "second" });
  await t.rejects(update("weather"), {
    code: "GALLERY_UNKNOWN",
    message: /as second\/weather/u,
    remedy: /skill install https/u,
  });
  t.ok(await skills.get("weather"), "the skill stays");
  t.match(await searchGalleries({ galleries, skills }, "unseres"), [
    {
      gallery: "sotto",
      name: "home",
      description: { en: "Ours.", de: "Unseres." },
      installed: "home",
      languages: ["en"],
    },
  ]);
});

import t from "tap";
import { parse, safeParse } from "valibot";
import { tts } from "./component.ts";
import { mannerOf } from "./manner.ts";

const config = parse(tts.config, {
  speed: 170,
  speeds: { de: 150, fr_CA: 140 },
  voices: { en_GB: "en-gb-scotland", de: "de+f3" },
  sites: [
    { site_id: "bedroom", speed: 120, voices: { en: "en-gb+whisper" } },
    { site_id: "kitchen", speeds: { de_DE: 200 } },
  ],
});

t.test("a site's voice and speed override those of all sites, a language's those without a language", async (t) => {
  const of = (siteId: string, lang: string) => {
    const { voice, speed } = mannerOf(config, siteId, lang);
    return [voice, speed];
  };
  t.same(of("office", "en_GB"), ["en-gb-scotland", 170]);
  t.same(of("office", "en-gb"), ["en-gb-scotland", 170], "in each spelling");
  t.same(of("office", "en_US"), [undefined, 170]);
  t.same(of("office", "de_AT"), ["de+f3", 150]);
  t.same(of("office", "fr_FR"), [undefined, 170]);
  t.same(of("bedroom", "en_GB"), ["en-gb+whisper", 120]);
  t.same(of("bedroom", "de_DE"), ["de+f3", 120]);
  t.same(of("kitchen", "de_DE"), ["de+f3", 200]);
  t.same(of("kitchen", "de_AT"), ["de+f3", 150]);
  t.same(of("kitchen", "constructor"), [undefined, 170]);
});

t.test("a site is listed once, by a name that is valid in a topic, with voices that are names", async (t) => {
  for (const sites of [
    [{ site_id: "a" }, { site_id: "a" }],
    [{ site_id: "a/b" }],
    [{}],
    [{ site_id: "a", speed: 10 }],
    [{ site_id: "a", voices: { en: "../x" } }],
  ])
    t.notOk(safeParse(tts.config, { sites }).success, JSON.stringify(sites));
  t.notOk(safeParse(tts.config, { speeds: { de: 1000 } }).success);
});

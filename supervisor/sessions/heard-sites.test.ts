import t from "tap";
import { stopWordId } from "#bus";
import { HeardSites } from "./heard-sites.ts";

function make() {
  const time = { now: 0 };
  const sites = new HeardSites(() => time.now);
  const hear = (siteId: string, word = "default") => sites.hear({ topic: `hotword/${word}/detected`, siteId });
  return { time, sites, hear };
}

t.test("a site is known for an hour after its wake word", async (t) => {
  const { time, sites, hear } = make();
  hear("cellar");
  time.now = 30 * 60_000;
  hear("attic");
  t.same(sites.list(), ["cellar", "attic"]);
  time.now = 61 * 60_000;
  t.same(sites.list(), ["attic"]);
});

t.test("nothing else makes a site, neither “stop” nor a message that is none", async (t) => {
  const { sites, hear } = make();
  hear("cellar", stopWordId);
  sites.hear({ topic: "asr/startListening", siteId: "cellar" });
  sites.hear({ topic: "hotword/default/detected", siteId: "cellar", fault: "no JSON" });
  t.same(sites.list(), []);
});

t.test("of sites that are invented on the bus, the last sixty-four are remembered", async (t) => {
  const { sites, hear } = make();
  for (let index = 0; index < 1000; index++) hear(`site-${index}`);
  hear("site-950");
  t.equal(sites.list().length, 64);
  t.equal(sites.list().at(-1), "site-950");
  t.notOk(sites.list().includes("site-0"));
});

import t from "tap";
import { ListeningSites } from "./listening-sites.ts";

t.test("the other sites that listen for a wake word are known, until they say otherwise or say nothing", async (t) => {
  let now = 0;
  const sites = new ListeningSites(64, () => now);
  t.notOk(sites.told({ siteId: "kitchen", modelIds: ["okay"] }));
  now = 10_000;
  sites.told({ siteId: "bedroom", modelIds: ["okay", "hey"] });
  t.same(sites.besides("kitchen", "okay"), ["bedroom"]);
  t.same(sites.besides("bedroom", "hey"), [], "only the bedroom has it");
  t.same(sites.besides("porch", "alexa"), ["kitchen", "bedroom"], "a name that only another's detector gives it");
  now = 15_000;
  t.same(sites.besides("bedroom", "okay"), [], "the kitchen has said nothing for 15 s");
  t.ok(sites.told({ siteId: "bedroom", modelIds: [] }));
  t.same(sites.besides("kitchen", "okay"), []);
});

t.test("only the sites that said it last are remembered", async (t) => {
  const sites = new ListeningSites(2, () => 0);
  for (const siteId of ["a", "b", "a", "c"]) sites.told({ siteId, modelIds: ["okay"] });
  t.same(sites.besides("porch", "okay"), ["a", "c"]);
});

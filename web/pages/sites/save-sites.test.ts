/** What becomes of the list of sites when two people change it at once. */
import { board, refuse, tell } from "../../testing/page.ts";
import t from "tap";
import { Refused } from "../../api/problem.ts";
import { saveSites, withAdded, withEdited } from "./save-sites.ts";
import type { Site } from "./site-card.tsx";

const site = (site_id: string, speaker = "default"): Site => ({ site_id, microphone: "default", speaker, volume: 1 });
const [kitchen, attic] = [site("kitchen"), site("attic")];

const refusedAs = (how: string) =>
  new Refused({
    code: "PAGE",
    title: `Nothing was saved: somebody else has ${how} this site`,
    detail: "Reload the page to see it as it is.",
  });

t.test("a change of one site keeps what others have added", (t) => {
  t.same(withEdited([kitchen, attic], kitchen, site("kitchen", "null")), [site("kitchen", "null"), attic]);
  t.same(withAdded([kitchen], attic), [kitchen, attic]);
  t.end();
});

t.test("a site that somebody else has changed or removed is not overwritten", (t) => {
  t.throws(() => withEdited([site("kitchen", "other")], kitchen, kitchen), refusedAs("changed"));
  t.throws(() => withEdited([attic], kitchen, kitchen), refusedAs("removed"));
  t.throws(() => withAdded([attic], attic), { message: /somebody else has added/iu });
  t.end();
});

t.test("a change that comes in between is kept: the list is read and changed again", async (t) => {
  let sites = [kitchen];
  let isFirst = true;
  const { asked } = await board(t, ({ method, headers, body }, response) => {
    if (method === "GET") {
      response.setHeader("etag", `"${sites.length}"`);
      return tell(response, { audio: { sites } });
    }
    if (isFirst) sites = [kitchen, attic];
    isFirst = false;
    if (headers["if-match"] !== `"${sites.length}"`) return refuse(response, 412, "CONFIG_CHANGED");
    sites = (JSON.parse(body) as { sites: Site[] }).sites;
    return tell(response, { restarted: ["audio-server"], later: [] });
  });
  t.same(await saveSites((before) => withEdited(before, kitchen, site("kitchen", "null"))), {
    restarted: ["audio-server"],
    later: [],
  });
  t.same(sites, [site("kitchen", "null"), attic]);
  t.same(
    asked.map(({ method }) => method),
    ["GET", "PUT", "GET", "PUT"],
  );
});

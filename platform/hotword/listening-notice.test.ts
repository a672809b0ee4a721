import type { HotwordListening } from "#bus";
import t from "tap";
import { ListeningNotice } from "./listening-notice.ts";

function makeNotice() {
  const said: HotwordListening[] = [];
  const live = new Set<string>();
  const notice = new ListeningNotice({
    sites: () => [...live],
    modelIds: (siteId) => (siteId === "silent" ? [] : ["okay"]),
    say: (one) => void said.push(one),
  });
  return { live, notice, taken: () => said.splice(0).map(({ siteId, modelIds }) => `${siteId} ${modelIds.join()}`) };
}

t.test("a site is told at its first sound, repeated, and told once when it is over", async (t) => {
  const { live, notice, taken } = makeNotice();
  live.add("kitchen");
  notice.heard("kitchen");
  notice.heard("kitchen");
  t.same(taken(), ["kitchen okay"]);
  live.add("bedroom");
  notice.repeat();
  t.same(taken(), ["bedroom okay", "kitchen okay"]);
  live.delete("kitchen");
  notice.repeat();
  notice.changed();
  t.same(taken(), ["kitchen ", "bedroom okay"]);
  notice.end();
  t.same(taken(), ["bedroom "]);
});

t.test("a site with no wake word of its own is told of never", async (t) => {
  const { live, notice, taken } = makeNotice();
  live.add("silent");
  notice.heard("silent");
  notice.repeat();
  notice.end();
  t.same(taken(), []);
});

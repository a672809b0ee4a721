import t from "tap";
import type { Level, Looker } from "./levels.ts";
import { SampledLevels } from "./sampled.ts";

const level = (siteId: string): Level => ({ time: "", siteId, level: -40, peak: -30, clipped: 0 });

function fake(look: (siteId: string, looker: Looker) => void, canLook = true) {
  const open = new Set<string>();
  let looks = 0;
  return {
    canLook,
    open,
    looks: () => looks,
    look(siteId: string, looker: Looker) {
      looks += 1;
      open.add(siteId);
      queueMicrotask(() => look(siteId, looker));
      return () => void open.delete(siteId);
    },
  };
}

t.test(
  "the level of each site that says frames is read, by several readers at once, and nobody looks afterwards",
  async (t) => {
    const levels = fake((siteId, looker) => {
      if (siteId === "kitchen") looker.level(level(siteId));
      if (siteId === "cellar") looker.over?.();
    });
    const sampled = new SampledLevels(levels);
    const sites = ["kitchen", "cellar", "unplugged"];
    const [one, other] = await Promise.all([sampled.read(sites), sampled.read(sites)]);
    t.same(one, [level("kitchen")]);
    t.same(other, one);
    t.equal(levels.looks(), 3);
    t.equal(levels.open.size, 0);
    t.same(await sampled.read(["kitchen"]), [level("kitchen")], "other sites are looked at anew");
  },
);

t.test("without a bus there is nothing to read", async (t) => {
  const levels = fake(() => undefined, false);
  t.equal(await new SampledLevels(levels).read(["kitchen"]), undefined);
  t.equal(levels.looks(), 0);
});

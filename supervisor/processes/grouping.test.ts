import t from "tap";
import { components } from "../../platform/components.ts";
import { sharersOf, sharingOf } from "./grouping.ts";

const megabytes = (count: number) => async () => count * 1024 * 1024;

t.test(
  "by itself a small board shares one process, one of 1 GB that of the light components, a larger one none",
  async (t) => {
    t.equal(await sharingOf("auto", megabytes(230)), "grouped");
    t.equal(await sharingOf("auto", megabytes(427)), "grouped", "512 MB, without what Linux keeps");
    t.equal(await sharingOf("auto", megabytes(906)), "light", "1 GB, without its graphics");
    t.equal(await sharingOf("auto", megabytes(1850)), "separate", "2 GB");
    t.equal(await sharingOf("auto", async () => Number.POSITIVE_INFINITY), "separate", "the kernel does not tell");
  },
);

t.test("what is configured applies whatever memory there is", async (t) => {
  t.equal(await sharingOf("grouped", megabytes(8000)), "grouped");
  t.equal(await sharingOf("light", megabytes(8000)), "light");
  t.equal(await sharingOf("separate", megabytes(256)), "separate");
});

t.test("those that recognise and understand are never among the light ones", async (t) => {
  t.same(sharersOf("separate", components), []);
  t.same(sharersOf("grouped", components), components);
  const light = sharersOf("light", components).map(({ name }) => name);
  t.same(
    components.map(({ name }) => name).filter((name) => !light.includes(name)),
    ["asr", "hotword", "nlu"],
  );
});

import t from "tap";
import { isGrouped } from "./grouping.ts";

const megabytes = (count: number) => async () => count * 1024 * 1024;

t.test("components share a process where it is said, and by itself on boards with less than 1 GB", async (t) => {
  t.equal(await isGrouped("auto", megabytes(427)), true, "512 MB, without what Linux keeps");
  t.equal(await isGrouped("auto", megabytes(906)), false, "1 GB, without its graphics");
  t.equal(await isGrouped("auto", async () => Number.POSITIVE_INFINITY), false, "the kernel does not tell");
  t.equal(await isGrouped("grouped", megabytes(8000)), true);
  t.equal(await isGrouped("separate", megabytes(256)), false);
});

import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { compareSizes, limitsMb } from "./sizes.ts";

t.test("a package that is larger than its limit, or has none, is named with both figures", async (t) => {
  const dist = t.testdir({ amd64: {}, arm64: {}, repository: { "sotto_1.0_amd64.deb": "" } });
  await t.rejects(compareSizes(dist), { message: /no packages/u });
  const put = (file: string, megabytes: number) => {
    writeFileSync(join(dist, file), "");
    truncateSync(join(dist, file), megabytes * 1e6);
  };
  put("amd64/sotto_1.0_amd64.deb", 1);
  put("arm64/sotto-runtime_24.1_arm64.deb", 2);
  t.equal(
    await compareSizes(dist),
    `amd64/sotto_1.0_amd64.deb 1.000 MB of ${limitsMb["sotto"]}, arm64/sotto-runtime_24.1_arm64.deb 2.000 MB of ${limitsMb["sotto-runtime"]}`,
  );
  put("arm64/sotto_1.0_arm64.deb", 20);
  put("arm64/sotto-new_1.0_arm64.deb", 0.5);
  await t.rejects(compareSizes(dist), {
    message: `arm64/sotto-new_1.0_arm64.deb 0.500 MB of no limit\narm64/sotto_1.0_arm64.deb 20.000 MB of ${limitsMb["sotto"]}`,
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { PublishedAssistants } from "./published.ts";

t.test("an assistant whose files somebody removes is lost until it is published again, or removed", async (t) => {
  const root = await mkdtemp(join(tmpdir(), "sotto-published-"));
  t.teardown(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, "published");
  const published = new PublishedAssistants(folder);
  const put = async (id: string) => {
    const zip = join(root, "upload.zip");
    await writeFile(zip, "a zip");
    const about = { name: id, language: "en", version: "1", intents: 1, bytes: 5 };
    await published.put(zip, { id, ...about, sha256: "ab", publishedAt: "now", publishedBy: "anna" });
  };
  t.same(await published.lost(), []);
  for (const id of ["one", "two", "three"]) await put(id);
  t.same(await published.lost(), []);
  t.ok(await published.remove("three"));
  t.same(await published.lost(), [], "by request");
  await rm(join(folder, "one.ab.zip"));
  t.same(await published.lost(), [join(folder, "one.json")]);
  await rm(folder, { recursive: true });
  t.same((await published.lost()).toSorted(), [join(folder, "one.json"), join(folder, "two.json")]);
  await put("one");
  t.same(await published.lost(), [join(folder, "two.json")]);
  t.notOk(await published.remove("two"));
  t.same(await published.lost(), []);
});

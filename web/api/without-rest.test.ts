import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { withoutRest } from "./without-rest.ts";

t.test("what names a request of the REST is left out, and nothing else", async (t) => {
  for (const [said, shown] of [
    [
      "there is no such session. It may be too old, or was deleted; GET /admin/sessions lists those there are",
      "there is no such session. It may be too old, or was deleted",
    ],
    ["there is no draft. Begin one: POST /admin/assistant/draft", "there is no draft. Begin one"],
    ["read it again (GET /admin/config), and save it", "read it again, and save it"],
    ["see GET /admin/health; mend it, or roll back", "mend it, or roll back"],
    ["there are two. POST /admin/actions/git with its name", "there are two."],
    ["the version is 0.2; it is kept", "the version is 0.2; it is kept"],
  ] as const)
    t.equal(withoutRest(said), shown);
});

t.test("no request is left of what the board advises", async (t) => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("supervisor/**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const advice = files.flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /(?:remedy(?::| =)|remark:)\s*["`]([^"`]*\/admin\/[^"`]*)["`]/gu,
    ),
  ]);
  t.ok(advice.length > 8, `${advice.length} were found`);
  for (const [, said = ""] of advice) t.notMatch(withoutRest(said), /\/admin\//u, said);
});

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import t from "tap";
import { planOf } from "./plan.ts";

t.test("a request becomes commands with a fixed target, which stop at the first error of a repository", async (t) => {
  const lines = (request: unknown) => planOf(request).map(({ file, args }) => [file, ...args].join(" "));
  t.match(lines({ operation: "update" }), [/apt-get update --error-on=any/]);
  t.match(
    lines({ operation: "upgrade", packages: ["sotto", "sotto-nlu"], version: "1.2.3-1" }).at(-1),
    /--only-upgrade .* -- sotto=1.2.3-1 sotto-nlu=1.2.3-1$/,
  );
  t.match(lines({ operation: "install", packages: ["sotto-console"] }), [
    /dpkg --configure -a/,
    /update/,
    /--force-confold.* -- sotto-console$/,
  ]);
  t.match(lines({ operation: "rollback", version: "1.0" }).at(-1), /--allow-downgrades .* -- sotto=1.0$/);
});

t.test("P34 a malicious request is refused whatever it holds", async (t) => {
  const bad: unknown[] = [
    null,
    [],
    "install",
    {},
    { operation: "remove" },
    { operation: "install", packages: "sotto" },
    { operation: "install", packages: [] },
    { operation: "rollback" },
    { operation: "update", more: 1 },
    ...[
      "bash",
      "-o",
      "sotto bash",
      "sotto;id",
      "../x.deb",
      "./sotto.deb",
      "sotto=1",
      "SOTTO",
      "sotto-",
      "sotto\n",
      "sotto-$(id)",
    ].map((name) => ({ operation: "install", packages: [name] })),
    ...["", "-1", "1 2", "1;id", "$(id)", "x".repeat(200), "/1", 1].map((version) => ({
      operation: "install",
      version,
    })),
  ];
  for (const request of bad) t.throws(() => planOf(request), Error, JSON.stringify(request));
});

t.test("the helper itself refuses it too, with an exit code of its own and nothing run", async (t) => {
  const run = (input: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, "main.ts")], { input, encoding: "utf8" });
  for (const input of ["", "{", '{"operation":"install","packages":["bash"]}', "x".repeat(20_000)]) {
    const { status, stdout } = run(input);
    t.equal(status, 64, input.slice(0, 40));
    t.equal(stdout, "");
  }
});
